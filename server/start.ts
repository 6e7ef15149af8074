import { join, resolve } from 'node:path';
import type { Services } from './kernel/context';
import { type Database, openDatabase } from './kernel/db/database';
import { startOwnPostgres } from './kernel/db/embedded';
import { migrateDatabase } from './kernel/db/migrate';
import type { Env } from './kernel/env';
import { localFolder } from './kernel/files/store';
import { seed } from './seed/demo';

export interface Started {
  services: Services;
  /** Of the database; workers connect to it themselves. */
  url: string;
  stopDatabase(): Promise<void>;
}

export const servicesOf = (env: Env, database: Database): Services => ({
  env,
  database,
  files: localFolder(join(env.DATA_DIR, 'files')),
});

/** Brings up the database (the portal's own, or the given one), its tables and, in demo mode, the demo data. */
export async function startServices(env: Env, migrationsFolder: string, say: (line: string) => void): Promise<Started> {
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
    await migrateDatabase(url, migrationsFolder);
    const database = openDatabase(url, { max: env.DATABASE_POOL });
    const services = servicesOf(env, database);
    if (env.DEMO) await seed(services);
    return {
      services,
      url,
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
