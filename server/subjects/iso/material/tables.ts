import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import { projects } from '#server/core/project/tables';
import { ofProject, party, versioned } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';

/** By which editions of standards a project is certified: its materials, templates and documents follow them. */
export const materialEditions = pgTable(
  'project_material_editions',
  {
    ...ofProject(),
    editions: text('editions').array().$type<CertificationEditionCode[]>().notNull().default(sql`'{}'::text[]`),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({
      name: 'project_material_editions_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** What people say of a material of the checklist (domain/data/certificationMaterials.json); its files are below. */
export const projectMaterials = pgTable(
  'project_materials',
  {
    ...ofProject(),
    materialCode: text('material_code').notNull(),
    note: text('note').notNull().default(''),
    /** Why it does not apply; null: it does. */
    inapplicable: text('inapplicable'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.materialCode] }),
    foreignKey({
      name: 'project_materials_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** One version of a file of a material, beside its row in files. Its latest version counts. */
export const materialFiles = pgTable(
  'project_material_files',
  {
    ...ofProject(),
    objectId: text('object_id').notNull(),
    materialCode: text('material_code').notNull(),
    /** The same for all versions. */
    documentId: uuid('document_id').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    /** The highest number that a removed later version had; its number is not given again. 0: none was removed. */
    removedNumber: integer('removed_number').notNull().default(0),
    /** From which day on what it states is so, apart from when it came. */
    effectiveOn: date('effective_on', { mode: 'string' }),
    /** The last day on which it is valid. */
    validUntil: date('valid_until', { mode: 'string' }),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.objectId] }),
    unique('project_material_files_number').on(t.tenantCode, t.projectCode, t.documentId, t.number),
    index('project_material_files_material').on(t.tenantCode, t.projectCode, t.materialCode),
    check('project_material_files_days', sql`effective_on <= valid_until`),
    // What takes the file away takes its version away.
    foreignKey({
      name: 'project_material_files_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('cascade'),
  ],
);
