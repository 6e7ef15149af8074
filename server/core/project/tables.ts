import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { changeTargets } from '#domain/core/project/dispatch/rules';
import type { ProjectKind, ProjectState, ProjectType } from '#domain/core/project/rules';
import type { FieldMoves, Receipt } from '#domain/kernel/bulk';
import type { Words } from '#domain/kernel/levels';
import { accounts, tenantRelations, tenants } from '#server/core/tenant/tables';
import { createdAt, instant, ofProject, sharedHere, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

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
    /** The consultant responsible for it. */
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
    index('project_groups_of_customer').on(t.tenantCode, t.customerTenantCode),
    index('project_groups_owner').on(t.tenantCode, t.ownerAccountId),
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
    /** Which fields it has; it is chosen when it is made, and stays. */
    kind: text('kind').$type<ProjectKind>().notNull().default('full'),
    standardCode: text('standard_code').notNull(),
    /** The standard's name when the project was created: a reader of the project may not see a channel's standard. */
    standardName: jsonb('standard_name').$type<Words>().notNull(),
    state: text('state').$type<ProjectState>().notNull().default('inhand'),
    beginDate: date('begin_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    /** The consultant; null: it is in the pool. */
    teacherAccountId: text('teacher_account_id').references(() => accounts.accountId),
    /** The previous consultant, if it was reassigned. */
    previousTeacherId: text('previous_teacher_id').references(() => accounts.accountId),
    dispatchedAt: instant('dispatched_at'),
    /** Its teacher has begun with it. */
    takenUpAt: instant('taken_up_at'),
    /** The customer's lead. */
    customerOwnerId: text('customer_owner_id').references(() => accounts.accountId),
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
    index('projects_recent').on(t.channelTenantCode, t.createdAt, t.projectCode),
    // Workloads are answered by this index alone; its last two columns are those of the policy.
    index('projects_load').on(
      t.channelTenantCode,
      t.teacherAccountId,
      t.state,
      t.endDate,
      t.takenUpAt,
      t.tenantCode,
      t.projectCode,
    ),
    index('projects_handed_on')
      .on(t.channelTenantCode, t.previousTeacherId)
      .where(sql`previous_teacher_id IS NOT NULL`),
    index('projects_ending').on(t.channelTenantCode, t.endDate, t.projectCode),
    index('projects_customer').on(t.channelTenantCode, t.tenantCode, t.createdAt),
    index('projects_pool').on(t.channelTenantCode, t.createdAt).where(sql`teacher_account_id IS NULL`),
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

/** Bulk edits of projects while they can be undone (UNDO_DAYS); visible to the channel alone. */
export const projectChanges = pgTable(
  'project_changes',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    changeCode: text('change_code').notNull(),
    target: text('target').$type<(typeof changeTargets)[number]>().notNull(),
    count: integer('count').notNull(),
    fields: jsonb('fields').$type<FieldMoves[]>().notNull().default([]),
    rows: jsonb('rows').$type<Receipt[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),

    primaryKey({ columns: [t.tenantCode, t.changeCode] }),
  ],
);
