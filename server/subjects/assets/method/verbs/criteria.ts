import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { acceptsAll, type RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { criteriaOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { unaccepted } from '#server/subjects/assets/inventory/recompute';
import { openForChange } from '#server/subjects/assets/openForChange';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';

/** The next version of the criteria, which nobody has approved yet. */
export const nextCriteria = ({ criteriaVersion }: OpenAssessment) => ({
  criteriaVersion: criteriaVersion + 1,
  criteriaApprovedBy: null,
  criteriaApprovedAt: null,
});

/** @throws AppError conflict where another version has been proposed since */
async function requireCriteria(tx: Tx, project: OpenAssessment, version: number): Promise<void> {
  const [row] = await tx
    .select({
      version: assessments.criteriaVersion,
      updatedAt: sql<Date>`coalesce(${assessments.criteriaProposedAt}, ${assessments.updatedAt})`.mapWith(
        assessments.updatedAt,
      ),
      updatedBy: assessments.criteriaProposedBy,
    })
    .from(assessments)
    .where(within(assessments, project));
  await requireVersion(tx, row, version, (now) => ({ ...criteriaOf(project), version: now.version }));
}

const fields = ['retainedLevel', 'acceptableLevel', 'ownerLevel'] as const satisfies (keyof RiskCriteria)[];

/**
 * Proposes criteria for the assessment: a new version, which must be approved. Which risks wait for an acceptance follows from
 * them; acceptances by people who may no longer accept that level are withdrawn.
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
    const next = nextCriteria(project);
    const criteria = criteriaOf(input);
    await tx
      .update(assessments)
      .set({ ...criteria, ...next, criteriaProposedBy: ctx.actor.accountId, criteriaProposedAt: new Date() })
      .where(within(assessments, project));
    const { tenantCode, projectCode } = project;
    await audit({
      action: 'proposeCriteria',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        version: next.criteriaVersion,
        changed: changedFields<RiskCriteria>(project, criteria, [...fields]),
        withdrawn: await withdrawUnauthorised(tx, project, criteria),
      },
    });
    return { version: next.criteriaVersion };
  });
}

/** @returns how many acceptances were withdrawn */
async function withdrawUnauthorised(tx: Tx, project: OpenAssessment, { ownerLevel }: RiskCriteria): Promise<number> {
  const acceptedByManager = sql`EXISTS (SELECT FROM ${memberships} WHERE ${and(
    eq(memberships.tenantCode, project.tenantCode),
    eq(memberships.accountId, risks.acceptedBy),
    eq(memberships.roleCode, acceptsAll),
  )})`;
  const withdrawn = await tx
    .update(risks)
    .set({ ...unaccepted, version: sql`${risks.version} + 1` })
    .where(
      and(
        within(risks, project),
        gt(risks.remnantLevel, ownerLevel),
        isNotNull(risks.acceptedBy),
        sql`NOT ${acceptedByManager}`,
      ),
    )
    .returning({ riskId: risks.riskId });
  return withdrawn.length;
}

/**
 * Approves the criteria for the organisation, in the version that its project manager has read.
 * @throws AppError refusedTransition where this version is approved, conflict
 */
export function approveCriteria(ctx: Context, input: AssetsGiven['approveCriteria']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    await requireCriteria(tx, project, input.version);
    if (project.criteriaApprovedAt) throw new AppError('refusedTransition');
    await tx
      .update(assessments)
      .set({ criteriaApprovedBy: ctx.actor.accountId, criteriaApprovedAt: new Date() })
      .where(within(assessments, project));
    const { tenantCode, projectCode } = project;
    await audit({
      action: 'approveCriteria',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, version: input.version, ...criteriaOf(project) },
    });
    return null;
  });
}
