import { and, eq } from 'drizzle-orm';
import { reminderDue } from '#domain/subjects/ledger/points/recharge';
import { account } from '#domain/subjects/ledger/policy';
import { memberships } from '#server/core/tenant/tables';
import { type NewNotice, notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { pointReminders } from '../tables';
import { endingSoon } from './queries';

type Told = Pick<NewNotice, 'kind' | 'params' | 'path'>;

/** Notices for everybody of a tenant who has one of these roles. */
export async function toThose(
  tx: Tx,
  tenantCode: string,
  roles: ReturnType<typeof account.rolesThatMay>,
  notice: Told,
): Promise<NewNotice[]> {
  const people = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, roles)));
  return people.map(({ accountId }) => ({ tenantCode, accountId, ...notice }));
}

/** Notices for everybody of a tenant who may pay. */
export const toPayers = (tx: Tx, tenantCode: string, notice: Told): Promise<NewNotice[]> =>
  toThose(tx, tenantCode, account.rolesThatMay('pay'), notice);

/**
 * Tells who pays for a tenant that given points end, once for each last day and time before it. May run at any time, twice
 * at once.
 * @returns how many last days somebody was told of
 */
export async function remindOfEnding({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction('system', async (tx) => {
    let told = 0;
    for (const { tenant_code: tenantCode, valid_until: validUntil, days_left: daysLeft, points } of await endingSoon(
      tx,
    )) {
      const days = reminderDue(daysLeft);
      if (days === undefined) continue;
      const [due] = await tx
        .insert(pointReminders)
        .values({ tenantCode, validUntil, days })
        .onConflictDoNothing()
        .returning({ days: pointReminders.days });
      if (!due) continue;
      const notice = {
        kind: 'points_ending' as const,
        params: { points, until: validUntil },
        path: '/account/balance',
      };
      await notify(tx, await toPayers(tx, tenantCode, notice), null);
      told += 1;
    }
    return told;
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
