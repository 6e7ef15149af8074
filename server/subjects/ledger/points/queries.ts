import { desc, sql } from 'drizzle-orm';
import { calendarDay, partsOfDay } from '#domain/kernel/days';
import { earliestReminder } from '#domain/subjects/ledger/points/recharge';
import type { BillKind } from '#domain/subjects/ledger/rules';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import type { Context } from '#server/kernel/context';
import { portalDay, portalToday } from '#server/kernel/days';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { ledgerAccounts, pointBalances, pointBill, pointMonths } from '../tables';
import { billLines, linesThrough } from './billLines';

const MONTHS = 12;

/** The meaning of each kind of movement in the yearly figures; held points count as used. */
const meaning: Readonly<Record<BillKind, 'came' | 'used' | 'expired'>> = {
  recharge: 'came',
  gift: 'came',
  commission: 'came',
  reverse: 'came',
  buy: 'used',
  hold: 'used',
  release: 'used',
  refund: 'used',
  expire: 'expired',
};

interface Standing {
  /** Absent before anything has happened. */
  balance: Record<'gift' | 'paid' | 'held', number> | null;
  /** Given points by their last day. */
  lots: { validUntil: string; points: number; daysLeft: number }[];
  months: { month: string; kind: BillKind; points: number }[];
}

/** All that a balance tells, in one statement. */
async function standingOf(tx: Tx, tenantCode: string, from: string): Promise<Standing> {
  const { rows } = await tx.execute<{ standing: Standing }>(sql`SELECT json_build_object(
    'balance', (SELECT json_build_object('gift', gift, 'paid', paid, 'held', held)
      FROM ${pointBalances} WHERE tenant_code = ${tenantCode}),
    'lots', (SELECT coalesce(json_agg(json_build_object('validUntil', valid_until, 'points', balance,
        'daysLeft', valid_until - ${portalDay}) ORDER BY valid_until), '[]')
      FROM ${ledgerAccounts} WHERE tenant_code = ${tenantCode} AND unit = 'points:gift' AND purpose = 'available'
        AND balance > 0 AND valid_until IS NOT NULL),
    'months', (SELECT coalesce(json_agg(json_build_object('month', month, 'kind', kind, 'points', gift + paid)), '[]')
      FROM ${pointMonths} WHERE tenant_code = ${tenantCode} AND month >= ${from})) AS standing`);
  if (!rows[0]) throw new Error('A query without a table answered nothing.');
  return rows[0].standing;
}

/** First days of the last twelve months, with this one, the earliest first. */
function lastMonths(): string[] {
  const [year, month] = partsOfDay(portalToday());
  return Array.from({ length: MONTHS }, (_, i) => calendarDay(year, month - MONTHS + i + 1, 1));
}

/** What the caller's tenant has, what of it ends when, and its last twelve months. */
export async function getBalance(ctx: Context, tx: Tx): Promise<LedgerWire['getBalance']['data']> {
  const calendar = lastMonths();
  const { balance, lots, months } = await standingOf(tx, ctx.actor.tenantCode, calendar[0] ?? '');
  // What has ended today is none that anybody could use, before the night takes it out.
  const over = lots.filter(({ daysLeft }) => daysLeft < 0).reduce((sum, { points }) => sum + points, 0);
  return {
    gift: (balance?.gift ?? 0) - over,
    paid: balance?.paid ?? 0,
    held: balance?.held ?? 0,
    ending: lots.filter(({ daysLeft }) => daysLeft >= 0),
    // Also those in which nothing happened.
    months: calendar.map((month) => {
      const sums = { came: 0, used: 0, expired: 0 };
      for (const row of months.filter((one) => one.month === month)) {
        const as = meaning[row.kind];
        sums[as] += as === 'came' ? row.points : -row.points;
      }
      return { month, ...sums };
    }),
  };
}

/** What changed the available points of a tenant, latest first. */
export async function listBill(
  tenantCode: string,
  tx: Tx,
  query: LedgerGiven['listBill']['query'],
): Promise<LedgerWire['listBill']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = linesThrough(tenantCode, query);
  const rows = await billLines(tx, wanted)
    // Between two days by the time, whose index finds them; a bill is in order by either.
    .orderBy(...(query.from || query.to ? [desc(pointBill.at)] : []), desc(pointBill.seq))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(({ at, orderCode, items, ...row }) => ({
      ...row,
      at: at.toISOString(),
      orderCode: orderCode || null,
      items: items ?? [],
    })),
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
