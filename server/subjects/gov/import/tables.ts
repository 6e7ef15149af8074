import { sql } from 'drizzle-orm';
import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ForeignTable } from '#domain/kernel/tableMapping';
import type { GovImportKind, govChangeKinds, govImportStates } from '#domain/subjects/gov/import/mapping';
import type { GovPart } from '#domain/subjects/gov/records';
import type { GovMapping, GovWire } from '#domain/subjects/gov/schema';
import { createdAt, instant, ofProject, party } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';
import { govApplications } from '../tables';

type Detail = GovWire['getGovImport']['data'];

/** A workbook of a government project, from its dry run to its receipt. */
export const govImports = pgTable(
  'gov_imports',
  {
    ...ofProject(),
    importCode: text('import_code').notNull(),
    kind: text('kind').$type<GovImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    /** The workbook, without numbers of identity cards; null once it is entered or given up. */
    objectId: text('object_id'),
    state: text('state').$type<(typeof govImportStates)[number]>().notNull().default('parsed'),
    maskedColumns: text('masked_columns').array().notNull().default(sql`'{}'::text[]`),
    tables: jsonb('tables').$type<ForeignTable[]>().notNull(),
    mapping: jsonb('mapping').$type<GovMapping>(),
    summary: jsonb('summary').$type<Detail['summary']>().notNull(),
    errorCount: integer('error_count').notNull(),
    warningCount: integer('warning_count').notNull(),
    /** The version of the records that it was compared with, and the one that it made. */
    baseVersion: integer('base_version').notNull(),
    writtenVersion: integer('written_version'),
    changeSetId: text('change_set_id'),
    confirmedAt: instant('confirmed_at'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.importCode] }),
    unique('gov_imports_code').on(t.importCode),
    foreignKey({
      name: 'gov_imports_workbook',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'gov_imports_change_set',
      columns: [t.tenantCode, t.changeSetId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'gov_imports_of',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [govApplications.tenantCode, govApplications.projectCode],
    }).onDelete('cascade'),
  ],
);

/** What a dry run found, a row each: problems in the order of their places, changes by part. */
export const govImportFindings = pgTable(
  'gov_import_findings',
  {
    ...ofProject(),
    importCode: text('import_code').notNull(),
    view: text('view').$type<'problems' | 'changes'>().notNull(),
    seq: integer('seq').notNull(),
    part: text('part').$type<GovPart>(),
    change: text('change').$type<(typeof govChangeKinds)[number]>(),
    content: jsonb('content').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.importCode, t.view, t.seq] }),
    foreignKey({
      name: 'gov_import_findings_import',
      columns: [t.tenantCode, t.projectCode, t.importCode],
      foreignColumns: [govImports.tenantCode, govImports.projectCode, govImports.importCode],
    }).onDelete('cascade'),
  ],
);
