import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/kernel/db/database';
import { ensureLogins } from '#server/kernel/db/logins';
import { parseEnv } from '#server/kernel/env';
import { buildApp } from '../../server/app';
import { servicesOf } from '../../server/start';
import { onDatabase, TEMPLATE } from './databases';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL of the test run, without a database name. */
    postgresUrl: string;
    /** Where the readers of what people send are built. */
    readersFolder: string;
    /** Where the demo's files are. */
    demoFolder: string;
  }
}

/** The portal's settings in tests. @param folder of its data outside the database */
export const testEnv = (folder: string, settings: Record<string, string> = {}) =>
  parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', ...settings });

/** Runs a command on the whole server, outside the portal's databases. */
export async function asRoot(postgres: string, statement: string): Promise<void> {
  const root = openDatabase(postgres, { max: 1 });
  try {
    await root.pool.query(statement);
  } finally {
    await root.close();
  }
}

/**
 * Opens a portal of its own on a clone of the seeded template and its files.
 * @param postgres the server that the template is on
 * @param demoFolder of its files
 * @param settings that differ, e.g. DEMO: 'false'
 */
export async function openClone(postgres: string, demoFolder: string, settings?: Record<string, string>) {
  const name = `portal_${randomBytes(6).toString('hex')}`;
  await asRoot(postgres, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  await cp(demoFolder, folder, { recursive: true });
  const url = onDatabase(postgres, name);
  const logins = await ensureLogins(url);
  const database = openDatabase(logins.server, { max: 10 });
  const services = servicesOf(testEnv(folder, settings), database);
  const app = await buildApp(services);
  return {
    app,
    services,
    database,
    /** Of the login that owns the database, and of the worker's. */
    url,
    workerUrl: logins.worker,
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
      await asRoot(postgres, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
