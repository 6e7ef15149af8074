import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { STATEMENT_LINES } from '#domain/ledger/points/statement';
import { type BillKind, billKinds } from '#domain/ledger/rules';
import { betweenDays } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { accounts, tenants } from '#server/tenant/tables';
import { ledgerTransfers, pointBill } from '../../tables';

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
  lines: {
    seq: number;
    at: Date;
    kind: BillKind;
    gift: number;
    paid: number;
    balance: number;
    orderCode: string;
    reason: string | null;
    by: string | null;
  }[];
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
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
  const lines = await tx
    .select({
      ...{ seq: pointBill.seq, at: pointBill.at, kind: pointBill.kind, gift: pointBill.gift, paid: pointBill.paid },
      ...{ balance: pointBill.balance, orderCode: pointBill.belongsTo },
      reason: ledgerTransfers.reason,
      by: accounts.showName,
    })
    .from(pointBill)
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.id, pointBill.transferId))
    .leftJoin(accounts, eq(accounts.accountId, ledgerTransfers.accountId))
    .where(and(eq(pointBill.tenantCode, tenantCode), betweenDays(pointBill.at, { from, to })))
    .orderBy(asc(pointBill.at), asc(pointBill.seq))
    .limit(STATEMENT_LINES + 1);
  if (lines.length > STATEMENT_LINES) throw new AppError('limitReached', { max: STATEMENT_LINES });
  const [before] = await tx
    .select({ balance: pointBill.balance })
    .from(pointBill)
    .where(
      and(
        eq(pointBill.tenantCode, tenantCode),
        lines[0] ? lt(pointBill.seq, lines[0].seq) : (betweenDays(pointBill.at, { to }) ?? sql`true`),
      ),
    )
    .orderBy(...(lines[0] ? [] : [desc(pointBill.at)]), desc(pointBill.seq))
    .limit(1);
  const opening = before?.balance ?? 0;
  const sums = billKinds.flatMap((kind) => {
    const of = lines.filter((line) => line.kind === kind);
    const sum = (part: 'gift' | 'paid') => of.reduce((total, line) => total + line[part], 0);
    return of.length > 0 ? [{ kind, lines: of.length, gift: sum('gift'), paid: sum('paid') }] : [];
  });
  return { tenantName: tenant.name, from, to, opening, closing: lines.at(-1)?.balance ?? opening, sums, lines };
}
