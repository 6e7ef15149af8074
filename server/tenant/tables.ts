import { sql } from 'drizzle-orm';
import { index, pgPolicy, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, TenantSize, TenantType } from '#domain/tenant/rules';
import { caller, createdAt, instant, related, system, tenant, versioned } from '../kernel/db/columns';

export const accounts = pgTable(
  'accounts',
  {
    accountId: text('account_id').primaryKey(),
    /** null: released by the operator; the account must bind one before it goes on. */
    phone: text('phone').unique(),
    showName: text('show_name').notNull(),
    avatar: text('avatar'),
    /** The last time; null where it never has. */
    signedInAt: instant('signed_in_at'),
    /** Demo accounts are listed on the login page in demo mode; the text says what they show. */
    demoNote: text('demo_note'),
    ...versioned(),
  },
  () => [
    pgPolicy('colleagues', {
      for: 'select',
      using: sql`${system} OR account_id = ${caller} OR account_id IN (SELECT m.account_id FROM memberships m)`,
    }),
    pgPolicy('self', {
      for: 'all',
      using: sql`${system} OR account_id = ${caller}`,
      withCheck: sql`${system} OR account_id = ${caller}`,
    }),
  ],
);

export const tenants = pgTable(
  'tenants',
  {
    tenantCode: text('tenant_code').primaryKey(),
    type: text('type').$type<TenantType>().notNull(),
    name: text('name').notNull(),
    approvalState: text('approval_state').$type<ApprovalState>().notNull().default('success'),
    size: text('size').$type<TenantSize>(),
    industries: text('industries').array().notNull().default([]),
    inviteCode: text('invite_code').unique(),
    /** The tenant whose people entered this one, or who invited it. */
    createdByTenant: text('created_by_tenant'),
    ...versioned(),
  },
  (t) => [
    pgPolicy('seen', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR created_by_tenant = ${tenant} OR ${related}`,
    }),
    pgPolicy('created', {
      for: 'insert',
      withCheck: sql`${system} OR (created_by_tenant = ${tenant} AND type = 'customer')`,
    }),
    pgPolicy('changed', {
      for: 'update',
      using: sql`${system} OR tenant_code = ${tenant} OR created_by_tenant = ${tenant}`,
    }),
    uniqueIndex('tenants_customer_name').on(t.createdByTenant, t.name).where(sql`type = 'customer'`),
  ],
);

/** A channel (tenant_code) serves a customer. */
export const tenantRelations = pgTable(
  'tenant_relations',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    customerTenantCode: text('customer_tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    createdAt: createdAt(),
  },
  (t) => [
    // A channel serves the customers that it entered; otherwise naming one would be enough to see it.
    pgPolicy('related', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR customer_tenant_code = ${tenant}`,
      withCheck: sql`${system} OR (tenant_code = ${tenant} AND entered_here(customer_tenant_code))`,
    }),

    primaryKey({ columns: [t.tenantCode, t.customerTenantCode] }),
    index('tenant_relations_customer').on(t.customerTenantCode),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    roleCode: text('role_code').$type<RoleCode>().notNull(),
    /** Order of the roles: the first known one decides the landing page. */
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('people', {
      for: 'select',
      using: sql`${system} OR account_id = ${caller} OR tenant_code IN (SELECT t.tenant_code FROM tenants t)`,
    }),
    pgPolicy('people_write', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant}`,
      withCheck: sql`${system} OR tenant_code = ${tenant} OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = ${tenant})`,
    }),

    primaryKey({ columns: [t.tenantCode, t.accountId, t.roleCode] }),
    index('memberships_account').on(t.accountId),
  ],
);
