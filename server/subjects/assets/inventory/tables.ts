import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Level } from '#domain/kernel/levels';
import type {
  AssetType,
  BusinessAssociation,
  BusinessAttribute,
  BusinessSystem,
  System,
  UnitCategory,
} from '#domain/subjects/assets/inventory/derivation';
import type { SocialHarm } from '#domain/subjects/assets/risk/businessRisk';
import type { UnitStage, WorkState } from '#domain/subjects/assets/work/workflow';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { assessments } from '../tables';

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
    /** 1–5 as stated; `importance` is derived from associations. */
    ownImportance: smallint('own_importance').$type<Level>().notNull(),
    importance: smallint('importance').$type<Level>().notNull(),
    /** The consequence of its risk as people judge it, beside the computed level (GB/T 20984-2022, table 12); null: not judged. */
    socialHarm: smallint('social_harm').$type<SocialHarm>(),
    organisationHarm: smallint('organisation_harm').$type<Level>(),
    harmReason: text('harm_reason'),
    ...versioned(),
  },
  (t) => [
    party(),

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
    party(),

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
    party(),

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
    party(),

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
    /** The state of its work, and its assignee (domain/subjects/assets/work/workflow). */
    stage: text('stage').$type<UnitStage>().notNull().default('assess'),
    state: text('state').$type<WorkState>().notNull().default('inhand'),
    standingSince: instant('standing_since').notNull().defaultNow(),
    assigneeId: text('assignee_id').references(() => accounts.accountId),
    dueDate: date('due_date', { mode: 'string' }),
    /** When the assignee first opened it. */
    seenAt: instant('seen_at'),
    /** When its imported values were taken over without a look; null once it was looked at, or returned. */
    takenOverAt: instant('taken_over_at'),
    /** Why it was returned, by whom; kept until it is completed, so that a recall leads back to there. */
    returnReason: text('return_reason'),
    returnedBy: text('returned_by'),
    /** Who submitted it last, and who completed its last round; the report tells how many were reviewed by another person. */
    submittedBy: text('submitted_by'),
    completedBy: text('completed_by'),
    ...versioned(),
  },
  (t) => [
    party(),

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
    party(),

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
