import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CopyKind, RecallHow } from '#domain/subjects/iso/documentControl/documentControl';
import { accounts } from '#server/core/tenant/tables';
import { createdAt, instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { departments } from '../department/tables';
import { managementDocumentVersions } from '../document/tables';

/** That a document in use was looked at and is still suitable. Never changed, never deleted. */
export const documentReviews = pgTable(
  'document_reviews',
  {
    ...ofProject(),
    reviewId: uuid('review_id').notNull(),
    documentCode: text('document_code').notNull(),
    /** The version in force that was reviewed. */
    number: integer('number').notNull(),
    note: text('note').notNull(),
    reviewedOn: date('reviewed_on', { mode: 'string' }).notNull(),
    nextReviewOn: date('next_review_on', { mode: 'string' }).notNull(),
    reviewedByName: text('reviewed_by_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.reviewId] }),
    index('document_reviews_of').on(t.tenantCode, t.projectCode, t.documentCode),
    check('document_reviews_next', sql`next_review_on > reviewed_on`),
    foreignKey({
      name: 'document_reviews_version',
      columns: [t.tenantCode, t.projectCode, t.documentCode, t.number],
      foreignColumns: [
        managementDocumentVersions.tenantCode,
        managementDocumentVersions.projectCode,
        managementDocumentVersions.documentCode,
        managementDocumentVersions.number,
      ],
    }).onDelete('cascade'),
  ],
);

/** Copies of issued versions: who got which, that it was acknowledged, and what became of it. None is ever deleted. */
export const documentCopies = pgTable(
  'document_copies',
  {
    ...ofProject(),
    copyId: uuid('copy_id').notNull(),
    documentCode: text('document_code').notNull(),
    /** The issued version. */
    number: integer('number').notNull(),
    /** Of that version's file: an acknowledgement is of these bytes. */
    sha256: text('sha256').notNull(),
    kind: text('kind').$type<CopyKind>().notNull(),
    /** Of a controlled copy; its holder keeps it from version to version. */
    copyNumber: integer('copy_number'),
    /** How many; of a controlled copy one. */
    copies: integer('copies').notNull().default(1),
    departmentCode: text('department_code'),
    accountId: text('account_id').references(() => accounts.accountId),
    /** The department or person by name, or somebody outside the portal. */
    recipient: text('recipient').notNull(),
    purpose: text('purpose').notNull().default(''),
    distributedOn: date('distributed_on', { mode: 'string' }).notNull(),
    distributedByName: text('distributed_by_name').notNull(),
    acknowledgedByName: text('acknowledged_by_name'),
    acknowledgedOn: date('acknowledged_on', { mode: 'string' }),
    /** When that was entered: by the holder, or for a department by the person below. */
    acknowledgedAt: instant('acknowledged_at'),
    receiptRecordedByName: text('receipt_recorded_by_name'),
    recallHow: text('recall_how').$type<RecallHow>(),
    recalledOn: date('recalled_on', { mode: 'string' }),
    recalledByName: text('recalled_by_name'),
    recallNote: text('recall_note'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.copyId] }),
    unique('document_copies_number').on(t.tenantCode, t.projectCode, t.documentCode, t.number, t.copyNumber),
    index('document_copies_account').on(t.tenantCode, t.accountId),
    check(
      'document_copies_kind',
      sql`CASE kind WHEN 'controlled' THEN copy_number IS NOT NULL AND copies = 1
        AND num_nonnulls(department_code, account_id) = 1
        ELSE copy_number IS NULL AND acknowledged_at IS NULL AND recall_how IS NULL AND purpose <> '' END`,
    ),
    check('document_copies_recipient', sql`num_nonnulls(department_code, account_id) <= 1 AND copies > 0`),
    check(
      'document_copies_acknowledged',
      sql`num_nulls(acknowledged_at, acknowledged_on, acknowledged_by_name) IN (0, 3)`,
    ),
    check('document_copies_recalled', sql`num_nulls(recall_how, recalled_on, recalled_by_name) IN (0, 3)`),
    foreignKey({
      name: 'document_copies_version',
      columns: [t.tenantCode, t.projectCode, t.documentCode, t.number],
      foreignColumns: [
        managementDocumentVersions.tenantCode,
        managementDocumentVersions.projectCode,
        managementDocumentVersions.documentCode,
        managementDocumentVersions.number,
      ],
    }).onDelete('cascade'),
    foreignKey({
      name: 'document_copies_department',
      columns: [t.tenantCode, t.projectCode, t.departmentCode],
      foreignColumns: [departments.tenantCode, departments.projectCode, departments.departmentCode],
    }),
  ],
);
