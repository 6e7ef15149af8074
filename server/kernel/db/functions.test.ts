import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databaseFolder } from '../../../tests/server/databases';
import { testApp } from '../../../tests/server/testApp';

const test = testApp();

/** The functions of the portal; those of extensions are PostgreSQL's. */
const OWN = `FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

/** Does something as the login that serves requests, past the portal's code. */
async function asServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.services.database.pool.options.connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const told = async (client: pg.Client, statement: string): Promise<string> => {
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code ?? '';
  }
};
const INSUFFICIENT_PRIVILEGE = '42501';

describe('the server’s login', () => {
  it('makes no tables and functions, temporary or lasting', async () => {
    await asServer(async (client) => {
      expect(await told(client, 'CREATE TEMPORARY TABLE mine (a int)')).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await told(client, 'CREATE TABLE public.mine (a int)')).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await told(client, 'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$')).toBe(
        INSUFFICIENT_PRIVILEGE,
      );
      expect(await told(client, 'CREATE SCHEMA mine')).toBe(INSUFFICIENT_PRIVILEGE);
    });
  });

  it('is no superuser, and makes itself none', async () => {
    await asServer(async (client) => {
      const { rows } = await client.query('SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user');
      expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }]);
      expect(await told(client, 'ALTER ROLE CURRENT_USER SUPERUSER')).toBe(INSUFFICIENT_PRIVILEGE);
    });
  });
});

describe('functions that run with their owner’s rights', () => {
  it('look into the temporary schema last, every one of them', async () => {
    const { rows: all } = await test.owner.query(`SELECT p.oid ${OWN} AND p.prosecdef`);
    expect(all.length).toBeGreaterThan(20);
    const { rows } = await test.owner.query(`SELECT p.oid::regprocedure::text AS name, p.proconfig ${OWN}
      AND (p.prosecdef OR p.proconfig::text LIKE '%search_path%')
      AND 'search_path=public, pg_temp' <> ALL (coalesce(p.proconfig, '{}'))`);
    expect(rows).toEqual([]);
  });

  it('take no temporary table of the server’s login for the portal’s, even where it may make some', async () => {
    const { rows } = await test.owner.query<{ name: string }>('SELECT current_database() AS name');
    const [{ name }] = rows as [{ name: string }];
    await test.owner.query(`GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
    try {
      const seen = await asServer(async (client) => {
        await client.query(
          "CREATE TEMPORARY TABLE files (tenant_code text, size bigint); INSERT INTO files VALUES ('TX', 666)",
        );
        await client.query('GRANT ALL ON files TO PUBLIC');
        return (await client.query("SELECT bytes::int FROM charged_bytes('TX')")).rows;
      });
      expect(seen).toEqual([{ bytes: 0 }]);
    } finally {
      await test.owner.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    }
  });
});

describe('the functions of a database', () => {
  it('are those of the files, one by one', async () => {
    const folder = join(databaseFolder, 'functions');
    const written = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gmu)].map(
        ([, name]) => name,
      ),
    );
    const { rows } = await test.owner.query<{ name: string }>(`SELECT p.proname AS name ${OWN}`);
    expect(rows.map(({ name }) => name).sort()).toEqual(written.sort());
  });
});
