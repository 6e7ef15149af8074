import { pino } from 'pino';
import { exportInventory } from '#domain/subjects/assets/import/jobs';
import { openDatabase } from '#server/kernel/db/database';
import { parseEnv } from '#server/kernel/env';
import { implementJob } from '#server/kernel/jobs/jobs';
import { startWorker } from '#server/kernel/jobs/worker';
import { everyone } from '#server/kernel/policy';
import { servicesOf } from '../../server/start';

/** Takes jobs and never finishes one; for tests that kill it. */
const url = process.env.DATABASE_URL ?? '';
const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: '/tmp' });
const hang = implementJob(exportInventory, { policy: everyone, run: () => new Promise<void>(() => undefined) });
await startWorker(
  servicesOf(env, openDatabase(url, { max: 4 })),
  url,
  pino({ level: 'silent' }),
  () => process.exit(1),
  [{ jobs: [hang] }],
);
