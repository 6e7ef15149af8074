import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AllocationState } from '#domain/subjects/ledger/transfers/allocation';
import type { RecordState } from '#domain/subjects/ledger/transfers/workflow';
import { createdAt, instant, systemOnly, versioned } from '#server/kernel/db/columns';
import { orders, payments } from '../orders/tables';

/** Money that the bank says has come in; the platform's alone to see. */
export const bankRecords = pgTable(
  'bank_records',
  {
    recordCode: text('record_code').primaryKey(),
    serial: text('serial').notNull(),
    receivedOn: date('received_on').notNull(),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    payer: text('payer').notNull(),
    payerAccount: text('payer_account').notNull().default(''),
    remark: text('remark').notNull().default(''),
    state: text('state').$type<RecordState>().notNull().default('open'),
    /** Account and name of the importer. */
    importedBy: text('imported_by'),
    importedByName: text('imported_by_name'),
    /** Why it was taken from its orders, or left aside. */
    reason: text('reason'),
    ...versioned(),
  },
  (t) => [
    systemOnly(),
    check('bank_records_amount', sql`amount_fen > 0`),
    // A line of a statement is one record; banks begin their numbers anew.
    uniqueIndex('bank_records_line').on(t.serial, t.receivedOn),
    index('bank_records_latest').on(t.receivedOn, t.recordCode),
    index('bank_records_open').on(t.receivedOn).where(sql`state IN ('open', 'partial')`),
  ],
);

/** How the money of a line is used: a row for each order, and for what went back to the payer. No row is ever removed. */
export const bankAllocations = pgTable(
  'bank_allocations',
  {
    allocationCode: text('allocation_code').primaryKey(),
    recordCode: text('record_code')
      .notNull()
      .references(() => bankRecords.recordCode),
    /** null: it went back without having been for an order. */
    orderCode: text('order_code'),
    orderTenantCode: text('order_tenant_code'),
    state: text('state').$type<AllocationState>().notNull(),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** What is missing from the order and is not asked for. */
    feeFen: bigint('fee_fen', { mode: 'number' }).notNull().default(0),
    /** Why a fee is let off, or the money went back. */
    reason: text('reason'),
    /** By which it was entered for its order. */
    paymentCode: text('payment_code').unique(),
    /** Of the transfer by which it went back. */
    number: text('number'),
    /** Account and name; both null: the portal itself. */
    matchedBy: text('matched_by'),
    matchedByName: text('matched_by_name'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    systemOnly(),
    check('bank_allocations_amounts', sql`amount_fen > 0 AND fee_fen >= 0`),
    check('bank_allocations_order', sql`order_code IS NOT NULL OR state = 'returned'`),
    check('bank_allocations_payment', sql`state <> 'confirmed' OR payment_code IS NOT NULL`),
    foreignKey({
      name: 'bank_allocations_of_order',
      columns: [t.orderTenantCode, t.orderCode],
      foreignColumns: [orders.tenantCode, orders.orderCode],
    }),
    foreignKey({
      name: 'bank_allocations_of_payment',
      columns: [t.orderTenantCode, t.paymentCode],
      foreignColumns: [payments.tenantCode, payments.paymentCode],
    }),
    index('bank_allocations_of_record').on(t.recordCode),
    index('bank_allocations_by_order').on(t.orderCode),
  ],
);
