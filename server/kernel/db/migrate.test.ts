import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseFolder, onDatabase } from '../../../tests/server/databases';
import { migrateDatabase } from './migrate';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Owns the databases of this file and is no superuser: policies hold for it, too. */
const owner = `upgrade_${randomBytes(4).toString('hex')}`;
const migrated = `${owner}_migrated`;
const root = () => new pg.Client({ connectionString: inject('postgresUrl') });
const ofOwner = (name: string) =>
  Object.assign(new URL(onDatabase(inject('postgresUrl'), name)), { username: owner, password: 'x' }).href;

async function asRoot(...statements: string[]): Promise<void> {
  const client = root();
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const ofBaseline = `${owner}_baseline`;

beforeAll(async () => {
  await asRoot(`CREATE ROLE ${owner} LOGIN PASSWORD 'x' CREATEROLE`);
  for (const name of [migrated, ofBaseline]) await asRoot(`CREATE DATABASE ${name} OWNER ${owner}`);
  await migrateDatabase(ofOwner(migrated), databaseFolder);
  const folder = await copyOfFolder();
  await changeJournal(folder, (entries) => entries.slice(0, 1));
  await migrateDatabase(ofOwner(ofBaseline), folder);
  await rm(folder, { recursive: true });
});
afterAll(() => asRoot(`DROP DATABASE ${migrated}`, `DROP DATABASE ${ofBaseline}`, `DROP ROLE ${owner}`));

interface JournalEntry {
  idx: number;
  when: number;
  tag: string;
}

async function copyOfFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-database-'));
  for (const part of ['migrations', 'functions'])
    await cp(join(databaseFolder, part), join(folder, part), { recursive: true });
  return folder;
}

/** Changes which migrations there are. */
async function changeJournal(folder: string, change: (entries: JournalEntry[]) => JournalEntry[]): Promise<void> {
  const path = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: JournalEntry[] };
  await writeFile(path, JSON.stringify({ ...journal, entries: change(journal.entries) }));
}

