import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import { accounts, invitations, memberships, tenantRelations, tenants } from '#server/core/tenant/tables';
import { sessions } from '#server/core/user/tables';
import { businessSystems, systemUnits, unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeInventory } from '../../../tests/factories/inventory';
import { type MadeProject, makeProject } from '../../../tests/factories/projects';
import { testApp } from '../../../tests/server/testApp';
import { postgresCode, type Scope } from './database';
import type { Tx } from './tx';

const test = testApp();
// (Without a type argument: Vitest keeps transformed files but for those that call import.meta.glob in so many letters.)
const files: Record<string, object> = import.meta.glob('../../**/tables.ts', { eager: true });
const tables = Object.values(files).flatMap((file) =>
  Object.values(file).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : [])),
);
const as = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => test.services.database.transaction(scope, work);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => postgresCode(error).code,
  );
const rowsOf = (tx: Tx, name: string) =>
  tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(name)}`).then(({ rows }) => rows[0]?.n);

/** Readable by everybody: nothing of a tenant stands in them. */
const reference = ['licences', 'announcements', 'tool_kits', 'products', 'product_editions', 'commission_rules'];

describe('row-level security', () => {
  it('is enabled and forced on every table, with a policy', async () => {
    const { rows } = await test.owner.query<{ name: string; secured: boolean; policies: number }>(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS secured,
        (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`);
    expect(rows.map((row) => row.name).sort()).toEqual(tables.map((table) => table.name).sort());
    expect(rows.filter((row) => !row.secured || row.policies === 0)).toEqual([]);
  });

  it('leaves the application no role above its own', async () => {
    const { rows } = await test.owner.query("SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'portal_app'");
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    const { rows: owned } = await test.owner.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner = 'portal_app'",
    );
    expect(owned).toEqual([]);
  });

  it.each(tables.map(({ name }) => name))('shows nothing of %s to a query without a tenant', async (name) => {
    const seen = await as({ tenantCode: null, accountId: null }, (tx) => rowsOf(tx, name));
    if (reference.includes(name)) expect(seen).toBeGreaterThan(0);
    else expect(seen).toBe(0);
  });

  it('shows a tenant that has nothing nothing of the others', async () => {
    const held = tables.filter(
      ({ name, columns }) => columns.some((column) => column.name === 'tenant_code') && !reference.includes(name),
    );
    await as({ tenantCode: 'TNOBODY', accountId: null }, async (tx) => {
      for (const { name } of held) expect({ name, n: await rowsOf(tx, name) }).toEqual({ name, n: 0 });
    });
  });

  it('shows a project to its customer and to those whom it is shared with', async () => {
    const made = await test.peek(async (tx) => {
      const project = await makeProject(tx);
      await makeInventory(tx, project);
      return project;
    });
    const units = (tenantCode: string) =>
      as({ tenantCode, accountId: null }, (tx) =>
        tx.select().from(unitAssets).where(sql`project_code = ${made.projectCode}`),
      ).then((rows) => rows.length);
    expect(await units(made.tenantCode)).toBe(1);
    expect(await units(made.channelTenantCode)).toBe(1);
    expect(await units('TCHANNELA')).toBe(0);
    await test.peek((tx) =>
      tx.insert(projectShare).values({
        tenantCode: made.tenantCode,
        projectCode: made.projectCode,
        sharedWith: 'TCERTIFICATIONBODY',
        capability: 'audit',
      }),
    );
    expect(await units('TCERTIFICATIONBODY')).toBe(1);
  });

  it('prevents writing into another tenant, and moving own rows there', async () => {
    const foreign = await test.peek((tx) => makeProject(tx));
    const scope = { tenantCode: 'TCHANNELA', accountId: 'A13800000011' };
    const here = sql`project_code = ${foreign.projectCode}`;
    expect(
      await codeOf(
        as(scope, (tx) =>
          tx.insert(projectShare).values({ ...keyOf(foreign), sharedWith: 'TCHANNELA', capability: 'consult' }),
        ),
      ),
    ).toBe('42501');
    expect(await as(scope, (tx) => tx.update(projects).set({ name: 'x' }).where(here))).toMatchObject({
      rowCount: 0,
    });
    expect(await as(scope, (tx) => tx.delete(assessments).where(here))).toMatchObject({ rowCount: 0 });
    expect(
      await codeOf(as(scope, (tx) => tx.insert(tenants).values({ tenantCode: 'TNEW', type: 'platform', name: 'x' }))),
    ).toBe('42501');
    expect(
      await codeOf(
        as({ tenantCode: 'TCUSTOMERA', accountId: 'A13800000021' }, (tx) =>
          tx
            .update(projects)
            .set({ tenantCode: 'TCUSTOMERB', channelTenantCode: 'TCHANNELB' })
            .where(sql`project_code = 'PDEMO27001A'`),
        ),
      ),
    ).toBe('42501');
  });

  it('lets a channel take no customer that another one entered, nor another channel’s project of its own customer', async () => {
    const other = await test.peek((tx) => makeProject(tx));
    const scope = { tenantCode: 'TCHANNELA', accountId: 'A13800000011' };
    const take = { tenantCode: 'TCHANNELA', customerTenantCode: other.tenantCode };
    expect(await codeOf(as(scope, (tx) => tx.insert(tenantRelations).values(take)))).toBe('42501');
    // Nor does anybody: a customer has one channel.
    expect(await codeOf(test.peek((tx) => tx.insert(tenantRelations).values(take)))).toBe('23505');
    expect(
      await codeOf(
        as(scope, (tx) =>
          tx.insert(projectShare).values({ ...keyOf(other), sharedWith: 'TCHANNELA', capability: 'consult' }),
        ),
      ),
    ).toBe('42501');
  });

  it('lets only the account itself join a tenant', async () => {
    const stranger = { accountId: 'A13800000031', roleCode: 'CONSUMER_EXECUTOR' as const };
    const bring = (tenantCode: string, row: typeof stranger, scope: Scope) =>
      codeOf(as(scope, (tx) => tx.insert(memberships).values({ tenantCode, ...row })));
    const manager = { tenantCode: 'TCUSTOMERA', accountId: 'A13800000021' };
    expect(await bring('TCUSTOMERA', stranger, manager)).toBe('42501');
    // Nor the channel that entered the customer, nor by way of somebody who belongs there.
    const channel = { tenantCode: 'TCHANNELA', accountId: 'A13800000011' };
    expect(await bring('TCUSTOMERA', stranger, channel)).toBe('42501');
    expect(await bring('TCUSTOMERA', { ...stranger, accountId: 'A13800000011' }, channel)).toBe('42501');
    expect(
      await codeOf(
        as(manager, (tx) =>
          tx.update(memberships).set({ accountId: stranger.accountId }).where(sql`account_id = 'A13800000022'`),
        ),
      ),
    ).toBe('42501');
    expect(await bring('TCUSTOMERA', { ...stranger, accountId: 'A13800000022' }, manager)).toBe('done');
    // A phone says nothing of its account.
    const named = await as(manager, (tx) => tx.select().from(accounts).where(sql`phone = '13800000031'`));
    expect(named).toEqual([]);
    expect(
      await codeOf(
        as(manager, (tx) => tx.insert(accounts).values({ accountId: 'AX', phone: '13800000031', showName: 'x' })),
      ),
    ).toBe('42501');
  });

  it('shows invitations to the tenant and to the channel that entered it, which alone can create them', async () => {
    const seenBy = (tenantCode: string) =>
      as({ tenantCode, accountId: null }, (tx) => tx.select().from(invitations)).then((rows) => rows.length);
    expect(await seenBy('TCUSTOMERA')).toBe(1);
    expect(await seenBy('TCHANNELA')).toBe(1);
    for (const other of ['TCUSTOMERB', 'TCHANNELB', 'TPLATFORM']) expect(await seenBy(other)).toBe(0);
    const made = {
      tenantCode: 'TCUSTOMERA',
      phone: '13777770000',
      invitationCode: 'EX',
      name: 'x',
      roleCodes: ['CONSUMER_PM' as const],
      invitedBy: 'A13800000015',
      invitedByTenant: 'TCHANNELB',
      expiresAt: new Date(),
    };
    const scope = { tenantCode: 'TCHANNELB', accountId: 'A13800000015' };
    expect(await codeOf(as(scope, (tx) => tx.insert(invitations).values(made)))).toBe('42501');
  });

  it('prevents signing in as another person, and reading codes', async () => {
    const scope = { tenantCode: 'TCHANNELA', accountId: 'A13800000011' };
    expect(
      await codeOf(as(scope, (tx) => tx.insert(sessions).values({ tokenHash: 'x', accountId: 'A13800000001' }))),
    ).toBe('42501');
    expect(await as(scope, (tx) => rowsOf(tx, 'verify_codes'))).toBe(0);
  });

  it('keeps the audit log as it was written', async () => {
    for (const change of [sql`UPDATE audit_log SET action = 'x'`, sql`DELETE FROM audit_log`])
      expect(await codeOf(test.peek((tx) => tx.execute(change)))).toBe('42501');
  });

  it('keeps the queue closed to the application', async () => {
    expect(await codeOf(test.peek((tx) => tx.execute(sql`SELECT * FROM graphile_worker.jobs`)))).toBe('42501');
  });
});

