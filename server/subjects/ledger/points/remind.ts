import { reminderDue } from '#domain/subjects/ledger/points/recharge';
import { account } from '#domain/subjects/ledger/policy';
import { firstTold } from '#server/capabilities/reminder/reminders';
import { type NewNotice, noticesForRoles, notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { endingSoon } from './queries';

/** Notices for everybody of a tenant who may pay. */
export const toPayers = (
  tx: Tx,
  tenantCode: string,
  notice: Omit<NewNotice, 'tenantCode' | 'accountId'>,
): Promise<NewNotice[]> => noticesForRoles(tx, tenantCode, account.rolesThatMay('pay'), notice);

/**
 * Tells who pays for a tenant that given points end, once for each last day and time before it. May run at any time, twice
 * at once.
 * @returns how many last days somebody was told of
 */
export async function remindOfEnding({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction('system', async (tx) => {
    const ending = (await endingSoon(tx)).map((row) => ({ ...row, days: reminderDue(row.days_left) }));
    const due = await firstTold(
      tx,
      'points',
      ending.filter(({ days }) => days !== undefined),
      (row) => ({ tenantCode: row.tenant_code, about: 'gift', due: row.valid_until, stage: String(row.days) }),
    );
    for (const { tenant_code: tenantCode, valid_until: until, points } of due) {
      const notice = { kind: 'points_ending' as const, params: { points, until }, path: '/account/balance' };
      await notify(tx, await toPayers(tx, tenantCode, notice), null);
    }
    return due.length;
  });
}

/** In the morning, before people begin. */
export const endingReminders: PeriodicTask = {
  name: 'pointReminders',
  // UTC; 07:20 in the portal's time zone.
  cron: '20 23 * * *',
  run: async (services, log) => {
    const told = await remindOfEnding(services);
    if (told > 0) log.info({ told }, 'points that end were told of');
  },
};
