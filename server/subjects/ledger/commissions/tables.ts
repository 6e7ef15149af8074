import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CommissionKind, CommissionLevel } from '#domain/subjects/ledger/commissions/rules';
import { tenants } from '#server/core/tenant/tables';
import { instant, system, tenant } from '#server/kernel/db/columns';
import { orders } from '../orders/tables';
import { commissionRules } from '../tables';

/** Seen by who earns, written by the system alone; the migrations leave the application no right to change or delete. */
const ofEarner = () => [
  pgPolicy('seen', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
  pgPolicy('append', { for: 'insert', withCheck: sql`${system}` }),
];

/** What an order has earned for a partner above its buyer, and that it was taken off. */
export const commissions = pgTable(
  'commissions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Who earns it. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    buyerTenantCode: text('buyer_tenant_code').notNull(),
    orderCode: text('order_code').notNull(),
    /** As it was called then. */
    buyerName: text('buyer_name').notNull(),
    level: smallint('level').$type<CommissionLevel>().notNull(),
    kind: text('kind').$type<CommissionKind>().notNull(),
    /** The first day of the month that it counts in. */
    month: date('month').notNull(),
    ruleVersion: integer('rule_version')
      .notNull()
      .references(() => commissionRules.version),
    bp: integer('bp').notNull(),
    baseFen: bigint('base_fen', { mode: 'number' }).notNull(),
    /** Below zero where it is taken off. */
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    ...ofEarner(),
    check('commissions_amount', sql`amount_fen <> 0 AND (amount_fen > 0) = (kind = 'earned')`),
    unique('commissions_once').on(t.orderCode, t.level, t.kind),
    foreignKey({
      name: 'commissions_order',
      columns: [t.buyerTenantCode, t.orderCode],
      foreignColumns: [orders.tenantCode, orders.orderCode],
    }),
    index('commissions_of_month').on(t.tenantCode, t.month, t.id),
    index('commissions_latest').on(t.month, t.id),
  ],
);

/** A month of a tenant's commissions that is over and paid out, once. */
export const commissionSettlements = pgTable(
  'commission_settlements',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    /** Its first day. */
    month: date('month').notNull(),
    /** Left by the month before, in fen; below zero where more was taken off than earned. */
    carriedFen: bigint('carried_fen', { mode: 'number' }).notNull(),
    earnedFen: bigint('earned_fen', { mode: 'number' }).notNull(),
    reversedFen: bigint('reversed_fen', { mode: 'number' }).notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Left to the next month. */
    leftFen: bigint('left_fen', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    ...ofEarner(),
    check(
      'commission_settlements_sum',
      sql`points >= 0 AND carried_fen + earned_fen - reversed_fen = points * 100 + left_fen`,
    ),
    primaryKey({ columns: [t.tenantCode, t.month] }),
  ],
);
