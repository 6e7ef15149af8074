import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ImportProblem } from '#domain/kernel/imports.schema';
import type { StandardImportKind } from '#domain/subjects/iso/rules';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { MappingRow, StandardEntry } from '#domain/subjects/iso/standard';
import type { CertificationScheme, MilestoneDays } from '#domain/subjects/iso/timeline/timeline';
import { projects } from '#server/core/project/tables';
import { tenants } from '#server/core/tenant/tables';
import {
  createdAt,
  instant,
  ofBothSides,
  ofProject,
  party,
  system,
  tenant,
  versioned,
} from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/**
 * A channel's own standards; its customers read them as well. Those that the portal ships are data of the domain
 * (domain/data/standards): server/subjects/iso/standards.ts reads both alike.
 */
export const standards = pgTable(
  'standards',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    standardCode: text('standard_code').notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    /** What it was taken from. */
    source: text('source').notNull(),
    /** `version` is that of its latest content. */
    ...versioned(),
  },
  (t) => [
    ...ofBothSides(),
    primaryKey({ columns: [t.tenantCode, t.standardCode] }),
    unique('standards_code').on(t.standardCode),
  ],
);

export const standardVersions = pgTable(
  'standard_versions',
  {
    tenantCode: text('tenant_code').notNull(),
    standardCode: text('standard_code').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<StandardEntry[]>().notNull(),
    /** Their name as it was: a customer doesn't see its channel's accounts. */
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ...ofBothSides(),
    primaryKey({ columns: [t.tenantCode, t.standardCode, t.version] }),
    foreignKey({
      name: 'standard_versions_of',
      columns: [t.tenantCode, t.standardCode],
      foreignColumns: [standards.tenantCode, standards.standardCode],
    }),
  ],
);

/** What corresponds in two standards, by whichever's judgement; either may be one that the portal ships. */
export const standardMappings = pgTable(
  'standard_mappings',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** Two standards have one mapping: this is the code that sorts first. */
    fromStandard: text('from_standard').notNull(),
    toStandard: text('to_standard').notNull(),
    rows: jsonb('rows').$type<MappingRow[]>().notNull(),
    note: text('note').notNull().default(''),
    ...versioned(),
  },
  (t) => [...ofBothSides(), primaryKey({ columns: [t.tenantCode, t.fromStandard, t.toStandard] })],
);

/** A workbook that was tried: what it would bring in, and what is wrong with it. */
export const standardImports = pgTable(
  'standard_imports',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    importCode: text('import_code').primaryKey(),
    kind: text('kind').$type<StandardImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    /** null: a new standard, which has none yet. */
    standardCode: text('standard_code'),
    /** Of a mapping: the standard that it leads to. */
    otherCode: text('other_code'),
    /** The latest version that it was tried against; 0 where there was none. It makes the next one. */
    baseVersion: integer('base_version').notNull(),
    /** The names that a standard brings in; null where they can't be read. */
    nameZh: text('name_zh'),
    nameEn: text('name_en'),
    /** The number of entries or rows that it brings in. */
    rowCount: integer('row_count').notNull().default(0),
    /** What it would enter (server/capabilities/import/changeSet.ts), for as long as that can be confirmed. */
    changeSetId: text('change_set_id'),
    difference: jsonb('difference').$type<IsoWire['getStandardImport']['data']['difference']>(),
    /** Since it is entered: what taking it back restores. */
    before: jsonb('before').$type<
      { nameZh: string; nameEn: string; source: string } | { rows: MappingRow[]; note: string }
    >(),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull(),
    errorCount: integer('error_count').notNull(),
    warningCount: integer('warning_count').notNull(),
    /** The workbook with its bad cells marked, where there are any. */
    markedObjectId: text('marked_object_id'),
    confirmedAt: instant('confirmed_at'),
    undoneAt: instant('undone_at'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    index('standard_imports_tenant').on(t.tenantCode, t.createdAt),
    foreignKey({
      name: 'standard_imports_change_set',
      columns: [t.tenantCode, t.changeSetId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'standard_imports_marked',
      columns: [t.tenantCode, t.markedObjectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);

/** The days of a project's certification, as they are planned. */
export const projectTimelines = pgTable(
  'project_timelines',
  {
    ...ofProject(),
    schemes: text('schemes').array().$type<CertificationScheme[]>().notNull().default(sql`'{}'::text[]`),
    days: jsonb('days').$type<MilestoneDays>().notNull().default({}),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({
      name: 'project_timelines_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);
