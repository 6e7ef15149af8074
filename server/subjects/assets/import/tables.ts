import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ForeignTable } from '#domain/kernel/tableMapping';
import type { inventoryImportStates } from '#domain/subjects/assets/import/mapping';
import type { InventoryMapping } from '#domain/subjects/assets/import/schema';
import type { ChangeKind, InventoryPart, InventorySummary } from '#domain/subjects/assets/inventory/inventory';
import { createdAt, instant, ofProject, party } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';
import type { Withdrawn } from '../risk/withdrawn';
import { assessments } from '../tables';

export const inventoryImports = pgTable(
  'inventory_imports',
  {
    ...ofProject(),
    importCode: text('import_code').notNull(),
    objectId: text('object_id').notNull(),
    state: text('state').$type<(typeof inventoryImportStates)[number]>().notNull().default('parsed'),
    /** The versions after writing it; while both stand, nothing was built on the import and it can be undone. */
    writtenVersion: integer('written_version'),
    writtenWorkVersion: integer('written_work_version'),
    /** What writing it took away, for an undo. */
    withdrawn: jsonb('withdrawn').$type<Withdrawn>(),
    /** The inventory's version that the workbook was compared with; once it has moved on, a confirm compares its change set anew. */
    baseVersion: integer('base_version').notNull(),
    summary: jsonb('summary').$type<InventorySummary>().notNull(),
    errorCount: integer('error_count').notNull(),
    warningCount: integer('warning_count').notNull(),
    /** The workbook with its bad cells marked, where there are any. */
    markedObjectId: text('marked_object_id'),
    /** What it would enter (server/capabilities/import/changeSet.ts), for as long as that can be confirmed. */
    changeSetId: text('change_set_id'),
    /** Of a workbook in a layout of its own: its tables, and how they are read. */
    tables: jsonb('tables').$type<ForeignTable[]>(),
    mapping: jsonb('mapping').$type<InventoryMapping>(),
    confirmedAt: instant('confirmed_at'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

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
      name: 'inventory_imports_change_set',
      columns: [t.tenantCode, t.changeSetId],
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
    change: text('change').$type<ChangeKind>(),
    content: jsonb('content').notNull(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.importCode, t.view, t.seq] }),
    foreignKey({
      name: 'inventory_import_findings_import',
      columns: [t.tenantCode, t.projectCode, t.importCode],
      foreignColumns: [inventoryImports.tenantCode, inventoryImports.projectCode, inventoryImports.importCode],
    }).onDelete('cascade'),
  ],
);
