import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/kernel/db/database';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import { ensureLogins } from '#server/kernel/db/logins';
import { migrateDatabase } from '#server/kernel/db/migrate';
import { parseEnv } from '#server/kernel/env';
import { seed } from '#server/seed/demo';
import { buildApp } from '../../server/app';
import { servicesOf } from '../../server/start';
import { migrationsFolder, onDatabase, TEMPLATE } from './databases';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL of the test run, without a database name. */
    postgresUrl: string;
    /** A real server on the demo data, for tests that only look or tidy up after themselves. */
    serverUrl: string;
  }
}

/** One real PostgreSQL for the run; each test file clones the migrated, seeded template. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const external = process.env.TEST_DATABASE_URL;
  const own = external ? undefined : await startOwnPostgres(folder, { durable: false });
  const url = external ?? own?.url ?? '';
  const template = onDatabase(url, TEMPLATE);
  const root = openDatabase(url, { max: 1 });
  await root.pool.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await root.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrateDatabase(template, migrationsFolder);
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
  const database = openDatabase((await ensureLogins(template)).server);
  await seed(servicesOf(env, database));
  await database.close();

  await root.pool.query('DROP DATABASE IF EXISTS portal_pages WITH (FORCE)');
  await root.pool.query(`CREATE DATABASE portal_pages TEMPLATE ${TEMPLATE}`);
  const pages = openDatabase((await ensureLogins(onDatabase(url, 'portal_pages'))).server);
  const app = await buildApp(servicesOf(env, pages));
  // Pages alone end connections that nobody uses: a call could meet the moment in which the server ends one.
  app.server.keepAliveTimeout = 0;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  project.provide('postgresUrl', url);
  project.provide('serverUrl', `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);

  return async () => {
    await app.close();
    await pages.close();
    await root.close();
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
    if (own && own.folder !== folder) await rm(own.folder, { recursive: true, force: true });
  };
}
