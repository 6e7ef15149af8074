import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { acceptsAll, type RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { criteriaOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { unaccepted } from '#server/subjects/assets/inventory/recompute';
import { openForChange } from '#server/subjects/assets/openForChange';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';

type Criteria = Pick<OpenAssessment, 'criteriaVersion' | 'criteriaProposed'>;

/** The version that is approved next: that of the proposal, otherwise of the criteria in force. */
export const latestCriteria = ({ criteriaVersion, criteriaProposed }: Criteria): number =>
  criteriaProposed?.version ?? criteriaVersion;

/** The same levels for another method: a version without an approval. A proposal comes after it. */
export function criteriaAnew({
  criteriaNumbered,
  criteriaProposed,
}: Pick<OpenAssessment, 'criteriaNumbered' | 'criteriaProposed'>) {
  const criteriaVersion = criteriaNumbered + 1;
  return {
    criteriaVersion,
    criteriaNumbered: criteriaVersion + (criteriaProposed ? 1 : 0),
    criteriaProposed: criteriaProposed && { ...criteriaProposed, version: criteriaVersion + 1 },
    criteriaApprovedBy: null,
    criteriaApprovedAt: null,
  };
}

/** @throws AppError conflict where another version has been proposed since */
async function requireCriteria(tx: Tx, project: OpenAssessment, version: number): Promise<void> {
  const [row] = await tx
    .select({
      updatedAt:
        sql<Date>`coalesce(${assessments.criteriaProposedAt}, ${assessments.criteriaApprovedAt}, ${assessments.updatedAt})`.mapWith(
          assessments.updatedAt,
        ),
      updatedBy: sql<string | null>`coalesce(${assessments.criteriaProposedBy}, ${assessments.criteriaApprovedBy})`,
    })
    .from(assessments)
    .where(within(assessments, project));
  const current = row && { ...row, version: latestCriteria(project) };
  await requireVersion(tx, current, version, (now) => ({
    ...criteriaOf(project.criteriaProposed ?? project),
    version: now.version,
  }));
}

const fields = ['retainedLevel', 'acceptableLevel', 'ownerLevel'] as const satisfies (keyof RiskCriteria)[];

/**
 * Proposes criteria for the assessment: a new version, which replaces those in force once it is approved, and an earlier
 * proposal at once.
 * @throws AppError refusedTransition once the assessment is signed, conflict
 */
export function proposeCriteria(
  ctx: Context,
  input: AssetsGiven['proposeCriteria']['body'],
): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    if (project.signedAt) throw new AppError('refusedTransition');
    await requireCriteria(tx, project, input.version);
    const criteria = criteriaOf(input);
    const version = project.criteriaNumbered + 1;
    await tx
      .update(assessments)
      .set({
        criteriaNumbered: version,
        criteriaProposed: { ...criteria, version },
        criteriaProposedBy: ctx.actor.accountId,
        criteriaProposedAt: new Date(),
      })
      .where(within(assessments, project));
    const { tenantCode, projectCode } = project;
    await audit({
      action: 'proposeCriteria',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        version,
        changed: changedFields<RiskCriteria>(project, criteria, [...fields]),
      },
    });
    return { version };
  });
}

/** Risks that somebody has accepted who may no longer accept their level under these criteria. */
export function acceptedWithoutRight(project: ProjectKey, { ownerLevel }: RiskCriteria) {
  const acceptedByManager = sql`EXISTS (SELECT FROM ${memberships} WHERE ${and(
    eq(memberships.tenantCode, project.tenantCode),
    eq(memberships.accountId, risks.acceptedBy),
    eq(memberships.roleCode, acceptsAll),
  )})`;
  return and(
    within(risks, project),
    gt(risks.remnantLevel, ownerLevel),
    isNotNull(risks.acceptedBy),
    sql`NOT ${acceptedByManager}`,
  );
}

