import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { requestable } from '#domain/subjects/iso/request/request';
import { consultantOf, groupOfProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Holding, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { certificationPage } from '../certificationPage';
import { factRequests } from './tables';

async function listOf(
  ctx: Context,
  tx: Tx,
  kind: Extract<ProjectTask['kind'], 'fillFacts' | 'confirmFacts'>,
  condition: SQL | undefined,
  projectCode?: string,
): Promise<ProjectTask[]> {
  const rows = await tx
    .select({
      tenantCode: projects.tenantCode,
      projectCode: projects.projectCode,
      title: projects.name,
      count: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${factRequests.dueOn})::text`,
      since: sql<string>`min(${factRequests.updatedAt})`,
    })
    .from(factRequests)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, factRequests.tenantCode), eq(projects.projectCode, factRequests.projectCode)),
    )
    .innerJoin(projectGroups, groupOfProject)
    .where(
      and(
        projectCode === undefined ? undefined : eq(factRequests.projectCode, projectCode),
        ne(projects.state, 'closed'),
        ne(projects.state, 'finished'),
        condition,
      ),
    )
    .groupBy(projects.tenantCode, projects.projectCode, projects.name, projects.createdAt)
    .orderBy(desc(projects.createdAt), projects.projectCode);
  return rows.map(({ tenantCode, since, ...row }) => ({
    ...row,
    kind,
    since: new Date(since).toISOString(),
    path: certificationPage(tenantCode === ctx.actor.tenantCode ? 'customer' : 'channel', row.projectCode, 'facts'),
  }));
}

/** Facts that the caller was asked for, and those that it asked for, or whose project it answers for, and that are handed in. */
export async function listFactTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { accountId, tenantCode } = ctx.actor;
  const { assigneeId, status, askedBy } = factRequests;
  const own = and(eq(factRequests.tenantCode, tenantCode), eq(assigneeId, accountId), eq(status, 'open'));
  const toConfirm = and(
    // Found from the caller's own projects: those of other tenants aren't looked at.
    ctx.caller.tenant?.type === 'channel'
      ? eq(projects.channelTenantCode, tenantCode)
      : eq(factRequests.tenantCode, tenantCode),
    eq(status, 'submitted'),
    ne(assigneeId, accountId),
    or(eq(askedBy, accountId), eq(consultantOf, accountId)),
  );
  const needs = certificationPolicy.allowed(ctx.caller.roles);
  return [
    ...(needs.includes('fill') ? await listOf(ctx, tx, 'fillFacts', own, projectCode) : []),
    ...(needs.includes('edit') ? await listOf(ctx, tx, 'confirmFacts', toConfirm, projectCode) : []),
  ];
}

const some = (stands: SQL | undefined) => sql`EXISTS (SELECT 1 FROM ${factRequests}
  WHERE ${factRequests.projectCode} = ${notices.projectCode} AND ${stands})`;
const openOfReader = and(eq(factRequests.status, 'open'), sql`${factRequests.assigneeId} = ${notices.accountId}`);

/** While these hold, the notice's matter is still open. */
export const factMatters: Matters = {
  facts_requested: some(openOfReader),
  facts_returned: some(openOfReader),
  facts_submitted: some(eq(factRequests.status, 'submitted')),
};

const held = (tenantCode: string) => and(eq(factRequests.tenantCode, tenantCode), ne(factRequests.status, 'finished'));

/** Facts that a customer's people were asked for; what is confirmed stays with who filled it in. */
export const heldFacts: Holding = {
  kind: 'facts',
  roles: requestable,
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: factRequests.assigneeId, n: sql<number>`count(*)::int` })
      .from(factRequests)
      .where(and(held(tenantCode), anyOf(factRequests.assigneeId, accountIds)))
      .groupBy(factRequests.assigneeId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const moved = await tx
      .update(factRequests)
      .set({
        assigneeId: to.accountId,
        version: sql`${factRequests.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: accountId,
      })
      .where(and(held(tenantCode), eq(factRequests.assigneeId, from)))
      .returning({ moduleCode: factRequests.moduleCode });
    return moved.length;
  },
};
