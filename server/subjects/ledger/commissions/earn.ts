import { desc, eq, sql } from 'drizzle-orm';
import {
  type CommissionLevel,
  commissionOf,
  monthOf,
  nextMonth,
  rateOf,
  rateOn,
} from '#domain/subjects/ledger/commissions/rules';
import { money } from '#domain/subjects/ledger/rules';
import { tenants } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { Order } from '../orders/openOrder';
import { platformCode } from '../platform';
import { commissionRules, ledgerAccounts } from '../tables';
import { transfer } from '../transfer';
import { commissionSettlements, commissions } from './tables';

/** Everything about what these earn waits for one another, in one order, and before any account is locked. */
export async function lockEarners(tx: Tx, tenantCodes: readonly string[]): Promise<void> {
  for (const tenantCode of [...tenantCodes].sort())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`commission:${tenantCode}`}, 0))`);
}

/** Channels above a channel at this moment, the nearest first, as far up as anybody earns; the platform is none. */
async function partnersAbove(tx: Tx, tenantCode: string): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(
    sql`SELECT p.tenant_code AS code FROM tenants o
      JOIN tenants p ON p.path @> o.path AND p.tenant_code <> o.tenant_code AND p.type = 'channel'
      WHERE o.tenant_code = ${tenantCode} AND o.type = 'channel' ORDER BY nlevel(p.path) DESC LIMIT 2`,
  );
  return rows.map(({ code }) => code);
}

/** The month in which something counts for a tenant: that of its day, or the next one that is not settled. */
async function openMonth(tx: Tx, tenantCode: string, at: Date): Promise<string> {
  const month = monthOf(portalToday(at));
  const [last] = await tx
    .select({ month: commissionSettlements.month })
    .from(commissionSettlements)
    .where(eq(commissionSettlements.tenantCode, tenantCode))
    .orderBy(desc(commissionSettlements.month))
    .limit(1);
  return last && last.month >= month ? nextMonth(last.month) : month;
}

/** What a tenant has on its accounts of commissions, in fen. */
export async function accountsOf(tx: Tx, tenantCode: string): Promise<Record<'earned' | 'owed', number>> {
  const rows = await tx
    .select({ purpose: ledgerAccounts.purpose, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      sql`${ledgerAccounts.tenantCode} = ${tenantCode} AND ${ledgerAccounts.unit} = ${money} AND ${ledgerAccounts.belongsTo} = ''`,
    );
  const of = (purpose: 'earned' | 'owed') => rows.find((row) => row.purpose === purpose)?.balance ?? 0;
  return { earned: of('earned'), owed: of('owed') };
}

/**
 * Enters what partners above the buyer earn by an order that is being paid, by the rates of this day, once for each of them.
 * In a transaction of the system, under the lock of the order.
 * @returns what the order keeps of it
 */
export async function earnCommission(
  tx: Tx,
  { tenantCode: buyerTenantCode, orderCode, amountFen: baseFen }: Pick<Order, 'tenantCode' | 'orderCode' | 'amountFen'>,
  at: Date,
): Promise<Pick<Order, 'partnersAbove' | 'commissionRule'>> {
  const rates = rateOn(await tx.select().from(commissionRules), portalToday(at));
  if (!rates) return { partnersAbove: null, commissionRule: null };
  const above = await partnersAbove(tx, buyerTenantCode);
  const kept = { partnersAbove: above, commissionRule: rates.version };
  const due = above.flatMap((tenantCode, i) => {
    const level = (i + 1) as CommissionLevel;
    const bp = rateOf(rates, level);
    const amountFen = commissionOf(baseFen, bp);
    return amountFen > 0 ? [{ tenantCode, level, bp, amountFen }] : [];
  });
  if (due.length === 0) return kept;
  await lockEarners(
    tx,
    due.map(({ tenantCode }) => tenantCode),
  );
  const platform = await platformCode(tx);
  const [buyer] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, buyerTenantCode));
  for (const { tenantCode, level, bp, amountFen } of due) {
    const [entered] = await tx
      .insert(commissions)
      .values({
        tenantCode,
        buyerTenantCode,
        orderCode,
        buyerName: buyer?.name ?? '',
        level,
        kind: 'earned',
        month: await openMonth(tx, tenantCode, at),
        ruleVersion: rates.version,
        bp,
        baseFen,
        amountFen,
        at,
      })
      .onConflictDoNothing()
      .returning({ id: commissions.id });
    if (!entered) continue;
    await transfer(tx, {
      kind: 'earn',
      key: `earn:${orderCode}:${level}`,
      by: { tenantCode: platform, accountId: null },
      at,
      toTenantCode: tenantCode,
      belongsTo: orderCode,
      parts: [
        {
          unit: money,
          amount: amountFen,
          validUntil: null,
          from: { tenantCode: platform, purpose: 'issued' },
          to: { tenantCode, purpose: 'earned' },
        },
      ],
    });
  }
  return kept;
}

/**
 * Takes off what partners have earned by an order that is taken back, all of it and once: of what is open, and where that is
 * less, of what was settled, which they owe from then on. In a transaction of the system, under the lock of the order.
 */
export async function reverseCommission(
  tx: Tx,
  { orderCode }: Pick<Order, 'orderCode'>,
  accountId: string | null,
  at: Date = new Date(),
): Promise<void> {
  const rows = await tx
    .select()
    .from(commissions)
    .where(eq(commissions.orderCode, orderCode))
    .orderBy(commissions.level);
  const earned = rows.filter(({ kind }) => kind === 'earned');
  if (earned.length === 0) return;
  await lockEarners(
    tx,
    earned.map(({ tenantCode }) => tenantCode),
  );
  const platform = await platformCode(tx);
  for (const { id: _, ...row } of earned) {
    const { tenantCode, level, amountFen } = row;
    const [entered] = await tx
      .insert(commissions)
      .values({ ...row, kind: 'reversed', amountFen: -amountFen, month: await openMonth(tx, tenantCode, at), at })
      .onConflictDoNothing()
      .returning({ id: commissions.id });
    if (!entered) continue;
    const ofOpen = Math.min(amountFen, (await accountsOf(tx, tenantCode)).earned);
    const part = { unit: money, validUntil: null } as const;
    const issued = { tenantCode: platform, purpose: 'issued' } as const;
    const place = (purpose: 'earned' | 'settled' | 'owed') => ({ tenantCode, purpose });
    await transfer(tx, {
      kind: 'unearn',
      key: `unearn:${orderCode}:${level}`,
      by: { tenantCode: platform, accountId },
      at,
      toTenantCode: tenantCode,
      belongsTo: orderCode,
      parts: [
        { ...part, amount: ofOpen, from: place('earned'), to: issued },
        { ...part, amount: amountFen - ofOpen, from: place('settled'), to: place('owed') },
      ].filter(({ amount }) => amount > 0),
    });
  }
}
