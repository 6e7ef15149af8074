import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { monthOf, settlementOf } from '#domain/subjects/ledger/commissions/rules';
import { fenPerPoint } from '#domain/subjects/ledger/points/recharge';
import { account } from '#domain/subjects/ledger/policy';
import { money } from '#domain/subjects/ledger/rules';
import { noticesForRoles, notify } from '#server/core/user/notify';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { platformCode } from '../platform';
import { transfer } from '../transfer';
import { accountsOf, lockEarners } from './earn';
import { commissionSettlements, commissions } from './tables';

interface Due {
  tenantCode: string;
  /** Its first day. */
  month: string;
}

/** Months that are over and not settled, the earliest first, including months in which the job did not run. */
const dueBefore = async (tx: Tx, month: string): Promise<Due[]> => {
  const { rows } = await tx.execute<{ tenant_code: string; month: string }>(
    sql`SELECT DISTINCT tenant_code, month::text FROM ${commissions} c WHERE month < ${month}
      AND NOT EXISTS (SELECT 1 FROM ${commissionSettlements} s WHERE (s.tenant_code, s.month) = (c.tenant_code, c.month))
      ORDER BY month, tenant_code`,
  );
  return rows.map(({ tenant_code: tenantCode, month: over }) => ({ tenantCode, month: over }));
};

/**
 * Enters what a month of a tenant comes to, once: it is given out in points, for good and without a bonus, and the rest is
 * carried on. In a transaction of the system.
 * @returns undefined where it was settled before, or there was nothing in it
 */
export async function enterSettlement(tx: Tx, { tenantCode, month }: Due, at: Date) {
  await lockEarners(tx, [tenantCode]);
  const ofTenant = eq(commissionSettlements.tenantCode, tenantCode);
  const [before] = await tx
    .select({ leftFen: commissionSettlements.leftFen })
    .from(commissionSettlements)
    .where(and(ofTenant, lt(commissionSettlements.month, month)))
    .orderBy(desc(commissionSettlements.month))
    .limit(1);
  const sumOf = (kind: 'earned' | 'reversed') =>
    sql`coalesce(abs(sum(${commissions.amountFen}) FILTER (WHERE ${commissions.kind} = ${kind})), 0)`.mapWith(Number);
  const [sums] = await tx
    .select({ earnedFen: sumOf('earned'), reversedFen: sumOf('reversed') })
    .from(commissions)
    .where(and(eq(commissions.tenantCode, tenantCode), eq(commissions.month, month)));
  if (!sums || sums.earnedFen + sums.reversedFen === 0) return undefined;
  const { earned, owed } = await accountsOf(tx, tenantCode);
  const carriedFen = before?.leftFen ?? 0;
  const { points, leftFen } = settlementOf({ ...sums, carriedFen, openFen: earned - owed });
  const [settled] = await tx
    .insert(commissionSettlements)
    .values({ tenantCode, month, carriedFen, ...sums, points, leftFen, at })
    .onConflictDoNothing()
    .returning({ month: commissionSettlements.month });
  if (!settled) return undefined;
  await payOut(tx, { tenantCode, month }, { points, madeUpFen: Math.min(earned, owed) }, at);
  return { ...sums, points, leftFen };
}

/** Settles a month of a tenant and tells those who lead it. @returns whether it happened now */
export async function settleMonth(tx: Tx, due: Due, at: Date): Promise<boolean> {
  const settled = await enterSettlement(tx, due, at);
  if (!settled) return false;
  const { tenantCode, month } = due;
  const params = { month: month.slice(0, 7), points: settled.points };
  const told = { kind: 'commission_settled' as const, params, path: '/account/bill?tab=commission' };
  await notify(tx, await noticesForRoles(tx, tenantCode, account.rolesThatMay('earn'), told), null);
  await writeAudit(
    tx,
    {
      action: 'settleCommission',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { ...settled, month: params.month },
    },
    { accountId: null, tenantCode: null, requestId: null },
  );
  return true;
}

/** What is owed is made up for by what was earned since; of the rest whole points are given out, and their price is settled. */
async function payOut(
  tx: Tx,
  { tenantCode, month }: Due,
  { points, madeUpFen }: { points: number; madeUpFen: number },
  at: Date,
): Promise<void> {
  const platform = await platformCode(tx);
  const of = { by: { tenantCode: platform, accountId: null }, toTenantCode: tenantCode, reason: month.slice(0, 7), at };
  const issued = { tenantCode: platform, purpose: 'issued' } as const;
  const place = (purpose: 'earned' | 'settled' | 'owed') => ({ tenantCode, purpose });
  const part = { unit: money, validUntil: null } as const;
  // Money before points, as where an order is paid.
  const parts = [
    { ...part, amount: madeUpFen, from: place('earned'), to: issued },
    { ...part, amount: madeUpFen, from: place('owed'), to: place('settled') },
    { ...part, amount: points * fenPerPoint, from: place('earned'), to: place('settled') },
  ].filter(({ amount }) => amount > 0);
  const key = `${tenantCode}:${month}`;
  if (parts.length > 0) await transfer(tx, { ...of, kind: 'payOut', key: `payOut:${key}`, parts });
  if (points > 0)
    await transfer(tx, {
      ...of,
      kind: 'commission',
      key: `commission:${key}`,
      parts: [
        {
          unit: 'points:gift',
          amount: points,
          validUntil: null,
          from: issued,
          to: { tenantCode, purpose: 'available' },
        },
      ],
    });
}

/**
 * Settles the months that are over, each month of a tenant in its own transaction: a cut-off run goes on with the next.
 * @returns the number of settled months of all tenants
 */
export async function settleCommissions(
  { database }: Pick<Services, 'database'>,
  at: Date = new Date(),
): Promise<number> {
  const month = monthOf(portalToday(at));
  const due = await database.transaction('system', (tx) => dueBefore(tx, month), { reads: true });
  let settled = 0;
  for (const one of due) if (await database.transaction('system', (tx) => settleMonth(tx, one, at))) settled += 1;
  return settled;
}

/** Every night, so that a month whose first one was missed is settled in the next; before the books are compared. */
export const commissionSettlement: PeriodicTask = {
  name: 'settleCommissions',
  // UTC; 01:10 in the portal's time zone.
  cron: '10 17 * * *',
  run: async (services, log) => {
    const settled = await settleCommissions(services);
    if (settled > 0) log.info({ settled }, 'months of commissions were settled');
  },
};
