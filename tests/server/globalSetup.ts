import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/kernel/db/database';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import { ensureLogins } from '#server/kernel/db/logins';
import { migrateDatabase } from '#server/kernel/db/migrate';
import { startReadersFrom } from '#server/kernel/documents/apart';
import { seed } from '#server/seed/demo';
import { buildReaders } from '../../scripts/build.mjs';
import { servicesOf } from '../../server/start';
import { asRoot, testEnv } from './clone';
import { databaseFolder, onDatabase, TEMPLATE } from './databases';

/** One real PostgreSQL for the run; each test file clones the migrated, seeded template. */
export default async function setup(project: TestProject) {
  const base = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const external = process.env.TEST_DATABASE_URL;
  const own = external ? undefined : await startOwnPostgres(base, { durable: false });
  const postgres = external ?? own?.url ?? '';
  const folder = join(base, 'demo');
  await mkdir(folder);
  await asRoot(postgres, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await asRoot(postgres, `CREATE DATABASE ${TEMPLATE}`);
  const readersFolder = await buildReaders();
  startReadersFrom(readersFolder);
  const template = onDatabase(postgres, TEMPLATE);
  await migrateDatabase(template, databaseFolder);
  const database = openDatabase((await ensureLogins(template)).server);
  await seed(servicesOf(testEnv(folder), database));
  await database.close();
  project.provide('postgresUrl', postgres);
  project.provide('readersFolder', readersFolder);
  project.provide('demoFolder', folder);

  return async () => {
    await own?.stop();
    await rm(readersFolder, { recursive: true, force: true });
    await rm(base, { recursive: true, force: true });
    if (own && own.folder !== base) await rm(own.folder, { recursive: true, force: true });
  };
}
