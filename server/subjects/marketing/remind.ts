import { sql } from 'drizzle-orm';
import { earliestReminder, reminderDue } from '#domain/subjects/ledger/points/recharge';
import { productOfUnit, type Unit } from '#domain/subjects/ledger/rules';
import { equity } from '#domain/subjects/marketing/policy';
import { firstTold } from '#server/capabilities/reminder/reminders';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { allProducts } from './products/offered';

/** Units that end within the time of the first reminder, by tenant, product and last day. */
const endingSoon = async (tx: Tx) =>
  (
    await tx.execute<{ tenant_code: string; unit: Unit; valid_until: string; days_left: number; count: number }>(sql`
      SELECT tenant_code, unit, valid_until::text, valid_until - ${portalDay} AS days_left, sum(balance)::int AS count
      FROM ledger_accounts
      WHERE purpose = 'available' AND balance > 0 AND unit LIKE 'product:%'
        AND valid_until BETWEEN ${portalDay} AND ${portalDay} + ${earliestReminder}::int
      GROUP BY tenant_code, unit, valid_until ORDER BY tenant_code, unit, valid_until`)
  ).rows;

/**
 * Tells those who apply for a channel that units of a product end, once for each last day and time before it. May run at
 * any time, twice at once.
 * @returns of how many last days somebody was told
 */
export async function remindOfUnits({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction('system', async (tx) => {
    const names = new Map((await allProducts(tx)).map(({ productCode, name }) => [productCode, name.zh]));
    const ending = (await endingSoon(tx)).map((row) => ({ ...row, days: reminderDue(row.days_left) }));
    const due = await firstTold(
      tx,
      'units',
      ending.filter(({ days }) => days !== undefined),
      (row) => ({
        tenantCode: row.tenant_code,
        about: productOfUnit(row.unit),
        due: row.valid_until,
        stage: String(row.days),
      }),
    );
    for (const { tenant_code: tenantCode, unit, valid_until: until, count } of due) {
      const productCode = productOfUnit(unit);
      const params = { product: names.get(productCode) ?? productCode, count, until };
      const notice = { kind: 'equity_ending' as const, params, path: '/accountEquity' };
      await notify(tx, await noticesForRoles(tx, tenantCode, equity.rolesThatMay('apply'), notice), null);
    }
    return due.length;
  });
}

/** In the morning, before people begin. */
export const unitReminding: PeriodicTask = {
  name: 'unitReminders',
  // UTC; 07:25 in the portal's time zone.
  cron: '25 23 * * *',
  run: async (services, log) => {
    const told = await remindOfUnits(services);
    if (told > 0) log.info({ told }, 'units that end were told of');
  },
};
