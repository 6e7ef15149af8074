import { constants, setPriority } from 'node:os';
import { pino } from 'pino';
import { subjects } from './generated/subjects';
import { openDatabase } from './kernel/db/database';
import { parseEnv } from './kernel/env';
import { startWorker } from './kernel/jobs/worker';
import { servicesOf } from './start';

// The server is gone, however it ended: whoever starts next takes over what this worker leaves. Asked first of
// all: a server killed right after its start would leave a worker that lives on.
process.once('disconnect', () => process.exit(1));
if (process.connected === false) process.exit(1);

// Where processors are few, people who wait for an answer come before what is made in the background; what this process
// starts to read a file inherits it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** A worker process: jobs run here, so that a request never waits for a document or a recompute. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const url = env.DATABASE_URL;
  if (!url) throw new Error('A worker needs DATABASE_URL.');
  const log = pino({ level: env.LOG_LEVEL, name: 'worker' });
  const database = openDatabase(url, { max: 6, for: 'jobs' });
  const worker = await startWorker(servicesOf(env, database, 'worker'), url, log, () => process.exit(1), subjects);
  const stop = () => {
    worker
      .stop()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
