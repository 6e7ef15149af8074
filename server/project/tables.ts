import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ProjectState, ProjectType } from '#domain/project/rules';
import { createdAt, ofProject, sharedHere, system, tenant, versioned } from '../kernel/db/columns';
import { accounts, tenantRelations, tenants } from '../tenant/tables';

export const projectGroups = pgTable(
  'project_groups',
  {
    /** The channel's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    projectGroupCode: text('project_group_code').notNull(),
    customerTenantCode: text('customer_tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    name: text('name').notNull(),
    /** The consultant who answers for it. */
    ownerAccountId: text('owner_account_id')
      .notNull()
      .references(() => accounts.accountId),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR customer_tenant_code = ${tenant}`,
      withCheck: sql`${system} OR tenant_code = ${tenant}`,
    }),

    primaryKey({ columns: [t.tenantCode, t.projectGroupCode] }),
    unique('project_groups_code').on(t.projectGroupCode),
    unique('project_groups_customer').on(t.tenantCode, t.projectGroupCode, t.customerTenantCode),
    foreignKey({
      columns: [t.tenantCode, t.customerTenantCode],
      foreignColumns: [tenantRelations.tenantCode, tenantRelations.customerTenantCode],
      // A customer that goes to another channel takes its groups and projects along.
    }).onUpdate('cascade'),
    index('project_groups_recent').on(t.tenantCode, t.createdAt),
  ],
);

export const projects = pgTable(
  'projects',
  {
    ...ofProject(),
    channelTenantCode: text('channel_tenant_code').notNull(),
    projectGroupCode: text('project_group_code').notNull(),
    name: text('name').notNull(),
    projectType: text('project_type').$type<ProjectType>().notNull(),
    standardCode: text('standard_code').notNull(),
    state: text('state').$type<ProjectState>().notNull().default('inhand'),
    beginDate: date('begin_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    ...versioned(),
  },
  (t) => [
    pgPolicy('party', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR channel_tenant_code = ${tenant} OR ${sharedHere}`,
      withCheck: sql`${system} OR tenant_code = ${tenant} OR channel_tenant_code = ${tenant}`,
    }),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    unique('projects_code').on(t.projectCode),
    // A project belongs to its group's customer, and to no other.
    foreignKey({
      name: 'projects_group_of_customer',
      columns: [t.channelTenantCode, t.projectGroupCode, t.tenantCode],
      foreignColumns: [projectGroups.tenantCode, projectGroups.projectGroupCode, projectGroups.customerTenantCode],
    }).onUpdate('cascade'),
    index('projects_group').on(t.channelTenantCode, t.projectGroupCode),
  ],
);

/** Opens a project to another tenant: its channel, a certification body, a partner. */
export const projectShare = pgTable(
  'project_share',
  {
    ...ofProject(),
    sharedWith: text('shared_with')
      .notNull()
      .references(() => tenants.tenantCode),
    capability: text('capability').$type<'consult' | 'audit'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // A channel opens the projects that it consults in, and no other project of its customer.
    pgPolicy('party', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR shared_with = ${tenant}`,
      withCheck: sql`${system} OR tenant_code = ${tenant} OR consulted_here(tenant_code, project_code)`,
    }),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.sharedWith, t.capability] }),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    index('project_share_with').on(t.sharedWith, t.projectCode),
  ],
);
