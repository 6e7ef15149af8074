import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measure } from './measure';
import { startPortal } from './portal';

/** The second start on the same data, its own PostgreSQL included. */
export const coldStart: Measure = async ({ folder }) => {
  const env = { DATA_DIR: join(folder, 'own') };
  const first = await startPortal(env);
  await first.stop();
  const second = await startPortal(env);
  await second.stop();
  await rm(env.DATA_DIR, { recursive: true, force: true });
  return [
    { what: 'First start: database made, migrated and filled', value: first.startedIn / 1000, unit: 's' },
    { what: 'Second start, with its own PostgreSQL', value: second.startedIn / 1000, unit: 's', atMost: 5 },
  ];
};
