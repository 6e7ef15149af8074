import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type CommissionRates, type CommissionState, rateOn } from '#domain/subjects/ledger/commissions/rules';
import { fenPerPoint } from '#domain/subjects/ledger/points/recharge';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { commissionRules } from '../tables';
import { accountsOf } from './earn';
import { commissionSettlements, commissions } from './tables';

/** Whether it was taken off since, and otherwise whether its month is settled. */
const state: SQL<CommissionState> = sql`CASE
  WHEN commissions.kind = 'earned' AND EXISTS (SELECT 1 FROM commissions r
    WHERE (r.order_code, r.level, r.kind) = (commissions.order_code, commissions.level, 'reversed')) THEN 'reversed'
  WHEN EXISTS (SELECT 1 FROM commission_settlements s
    WHERE (s.tenant_code, s.month) = (commissions.tenant_code, commissions.month)) THEN 'settled'
  ELSE 'open' END`;

const columns = {
  id: commissions.id,
  at: commissions.at,
  kind: commissions.kind,
  level: commissions.level,
  month: commissions.month,
  buyerName: commissions.buyerName,
  bp: commissions.bp,
  baseFen: commissions.baseFen,
  amountFen: commissions.amountFen,
  orderCode: commissions.orderCode,
  state,
};
const latest = [desc(commissions.month), desc(commissions.id)];

/** As much of an order's code as tells it from others; the whole of it is what its buyer quotes to a bank. */
const endOf = (orderCode: string) => orderCode.slice(-6);

/** Of months that are not settled: what is due of them is the sum of all rows. */
const isDue = sql`NOT EXISTS (SELECT 1 FROM commission_settlements s
  WHERE (s.tenant_code, s.month) = (commissions.tenant_code, commissions.month))`;

/** Commissions of all partners that these filters let through. */
export const commissionsThrough = (
  query: Partial<Pick<LedgerGiven['listAllCommissions']['query'], 'month' | 'state'>>,
) =>
  and(
    sql`true`,
    query.month ? eq(commissions.month, query.month) : undefined,
    query.state === 'due' ? isDue : query.state && sql`${state} = ${query.state}`,
  );

/** What is valid today. */
export async function ratesToday(tx: Tx): Promise<CommissionRates | null> {
  const rates = rateOn(await tx.select().from(commissionRules), portalToday());
  return rates ?? null;
}

/** What the months before have left of what was earned in them: all but what was given out in points. */
const carried = sql`coalesce(sum(sum(${commissions.amountFen})
  - coalesce(${commissionSettlements.points}, 0) * ${fenPerPoint}::int)
  OVER (ORDER BY ${commissions.month} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;

/** What the caller's tenant has earned by month, what is open, and by which rates. */
export async function listCommissionMonths(
  ctx: Context,
  tx: Tx,
  query: LedgerGiven['listCommissionMonths']['query'],
): Promise<LedgerWire['listCommissionMonths']['data']> {
  const { tenantCode } = ctx.actor;
  const { limit, offset } = pageOf(query);
  const ofTenant = eq(commissions.tenantCode, tenantCode);
  const sumOf = (kind: string) =>
    sql`coalesce(abs(sum(${commissions.amountFen}) FILTER (WHERE ${commissions.kind} = ${kind})), 0)`.mapWith(Number);
  const rows = await tx
    .select({
      month: commissions.month,
      carriedFen: carried.mapWith(Number),
      earnedFen: sumOf('earned'),
      reversedFen: sumOf('reversed'),
      orders: sql`count(*) FILTER (WHERE ${commissions.kind} = 'earned')`.mapWith(Number),
      at: commissionSettlements.at,
      points: commissionSettlements.points,
      leftFen: commissionSettlements.leftFen,
    })
    .from(commissions)
    .leftJoin(
      commissionSettlements,
      and(
        eq(commissionSettlements.tenantCode, commissions.tenantCode),
        eq(commissionSettlements.month, commissions.month),
      ),
    )
    .where(ofTenant)
    .groupBy(commissions.month, commissionSettlements.tenantCode, commissionSettlements.month)
    .orderBy(desc(commissions.month))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT DISTINCT ${commissions.month} FROM ${commissions} WHERE ${ofTenant}`;
  const [sum] = await tx
    .select({ points: sql`coalesce(sum(${commissionSettlements.points}), 0)`.mapWith(Number) })
    .from(commissionSettlements)
    .where(eq(commissionSettlements.tenantCode, tenantCode));
  const { earned, owed } = await accountsOf(tx, tenantCode);
  return {
    list: rows.map(({ at, points, leftFen, ...month }) => ({
      ...month,
      settled: at === null || points === null || leftFen === null ? null : { at: at.toISOString(), points, leftFen },
    })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
    openFen: earned - owed,
    points: sum?.points ?? 0,
    rates: await ratesToday(tx),
  };
}

/** Orders behind a month of the caller's tenant. */
export async function listCommissions(
  ctx: Context,
  tx: Tx,
  { month, ...query }: LedgerGiven['listCommissions']['query'],
): Promise<LedgerWire['listCommissions']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(eq(commissions.tenantCode, ctx.actor.tenantCode), eq(commissions.month, month));
  const rows = await tx
    .select(columns)
    .from(commissions)
    .where(wanted)
    .orderBy(...latest)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${commissions} WHERE ${wanted}`;
  return {
    list: rows.map(({ orderCode, at, ...row }) => ({ ...row, at: at.toISOString(), orderEnd: endOf(orderCode) })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** Commissions of all tenants. */
export async function listAllCommissions(
  tx: Tx,
  query: LedgerGiven['listAllCommissions']['query'],
): Promise<LedgerWire['listAllCommissions']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    commissionsThrough(query),
    containing(patternOf(query.keyword), tenants.name, commissions.buyerName, commissions.orderCode),
  );
  const rows = await tx
    .select({ ...columns, tenantName: tenants.name, ruleVersion: commissions.ruleVersion })
    .from(commissions)
    .innerJoin(tenants, eq(tenants.tenantCode, commissions.tenantCode))
    .where(wanted)
    .orderBy(...latest)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${commissions} JOIN ${tenants} USING (tenant_code) WHERE ${wanted}`;
  return {
    list: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}
