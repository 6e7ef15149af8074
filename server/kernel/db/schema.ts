import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  AssetType,
  BusinessAssociation,
  BusinessAttribute,
  BusinessSystem,
  System,
  UnitCategory,
} from '#domain/assets/inventory/derivation';
import type { InventoryPart, InventorySummary } from '#domain/assets/inventory/inventory';
import type { Method } from '#domain/assets/method/method';
import type { Treatment } from '#domain/assets/risk/treatment';
import type { UnitStage, WorkState } from '#domain/assets/work/workflow';
import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import type { AssessmentStatus, ProjectState, ProjectType } from '#domain/project/rules';
import type { ApprovalState, TenantSize, TenantType } from '#domain/tenant/rules';
import type { NoticeKind } from '#domain/user/notices';
import type { DocumentType } from '#domain/user/rules';
import type { Withdrawn } from '#server/assets/import/withdrawn';

/*
 * Everything below a project carries the customer's tenant_code and is found by it, so that a database sharded by that
 * column keeps a customer's data together. Foreign keys are composite with the tenant: a row can't point into another
 * tenant. Row-level security stands in the migrations; server/kernel/db/rls.test.ts checks that no table lacks it.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();
const versioned = () => ({
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
});
const ofProject = () => ({ tenantCode: text('tenant_code').notNull(), projectCode: text('project_code').notNull() });

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
  (t) => [uniqueIndex('tenants_customer_name').on(t.createdByTenant, t.name).where(sql`type = 'customer'`)],
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
    primaryKey({ columns: [t.tenantCode, t.customerTenantCode] }),
    index('tenant_relations_customer').on(t.customerTenantCode),
  ],
);

export const accounts = pgTable('accounts', {
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
});

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
    primaryKey({ columns: [t.tenantCode, t.accountId, t.roleCode] }),
    index('memberships_account').on(t.accountId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** null while an account of several tenants has chosen none. */
    tenantCode: text('tenant_code').references(() => tenants.tenantCode),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

export const verifyCodes = pgTable(
  'verify_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    address: text('address').notNull(),
    tries: smallint('tries').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('verify_codes_phone').on(t.phone, t.id), index('verify_codes_address').on(t.address, t.createdAt)],
);

export const licences = pgTable('licences', {
  licenceCode: text('licence_code').primaryKey(),
  type: text('type').$type<DocumentType>().notNull(),
  title: text('title').notNull(),
  url: text('url').notNull(),
  mustAgree: boolean('must_agree').notNull().default(false),
  publishDate: instant('publish_date').notNull().defaultNow(),
});

export const licenceAgreements = pgTable(
  'licence_agreements',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    licenceCode: text('licence_code')
      .notNull()
      .references(() => licences.licenceCode),
    agreedAt: instant('agreed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.licenceCode] })],
);

export const announcements = pgTable(
  'announcements',
  {
    aocCode: text('aoc_code').primaryKey(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    publishDate: instant('publish_date').notNull().defaultNow(),
  },
  (t) => [index('announcements_date').on(t.publishDate)],
);

export const toolKits = pgTable('tool_kits', {
  uniqueCode: text('unique_code').primaryKey(),
  title: text('title').notNull(),
  showMsg: text('show_msg'),
  downloadUrl: text('download_url').notNull(),
  status: text('status').notNull().default('1'),
  createdAt: createdAt(),
});

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
    primaryKey({ columns: [t.tenantCode, t.projectGroupCode] }),
    unique('project_groups_code').on(t.projectGroupCode),
    unique('project_groups_customer').on(t.tenantCode, t.projectGroupCode, t.customerTenantCode),
    foreignKey({
      columns: [t.tenantCode, t.customerTenantCode],
      foreignColumns: [tenantRelations.tenantCode, tenantRelations.customerTenantCode],
    }),
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
    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    unique('projects_code').on(t.projectCode),
    // A project belongs to its group's customer, and to no other.
    foreignKey({
      name: 'projects_group_of_customer',
      columns: [t.channelTenantCode, t.projectGroupCode, t.tenantCode],
      foreignColumns: [projectGroups.tenantCode, projectGroups.projectGroupCode, projectGroups.customerTenantCode],
    }),
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
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.sharedWith, t.capability] }),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    index('project_share_with').on(t.sharedWith, t.projectCode),
  ],
);

