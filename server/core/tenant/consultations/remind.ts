import { and, isNotNull, sql } from 'drizzle-orm';
import { openConsultations } from '#domain/core/tenant/consultations/rules';
import { firstTold, isUntold } from '#server/capabilities/reminder/reminders';
import { notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { pageOfConsultation } from './addConsultation';
import { consultations } from './tables';

/** The number per round; the next hour continues. */
const ROUND = 500;

/** Reminds owners of inquiries whose next step is due, once per due date. @returns the number */
export function remindOfConsultations({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction('system', async (tx) => {
    const rows = await tx
      .select()
      .from(consultations)
      .where(
        and(
          anyOf(consultations.state, openConsultations),
          sql`${consultations.nextDue} <= ${portalDay}`,
          isNotNull(consultations.ownerAccountId),
          isUntold('consultation', {
            tenantCode: consultations.tenantCode,
            about: consultations.consultationCode,
            due: consultations.nextDue,
            stage: sql`${consultations.ownerAccountId}`,
          }),
        ),
      )
      .limit(ROUND);
    const due = await firstTold(tx, 'consultation', rows, (row) => ({
      tenantCode: row.tenantCode,
      about: row.consultationCode,
      due: row.nextDue ?? '',
      stage: row.ownerAccountId ?? '',
    }));
    await notify(
      tx,
      due.map(({ tenantCode, consultationCode, ownerAccountId, company, nextStep, nextDue }) => ({
        tenantCode,
        accountId: ownerAccountId ?? '',
        kind: 'consultation_due' as const,
        params: { company, step: nextStep, until: nextDue ?? '' },
        path: pageOfConsultation(consultationCode),
      })),
      null,
    );
    return due.length;
  });
}

export const consultationReminders: PeriodicTask = {
  name: 'consultationReminders',
  cron: '20 * * * *',
  run: async (services, log) => {
    log.info(await remindOfConsultations(services), 'owners of consultation requests were reminded');
  },
};
