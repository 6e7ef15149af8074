import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RecordState } from '#domain/subjects/ledger/transfers/workflow';
import { systemOnly, versioned } from '#server/kernel/db/columns';
import { orders } from '../orders/tables';

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
    orderCode: text('order_code'),
    orderTenantCode: text('order_tenant_code'),
    /** Account and name of the importer. */
    importedBy: text('imported_by'),
    importedByName: text('imported_by_name'),
    /** Account and name; both null with an order: the portal itself. */
    matchedBy: text('matched_by'),
    matchedByName: text('matched_by_name'),
    confirmedByName: text('confirmed_by_name'),
    /** Why it was taken from an order, or left aside. */
    reason: text('reason'),
    ...versioned(),
  },
  (t) => [
    systemOnly(),
    check('bank_records_amount', sql`amount_fen > 0`),
    check('bank_records_order', sql`(state IN ('matched', 'confirmed')) = (order_code IS NOT NULL)`),
    foreignKey({
      name: 'bank_records_of_order',
      columns: [t.orderTenantCode, t.orderCode],
      foreignColumns: [orders.tenantCode, orders.orderCode],
    }),
    // A line of a statement is one record; an order is matched with one.
    uniqueIndex('bank_records_serial').on(t.serial),
    uniqueIndex('bank_records_matched').on(t.orderCode).where(sql`order_code IS NOT NULL`),
    index('bank_records_latest').on(t.receivedOn, t.recordCode),
    index('bank_records_open').on(t.receivedOn).where(sql`state = 'open'`),
  ],
);
