import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { calendarDay, partsOfDay } from '#domain/kernel/days';
import { STATEMENT_LINES } from '#domain/subjects/ledger/points/statement';
import { type BillKind, billKinds } from '#domain/subjects/ledger/rules';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { pointBill, pointMonths } from '../../tables';
import { type BillLine, billLines, linesThrough } from '../billLines';

export interface PointStatement {
  tenantName: string;
  /** Its first and its last day. */
  from: string;
  to: string;
  /** Available points before its first line and after its last. */
  opening: number;
  closing: number;
  /** Of the kinds that there were. */
  sums: { kind: BillKind; lines: number; gift: number; paid: number }[];
  lines: BillLine[];
}

const lastDayOf = (month: string): string => {
  const [year, number] = partsOfDay(month);
  return calendarDay(year, number + 1, 0);
};

/**
 * A month of a tenant's points, line by line.
 * @param month YYYY-MM, by the portal's calendar
 * @throws AppError limitReached where it has more lines than a statement holds
 */
export async function pointStatement(tx: Tx, tenantCode: string, month: string): Promise<PointStatement> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, tenantCode));
  if (!tenant) throw new AppError('notFound');
  const found = await billLines(tx, linesThrough(tenantCode, { from, to }))
    .orderBy(asc(pointBill.at), asc(pointBill.seq))
    .limit(STATEMENT_LINES + 1);
  if (found.length > STATEMENT_LINES) throw new AppError('limitReached', { max: STATEMENT_LINES });
  // By the time of each line, as the lines are: two that cross a month's edge stand in the order in which they were entered.
  const [before] = await tx
    .select({ points: sql<number>`coalesce(sum(${pointMonths.gift} + ${pointMonths.paid}), 0)::float8` })
    .from(pointMonths)
    .where(and(eq(pointMonths.tenantCode, tenantCode), lt(pointMonths.month, from)));
  const opening = before?.points ?? 0;
  let balance = opening;
  const lines = found.map((line) => {
    balance += line.gift + line.paid;
    return { ...line, balance };
  });
  const sums = billKinds.flatMap((kind) => {
    const of = lines.filter((line) => line.kind === kind);
    const sum = (part: 'gift' | 'paid') => of.reduce((total, line) => total + line[part], 0);
    return of.length > 0 ? [{ kind, lines: of.length, gift: sum('gift'), paid: sum('paid') }] : [];
  });
  return { tenantName: tenant.name, from, to, opening, closing: balance, sums, lines };
}
