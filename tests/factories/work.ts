import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Standing } from '#domain/assets/work/workflow';
import type { RoleCode } from '#domain/kernel/roles';
import { comments } from '#server/assets/comment/tables';
import type { risks } from '#server/assets/risk/tables';
import type { Tx } from '#server/kernel/db/database';
import { memberships } from '#server/tenant/tables';
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

/** A unit that stands so, in the hands of the customer's executor, with one risk that lacks nothing. */
export async function makeWork(
  tx: Tx,
  project: Project,
  standing: Standing,
  part: { assigneeId?: string | null; risk?: Partial<typeof risks.$inferInsert> | null } = {},
): Promise<{ unitId: string; riskId: string }> {
  const assigneeId = part.assigneeId === undefined ? await executorOf(tx, project.tenantCode) : part.assigneeId;
  const unitId = await makeUnit(tx, project, '工作单元', { ...standing, assigneeId });
  const riskId = part.risk === null ? '' : await makeRisk(tx, project, unitId, part.risk ?? settledRisk);
  return { unitId, riskId };
}

/** Something that somebody has said about a unit. */
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