/** A database of the owner; without a template an empty one. */
async function newDatabase(template = 'template1') {
  const name = `upgrade_${randomBytes(4).toString('hex')}`;
  await asRoot(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template}`);
  cleanUp.push(() => asRoot(`DROP DATABASE ${name}`));
  const within = new pg.Client({ connectionString: onDatabase(inject('postgresUrl'), name) });
  await within.connect();
  cleanUp.push(() => within.end());
  return {
    url: ofOwner(name),
    does: async (...statements: string[]) => {
      for (const statement of statements) await within.query(statement);
    },
    asks: async (question: string) => (await within.query(question)).rows,
  };
}

/** What a later version of the portal brings: another function, another migration. */
async function laterVersion() {
  const folder = await copyOfFolder();
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    func: (name: string, text: string) => writeFile(join(folder, 'functions', `${name}.sql`), text),
    migration: async (text: string) => {
      await writeFile(join(folder, 'migrations/9999_later.sql'), text);
      await changeJournal(folder, (entries) => {
        const [last] = entries.slice(-1) as [JournalEntry];
        return [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' }];
      });
    },
  };
}

/** Of the last of the 78 migrations that were there before the baseline. */
const LAST = '8d099395273c11ea95574c12c228dbc43787dfaeba63c994baad01f687deb834';
/** The books of a database that these migrations have made. */
const oldBooks = (hashes: string[]) => [
  'DROP TABLE drizzle.functions',
  'DELETE FROM drizzle.__drizzle_migrations',
  `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
   SELECT hash, 1795000000000 + n FROM unnest(ARRAY['${hashes.join("','")}']) WITH ORDINALITY AS one (hash, n)`,
  "CREATE PROCEDURE secure_project_table(name text) LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE '%', name; END $$",
];
const earlier = Array.from({ length: 77 }, (_, n) => `${n}`.padStart(64, '0'));

const people = [
  `INSERT INTO tenants (tenant_code, type, name) VALUES ('TCH', 'channel', '渠道')`,
  `INSERT INTO tenants (tenant_code, type, name, created_by_tenant, size, industries)
   VALUES ('TCU', 'customer', '客户', 'TCH', 'medium', '{C}')`,
  `INSERT INTO accounts (account_id, phone, show_name) VALUES ('A1', '13900000001', '顾问')`,
];

const seen = `CREATE OR REPLACE FUNCTION seen_by_all() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT count(*) >= 0 FROM later $$;`;

describe('a database', () => {
  it('begins with the shipped rows, even if several servers start at once', async () => {
    const { url, asks } = await newDatabase();
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url, databaseFolder)));
    const shipped = await asks(`SELECT p.product_code AS product, p.state, e.content->>'usedBy' AS use FROM products p
      JOIN product_editions e USING (product_code, edition) ORDER BY position`);
    expect(shipped).toEqual([
      { product: 'ASSET_RISK', state: 'published', use: 'full' },
      { product: 'GAP_ANALYSIS', state: 'published', use: 'gap' },
      { product: 'ISMS_BUILD', state: 'published', use: 'delivery' },
      { product: 'INTERNAL_AUDITOR', state: 'withdrawn', use: 'auditorExam' },
      { product: 'QUESTIONNAIRE', state: 'published', use: 'questionnaire' },
      { product: 'GOV_PROJECT', state: 'withdrawn', use: 'govFiling' },
    ]);
    expect(await asks('SELECT near_bp, next_bp FROM commission_rules')).toEqual([{ near_bp: 1000, next_bp: 0 }]);
    expect(await asks('SELECT count(*)::int AS n FROM portal_identity')).toEqual([{ n: 1 }]);
  }, 60_000);
});

describe('an update', () => {
  it('upgrades a database from before the baseline with all its rows, whoever owns the tables', async () => {
    const { url, does, asks } = await newDatabase(ofBaseline);
    await does(...oldBooks([...earlier, LAST]), ...people);
    const later = await laterVersion();
    await later.func('seen_by_all', seen);
    await later.func(
      'all_named',
      `CREATE OR REPLACE FUNCTION all_named() RETURNS SETOF text LANGUAGE sql STABLE AS $$ SELECT named(l) FROM later l $$;`,
    );
    await later.func(
      'named',
      `CREATE OR REPLACE FUNCTION named(l later) RETURNS text LANGUAGE sql STABLE AS $$ SELECT l.name $$;`,
    );
    await later.migration(`CREATE TABLE later (name text PRIMARY KEY, key text GENERATED ALWAYS AS (customer_key(name)) STORED);
      CREATE POLICY seen ON later FOR SELECT USING (seen_by_all());
      --> statement-breakpoint
      INSERT INTO later SELECT name FROM tenants;
      UPDATE tenants SET name = name || '!'; UPDATE accounts SET show_name = show_name || '!';`);
    await migrateDatabase(url, later.folder);
    expect(await asks('SELECT name FROM tenants UNION SELECT show_name FROM accounts ORDER BY 1')).toEqual([
      { name: '客户!' },
      { name: '渠道!' },
      { name: '顾问!' },
    ]);
    expect(await asks('SELECT all_named() AS name ORDER BY 1')).toEqual([{ name: '客户' }, { name: '渠道' }]);
    expect(await asks("SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'later'")).toEqual([
      { forced: true },
    ]);
    expect(await asks("SELECT 1 FROM pg_proc WHERE proname = 'secure_project_table'")).toEqual([]);
    // Once taken over, it is like any other.
    await migrateDatabase(url, later.folder);
    expect(await asks('SELECT count(*)::int AS n FROM later')).toEqual([{ n: 2 }]);
  }, 60_000);

  it('keeps the records of attached files', async () => {
    const { url, does, asks } = await newDatabase(ofBaseline);
    const file = (code: string, kind: string) =>
      `INSERT INTO files (object_id, tenant_code, project_code, name, mime, size, sha256, kind)
       VALUES ('${code}', 'TCU', NULL, '${code}', 'text/plain', 1, 'x', '${kind}')`;
    await does(
      ...people,
      file('F1', 'applicationPaper'),
      file('F2', 'organisationLogo'),
      file('F3', 'recordFile'),
      file('F4', 'guideFile'),
      `INSERT INTO applications (tenant_code, account_id, decider_tenant_code, uscc, note) VALUES ('TCU', 'A1', 'TCH', '', '')`,
      `INSERT INTO application_papers (tenant_code, object_id, name, size) VALUES ('TCU', 'F1', 'F1', 1)`,
      `INSERT INTO organisation_files (tenant_code, kind, object_id) VALUES ('TCU', 'logo', 'F2')`,
    );
    await migrateDatabase(url, databaseFolder);
    expect(await asks('SELECT object_id AS file, entity, entity_code AS code FROM files ORDER BY 1')).toEqual([
      { file: 'F1', entity: 'application', code: 'TCU' },
      { file: 'F2', entity: 'organisation', code: 'TCU' },
      // A file of a record that is gone goes as well.
      { file: 'F4', entity: null, code: null },
    ]);
    expect(await asks("SELECT to_regclass('record_files') AS left")).toEqual([{ left: null }]);
  }, 60_000);

  it('keeps sent reminders', async () => {
    const { url, does, asks } = await newDatabase(ofBaseline);
    await does(
      ...people,
      `INSERT INTO point_reminders (tenant_code, valid_until, days) VALUES ('TCH', '2026-12-31', 30)`,
      `INSERT INTO unit_reminders (tenant_code, product_code, valid_until, days) VALUES ('TCH', 'GAP_ANALYSIS', '2026-12-31', 7)`,
      `INSERT INTO consultations (tenant_code, consultation_code, company, contact_name, phone, topic, content, owner_account_id, reminded_of)
       VALUES ('TCH', 'Z1', '公司', '人', '1', 'other', '', 'A1', '2026-11-20'), ('TCH', 'Z2', '公司', '人', '1', 'other', '', NULL, '2026-11-20')`,
    );
    await migrateDatabase(url, databaseFolder);
    expect(await asks('SELECT kind, about, due::text, stage FROM reminders ORDER BY kind')).toEqual([
      { kind: 'consultation', about: 'Z1', due: '2026-11-20', stage: 'A1' },
      { kind: 'points', about: 'gift', due: '2026-12-31', stage: '30' },
      { kind: 'units', about: 'GAP_ANALYSIS', due: '2026-12-31', stage: '7' },
    ]);
  }, 60_000);

  it('applies a migration without function changes', async () => {
    const { url, asks } = await newDatabase(migrated);
    const later = await laterVersion();
    await later.migration('CREATE TABLE later (name text);');
    await migrateDatabase(url, later.folder);
    expect(await asks('SELECT count(*)::int AS n FROM later')).toEqual([{ n: 0 }]);
  }, 60_000);

  it('refuses a database that stopped on the way to the baseline, with instructions', async () => {
    const { url, does, asks } = await newDatabase(migrated);
    await does(...oldBooks(earlier.slice(0, 50)), ...people);
    await expect(migrateDatabase(url, databaseFolder)).rejects.toThrow(
      /has 50 of its 78 migrations: start the last version before .* once, then this one/,
    );
    expect(await asks('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')).toEqual([{ n: 50 }]);
    expect(await asks('SELECT count(*)::int AS n FROM tenants')).toEqual([{ n: 2 }]);
  }, 60_000);

  it('changes nothing where a part of it fails, functions included', async () => {
    const { url, asks } = await newDatabase(migrated);
    const later = await laterVersion();
    await later.func('told_lately', 'DROP FUNCTION told_lately(text, text, text, bigint);');
    await later.migration('CREATE TABLE later (name text); INSERT INTO nowhere VALUES (1);');
    await expect(migrateDatabase(url, later.folder)).rejects.toThrow('nowhere');
    expect(await asks("SELECT to_regclass('later') AS later, to_regproc('told_lately') IS NOT NULL AS told")).toEqual([
      { later: null, told: true },
    ]);
  }, 60_000);
});

describe('functions', () => {
  const written =
    "SELECT min(xmin::text::bigint) = max(xmin::text::bigint) AS at_once, max(xmin::text) AS by FROM pg_proc WHERE proname IN ('app_tenant', 'session_open', 'plan_mark')";

  it('are applied again when one has changed, and left alone otherwise', async () => {
    const { url, asks } = await newDatabase(migrated);
    const first = await asks(written);
    expect(first).toMatchObject([{ at_once: true }]);
    await migrateDatabase(url, databaseFolder);
    expect(await asks(written)).toEqual(first);
    const later = await laterVersion();
    await later.func(
      'told_lately',
      `CREATE OR REPLACE FUNCTION told_lately(wanted_tenant text, wanted_project text, wanted_kind text, within_ms bigint)
       RETURNS SETOF text LANGUAGE sql AS $$ SELECT 'A1' $$;`,
    );
    await migrateDatabase(url, later.folder);
    expect(await asks("SELECT told_lately('', '', '', 0) AS told")).toEqual([{ told: 'A1' }]);
    // An earlier version that is put back has its own functions again.
    await migrateDatabase(url, databaseFolder);
    expect(await asks("SELECT told_lately('TX', 'PX', 'x', 0) AS told")).toEqual([]);
  }, 60_000);

  it.each([
    [
      'a word that is none',
      'CREATE OR REPLACE FUNCTION wrong() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETRUN 1; END $$;',
    ],
    [
      'a table that is nowhere',
      'CREATE OR REPLACE FUNCTION wrong() RETURNS int LANGUAGE sql AS $$ SELECT 1 FROM nowhere $$;',
    ],
    [
      'a type that is nowhere',
      'CREATE OR REPLACE FUNCTION wrong(a nowhere) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    ],
  ])(
    'are refused by their file’s name with %s',
    async (_, text) => {
      const { url } = await newDatabase(migrated);
      const later = await laterVersion();
      await later.func('wrong', text);
      await expect(migrateDatabase(url, later.folder)).rejects.toThrow(/^wrong\.sql: /);
    },
    60_000,
  );
});