/** A project's asset risk assessment. The method is frozen with it, so that old figures can always be explained. */
export const assessments = pgTable(
  'assessments',
  {
    ...ofProject(),
    method: jsonb('method').$type<Method>().notNull(),
    status: text('status').$type<AssessmentStatus>().notNull().default('combing'),
    /** Grows with every change of the inventory; an import made against an older one is refused. */
    inventoryVersion: integer('inventory_version').notNull().default(0),
    /** Grows with every other change: who has which unit, where it stands, how risks are treated. */
    workVersion: integer('work_version').notNull().default(0),
    /** The customer's signature, bound to the state of the risks (see signOff); null again once that has changed. */
    signedBy: text('signed_by'),
    signedAt: instant('signed_at'),
    signedFingerprint: text('signed_fingerprint'),
    /** Closed by the consultants; nothing changes any more unless it is opened again. */
    finishedAt: instant('finished_at'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
  ],
);

export const businessAssets = pgTable(
  'business_assets',
  {
    ...ofProject(),
    businessId: uuid('business_id').notNull(),
    assetCode: text('asset_code').notNull(),
    name: text('name').notNull(),
    /** Dictionary codes by attrCode (biz_func …), as the contract's schema lists them. */
    attributes: jsonb('attributes').$type<Partial<Record<BusinessAttribute, string>>>().notNull().default({}),
    description: text('description'),
    /** 1–5 as stated; `importance` is what follows from associations. */
    ownImportance: smallint('own_importance').$type<Level>().notNull(),
    importance: smallint('importance').$type<Level>().notNull(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.businessId] }),
    unique('business_assets_code').on(t.tenantCode, t.projectCode, t.assetCode),
    foreignKey({
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
  ],
);

export const businessAssociations = pgTable(
  'business_associations',
  {
    ...ofProject(),
    fromBusinessId: uuid('from_business_id').notNull(),
    toBusinessId: uuid('to_business_id').notNull(),
    associationType: text('association_type').$type<BusinessAssociation['type']>().notNull(),
    associationDegree: text('association_degree').$type<BusinessAssociation['degree']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.fromBusinessId, t.toBusinessId] }),
    foreignKey({
      name: 'business_associations_from',
      columns: [t.tenantCode, t.projectCode, t.fromBusinessId],
      foreignColumns: [businessAssets.tenantCode, businessAssets.projectCode, businessAssets.businessId],
    }),
    foreignKey({
      name: 'business_associations_to',
      columns: [t.tenantCode, t.projectCode, t.toBusinessId],
      foreignColumns: [businessAssets.tenantCode, businessAssets.projectCode, businessAssets.businessId],
    }),
  ],
);

export const systemAssets = pgTable(
  'system_assets',
  {
    ...ofProject(),
    systemId: uuid('system_id').notNull(),
    assetCode: text('asset_code').notNull(),
    name: text('name').notNull(),
    attributes: jsonb('attributes').$type<Pick<System, 'systemType' | 'systemRelated'>>().notNull().default({}),
    description: text('description'),
    confidentiality: smallint('confidentiality').$type<Level>().notNull(),
    integrity: smallint('integrity').$type<Level>().notNull(),
    availability: smallint('availability').$type<Level>().notNull(),
    /** 1–5, derived. */
    value: smallint('value').$type<Level>().notNull(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.systemId] }),
    unique('system_assets_code').on(t.tenantCode, t.projectCode, t.assetCode),
    foreignKey({
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
  ],
);

