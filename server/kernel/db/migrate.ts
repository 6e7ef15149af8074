/*
 * Brings a database up to date: tables by migrations, each applied once; functions by functions/*.sql, all of them again whenever
 * one has changed. All in one transaction, in this order:
 *
 * 1. Types that functions and tables name (EXTENSIONS).
 * 2. Functions, their bodies unread: policies, triggers and computed columns of the migrations call them, while the tables that
 *    they work on may not be there yet. A file that can't even be declared without a table – a function takes its rows – waits for 4.
 * 3. Migrations.
 * 4. Functions once more, now read by PostgreSQL with all tables there.
 *
 * When nothing has changed, this is one question.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';

const MIGRATION_LOCK = 7_204_991;

/** The record of applied migrations as drizzle keeps it, and of functions by one hash over all files. */
const BOOKS = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.functions (hash text NOT NULL);`;

/** The last of the 78 migrations that the baseline took the place of (docs/decisions/0040-one-baseline.md). */
const LAST_BEFORE_BASELINE = '8d099395273c11ea95574c12c228dbc43787dfaeba63c994baad01f687deb834';

const EXTENSIONS = 'CREATE EXTENSION IF NOT EXISTS ltree';

/** Policies hold for the tables' owner, too: a migration that makes a table can't forget it. */
const FORCE_POLICIES = `DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT (relrowsecurity AND relforcerowsecurity) LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$`;

/** undefined_object, undefined_table, undefined_function: objects that the migrations are about to create. */
const missing = new Set(['42704', '42P01', '42883']);

interface Functions {
  hash: string;
  files: { name: string; text: string }[];
}

async function readFunctions(folder: string): Promise<Functions> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return { files, hash: createHash('sha256').update(JSON.stringify(files)).digest('hex') };
}

async function declare(client: pg.Client, { name, text }: Functions['files'][number]): Promise<void> {
  await client.query(text).catch((error: unknown) => {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  });
}

/** Declares functions without reading their bodies. Returns those that need something which isn't there yet. */
async function declareUnread(client: pg.Client, files: Functions['files']): Promise<Functions['files']> {
  const waiting: Functions['files'] = [];
  await client.query('SET LOCAL check_function_bodies = off');
  for (const file of files) {
    await client.query('SAVEPOINT file');
    try {
      await declare(client, file);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && missing.has(error.code ?? ''))) throw error;
      await client.query('ROLLBACK TO SAVEPOINT file');
      waiting.push(file);
    }
  }
  return waiting;
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

const note = (client: pg.Client, { hash, folderMillis }: Migration) =>
  client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, folderMillis]);

/**
 * Marks a database from before the baseline as being at the baseline, provided that it has everything of it.
 * @throws Error with instructions if it lacks something
 */
async function takeOver(client: pg.Client, applied: string[], baseline: Migration): Promise<string[]> {
  if (applied.length === 0 || applied.includes(baseline.hash)) return applied;
  if (!applied.includes(LAST_BEFORE_BASELINE)) {
    throw new Error(
      `This database is of an earlier state of the portal and has ${applied.length} of its 78 migrations: start the last version before docs/decisions/0040-one-baseline.md on it once, then this one; or begin with an empty database.`,
    );
  }
  // Migrations alone called it.
  await client.query('DROP PROCEDURE IF EXISTS secure_project_table(text)');
  await client.query('DELETE FROM drizzle.__drizzle_migrations');
  await note(client, baseline);
  return [baseline.hash];
}

/** Migrations that are missing, and all functions where something is; nothing of it where one of them fails. */
async function update(client: pg.Client, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const functions = await readFunctions(join(folder, 'functions'));
  const { rows } = await client.query<{ applied: string[]; hash: string | null }>(
    'SELECT ARRAY(SELECT hash FROM drizzle.__drizzle_migrations) AS applied, (SELECT hash FROM drizzle.functions) AS hash',
  );
  const [{ applied, hash }] = rows as [(typeof rows)[0]];
  if (hash === functions.hash && migrations.every((migration) => applied.includes(migration.hash))) return;
  await client.query('BEGIN');
  const known = await takeOver(client, applied, migrations[0] as Migration);
  await client.query(EXTENSIONS);
  const waiting = await declareUnread(client, functions.files);
  for (const migration of migrations.filter((one) => !known.includes(one.hash))) {
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
  }
  for (const file of waiting) await declare(client, file);
  await client.query('SET LOCAL check_function_bodies = on');
  for (const file of functions.files) await declare(client, file);
  await client.query('DELETE FROM drizzle.functions');
  await client.query('INSERT INTO drizzle.functions (hash) VALUES ($1)', [functions.hash]);
  await client.query('COMMIT');
}

/**
 * Brings the database up to date. Several servers may start at once: the first one does it, the others wait.
 * @param folder holds the folders migrations and functions
 * @throws Error that names what the login role lacks, or what to do with a database that can't be brought up to date
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; may: boolean; fresh: boolean }>(
      `SELECT current_setting('server_version_num')::int AS version, to_regclass('drizzle.functions') IS NULL AS fresh,
              (r.rolsuper OR r.rolcreaterole OR EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'portal_app')) AS may
       FROM pg_roles r WHERE r.rolname = current_user`,
    );
    const server = rows[0];
    if (!server || server.version < 150_000) throw new Error('The portal needs PostgreSQL 15 or later.');
    if (!server.may) {
      throw new Error(
        'The database role needs CREATEROLE, or an existing role portal_app: CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO <login role>;',
      );
    }
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateQueue({ connectionString: url });
    if (server.fresh) await client.query(BOOKS);
    // As the portal: a migration changes data for every tenant, whichever login owns the tables.
    await client.query("SELECT set_config('app.scope', 'system', false)");
    await update(client, folder);
    await client.query(FORCE_POLICIES);
  } finally {
    await client.end();
  }
}
