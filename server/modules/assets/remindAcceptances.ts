import { and, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { ACCEPTANCE_NOTICE_DAYS } from '#domain/rules/treatment';
import { portalToday } from '../../days';
import { projects, risks } from '../../db/schema';
import type { Services } from '../../http/context';
import type { PeriodicTask } from '../../jobs/worker';
import { notify } from '../user/notify';
import { groupBy } from './listAssets';

const DAY = 24 * 3_600_000;

/**
 * Reminds whoever accepted what remains of risks before that ends: once for each acceptance, and each person once for a
 * project. May run anywhere, at any time, twice at once.
 * @returns how many acceptances somebody was reminded of
 */
export async function remindAcceptances({ database }: Services): Promise<number> {
  const until = portalToday(new Date(Date.now() + ACCEPTANCE_NOTICE_DAYS * DAY));
  return database.transaction('system', async (tx) => {
    const ending = await tx
      .update(risks)
      .set({ acceptanceRemindedAt: sql`now()` })
      .where(and(isNotNull(risks.acceptedBy), lte(risks.acceptedUntil, until), isNull(risks.acceptanceRemindedAt)))
      .returning({
        tenantCode: risks.tenantCode,
        projectCode: risks.projectCode,
        accountId: risks.acceptedBy,
        until: risks.acceptedUntil,
      });
    if (ending.length === 0) return 0;
    const named = await tx
      .select({ projectCode: projects.projectCode, name: projects.name })
      .from(projects)
      .where(inArray(projects.projectCode, [...new Set(ending.map((risk) => risk.projectCode))]));
    const nameOf = new Map(named.map((row) => [row.projectCode, row.name]));
    const byPerson = groupBy(ending, (risk) => `${risk.projectCode} ${risk.accountId}`);
    const told = [...byPerson.values()].flatMap((acceptances) => {
      const [first] = acceptances;
      if (!first?.accountId) return [];
      const { tenantCode, projectCode, accountId } = first;
      const params = {
        project: nameOf.get(projectCode) ?? '',
        count: acceptances.length,
        until: acceptances.map((risk) => risk.until ?? '').sort()[0] ?? '',
      };
      const path = `/systemManage/companyDetails/${projectCode}`;
      return [{ tenantCode, accountId, kind: 'acceptance_ends' as const, projectCode, params, path }];
    });
    await notify(tx, told, null);
    return ending.length;
  });
}

/** In the morning, before people begin. */
export const acceptanceReminders: PeriodicTask = {
  name: 'acceptanceReminders',
  // UTC, as the queue counts; 07:10 in the portal's time zone.
  cron: '10 23 * * *',
  run: async (services, log) => {
    const reminded = await remindAcceptances(services);
    log.info({ reminded }, 'acceptances that end were reminded of');
  },
};
