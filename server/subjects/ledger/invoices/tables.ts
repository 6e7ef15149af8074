import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InvoiceBuyer } from '#domain/subjects/ledger/invoices/schema';
import type { InvoiceKind, InvoiceState } from '#domain/subjects/ledger/invoices/workflow';
import { accounts, tenants } from '#server/core/tenant/tables';
import { system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

/** What of the money of a tenant is on one invoice; which orders are, they say themselves. */
export interface InvoiceItem {
  orderCode: string;
  amountFen: number;
}

/** Invoices that tenants ask the platform for. */
export const invoices = pgTable(
  'invoices',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    invoiceCode: text('invoice_code').notNull().unique(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    state: text('state').$type<InvoiceState>().notNull().default('open'),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    buyer: jsonb('buyer').$type<InvoiceBuyer>().notNull(),
    items: jsonb('items').$type<InvoiceItem[]>().notNull(),
    note: text('note'),
    askedBy: text('asked_by')
      .notNull()
      .references(() => accounts.accountId),
    askedByName: text('asked_by_name').notNull(),
    /** The tax office's. */
    number: text('number').unique(),
    issuedOn: date('issued_on'),
    objectId: text('object_id'),
    fileName: text('file_name'),
    fileSize: bigint('file_size', { mode: 'number' }),
    reason: text('reason'),
    decidedByName: text('decided_by_name'),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    check('invoices_amount', sql`amount_fen > 0`),
    check('invoices_number', sql`(state IN ('issued', 'reversed')) = (number IS NOT NULL)`),
    primaryKey({ columns: [t.tenantCode, t.invoiceCode] }),
    foreignKey({
      name: 'invoices_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }),
    index('invoices_of_tenant').on(t.tenantCode, t.createdAt),
    index('invoices_latest').on(t.createdAt),
    index('invoices_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
);
