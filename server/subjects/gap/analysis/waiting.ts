import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { gapPolicy, responsibleRole } from '#domain/subjects/gap/analysis/policy';
import { projects } from '#server/core/project/tables';
import type { Holding, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { gapAnalyses, gapFindings } from '#server/subjects/gap/tables';
import { customerPage, disposalPage } from './tell';

const inHand = and(eq(gapFindings.disposal, 'in-handle'), isNull(gapFindings.submittedAt));
const submitted = and(eq(gapFindings.disposal, 'in-handle'), isNotNull(gapFindings.submittedAt));
/** Before the analysis no finding is dealt with or reviewed. */
const isAnalysed = ne(gapAnalyses.status, 'evaluating-risk');

interface Wanted {
  kind: ProjectTask['kind'];
  condition: SQL | undefined;
  path: (projectCode: string) => string;
}

/** Findings of the customer's projects that wait for the caller; one statement for each kind. */
async function listOf(ctx: Context, tx: Tx, { kind, condition, path }: Wanted, projectCode?: string) {
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      title: projects.name,
      count: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${gapFindings.deadline})::text`,
      since: sql<string | null>`min(${gapFindings.submittedAt})`,
    })
    .from(gapFindings)
    .innerJoin(
      gapAnalyses,
      and(eq(gapAnalyses.tenantCode, gapFindings.tenantCode), eq(gapAnalyses.projectCode, gapFindings.projectCode)),
    )
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, gapFindings.tenantCode), eq(projects.projectCode, gapFindings.projectCode)),
    )
    .where(
      and(
        eq(gapFindings.tenantCode, ctx.actor.tenantCode),
        projectCode === undefined ? undefined : eq(gapFindings.projectCode, projectCode),
        ne(projects.state, 'closed'),
        isAnalysed,
        condition,
      ),
    )
    .groupBy(projects.projectCode, projects.name, projects.createdAt)
    .orderBy(desc(projects.createdAt), projects.projectCode);
  return rows.map(
    ({ since, ...row }): ProjectTask => ({
      ...row,
      kind,
      since: since === null ? null : new Date(since).toISOString(),
      path: path(row.projectCode),
    }),
  );
}

/** What was found and waits for the caller: to be dealt with, or to be looked at. */
export async function listGapTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { accountId } = ctx.actor;
  const { roles } = ctx.caller;
  const own = and(inHand, eq(gapFindings.responsibleId, accountId));
  const others = and(submitted, ne(gapFindings.submittedBy, accountId));
  const review = (code: string) => `${customerPage(code)}?tab=findings&stage=submitted`;
  return [
    ...(roles.includes(responsibleRole)
      ? await listOf(ctx, tx, { kind: 'gapDisposal', condition: own, path: disposalPage }, projectCode)
      : []),
    ...(gapPolicy.allowed(roles).includes('review')
      ? await listOf(ctx, tx, { kind: 'reviewDisposals', condition: others, path: review }, projectCode)
      : []),
  ];
}

const some = (stands: SQL | undefined) => sql`EXISTS (SELECT 1 FROM ${gapFindings}
  WHERE ${gapFindings.tenantCode} = ${notices.tenantCode} AND ${gapFindings.projectCode} = ${notices.projectCode} AND ${stands})`;
const ofReader = sql`${gapFindings.responsibleId} = ${notices.accountId}`;

/** While these hold, the notice's matter is still open. */
export const gapMatters: Matters = {
  findings_assigned: some(and(inHand, ofReader)),
  finding_returned: some(and(inHand, ofReader, isNotNull(gapFindings.returnReason))),
  finding_submitted: some(submitted),
};

const held = (tenantCode: string) =>
  and(
    eq(gapFindings.tenantCode, tenantCode),
    eq(gapFindings.disposal, 'in-handle'),
    sql`${gapFindings.projectCode} IN (SELECT ${projects.projectCode} FROM ${projects}
      WHERE ${projects.tenantCode} = ${tenantCode} AND ${projects.state} <> 'closed')`,
  );

/** Findings that a customer's people deal with; what is done stays with who did it. */
export const heldFindings: Holding = {
  kind: 'findings',
  roles: [responsibleRole],
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: sql<string>`${gapFindings.responsibleId}`, n: sql<number>`count(*)::int` })
      .from(gapFindings)
      .where(and(held(tenantCode), anyOf(gapFindings.responsibleId, accountIds)))
      .groupBy(gapFindings.responsibleId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const moved = await tx
      .update(gapFindings)
      .set({
        responsibleId: to.accountId,
        version: sql`${gapFindings.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: accountId,
      })
      .where(and(held(tenantCode), eq(gapFindings.responsibleId, from)))
      .returning({ findingId: gapFindings.findingId });
    return moved.length;
  },
};
