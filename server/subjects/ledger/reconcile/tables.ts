import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import type { Difference } from '#domain/subjects/ledger/reconcile';
import { instant, systemOnly } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Each time that the books were compared. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    tookMs: integer('took_ms').notNull(),
    accounts: integer('accounts').notNull(),
    entries: bigint('entries', { mode: 'number' }).notNull(),
    /** How many there are; of them, as many as anybody reads. */
    count: integer('count').notNull(),
    differences: jsonb('differences').$type<Difference[]>().notNull(),
  },
  () => [systemOnly()],
);
