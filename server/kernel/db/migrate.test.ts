import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { migrationsFolder, onDatabase } from '../../../tests/server/databases';
import { migrateDatabase } from './migrate';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** The migrations as far as this one. */
async function upTo(last: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

it('an update reaches the rows that are there, whoever owns the tables', async () => {
  const name = `upgrade_${randomBytes(4).toString('hex')}`;
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  cleanUp.push(() => root.end());
  // No superuser: policies hold for it, too.
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x' CREATEROLE`);
  await root.query(`CREATE DATABASE ${name} OWNER ${name}`);
  cleanUp.push(async () => {
    await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await root.query(`DROP ROLE ${name}`);
  });
  const owned = new URL(onDatabase(inject('postgresUrl'), name));
  Object.assign(owned, { username: name, password: 'x' });
  await migrateDatabase(owned.href, await upTo(42));
  const behind = new pg.Client({ connectionString: onDatabase(inject('postgresUrl'), name) });
  await behind.connect();
  cleanUp.push(() => behind.end());
  for (const statement of [
    `INSERT INTO tenants (tenant_code, type, name) VALUES ('TCH', 'channel', '渠道')`,
    `INSERT INTO tenants (tenant_code, type, name, created_by_tenant, size, industries)
     VALUES ('TCU', 'customer', '客户', 'TCH', 'medium', '{C}')`,
    `INSERT INTO tenant_relations (tenant_code, customer_tenant_code) VALUES ('TCH', 'TCU')`,
    `INSERT INTO accounts (account_id, phone, show_name) VALUES ('A1', '13900000001', '顾问')`,
    `INSERT INTO project_groups (tenant_code, project_group_code, customer_tenant_code, name, owner_account_id)
     VALUES ('TCH', 'G1', 'TCU', '项目组', 'A1')`,
    `INSERT INTO projects (tenant_code, project_code, channel_tenant_code, project_group_code, name, project_type, standard_code)
     VALUES ('TCU', 'P1', 'TCH', 'G1', '项目', 'iso', 'ISO27001-2022')`,
    `INSERT INTO gap_analyses (tenant_code, project_code, standard_code, standard_name)
     VALUES ('TCU', 'P1', 'ISO27001-2022', '{"zh":"体系","en":"System"}')`,
    `INSERT INTO files (object_id, tenant_code, name, mime, size, sha256, kind)
     VALUES ('F${'0'.repeat(25)}', 'TCU', 'a', 'text/plain', 1, '', 'projectFile')`,
    `INSERT INTO invitations (invitation_code, tenant_code, phone, name, role_codes, invited_by, invited_by_tenant, state, expires_at)
     SELECT 'E' || n, 'TCH', '1390000010' || n, '受邀', ARRAY[role], 'A1', 'TCH', 'open', now() + interval '7 days'
     FROM (VALUES (1, 'PLATFORM_MANAGER'), (2, 'PLATFORM_DELIVERY')) AS one(n, role)`,
    `INSERT INTO audit_log (tenant_code, action, entity, entity_code, detail) VALUES
     ('TCU', 'removeFile', 'file', 'F${'0'.repeat(25)}', '{}'), ('TCU', 'removeFile', 'file', 'F${'1'.repeat(25)}', '{}'),
     ('TCU', 'removeEvidence', 'risk', 'R1', '{"objectId":"F${'2'.repeat(25)}"}'), ('TCU', 'addFile', 'file', 'F${'3'.repeat(25)}', '{}')`,
  ])
    await behind.query(statement);
  await migrateDatabase(owned.href, migrationsFolder);
  const { rows } = await behind.query(
    `SELECT projects.standard_name, jsonb_array_length(chapters) AS chapters FROM projects JOIN gap_analyses USING (project_code)`,
  );
  expect(rows).toEqual([
    {
      standard_name: {
        zh: 'ISO/IEC 27001:2022 信息安全管理体系',
        en: 'ISO/IEC 27001:2022 Information security management systems',
      },
      chapters: 11,
    },
  ]);
  const used = await behind.query(`SELECT p.state, e.content->>'usedBy' AS use FROM products p
    JOIN product_editions e USING (product_code, edition) WHERE product_code IN ('GAP_ANALYSIS', 'GOV_PROJECT') ORDER BY 2`);
  expect(used.rows).toEqual([
    { state: 'published', use: 'gap' },
    { state: 'withdrawn', use: 'govFiling' },
  ]);
  // One operator alone makes no other one, also by what was on its way.
  const invited = await behind.query('SELECT invitation_code, state FROM invitations ORDER BY 1');
  expect(invited.rows).toEqual([
    { invitation_code: 'E1', state: 'withdrawn' },
    { invitation_code: 'E2', state: 'open' },
  ]);
  const loose = await behind.query('SELECT object_id, tenant_code, size::int, state FROM loose_objects ORDER BY 1');
  expect(loose.rows).toEqual(
    [1, 2].map((n) => ({ object_id: `F${`${n}`.repeat(25)}`, tenant_code: 'TCU', size: 0, state: 'removed' })),
  );
}, 60_000);
