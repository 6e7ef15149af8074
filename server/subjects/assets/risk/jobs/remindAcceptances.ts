import { and, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { overStates } from '#domain/core/project/rules';
import { ACCEPTANCE_NOTICE_DAYS } from '#domain/subjects/assets/risk/treatment';
import { eachInTurn, firstTold, isUntold } from '#server/capabilities/reminder/reminders';
import { within } from '#server/core/project/openProject';
import { inOpenProject } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { groupBy } from '#server/subjects/assets/inventory/queries/listing';
import { assessments } from '#server/subjects/assets/tables';
import { type Signed, settleSignature } from '#server/subjects/assets/work/signature';
import { risks } from '../tables';

const DAY = 24 * 3_600_000;

/** The actor: the portal itself. */
const portal = { accountId: null, tenantCode: null, requestId: null };

/** Acceptances that end soon or have ended. */
const ending = () =>
  and(
    isNotNull(risks.acceptedBy),
    lte(risks.acceptedUntil, portalToday(new Date(Date.now() + ACCEPTANCE_NOTICE_DAYS * DAY))),
  );

/** Those without a reminder to the person who accepted. */
const isUntoldOf = isUntold('acceptance', {
  tenantCode: risks.tenantCode,
  about: risks.riskId,
  due: risks.acceptedUntil,
  stage: sql`${risks.acceptedBy}`,
});

/** Of them: an open assessment's signature needs it, and it has ended. */
const isLapsed = () =>
  and(
    lt(risks.acceptedUntil, portalToday()),
    gt(risks.remnantLevel, assessments.acceptableLevel),
    isNotNull(assessments.signedAt),
    inOpenProject(assessments),
  );

/**
 * Reminds people before their acceptance of residual risks expires, once per acceptance and person and
 * project; and voids signatures that rest on expired acceptances. One project after the other, each under
 * the lock of its assessment. May run anywhere, at any time, twice at once.
 * @returns the number of acceptances with a reminder, and of void signatures
 */
export async function remindAcceptances({ database }: Services): Promise<{ reminded: number; voided: number }> {
  const due = await database.transaction('system', (tx) =>
    tx
      .selectDistinct({ tenantCode: risks.tenantCode, projectCode: risks.projectCode })
      .from(risks)
      .innerJoin(
        assessments,
        and(eq(assessments.tenantCode, risks.tenantCode), eq(assessments.projectCode, risks.projectCode)),
      )
      .where(and(ending(), or(isUntoldOf, isLapsed()))),
  );
  const done = { reminded: 0, voided: 0 };
  await eachInTurn(database, due, async (tx, key) => {
    const [project] = await tx
      .select({
        tenantCode: assessments.tenantCode,
        projectCode: assessments.projectCode,
        projectName: projects.name,
        signedBy: assessments.signedBy,
        signedAt: assessments.signedAt,
        signedFingerprint: assessments.signedFingerprint,
        state: projects.state,
      })
      .from(assessments)
      .innerJoin(
        projects,
        and(eq(projects.tenantCode, assessments.tenantCode), eq(projects.projectCode, assessments.projectCode)),
      )
      .where(within(assessments, key))
      .for('update', { of: assessments });
    if (!project) return;
    done.reminded += await remind(tx, project);
    if (overStates.includes(project.state)) return;
    if (await settleSignature(null, tx, (entry) => writeAudit(tx, entry, portal), project)) done.voided += 1;
  });
  return done;
}

async function remind(tx: Tx, project: Signed): Promise<number> {
  const rows = await tx
    .select({ riskId: risks.riskId, accountId: risks.acceptedBy, until: risks.acceptedUntil })
    .from(risks)
    .where(and(within(risks, project), ending(), isUntoldOf));
  const reminded = await firstTold(tx, 'acceptance', rows, ({ riskId, accountId, until }) => ({
    tenantCode: project.tenantCode,
    about: riskId,
    due: until ?? '',
    stage: accountId ?? '',
  }));
  const { tenantCode, projectCode, projectName } = project;
  const told = [...groupBy(reminded, (risk) => risk.accountId ?? '')].map(([accountId, acceptances]) => ({
    tenantCode,
    accountId,
    kind: 'acceptance_ends' as const,
    projectCode,
    params: {
      project: projectName,
      count: acceptances.length,
      until: acceptances.map((risk) => risk.until ?? '').sort()[0] ?? '',
    },
    path: `/systemManage/companyDetails/${projectCode}`,
  }));
  await notify(tx, told, null);
  return reminded.length;
}

/** In the morning, before people begin. */
export const acceptanceReminders: PeriodicTask = {
  name: 'acceptanceReminders',
  // UTC, as the queue counts; 07:10 in the portal's time zone.
  cron: '10 23 * * *',
  run: async (services, log) => {
    log.info(
      await remindAcceptances(services),
      'acceptances that end were reminded of, signatures on ended ones are void',
    );
  },
};
