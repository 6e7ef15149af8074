import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { accounts } from '#server/core/tenant/tables';
import { betweenDays } from '#server/kernel/days';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { orders } from '../orders/tables';
import { ledgerTransfers, pointBill, pointMonths } from '../tables';

/** Lines of bills, each with what it was for: the products and the project of its order, or why it was entered. */
export const billLines = (tx: Tx, wanted: SQL | undefined) =>
  tx
    .select({
      seq: pointBill.seq,
      at: pointBill.at,
      kind: pointBill.kind,
      gift: pointBill.gift,
      paid: pointBill.paid,
      balance: pointBill.balance,
      orderCode: pointBill.belongsTo,
      items: orders.items,
      projectName: orders.projectName,
      reason: ledgerTransfers.reason,
      by: accounts.showName,
    })
    .from(pointBill)
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.id, pointBill.transferId))
    .leftJoin(orders, and(eq(orders.tenantCode, pointBill.tenantCode), eq(orders.orderCode, pointBill.belongsTo)))
    .leftJoin(accounts, eq(accounts.accountId, ledgerTransfers.accountId))
    .where(wanted);

export type BillLine = Awaited<ReturnType<typeof billLines>>[number];

type Filters = Pick<LedgerGiven['listBill']['query'], 'kind' | 'keyword' | 'from' | 'to'>;

/**
 * Lines whose product, project, order number or reason contains the words. Orders and reasons are searched once and not for
 * each line: a bill may have half a million.
 */
function says(tenantCode: string, keyword: string): SQL | undefined {
  const pattern = patternOf(keyword);
  const order = or(
    containing(pattern, orders.projectName),
    sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${orders.items}) AS item
      WHERE ${containing(pattern, sql`item->'name'->>'zh'`, sql`item->'name'->>'en'`)})`,
  );
  const transfer = and(
    or(eq(ledgerTransfers.tenantCode, tenantCode), eq(ledgerTransfers.toTenantCode, tenantCode)),
    containing(pattern, ledgerTransfers.reason),
  );
  return or(
    containing(pattern, pointBill.belongsTo),
    sql`${pointBill.belongsTo} IN (SELECT ${orders.orderCode} FROM ${orders} WHERE ${eq(orders.tenantCode, tenantCode)} AND ${order})`,
    sql`${pointBill.transferId} IN (SELECT ${ledgerTransfers.id} FROM ${ledgerTransfers} WHERE ${transfer})`,
  );
}

/** Lines of a tenant's bill that these filters let through. */
export const linesThrough = (tenantCode: string, { kind, keyword, from, to }: Filters) =>
  and(
    eq(pointBill.tenantCode, tenantCode),
    kind ? eq(pointBill.kind, kind) : undefined,
    betweenDays(pointBill.at, { from, to }),
    keyword ? says(tenantCode, keyword) : undefined,
  );

/**
 * What these lines have brought and taken in all. Without words or days, of the sums that are kept for each month: all lines of a
 * kind go one way.
 */
export async function sumOfLines(
  tx: Tx,
  tenantCode: string,
  filters: Filters,
): Promise<{ came: number; went: number }> {
  const { kind, keyword, from, to } = filters;
  const isWhole = !keyword && !from && !to;
  const table = isWhole ? pointMonths : pointBill;
  const points = sql`(${table.gift} + ${table.paid})`;
  const [sums] = await tx
    .select({
      came: sql`coalesce(sum(${points}) FILTER (WHERE ${points} > 0), 0)`.mapWith(Number),
      went: sql`coalesce(-sum(${points}) FILTER (WHERE ${points} < 0), 0)`.mapWith(Number),
    })
    .from(table)
    .where(
      isWhole
        ? and(eq(pointMonths.tenantCode, tenantCode), kind ? eq(pointMonths.kind, kind) : undefined)
        : linesThrough(tenantCode, filters),
    );
  return sums ?? { came: 0, went: 0 };
}
