import { and, asc, between, eq, isNull } from 'drizzle-orm';
import { checkPage } from '#domain/subjects/exam/certificate/path';
import { soonUntil } from '#domain/subjects/exam/certificate/state';
import { eachInTurn, firstTold, isUntold } from '#server/capabilities/reminder/reminders';
import { tenants } from '#server/core/tenant/tables';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { examCertificates } from './tables';

const KIND = 'examCertificate';

/** Certificates that expire soon and that nobody was reminded of. */
const untold = (today: string) => {
  const { tenantCode, certificateNumber, validUntil, revokedAt } = examCertificates;
  return and(
    isNull(revokedAt),
    between(validUntil, today, soonUntil(today)),
    isUntold(KIND, { tenantCode, about: certificateNumber, due: validUntil }),
  );
};

/**
 * Reminds holders of their certificates' last days, and those who have issued them, once: of all that are due together.
 * @returns the number of certificates with a reminder
 */
export async function remindOfExpiry({ database }: Pick<Services, 'database'>): Promise<{ reminded: number }> {
  const today = portalToday();
  const organizers = await database.transaction('system', (tx) =>
    tx
      .selectDistinct({ tenantCode: tenants.tenantCode, type: tenants.type })
      .from(examCertificates)
      .innerJoin(tenants, eq(tenants.tenantCode, examCertificates.organizerCode))
      .where(untold(today)),
  );
  let reminded = 0;
  await eachInTurn(database, organizers, async (tx, organizer) => {
    reminded += await remindOf(tx, organizer, today);
  });
  return { reminded };
}

async function remindOf(
  tx: Tx,
  { tenantCode: organizerCode, type }: { tenantCode: string; type: string },
  today: string,
): Promise<number> {
  const rows = await tx
    .select()
    .from(examCertificates)
    .where(and(eq(examCertificates.organizerCode, organizerCode), untold(today)))
    .orderBy(asc(examCertificates.validUntil));
  const first = await firstTold(tx, KIND, rows, ({ tenantCode, certificateNumber, validUntil }) => ({
    tenantCode,
    about: certificateNumber,
    due: validUntil,
  }));
  const [earliest] = first.map(({ validUntil }) => validUntil).sort();
  if (earliest === undefined) return 0;
  const holders = first.map(({ tenantCode, accountId, validUntil, certificateNumber }) => ({
    tenantCode,
    accountId,
    kind: 'certificate_expires' as const,
    params: { number: certificateNumber, until: validUntil },
    path: checkPage(certificateNumber),
  }));
  const [roles, page] =
    type === 'platform'
      ? [['PLATFORM_MANAGER'] as const, '/productDevelopment/certificates']
      : [['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'] as const, '/projectList/certificates'];
  const leaders = await noticesForRoles(tx, organizerCode, roles, {
    kind: 'certificates_expire',
    params: { count: first.length, until: earliest },
    path: `${page}?state=expiresSoon`,
  });
  await notify(tx, [...holders, ...leaders], null);
  return first.length;
}

/** In the morning, before people begin. */
export const expiryReminders: PeriodicTask = {
  name: 'examCertificateReminders',
  // UTC, as the queue counts; 07:40 in the portal's time zone.
  cron: '40 23 * * *',
  run: async (services, log) => {
    log.info(await remindOfExpiry(services), 'certificates that expire soon were reminded of');
  },
};