/** A business is carried by a system. */
export const businessSystems = pgTable(
  'business_systems',
  {
    ...ofProject(),
    businessId: uuid('business_id').notNull(),
    systemId: uuid('system_id').notNull(),
    carryType: text('carry_type').$type<BusinessSystem['carryType']>().notNull(),
    carryLevel: smallint('carry_level').$type<Level>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.businessId, t.systemId] }),
    foreignKey({
      name: 'business_systems_business',
      columns: [t.tenantCode, t.projectCode, t.businessId],
      foreignColumns: [businessAssets.tenantCode, businessAssets.projectCode, businessAssets.businessId],
    }),
    foreignKey({
      name: 'business_systems_system',
      columns: [t.tenantCode, t.projectCode, t.systemId],
      foreignColumns: [systemAssets.tenantCode, systemAssets.projectCode, systemAssets.systemId],
    }),
  ],
);

export const unitAssets = pgTable(
  'unit_assets',
  {
    ...ofProject(),
    unitId: uuid('unit_id').notNull(),
    assetCode: text('asset_code').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<UnitCategory>().notNull(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    owner: text('owner'),
    location: text('location'),
    description: text('description'),
    confidentiality: smallint('confidentiality').$type<Level>().notNull(),
    integrity: smallint('integrity').$type<Level>().notNull(),
    availability: smallint('availability').$type<Level>().notNull(),
    /** 1–5, derived. */
    value: smallint('value').$type<Level>().notNull(),
    /** Where the work on it stands, and with whom (domain/rules/workflow). */
    stage: text('stage').$type<UnitStage>().notNull().default('assess'),
    state: text('state').$type<WorkState>().notNull().default('inhand'),
    standingSince: instant('standing_since').notNull().defaultNow(),
    assigneeId: text('assignee_id').references(() => accounts.accountId),
    dueDate: date('due_date', { mode: 'string' }),
    /** Why it was returned, by whom. */
    returnReason: text('return_reason'),
    returnedBy: text('returned_by'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.unitId] }),
    index('unit_assets_assignee').on(t.tenantCode, t.projectCode, t.assigneeId, t.assetCode),
    unique('unit_assets_code').on(t.tenantCode, t.projectCode, t.assetCode),
    foreignKey({
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
    index('unit_assets_type').on(t.tenantCode, t.projectCode, t.assetType, t.assetCode),
  ],
);

/** A unit is part of a system. */
export const systemUnits = pgTable(
  'system_units',
  {
    ...ofProject(),
    systemId: uuid('system_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    essential: boolean('essential').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.systemId, t.unitId] }),
    foreignKey({
      name: 'system_units_system',
      columns: [t.tenantCode, t.projectCode, t.systemId],
      foreignColumns: [systemAssets.tenantCode, systemAssets.projectCode, systemAssets.systemId],
    }),
    foreignKey({
      name: 'system_units_unit',
      columns: [t.tenantCode, t.projectCode, t.unitId],
      foreignColumns: [unitAssets.tenantCode, unitAssets.projectCode, unitAssets.unitId],
    }),
    index('system_units_by_unit').on(t.tenantCode, t.projectCode, t.unitId),
  ],
);

/** A threat that meets a vulnerability of a unit (GB/T 20984: T, V and the asset's value give the risk). */
export const risks = pgTable(
  'risks',
  {
    ...ofProject(),
    riskId: uuid('risk_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    threat: text('threat').notNull(),
    vulnerability: text('vulnerability').notNull(),
    threatFrequency: smallint('threat_frequency').$type<Level>().notNull(),
    vulnerabilitySeverity: smallint('vulnerability_severity').$type<Level>().notNull(),
    existingControl: text('existing_control'),
    /** What follows are results, recomputed whenever something above changes. */
    assetValue: smallint('asset_value').$type<Level>().notNull(),
    likelihoodValue: numeric('likelihood_value', { mode: 'number' }).notNull(),
    likelihoodLevel: smallint('likelihood_level').$type<Level>().notNull(),
    lossValue: numeric('loss_value', { mode: 'number' }).notNull(),
    lossLevel: smallint('loss_level').$type<Level>().notNull(),
    riskValue: numeric('risk_value', { mode: 'number' }).notNull(),
    riskLevel: smallint('risk_level').$type<Level>().notNull(),
    /** What is decided about it (ISO/IEC 27005), by whom it is seen to, until when. */
    treatment: text('treatment').$type<Treatment>(),
    treatmentPlan: text('treatment_plan'),
    treatmentOwner: text('treatment_owner'),
    treatmentDeadline: date('treatment_deadline', { mode: 'string' }),
    /** References of Annex A, e.g. 8.8. */
    controls: text('controls').array().notNull().default([]),
    /** Expected after treatment; what follows from them is computed like the risk itself. */
    remnantFrequency: smallint('remnant_frequency').$type<Level>(),
    remnantSeverity: smallint('remnant_severity').$type<Level>(),
    remnantLikelihoodLevel: smallint('remnant_likelihood_level').$type<Level>(),
    remnantLossLevel: smallint('remnant_loss_level').$type<Level>(),
    remnantValue: numeric('remnant_value', { mode: 'number' }),
    remnantLevel: smallint('remnant_level').$type<Level>(),
    /** Who accepted what remains, why, until when. */
    acceptedBy: text('accepted_by'),
    acceptedAt: instant('accepted_at'),
    acceptReason: text('accept_reason'),
    acceptedUntil: date('accepted_until', { mode: 'string' }),
    acceptanceRemindedAt: instant('acceptance_reminded_at'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.riskId] }),
    unique('risks_natural').on(t.tenantCode, t.projectCode, t.unitId, t.threat, t.vulnerability),
    foreignKey({
      name: 'risks_unit',
      columns: [t.tenantCode, t.projectCode, t.unitId],
      foreignColumns: [unitAssets.tenantCode, unitAssets.projectCode, unitAssets.unitId],
    }).onDelete('cascade'),
    index('risks_acceptance').on(t.acceptedUntil).where(sql`accepted_by IS NOT NULL`),
    index('risks_ranked').on(t.tenantCode, t.projectCode, t.riskValue, t.riskId),
    index('risks_matrix').on(t.tenantCode, t.projectCode, t.riskLevel, t.lossLevel, t.likelihoodLevel),
  ],
);

export const files = pgTable(
  'files',
  {
    objectId: text('object_id').primaryKey(),
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    projectCode: text('project_code'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** What it is for: inventoryImport, riskReport … */
    kind: text('kind').notNull(),
    /** The job that made it; unique, so that a job run again finds its own result. */
    jobCode: text('job_code').unique(),
    /** The report that this holds the data of, so that its figures can be explained for as long as it is kept. */
    dataOf: text('data_of').unique(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    // What points to a file points to one of its own tenant.
    unique('files_of_tenant').on(t.tenantCode, t.objectId),
    index('files_project').on(t.tenantCode, t.projectCode, t.kind, t.createdAt),
  ],
);

export const inventoryImports = pgTable(
  'inventory_imports',
  {
    ...ofProject(),
    importCode: text('import_code').notNull(),
    objectId: text('object_id').notNull(),
    state: text('state').$type<'parsed' | 'confirmed' | 'overtaken' | 'undone'>().notNull().default('parsed'),
    /** The versions after writing it; while both stand, nothing was built on the import and it can be undone. */
    writtenVersion: integer('written_version'),
    writtenWorkVersion: integer('written_work_version'),
    /** What writing it took away, for an undo. */
    withdrawn: jsonb('withdrawn').$type<Withdrawn>(),
    /** The inventory's version that the workbook was compared with; once it has moved on, a confirm compares anew. */
    baseVersion: integer('base_version').notNull(),
    summary: jsonb('summary').$type<InventorySummary>().notNull(),
    errorCount: integer('error_count').notNull(),
    warningCount: integer('warning_count').notNull(),
    /** The workbook with its bad cells marked, where there are any. */
    markedObjectId: text('marked_object_id'),
    confirmedAt: instant('confirmed_at'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.importCode] }),
    unique('inventory_imports_code').on(t.importCode),
    foreignKey({
      name: 'inventory_imports_workbook',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'inventory_imports_marked',
      columns: [t.tenantCode, t.markedObjectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }),
  ],
);

/** What a dry run found, one row each, in the order people read it: problems by place, changes by part. */
export const inventoryImportFindings = pgTable(
  'inventory_import_findings',
  {
    ...ofProject(),
    importCode: text('import_code').notNull(),
    view: text('view').$type<'problems' | 'changes'>().notNull(),
    seq: integer('seq').notNull(),
    /** Of a change: the part of the inventory and whether it adds or changes. */
    part: text('part').$type<InventoryPart>(),
    change: text('change').$type<'added' | 'changed'>(),
    content: jsonb('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.importCode, t.view, t.seq] }),
    foreignKey({
      name: 'inventory_import_findings_import',
      columns: [t.tenantCode, t.projectCode, t.importCode],
      foreignColumns: [inventoryImports.tenantCode, inventoryImports.projectCode, inventoryImports.importCode],
    }).onDelete('cascade'),
  ],
);

/** Long work as a person sees it; the queue's own rows come and go. */
export const jobs = pgTable(
  'jobs',
  {
    jobCode: text('job_code').primaryKey(),
    /** The project's customer, or the actor's tenant for work without a project. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    projectCode: text('project_code'),
    kind: text('kind').notNull(),
    state: text('state').$type<'queued' | 'running' | 'done' | 'failed'>().notNull().default('queued'),
    percent: smallint('percent').notNull().default(0),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>(),
    /** In whose name it runs. */
    accountId: text('account_id').notNull(),
    actorTenantCode: text('actor_tenant_code').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
    index('jobs_project').on(t.tenantCode, t.projectCode, t.kind, t.createdAt),
  ],
);

/** A tenant's own methods; each saving is a new version, and an assessment keeps a copy of the one it was made with. */
export const methods = pgTable(
  'methods',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    methodKey: text('method_key').notNull(),
    version: integer('version').notNull(),
    method: jsonb('method').$type<Method>().notNull(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantCode, t.methodKey, t.version] })],
);