/**
 * Approves the criteria for the organisation, in the version that its project manager has read. A proposal is in force from
 * then on: which risks wait for an acceptance follows from it, and acceptances by people who may no longer accept that level are withdrawn.
 * @throws AppError refusedTransition where this version is approved or the assessment signed, conflict
 */
export function approveCriteria(ctx: Context, input: AssetsGiven['approveCriteria']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    await requireCriteria(tx, project, input.version);
    const proposed = project.criteriaProposed;
    if (project.signedAt || (project.criteriaApprovedAt && !proposed)) throw new AppError('refusedTransition');
    const criteria = criteriaOf(proposed ?? project);
    await tx
      .update(assessments)
      .set({
        ...criteria,
        criteriaVersion: input.version,
        criteriaProposed: null,
        criteriaProposedBy: null,
        criteriaProposedAt: null,
        criteriaApprovedBy: ctx.actor.accountId,
        criteriaApprovedAt: new Date(),
      })
      .where(within(assessments, project));
    const { tenantCode, projectCode, projectName } = project;
    const withdrawn = await tx
      .select({ riskId: risks.riskId, acceptedBy: risks.acceptedBy })
      .from(risks)
      .where(acceptedWithoutRight(project, criteria))
      .orderBy(risks.riskId)
      .for('update');
    await tx
      .update(risks)
      .set({ ...unaccepted, version: sql`${risks.version} + 1` })
      .where(
        and(
          within(risks, project),
          anyOf(
            risks.riskId,
            withdrawn.map(({ riskId }) => riskId),
          ),
        ),
      );
    const acceptors = new Map<string, number>();
    for (const { acceptedBy } of withdrawn)
      if (acceptedBy) acceptors.set(acceptedBy, (acceptors.get(acceptedBy) ?? 0) + 1);
    await notify(
      tx,
      [...acceptors].map(([accountId, count]) => ({
        tenantCode,
        accountId,
        kind: 'acceptance_withdrawn' as const,
        projectCode,
        params: { project: projectName, count },
        path: `/systemManage/companyDetails/${projectCode}?tab=remnants`,
      })),
      ctx.actor.accountId,
    );
    await audit({
      action: 'approveCriteria',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, version: input.version, ...criteria, withdrawn: withdrawn.map(({ riskId }) => riskId) },
    });
    return null;
  });
}

/**
 * Refuses what is proposed, in the version that was read: the criteria in force stay, and who proposed it is told why.
 * @throws AppError refusedTransition where nothing is proposed or the assessment is signed, conflict
 */
export function refuseCriteria(ctx: Context, input: AssetsGiven['refuseCriteria']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    if (project.signedAt || !project.criteriaProposed) throw new AppError('refusedTransition');
    await requireCriteria(tx, project, input.version);
    const { tenantCode, projectCode, projectName, channelTenantCode } = project;
    const [row] = await tx
      .select({ by: assessments.criteriaProposedBy })
      .from(assessments)
      .where(within(assessments, project));
    await tx
      .update(assessments)
      .set({ criteriaProposed: null, criteriaProposedBy: null, criteriaProposedAt: null })
      .where(within(assessments, project));
    const { version, reason } = input;
    if (row?.by && row.by !== ctx.actor.accountId) {
      const [own] = await tx
        .select({ accountId: memberships.accountId })
        .from(memberships)
        .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, row.by)))
        .limit(1);
      const notice = {
        tenantCode: own ? tenantCode : channelTenantCode,
        accountId: row.by,
        kind: 'criteria_refused' as const,
        projectCode,
        params: { project: projectName, version, who: ctx.caller.showName, reason },
        path: `${own ? '/systemManage/companyDetails' : '/projectList/detail/assetsReport'}/${projectCode}?tab=criteria`,
      };
      await notify(tx, [notice], ctx.actor.accountId);
    }
    await audit({
      action: 'refuseCriteria',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, version, reason },
    });
    return null;
  });
}
