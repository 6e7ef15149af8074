import { and, desc, eq, sql } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { tenants } from '#server/core/tenant/tables';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { commissionsThrough } from './commissions/queries';
import { commissions } from './commissions/tables';
import { invoicesThrough } from './invoices/queries';
import { invoices } from './invoices/tables';
import { moneyIn, ordersThrough, receivedIn, refundedIn, returnedIn } from './orders/queries';
import { orders, payments } from './orders/tables';
import { pointBalances } from './tables';

const pointsOf = sql`(${pointBalances.gift} + ${pointBalances.paid} + ${pointBalances.held})`;
const hasPoints = sql`${pointsOf} > 0`;
const count = sql<number>`count(*)::int`;

/**
 * The figures of a period, and what is outstanding now; each by the filter of the list that it opens.
 * @returns amounts in fen
 */
export async function getFinanceOverview(
  tx: Tx,
  { from, to }: LedgerGiven['getFinanceOverview']['query'],
): Promise<LedgerWire['getFinanceOverview']['data']> {
  const sumOf = (of: Parameters<typeof sql>[1]) => sql`coalesce(sum(${of}), 0)`.mapWith(Number);
  const [received] = await tx
    .select({
      count: sql`count(DISTINCT ${payments.orderCode})`.mapWith(Number),
      amountFen: sumOf(moneyIn),
    })
    .from(payments)
    .where(receivedIn({ from, to }));
  const [refunded] = await tx
    .select({
      count,
      amountFen: sql`coalesce(sum(${orders.refundedFen}) FILTER (WHERE ${refundedIn({ from, to })}), 0)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(ordersThrough({ kind: 'recharge', dated: 'refunded', from, to }));
  const [returned] = await tx
    .select({ amountFen: sumOf(moneyIn) })
    .from(payments)
    .where(returnedIn({ from, to }));
  const [invoiced] = await tx
    .select({ count, amountFen: sumOf(invoices.amountFen) })
    .from(invoices)
    .where(invoicesThrough({ state: 'issued', from, to }));
  const [points] = await tx
    .select({ count, points: sumOf(pointsOf) })
    .from(pointBalances)
    .where(hasPoints);
  const [due] = await tx
    .select({ count, amountFen: sumOf(commissions.amountFen) })
    .from(commissions)
    .where(commissionsThrough({ state: 'due' }));
  const none = { count: 0, amountFen: 0 };
  return {
    received: received ?? none,
    refunded: { count: refunded?.count ?? 0, amountFen: (refunded?.amountFen ?? 0) + (returned?.amountFen ?? 0) },
    invoiced: invoiced ?? none,
    points: points ?? { count: 0, points: 0 },
    commissions: due ?? none,
  };
}

/** Tenants that have points, those with the most first. */
export async function listPointBalances(
  tx: Tx,
  query: LedgerGiven['listPointBalances']['query'],
): Promise<LedgerWire['listPointBalances']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    hasPoints,
    containing(patternOf(query.keyword), tenants.name),
    query.tenantCode ? eq(pointBalances.tenantCode, query.tenantCode) : undefined,
  );
  const rows = await tx
    .select({
      tenantCode: pointBalances.tenantCode,
      tenantName: tenants.name,
      paid: pointBalances.paid,
      gift: pointBalances.gift,
      held: pointBalances.held,
      points: pointsOf.mapWith(Number),
    })
    .from(pointBalances)
    .innerJoin(tenants, eq(tenants.tenantCode, pointBalances.tenantCode))
    .where(wanted)
    .orderBy(desc(pointsOf), pointBalances.tenantCode)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${pointBalances} JOIN ${tenants} USING (tenant_code) WHERE ${wanted}`;
  return { list: rows, total: await countUpTo(tx, all, { limit, offset, found: rows.length }) };
}
