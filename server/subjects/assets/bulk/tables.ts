import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FieldMoves, Receipt } from '#domain/kernel/bulk';
import { createdAt, instant, ofProject, party } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import type { Withdrawn } from '../risk/withdrawn';
import { assessments } from '../tables';

/** Bulk edits while they can be undone (UNDO_DAYS). */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    ...ofProject(),
    changeCode: text('change_code').notNull(),
    target: text('target').$type<'units' | 'risks' | 'copies' | 'acceptances'>().notNull(),
    count: integer('count').notNull(),
    fields: jsonb('fields').$type<FieldMoves[]>().notNull(),
    rows: jsonb('rows').$type<Receipt[]>().notNull(),
    withdrawn: jsonb('withdrawn').$type<Withdrawn>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.changeCode] }),
    foreignKey({
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [assessments.tenantCode, assessments.projectCode],
    }).onDelete('cascade'),
  ],
);
