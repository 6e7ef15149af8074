import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import { memberships } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { comments } from '#server/subjects/assets/comment/tables';
import type { unitAssets } from '#server/subjects/assets/inventory/tables';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { effectMark, planMark } from '#server/subjects/assets/measure/state';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeRisk, makeUnit } from './inventory';

type Project = { tenantCode: string; projectCode: string };

/** A risk with nothing left to decide. */
export const settledRisk: Partial<typeof risks.$inferInsert> = {
  treatment: 'retain',
  remnantLikelihoodLevel: 2,
  remnantLossLevel: 1,
  remnantValue: 6,
  remnantLevel: 1,
};

/** A treated risk with a rated, acceptable residual risk. */
export const treatedRisk: Partial<typeof risks.$inferInsert> = {
  treatment: 'modify',
  treatmentPlan: '更新补丁',
  treatmentOwner: '王建国',
  treatmentDeadline: '2099-06-30',
  remnantFrequency: 1,
  remnantSeverity: 1,
  remnantLikelihoodLevel: 1,
  remnantLossLevel: 1,
  remnantValue: 1,
  remnantLevel: 1,
};

/** A risk whose remnant must be accepted. */
export const highRisk: Partial<typeof risks.$inferInsert> = {
  threatFrequency: 5,
  vulnerabilitySeverity: 5,
  likelihoodValue: 25,
  likelihoodLevel: 5,
  lossValue: 16,
  lossLevel: 4,
  riskValue: 23,
  riskLevel: 4,
  treatment: 'retain',
  remnantLikelihoodLevel: 5,
  remnantLossLevel: 4,
  remnantValue: 23,
  remnantLevel: 4,
};

/** The account of the customer's first executor, whose units the factories make. */
export async function executorOf(tx: Tx, tenantCode: string): Promise<string> {
  const [found] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, 'CONSUMER_EXECUTOR' satisfies RoleCode)),
    )
    .orderBy(memberships.createdAt, memberships.accountId)
    .limit(1);
  if (!found) throw new Error('The customer has no executor.');
  return found.accountId;
}

/** A unit in this state, assigned to the customer's executor, with one complete risk. */
export async function makeWork(
  tx: Tx,
  project: Project,
  standing: Standing,
  part: {
    assigneeId?: string | null;
    risk?: Partial<typeof risks.$inferInsert> | null;
    unit?: Partial<typeof unitAssets.$inferInsert>;
  } = {},
): Promise<{ unitId: string; riskId: string }> {
  const assigneeId = part.assigneeId === undefined ? await executorOf(tx, project.tenantCode) : part.assigneeId;
  const unitId = await makeUnit(tx, project, '工作单元', {
    ...standing,
    assigneeId,
    seenAt: new Date(),
    ...part.unit,
  });
  const riskId = part.risk === null ? '' : await makeRisk(tx, project, unitId, part.risk ?? settledRisk);
  return { unitId, riskId };
}

/** The measure of a treated risk; without a state, planned. Its plan is the risk's own. */
export async function makeMeasure(
  tx: Tx,
  project: Project,
  part: Partial<typeof measures.$inferInsert> = {},
  work: Parameters<typeof makeWork>[3] = {},
): Promise<{ unitId: string; riskId: string; measureId: string }> {
  const end: Standing = { stage: 'assets_progress_fin', state: 'freeze' };
  const own = { treatmentPlan: `更新补丁 ${randomUUID().slice(0, 8)}` };
  const made = await makeWork(tx, project, end, { ...work, risk: { ...treatedRisk, ...own, ...work.risk } });
  const measureId = await settled(tx, project, made.riskId);
  if (!measureId) throw new Error('The risk has no measure.');
  if (Object.keys(part).length > 0)
    await tx
      .update(measures)
      .set({ doneOf: planMark, verifiedOf: effectMark, ...part })
      .where(eq(measures.measureId, measureId));
  return { ...made, measureId };
}

/** Changes the plan of a risk, as a person would in its form. @returns its measure */
export async function changePlan(
  tx: Tx,
  project: Project,
  riskId: string,
  change: Partial<typeof risks.$inferInsert>,
): Promise<string | null> {
  await tx.update(risks).set(change).where(eq(risks.riskId, riskId));
  return settled(tx, project, riskId);
}

/** The measure of a risk after its plan was written. */
async function settled(tx: Tx, project: Project, riskId: string): Promise<string | null> {
  await settlePlans(tx, project, { riskIds: [riskId], by: null });
  const [risk] = await tx.select({ measureId: risks.measureId }).from(risks).where(eq(risks.riskId, riskId));
  return risk?.measureId ?? null;
}

/** A comment on a unit. */
export async function makeComment(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  { unitId, accountId }: { unitId: string; accountId: string },
): Promise<string> {
  const commentId = randomUUID();
  const about = { entity: 'unit', entityId: unitId, text: '说明' } as const;
  await tx.insert(comments).values({ tenantCode, projectCode, commentId, ...about, createdBy: accountId });
  return commentId;
}
