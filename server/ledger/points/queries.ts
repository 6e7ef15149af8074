import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { earliestReminder } from '#domain/ledger/points/recharge';
import { account } from '#domain/ledger/policy';
import type { BillKind } from '#domain/ledger/rules';
import type { LedgerGiven, LedgerWire } from '#domain/ledger/schema';
import type { Context } from '#server/kernel/context';
import { betweenDays, portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { accounts } from '#server/tenant/tables';
import { ledgerAccounts, ledgerTransfers, pointBalances, pointBill, pointMonths } from '../tables';

const MONTHS = 12;

/** What movements of each kind are to whoever reads a year of them; what is held is as good as used. */
const meaning: Readonly<Record<BillKind, 'came' | 'used' | 'expired'>> = {
  recharge: 'came',
  gift: 'came',
  reverse: 'came',
  hold: 'used',
  release: 'used',
  refund: 'used',
  expire: 'expired',
};

/** Given points of a tenant by their last day, with the days that they have left. */
const lotsOf = (tx: Tx, tenantCode: string) =>
  tx
    .select({
      validUntil: sql<string>`${ledgerAccounts.validUntil}`,
      points: ledgerAccounts.balance,
      daysLeft: sql<number>`${ledgerAccounts.validUntil} - ${portalDay}`,
    })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.tenantCode, tenantCode),
        eq(ledgerAccounts.unit, 'points:gift'),
        eq(ledgerAccounts.purpose, 'available'),
        sql`${ledgerAccounts.balance} > 0 AND ${ledgerAccounts.validUntil} IS NOT NULL`,
      ),
    )
    .orderBy(ledgerAccounts.validUntil);

/** What the caller's tenant has, what of it ends when, and its last twelve months. */
export async function getBalance(ctx: Context, tx: Tx): Promise<LedgerWire['getBalance']['data']> {
  const { tenantCode } = ctx.actor;
  const [balance] = await tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode));
  const lots = await lotsOf(tx, tenantCode);
  // What has ended today is none that anybody could use, before the night takes it out.
  const over = lots.filter(({ daysLeft }) => daysLeft < 0).reduce((sum, { points }) => sum + points, 0);
  return {
    gift: (balance?.gift ?? 0) - over,
    paid: balance?.paid ?? 0,
    held: balance?.held ?? 0,
    ending: lots.filter(({ daysLeft }) => daysLeft >= 0),
    months: await monthsOf(tx, tenantCode),
    mayPay: account.allowed(ctx.caller.roles).includes('pay'),
  };
}

/** The last twelve months with this one, also those in which nothing happened. */
async function monthsOf(tx: Tx, tenantCode: string): Promise<LedgerWire['getBalance']['data']['months']> {
  const first = sql`(date_trunc('month', ${portalDay}) - interval '1 month' * ${MONTHS - 1})::date`;
  const rows = await tx
    .select({
      month: pointMonths.month,
      kind: pointMonths.kind,
      points: sql<number>`${pointMonths.gift} + ${pointMonths.paid}`.mapWith(Number),
    })
    .from(pointMonths)
    .where(and(eq(pointMonths.tenantCode, tenantCode), gte(pointMonths.month, first)));
  const { rows: calendar } = await tx.execute<{ month: string }>(
    sql`SELECT m::date::text AS month FROM generate_series(${first}, ${portalDay}, interval '1 month') AS m`,
  );
  return calendar.map(({ month }) => {
    const sums = { came: 0, used: 0, expired: 0 };
    for (const row of rows.filter((one) => one.month === month)) {
      const as = meaning[row.kind];
      sums[as] += as === 'came' ? row.points : -row.points;
    }
    return { month, ...sums };
  });
}

/** What changed the caller's available points, latest first. */
export async function listBill(
  ctx: Context,
  tx: Tx,
  query: LedgerGiven['listBill']['query'],
): Promise<LedgerWire['listBill']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    eq(pointBill.tenantCode, ctx.actor.tenantCode),
    query.kind ? eq(pointBill.kind, query.kind) : undefined,
    betweenDays(pointBill.at, query),
  );
  const rows = await tx
    .select({
      ...{ seq: pointBill.seq, at: pointBill.at, kind: pointBill.kind, gift: pointBill.gift, paid: pointBill.paid },
      ...{ balance: pointBill.balance, orderCode: pointBill.belongsTo },
      reason: ledgerTransfers.reason,
      by: accounts.showName,
    })
    .from(pointBill)
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.id, pointBill.transferId))
    .leftJoin(accounts, eq(accounts.accountId, ledgerTransfers.accountId))
    .where(wanted)
    .orderBy(desc(pointBill.seq))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(({ at, orderCode, ...row }) => ({ ...row, at: at.toISOString(), orderCode: orderCode || null })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${pointBill} WHERE ${wanted}`, { limit, offset, found: rows.length }),
  };
}

/** Tenants with given points that end soon, by their last day. */
export async function endingSoon(tx: Tx) {
  const { rows } = await tx.execute<{ tenant_code: string; valid_until: string; days_left: number; points: number }>(
    sql`SELECT tenant_code, valid_until::text, valid_until - ${portalDay} AS days_left, sum(balance)::int AS points
      FROM ledger_accounts
      WHERE purpose = 'available' AND balance > 0 AND unit = 'points:gift'
        AND valid_until BETWEEN ${portalDay} AND ${portalDay} + ${earliestReminder}::int
      GROUP BY tenant_code, valid_until`,
  );
  return rows;
}
