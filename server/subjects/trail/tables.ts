import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SealFault } from '#domain/kernel/seals';
import { instant, systemOnly } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Portions of the log, one after the other; never changed (a right that the portal does not have). */
export const auditSeals = pgTable(
  'audit_seals',
  {
    sealNo: bigint('seal_no', { mode: 'number' }).primaryKey(),
    /** The portion follows on the one before, so that no row can come in between. */
    fromId: bigint('from_id', { mode: 'number' }).notNull(),
    toId: bigint('to_id', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull(),
    /** SHA-256 over the rows, hex. */
    digest: text('digest').notNull(),
    /** HMAC-SHA-256 over all of this and the seal before, hex. */
    mac: text('mac').notNull(),
    sealedAt: instant('sealed_at').notNull(),
  },
  () => [systemOnly()],
);

/** Portions whose rows have served their time and were taken away, which the portal vouches for in the same way. */
export const auditPrunes = pgTable(
  'audit_prunes',
  {
    sealNo: bigint('seal_no', { mode: 'number' })
      .primaryKey()
      .references(() => auditSeals.sealNo),
    prunedAt: instant('pruned_at').notNull(),
    mac: text('mac').notNull(),
  },
  () => [systemOnly()],
);

/** How far rows had been written when it was last looked, and the transactions that might still write among them. */
export const auditMarks = pgTable(
  'audit_marks',
  {
    id: integer('id').primaryKey().default(1),
    maxId: bigint('max_id', { mode: 'number' }).notNull(),
    /** Every transaction below this one was over or under way. */
    xid: text('xid').notNull(),
  },
  () => [systemOnly()],
);

/** Each time that the chain was checked. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    tookMs: integer('took_ms').notNull(),
    seals: integer('seals').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** How many there are; of them, as many as anybody reads. */
    count: integer('count').notNull(),
    faults: jsonb('faults').$type<SealFault[]>().notNull(),
  },
  () => [systemOnly()],
);
