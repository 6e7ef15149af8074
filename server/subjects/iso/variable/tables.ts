import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { DocumentScheme } from '#domain/subjects/iso/timeline/timeline';
import type { VariableComponent, VariableLevel, VariableValues } from '#domain/subjects/iso/variable/variable';
import { projectGroups, projects } from '#server/core/project/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import { caller, instant, ofBothSides, ofProject, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/**
 * The values of one module: of a project, or of a project group for all of its projects. The tenant is the customer, also
 * of a group's, whose group is the channel's.
 */
export const variableSets = pgTable(
  'variable_sets',
  {
    tenantCode: text('tenant_code').notNull(),
    /** The group's tenant. */
    channelTenantCode: text('channel_tenant_code').notNull(),
    projectGroupCode: text('project_group_code').notNull(),
    /** null: the group's. */
    projectCode: text('project_code'),
    moduleCode: text('module_code').notNull(),
    values: jsonb('values').$type<VariableValues>().notNull().default({}),
    /** Texts of these variables were proposed by a language model. */
    aiFields: text('ai_fields').array().notNull().default([]),
    ...versioned(),
  },
  (t) => [
    // A group's are seen with any of its projects, a project's with that one.
    pgPolicy('of_project', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = variable_sets.tenant_code
        AND p.project_group_code = variable_sets.project_group_code AND (variable_sets.project_code IS NULL OR p.project_code = variable_sets.project_code))`,
    }),

    unique('variable_sets_one').on(t.tenantCode, t.projectGroupCode, t.projectCode, t.moduleCode).nullsNotDistinct(),
    foreignKey({
      name: 'variable_sets_group',
      columns: [t.channelTenantCode, t.projectGroupCode, t.tenantCode],
      foreignColumns: [projectGroups.tenantCode, projectGroups.projectGroupCode, projectGroups.customerTenantCode],
    })
      // A customer that goes to another channel takes its groups along.
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({
      name: 'variable_sets_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** Modules of facts that a channel has defined; its customers are asked for them in their projects. */
export const variableModules = pgTable(
  'variable_modules',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    moduleCode: text('module_code').notNull(),
    level: text('level').$type<VariableLevel>().notNull(),
    zh: text('zh').notNull(),
    en: text('en').notNull(),
    helpZh: text('help_zh').notNull(),
    helpEn: text('help_en').notNull(),
    /** Empty: for all schemes. */
    schemes: text('schemes').array().$type<DocumentScheme[]>().notNull().default(sql`'{}'::text[]`),
    components: jsonb('components').$type<VariableComponent[]>().notNull(),
    /** What it has or once had: values that were entered in them are kept. */
    known: jsonb('known').$type<VariableComponent[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...versioned(),
  },
  (t) => [...ofBothSides(), primaryKey({ columns: [t.tenantCode, t.moduleCode] })],
);

/** What a person has typed into a module and not saved yet; for that person alone. */
export const variableDrafts = pgTable(
  'variable_drafts',
  {
    ...ofProject(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    moduleCode: text('module_code').notNull(),
    /** The version and the values that it began from. */
    version: integer('version').notNull(),
    base: jsonb('base').$type<VariableValues>().notNull(),
    values: jsonb('values').$type<VariableValues>().notNull(),
    /** Proposals of a language model that were taken over into it. */
    takenOver: text('taken_over').array().notNull().default([]),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR account_id = ${caller}` }),

    primaryKey({ name: 'variable_drafts_one', columns: [t.tenantCode, t.projectCode, t.accountId, t.moduleCode] }),
    foreignKey({
      name: 'variable_drafts_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);
