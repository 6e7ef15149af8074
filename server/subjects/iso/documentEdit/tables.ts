import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditEnd, EditKind, EditState, StoreFailure } from '#domain/subjects/iso/documentEdit/documentEdit';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party } from '#server/kernel/db/columns';
import { managementDocuments } from '../document/tables';

/** Who has had a document for editing; one at a time. A row without an end is the lock. */
export const documentEdits = pgTable(
  'document_edits',
  {
    ...ofProject(),
    editCode: text('edit_code').notNull(),
    documentCode: text('document_code').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** The tenant in which the person works on the project, and their name as it was: a customer doesn't see its channel's accounts. */
    holderTenantCode: text('holder_tenant_code').notNull(),
    holderName: text('holder_name').notNull(),
    kind: text('kind').$type<EditKind>().notNull(),
    /** The version that the changes are based on: as it was taken, or as the editor stored it last. */
    baseNumber: integer('base_number').notNull(),
    /** By which the document server knows it; null: it was never opened there. */
    key: text('key'),
    takenAt: instant('taken_at').notNull().defaultNow(),
    state: text('state').$type<EditState>().notNull().default('taken'),
    failure: text('failure').$type<StoreFailure>(),
    stateAt: instant('state_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    endedHow: text('ended_how').$type<EditEnd>(),
    endedByName: text('ended_by_name'),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.editCode] }),
    unique('document_edits_key').on(t.key),
    uniqueIndex('document_edits_open').on(t.tenantCode, t.projectCode, t.documentCode).where(sql`ended_at IS NULL`),
    check('document_edits_ended', sql`(ended_at IS NULL) = (ended_how IS NULL)`),
    check('document_edits_failed', sql`(state = 'failed') = (failure IS NOT NULL)`),
    foreignKey({
      name: 'document_edits_document',
      columns: [t.tenantCode, t.projectCode, t.documentCode],
      foreignColumns: [
        managementDocuments.tenantCode,
        managementDocuments.projectCode,
        managementDocuments.documentCode,
      ],
    }).onDelete('cascade'),
  ],
);

/** Files that a document server has handed over; each is taken once for its status, however often it is sent. */
export const documentCallbacks = pgTable(
  'document_callbacks',
  {
    ...ofProject(),
    editCode: text('edit_code').notNull(),
    key: text('key').notNull(),
    status: integer('status').notNull(),
    sha256: text('sha256').notNull(),
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.editCode, t.key, t.status, t.sha256] }),
    foreignKey({
      name: 'document_callbacks_edit',
      columns: [t.tenantCode, t.projectCode, t.editCode],
      foreignColumns: [documentEdits.tenantCode, documentEdits.projectCode, documentEdits.editCode],
    }).onDelete('cascade'),
  ],
);
