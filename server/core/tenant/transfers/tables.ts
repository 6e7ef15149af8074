import { sql } from 'drizzle-orm';
import { date, index, integer, pgPolicy, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MovedRecords, TransferState } from '#domain/core/tenant/transfers/rules';
import { createdAt, instant, system, tenant } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { customers } from '../customers/tables';
import { accounts, tenants } from '../tables';

/** Requests to transfer a customer, with what became of them; names are as they were. */
export const customerTransfers = pgTable(
  'customer_transfers',
  {
    transferCode: text('transfer_code').primaryKey(),
    /** The customer's. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => customers.tenantCode, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    fromTenant: text('from_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    fromName: text('from_name').notNull(),
    toTenant: text('to_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    toName: text('to_name').notNull(),
    state: text('state').$type<TransferState>().notNull().default('requested'),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => accounts.accountId),
    requestedByName: text('requested_by_name').notNull(),
    moved: jsonb('moved').$type<MovedRecords>().notNull(),
    /** Of the last decision; the name is null where the portal itself ended the request. */
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    answer: text('answer').notNull().default(''),
    /** Once it was accepted: when, the version of the customer's row then, and the protection that it had before. */
    acceptedAt: instant('accepted_at'),
    acceptedVersion: integer('accepted_version'),
    protectedBefore: date('protected_before', { mode: 'string' }),
    extensionsBefore: smallint('extensions_before'),
    createdAt: createdAt(),
  },
  (t) => [
    // Written by the system alone, as neither side sees the other's rows.
    pgPolicy('of_sides', { for: 'select', using: sql`${system} OR from_tenant = ${tenant} OR to_tenant = ${tenant}` }),
    pgPolicy('decided', { for: 'all', using: system }),
    uniqueIndex('customer_transfers_open').on(t.tenantCode).where(sql`state = 'requested'`),
    index('customer_transfers_from').on(t.fromTenant, t.createdAt),
    index('customer_transfers_to').on(t.toTenant, t.createdAt),
  ],
);
