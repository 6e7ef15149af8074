import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  OrderItem,
  OrderKind,
  OrderState,
  PayMethod,
  PaymentState,
  RefundRequest,
} from '#domain/subjects/ledger/orders/workflow';
import { accounts, tenants } from '#server/core/tenant/tables';
import { createdAt, instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { commissionRules } from '../tables';

/** What a tenant has ordered: points for money, or products for points. */
export const orders = pgTable(
  'orders',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** Short, as it is quoted in a transfer. */
    orderCode: text('order_code').notNull().unique(),
    kind: text('kind').$type<OrderKind>().notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** What it costs, as it was when it was ordered. */
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** 0: a delivery that holds a unit of its product instead. */
    points: bigint('points', { mode: 'number' }).notNull(),
    giftPoints: bigint('gift_points', { mode: 'number' }).notNull().default(0),
    items: jsonb('items').$type<OrderItem[]>().notNull().default([]),
    /** The project that a delivery is for, as it was called then. */
    projectName: text('project_name'),
    orderedBy: text('ordered_by')
      .notNull()
      .references(() => accounts.accountId),
    orderedByName: text('ordered_by_name').notNull(),
    expiresAt: instant('expires_at'),
    settledAt: instant('settled_at'),
    method: text('method').$type<PayMethod>(),
    /** The invoice that its money is on. */
    invoiceCode: text('invoice_code'),
    /** What went back to the buyer of it. */
    refundedFen: bigint('refunded_fen', { mode: 'number' }).notNull().default(0),
    /** A refund that the buyer has asked for, and the answer. */
    refundRequest: jsonb('refund_request').$type<RefundRequest>(),
    refundReason: text('refund_reason'),
    refundedAt: instant('refunded_at'),
    /** Of the transfer by which the money went back; null where a voucher shows it. */
    refundNumber: text('refund_number'),
    /** What banks have kept of its money: it was paid without it. */
    feeFen: bigint('fee_fen', { mode: 'number' }).notNull().default(0),
    /** Partners above the buyer when it was paid, the nearest first; null: it was paid before anybody earned by it. */
    partnersAbove: text('partners_above').array(),
    /** The rates that it was paid under. */
    commissionRule: integer('commission_rule').references(() => commissionRules.version),
    ...versioned(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    check(
      'orders_amounts',
      sql`amount_fen >= 0 AND points >= 0 AND (points > 0 OR kind = 'delivery') AND gift_points >= 0`,
    ),
    check('orders_refund', sql`fee_fen >= 0 AND refunded_fen BETWEEN 0 AND amount_fen - fee_fen`),
    primaryKey({ columns: [t.tenantCode, t.orderCode] }),
    index('orders_of_tenant').on(t.tenantCode, t.createdAt),
    index('orders_latest').on(t.createdAt),
    index('orders_refund_asked').on(t.createdAt).where(sql`refund_request->>'state' = 'open'`),
    index('orders_open').on(t.expiresAt).where(sql`state = 'open'`),
  ],
);

/** A try to pay an order. */
export const payments = pgTable(
  'payments',
  {
    tenantCode: text('tenant_code').notNull(),
    paymentCode: text('payment_code').notNull().unique(),
    orderCode: text('order_code').notNull(),
    method: text('method').$type<PayMethod>().notNull(),
    state: text('state').$type<PaymentState>().notNull().default('open'),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** What the payer's app scans, as the provider has given it out. */
    payUrl: text('pay_url'),
    /** What the bank or the provider calls it. */
    reference: text('reference'),
    /** What a provider has taken in, where that is another sum than was due. */
    receivedFen: bigint('received_fen', { mode: 'number' }),
    /** When it came in. */
    settledAt: instant('settled_at'),
    /** When it went back without its order. */
    returnedAt: instant('returned_at'),
    createdAt: createdAt(),
  },
  (t) => [
    pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
    primaryKey({ columns: [t.tenantCode, t.paymentCode] }),
    foreignKey({
      name: 'payments_order',
      columns: [t.tenantCode, t.orderCode],
      foreignColumns: [orders.tenantCode, orders.orderCode],
    }),
    index('payments_of_order').on(t.tenantCode, t.orderCode, t.createdAt),
    // One begun by each method; a provider's reference tells of one payment alone, a bank's of all that one line pays.
    uniqueIndex('payments_open').on(t.tenantCode, t.orderCode, t.method).where(sql`state = 'open'`),
    // What providers are asked for.
    index('payments_waiting').on(t.method, t.createdAt).where(sql`state IN ('open', 'closed')`),
    uniqueIndex('payments_reference')
      .on(t.method, t.reference)
      .where(sql`method <> 'transfer' AND reference IS NOT NULL`),
  ],
);