const keyOf = ({ tenantCode, projectCode }: MadeProject) => ({ tenantCode, projectCode });

describe('foreign keys', () => {
  it('include the tenant if both tables have one', () => {
    const withTenant = new Set(
      tables.filter(({ columns }) => columns.some((column) => column.name === 'tenant_code')).map(({ name }) => name),
    );
    const loose = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable, foreignColumns }) => {
          const target = getTableConfig(foreignTable).name;
          const columns = foreignColumns.map((column) => column.name);
          return withTenant.has(name) && withTenant.has(target) && !columns.includes('tenant_code');
        })
        .map(({ foreignTable }) => `${name} → ${getTableConfig(foreignTable).name}`),
    );
    expect(loose).toEqual([]);
  });

  it('refuse rows that point into another tenant, even to the system', async () => {
    const [one, two] = await test.peek(async (tx) => [await makeProject(tx), await makeProject(tx)] as const);
    const [first, second] = await test.peek(
      async (tx) => [await makeInventory(tx, one), await makeInventory(tx, two)] as const,
    );
    const crossings: [string, (tx: Tx) => Promise<unknown>][] = [
      [
        'a unit in a system of another tenant',
        (tx) =>
          tx
            .insert(systemUnits)
            .values({ ...keyOf(one), systemId: second.systemId, unitId: first.unitId, essential: true }),
      ],
      [
        'a business on a system of another tenant',
        (tx) =>
          tx
            .insert(businessSystems)
            .values({ ...keyOf(one), businessId: first.businessId, systemId: second.systemId, carryType: 'full' }),
      ],
      [
        "another tenant's project under one's own name",
        (tx) =>
          tx.insert(projectShare).values({
            tenantCode: one.tenantCode,
            projectCode: two.projectCode,
            sharedWith: 'TCHANNELA',
            capability: 'consult',
          }),
      ],
      [
        'a project in a group of another channel',
        (tx) =>
          tx.insert(projects).values({
            ...keyOf(one),
            projectCode: 'PCROSS',
            channelTenantCode: one.channelTenantCode,
            projectGroupCode: two.projectGroupCode,
            name: 'x',
            projectType: 'iso',
            standardCode: 'x',
            standardName: { zh: 'x', en: 'x' },
          }),
      ],
      [
        'a project for another customer than its group’s',
        (tx) =>
          tx.insert(projects).values({
            tenantCode: two.tenantCode,
            projectCode: 'PCROSS',
            channelTenantCode: one.channelTenantCode,
            projectGroupCode: one.projectGroupCode,
            name: 'x',
            projectType: 'iso',
            standardCode: 'x',
            standardName: { zh: 'x', en: 'x' },
          }),
      ],
      [
        'a group for a customer of another channel',
        (tx) =>
          tx.insert(projectGroups).values({
            tenantCode: one.channelTenantCode,
            projectGroupCode: 'GCROSS',
            customerTenantCode: two.tenantCode,
            name: 'x',
            ownerAccountId: one.ownerAccountId,
          }),
      ],
    ];
    for (const [what, cross] of crossings)
      expect({ what, code: await codeOf(test.peek(cross)) }).toEqual({ what, code: '23503' });
  });
});
