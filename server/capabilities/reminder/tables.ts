import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, systemOnly } from '#server/kernel/db/columns';

/** Reminders already sent, so that no person is reminded twice. */
export const reminders = pgTable(
  'reminders',
  {
    tenantCode: text('tenant_code').notNull(),
    /** The kind of reminder, such as measure. */
    kind: text('kind').notNull(),
    /** The record that it is about. */
    about: text('about').notNull(),
    /** The day that comes or has come; of another day people are reminded anew. */
    due: date('due', { mode: 'string' }).notNull(),
    /** Which of several reminders of this day, or who was told. */
    stage: text('stage').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.tenantCode, t.kind, t.about, t.due, t.stage] })],
);