/** Threats and vulnerabilities that a tenant adds to the catalogue of domain/rules/catalogue. */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    entryId: uuid('entry_id').notNull(),
    kind: text('kind').$type<'threat' | 'vulnerability'>().notNull(),
    name: text('name').notNull(),
    categories: text('categories').array().$type<UnitCategory[]>().notNull(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.entryId] }),
    unique('catalogue_entries_name').on(t.tenantCode, t.kind, t.name),
  ],
);

/** What the portal tells one person: an urge, something returned, an acceptance about to end. */
export const notices = pgTable(
  'notices',
  {
    /** The tenant in which the person is told. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    noticeId: uuid('notice_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The project it is about, which is another tenant's where a consultant is told. */
    projectCode: text('project_code'),
    /** What its sentence names. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    /** Where it leads, within the portal. */
    path: text('path'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantCode, t.noticeId] }),
    index('notices_of_person').on(t.accountId, t.tenantCode, t.createdAt),
  ],
);

/** Append-only: the application role may insert and read, never change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Whose record it concerns; null for events before a tenant is known. */
    tenantCode: text('tenant_code'),
    actorTenantCode: text('actor_tenant_code'),
    accountId: text('account_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityCode: text('entity_code').notNull(),
    detail: jsonb('detail').notNull().default(sql`'{}'::jsonb`),
    requestId: text('request_id'),
    /** Accounts whose work a change of many records was about; looking through thousands of ids would take seconds. */
    concerned: text('concerned').array(),
    /** The project that it is about, of actions within one: under row-level security an index needs a plain column. */
    projectCode: text('project_code').notNull().generatedAlwaysAs(sql`coalesce(detail ->> 'projectCode', entity_code)`),
  },
  (t) => [
    index('audit_log_entity').on(t.tenantCode, t.entity, t.entityCode, t.id),
    index('audit_log_project').on(t.tenantCode, t.projectCode, t.id),
  ],
);

/** A write that was sent twice (double click, retry after a lost answer) is done once and answers the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: text('account_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the input: the same key with other input is another write. */
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.endpoint, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);
