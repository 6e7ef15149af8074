import { and, eq, or, sql } from 'drizzle-orm';
import { type BankLine, codesIn } from '#domain/subjects/ledger/transfers/matching';
import { tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { orders, payments } from '../orders/tables';
import { bankRecords } from './tables';

/** Orders are looked for among those of so many days. */
const DAYS = 180;
/** So many at most, the latest first. */
const MOST = 500;

/**
 * Orders that money by transfer may be for: those that were to be paid so, aren't, and have no other money matched; also
 * where their time is over. By what the lines tell: code, amount or payer.
 */
export async function awaitedFor(tx: Tx, lines: readonly BankLine[]) {
  const codes = lines.flatMap(({ remark }) => codesIn(remark));
  const amounts = [...new Set(lines.map(({ amountFen }) => amountFen))];
  const payers = [...new Set(lines.map(({ payer }) => payer))];
  return tx
    .select({
      orderCode: orders.orderCode,
      tenantCode: orders.tenantCode,
      tenantName: tenants.name,
      amountFen: orders.amountFen,
      state: orders.state,
      orderedAt: orders.createdAt,
      paymentCode: payments.paymentCode,
    })
    .from(payments)
    .innerJoin(orders, and(eq(orders.tenantCode, payments.tenantCode), eq(orders.orderCode, payments.orderCode)))
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(
      and(
        eq(payments.method, 'transfer'),
        anyOf(payments.state, ['open', 'closed']),
        anyOf(orders.state, ['open', 'cancelled', 'expired']),
        sql`${orders.createdAt} > now() - interval '1 day' * ${DAYS}`,
        or(
          anyOf(orders.orderCode, codes),
          sql`${orders.amountFen} = ANY(${sql.param(amounts)}::bigint[])`,
          anyOf(tenants.name, payers),
        ),
        sql`NOT EXISTS (SELECT 1 FROM ${bankRecords} WHERE ${bankRecords.orderCode} = ${orders.orderCode})`,
      ),
    )
    .orderBy(sql`${orders.createdAt} DESC`)
    .limit(MOST);
}

const MATCHING_LOCK = 7_204_997;

/** Lines are matched with orders one after the other, so that two matches never give an order two lines. */
export const lockMatching = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(${MATCHING_LOCK})`);
