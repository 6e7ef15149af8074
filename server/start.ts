import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { subjects } from './generated/subjects';
import type { Services } from './kernel/context';
import { type Database, openDatabase } from './kernel/db/database';
import { startOwnPostgres } from './kernel/db/embedded';
import { ensureLogins } from './kernel/db/logins';
import { migrateDatabase } from './kernel/db/migrate';
import type { Env } from './kernel/env';
import { requireOwnStore, storeOf } from './kernel/files/identity';
import { DiskRoom } from './kernel/files/room';
import { Meter, Turnstile } from './kernel/turnstile';
import { seed } from './seed/demo';

/** Migrations and functions: beside the bundle once built, in the tree otherwise. */
const databaseFolder = join(import.meta.dirname, import.meta.filename.endsWith('.js') ? 'db' : 'kernel/db');

export interface Started {
  services: Services;
  /** Of the database, for workers, which connect to it themselves. */
  workerUrl: string;
  stopDatabase(): Promise<void>;
}

const UPLOADS = 4;
const ZIPS = 2;
const LINKS_PER_MINUTE = 60;
/** Texts that one tenant has proposed by a language model. */
const DRAFTS_PER_MINUTE = 30;
/** Pages in sight at once; those in the background don't listen. */
const LISTENERS = 12;

/** Each reader of a workbook may take 640 MB; one processor is left to those who wait for other answers. */
const READERS = Math.max(1, Math.min(4, availableParallelism() - 1));
const READER_WAIT = 30_000;
/** Of one tenant. */
const READERS_WAITING = 8;
/** In ms: longer than one workbook may take, as nobody looks at a job. */
const READER_WAIT_OF_JOBS = 90_000;

/** @param of a worker has two jobs at a time; of these one reads a workbook */
export const servicesOf = (env: Env, database: Database, of: 'server' | 'worker' = 'server'): Services => {
  const room = new DiskRoom(env.STORE_RESERVE * 1024 * 1024);
  const [readers, wait] = of === 'server' ? [READERS, READER_WAIT] : [1, READER_WAIT_OF_JOBS];
  return {
    env,
    database,
    files: storeOf(env, room),
    room,
    subjects,
    listening: new Set(),
    fairUse: {
      // A demo is measured and shown, never shared.
      requests: new Meter(env.DEMO ? Number.POSITIVE_INFINITY : env.TENANT_REQUESTS),
      uploads: new Turnstile(UPLOADS, 0),
      zips: new Turnstile(ZIPS, 0),
      drafts: new Meter(DRAFTS_PER_MINUTE),
      draftsOfPerson: new Turnstile(1, 0),
      links: new Meter(LINKS_PER_MINUTE),
      listeners: new Turnstile(LISTENERS, 0),
      readersOfTenant: new Turnstile(1, wait, READERS_WAITING),
      readers: new Turnstile(readers, wait),
    },
  };
};

/** Brings up the database (the portal's own, or the given one), its tables and, in demo mode, the demo data. */
export async function startServices(env: Env, say: (line: string) => void): Promise<Started> {
  let url = env.DATABASE_URL;
  let stop = async () => {};
  if (!url) {
    const own = await startOwnPostgres(env.DATA_DIR);
    url = own.url;
    stop = own.stop;
    if (own.folder !== resolve(env.DATA_DIR))
      say(`The database's system user cannot reach ${env.DATA_DIR}; its data is in ${own.folder}.`);
  }
  try {
    await migrateDatabase(url, databaseFolder);
    const logins = await ensureLogins(url);
    const database = openDatabase(logins.server, { max: env.DATABASE_POOL });
    const services = servicesOf(env, database);
    await requireOwnStore(database, services.files, env).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    if (env.DEMO) await seed(services);
    return {
      services,
      workerUrl: logins.worker,
      async stopDatabase() {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
