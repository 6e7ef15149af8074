import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import type { Due } from '#domain/subjects/ledger/transfers/allocation';
import { type BankLine, codesIn } from '#domain/subjects/ledger/transfers/matching';
import { tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { orders, payments } from '../orders/tables';

/** Orders are looked for among those of so many days. */
const DAYS = 180;
/** So many at most for a few lines, the latest first; for a statement four for each line. */
const MOST = 500;

/** What came in for an order in parts, and what is matched with it and waits, in fen; with fees. */
const spokenFor: SQL<number> = sql`(coalesce((SELECT sum(p.amount_fen) FROM payments p
    WHERE p.tenant_code = orders.tenant_code AND p.order_code = orders.order_code AND p.state = 'partial'), 0)
  + coalesce((SELECT sum(a.amount_fen + a.fee_fen) FROM bank_allocations a
    WHERE a.order_code = orders.order_code AND a.state = 'matched'), 0))`;
const due: SQL<number> = sql`(${orders.amountFen} - ${spokenFor})`;
const isUnpaid = and(eq(orders.kind, 'recharge'), anyOf(orders.state, ['open', 'cancelled', 'expired']));

const columns = {
  orderCode: orders.orderCode,
  tenantCode: orders.tenantCode,
  tenantName: tenants.name,
  /** The price of the order. */
  totalFen: orders.amountFen,
  state: orders.state,
  orderedAt: orders.createdAt,
};

/**
 * Orders that money by transfer may be for: those that were to be paid so and for which something is due that no other
 * money is matched with; also where their time is over. By what the lines tell: code, amount or payer.
 * @returns `amountFen`: what is due, in fen
 */
export async function awaitedFor(tx: Tx, lines: readonly BankLine[]) {
  const codes = lines.flatMap(({ remark }) => codesIn(remark));
  const amounts = [...new Set(lines.map(({ amountFen }) => amountFen))];
  const payers = [...new Set(lines.map(({ payer }) => payer))];
  return tx
    .select({ ...columns, amountFen: due.mapWith(Number) })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(
      and(
        isUnpaid,
        sql`${orders.createdAt} > now() - interval '1 day' * ${DAYS}`,
        or(
          anyOf(orders.orderCode, codes),
          sql`${due} = ANY(${sql.param(amounts)}::bigint[])`,
          anyOf(tenants.name, payers),
        ),
        sql`${due} > 0`,
        sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.tenantCode} = ${orders.tenantCode}
          AND ${payments.orderCode} = ${orders.orderCode} AND ${payments.method} = 'transfer')`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(Math.max(MOST, 4 * lines.length));
}

/** Orders that a remark quotes and that are paid already: another payment of one may be by mistake. */
export async function paidOrdersIn(tx: Tx, remark: string) {
  return tx
    .select({ ...columns, amountFen: sql`0`.mapWith(Number) })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(and(anyOf(orders.orderCode, codesIn(remark)), anyOf(orders.state, ['done', 'refunded'])));
}

/** What is due for orders for points, of any tenant, where other money that waits counts as received. */
export async function duesOf(
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Due & { tenantCode: string }>> {
  const rows = await tx
    .select({ ...columns, receivedFen: spokenFor.mapWith(Number) })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(and(eq(orders.kind, 'recharge'), anyOf(orders.orderCode, codes)));
  return new Map(
    rows.map(({ orderCode, tenantCode, totalFen: amountFen, state, receivedFen }) => {
      const isPaid = state === 'done' || state === 'refunded';
      return [orderCode, { tenantCode, amountFen, receivedFen, isPaid }];
    }),
  );
}

/** Orders for points for which money is due, the latest first; for somebody who looks for the one that a line is for. */
export async function listOrdersDue(
  tx: Tx,
  query: LedgerGiven['listOrdersDue']['query'],
): Promise<LedgerWire['listOrdersDue']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(isUnpaid, sql`${due} > 0`, containing(patternOf(query.keyword), tenants.name, orders.orderCode));
  const rows = await tx
    .select({ ...columns, dueFen: due.mapWith(Number) })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(wanted)
    .orderBy(desc(orders.createdAt), desc(orders.orderCode))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${orders} JOIN ${tenants} USING (tenant_code) WHERE ${wanted}`;
  return {
    list: rows.map(({ orderCode, tenantName, totalFen, dueFen, state, orderedAt }) => ({
      orderCode,
      tenantName,
      amountFen: totalFen,
      dueFen,
      state,
      orderedAt: orderedAt.toISOString(),
    })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

const MATCHING_LOCK = 7_204_997;

/** Lines are matched with orders one after the other, so that two matches never give an order more than is due. */
export const lockMatching = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(${MATCHING_LOCK})`);
