import { getTableColumns, sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/kernel/texts';
import type { DocumentOrigin } from '#domain/subjects/iso/document/document';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import type { TemplateKind } from '#domain/subjects/iso/template/template';
import { projects } from '#server/core/project/tables';
import { createdAt, instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** Documents of a management system that a project keeps. None is ever deleted: its number is not given again. */
export const managementDocuments = pgTable(
  'management_documents',
  {
    ...ofProject(),
    documentCode: text('document_code').notNull(),
    /** By which people name it, such as HC-CX-01. */
    number: text('number').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<TemplateKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Its channel's template; null: it came as a file. The template may be gone. */
    templateCode: text('template_code'),
    lastNumber: integer('last_number').notNull().default(0),
    retiredByName: text('retired_by_name'),
    retiredAt: instant('retired_at'),
    retireReason: text('retire_reason'),
    /** Until its next review and of its versions' retention; null: as its kind's rule says. */
    reviewMonths: integer('review_months'),
    retentionYears: integer('retention_years'),
    /** The day of its next review; null: it is not in use. */
    nextReviewOn: date('next_review_on', { mode: 'string' }),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.documentCode] }),
    unique('management_documents_number').on(t.tenantCode, t.number),
    index('management_documents_next_review').on(t.nextReviewOn).where(sql`next_review_on IS NOT NULL`),
    check('management_documents_retired', sql`(retired_at IS NULL) = (retire_reason IS NULL)`),
    check('management_documents_review', sql`retired_at IS NULL OR next_review_on IS NULL`),
    check('management_documents_control', sql`review_months > 0 AND retention_years > 0`),
    foreignKey({
      name: 'management_documents_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

const { createdAt: _created, updatedAt: _updated, updatedBy: _by, ...said } = getTableColumns(managementDocuments);
/** A document without what the log alone needs of its row. */
export const headColumns = said;
export type DocumentRow = Pick<typeof managementDocuments.$inferSelect, keyof typeof said>;

/** One version of a document: what was submitted and approved stays as it is. */
export const managementDocumentVersions = pgTable(
  'management_document_versions',
  {
    ...ofProject(),
    documentCode: text('document_code').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    label: text('label').notNull(),
    /** What the document was called; it may be called something else since. */
    name: text('name').notNull(),
    origin: text('origin').$type<DocumentOrigin>().notNull(),
    /** The version of the template's file; null: it came as a file. */
    templateNumber: integer('template_number'),
    /** What it was filled with, as far as the template uses it; null: it came as a file. */
    data: jsonb('data').$type<DocumentData>(),
    objectId: text('object_id').notNull(),
    /** Of that file. */
    sha256: text('sha256').notNull(),
    note: text('note').notNull().default(''),
    /** Under which it was made; empty: that was not kept yet. */
    editions: text('editions').array().$type<CertificationEditionCode[]>().notNull().default(sql`'{}'::text[]`),
    addedByName: text('added_by_name').notNull(),
    /** Null: a version of the time before this was kept. */
    addedBy: text('added_by'),
    createdAt: createdAt(),
    /** The file as it was issued, with who approved it; null: it is not issued. */
    issuedObjectId: text('issued_object_id'),
    effectiveOn: date('effective_on', { mode: 'string' }),
    issuedByName: text('issued_by_name'),
    issuedAt: instant('issued_at'),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.documentCode, t.number] }),
    check(
      'management_document_versions_issued',
      sql`(issued_at IS NULL) = (issued_object_id IS NULL) AND (issued_at IS NULL) = (effective_on IS NULL)`,
    ),
    foreignKey({
      name: 'management_document_versions_of',
      columns: [t.tenantCode, t.projectCode, t.documentCode],
      foreignColumns: [
        managementDocuments.tenantCode,
        managementDocuments.projectCode,
        managementDocuments.documentCode,
      ],
    }).onDelete('cascade'),
    foreignKey({
      name: 'management_document_versions_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    foreignKey({
      name: 'management_document_versions_issued_file',
      columns: [t.tenantCode, t.issuedObjectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
  ],
);
