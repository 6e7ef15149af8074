import { sql } from 'drizzle-orm';
import { customType, integer, pgPolicy, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * Building blocks of tables, which are in server/<floor>/<subject>/tables.ts with their row-level policies. Everything below a
 * project carries the customer's tenant_code and is looked up by it, so that a database sharded by that column keeps a
 * customer's data together. Foreign keys are composite with the tenant: a row can't point into another tenant.
 */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Codes from the top of a tree down to a row. */
export const ltree = customType<{ data: string }>({ dataType: () => 'ltree' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const versioned = () => ({
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
});
/** Columns of tables below a project; `party()` is their policy. */
export const ofProject = () => ({
  tenantCode: text('tenant_code').notNull(),
  projectCode: text('project_code').notNull(),
});

/*
 * The caller of the transaction (server/kernel/db/database.ts); the functions are in functions/who_asks.sql. As
 * sub-selects they are evaluated once per statement, not per row.
 */
export const system = sql.raw('(SELECT app_system())');
export const tenant = sql.raw('(SELECT app_tenant())');
export const caller = sql.raw('(SELECT app_account())');

/** The row's project is opened to the caller's tenant. */
export const sharedHere = sql`project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = ${tenant})`;
/** The row's tenant is one that the caller's serves, or is served by. */
export const related = sql`(tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = ${tenant})
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = ${tenant}))`;

/**
 * Everything below a project: the customer's own, or shared with the caller's tenant.
 * @param table a table with one record per project, if pages of projects are read: the policy then checks these records
 *   instead of everything shared with the tenant
 */
export const party = (table?: string) => {
  const of = sql.raw(table ?? '');
  const shared = table
    ? sql`EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = ${of}.tenant_code AND s.project_code = ${of}.project_code AND s.shared_with = ${tenant})`
    : sharedHere;
  return pgPolicy('party', { for: 'all', using: sql`${system} OR tenant_code = ${tenant} OR ${shared}` });
};

/** Accessible only to the portal itself. */
export const systemOnly = () => pgPolicy('system', { for: 'all', using: sql`${system}`, withCheck: sql`${system}` });

/** Readable by everyone, written by the system; contains no data of tenants. */
export const reference = () => [
  pgPolicy('read', { for: 'select', using: sql`true` }),
  pgPolicy('write', { for: 'all', using: sql`${system}`, withCheck: sql`${system}` }),
];

export const ownOfAccount = () =>
  pgPolicy('own', {
    for: 'all',
    using: sql`${system} OR account_id = ${caller}`,
    withCheck: sql`${system} OR account_id = ${caller}`,
  });

/** Written by the tenant, read also by those it works with in projects. */
export const ofBothSides = () => [
  pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
  pgPolicy('related', { for: 'select', using: related }),
];
