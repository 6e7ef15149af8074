import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { createdAt, ofProject, party } from '#server/kernel/db/columns';

/** Comments on a unit, a risk or a measure. They stay when the record is deleted, and are then invisible. */
export const comments = pgTable(
  'comments',
  {
    ...ofProject(),
    commentId: uuid('comment_id').notNull(),
    entity: text('entity').$type<RecordEntity>().notNull(),
    entityId: uuid('entity_id').notNull(),
    text: text('text').notNull(),
    /** Accounts. */
    mentions: text('mentions').array().notNull().default([]),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.commentId] }),
    index('comments_of_record').on(t.tenantCode, t.projectCode, t.entityId, t.createdAt),
  ],
);
