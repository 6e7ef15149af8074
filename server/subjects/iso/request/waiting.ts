import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { type RequestKind, requestable } from '#domain/subjects/iso/request/request';
import { consultantOf, groupOfProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Holding, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { certificationPage } from '../certificationPage';
import { managementDocuments } from '../document/tables';
import { materialEditions } from '../material/tables';
import { documentTemplates } from '../template/tables';
import { variableModules } from '../variable/tables';
import { requestKindsOf } from './kinds';
import { workRequests } from './tables';

type Waiting = 'open' | 'submitted';
/** What the list of documents is narrowed to. */
const tasksShown = { open: 'mine', submitted: 'submitted' } as const satisfies Record<Waiting, string>;

/** A template names another edition of a standard than the project has; in SQL, by the standard at the head of an edition's code. */
const isOfOtherEdition = sql`EXISTS (SELECT 1 FROM ${materialEditions}, unnest(${materialEditions.editions}) AS chosen (edition)
  WHERE ${materialEditions.tenantCode} = ${workRequests.tenantCode} AND ${materialEditions.projectCode} = ${workRequests.projectCode}
    AND chosen.edition <> ALL (${documentTemplates.editions})
    AND EXISTS (SELECT 1 FROM unnest(${documentTemplates.editions}) AS named (edition)
      WHERE split_part(named.edition, '-', 1) = split_part(chosen.edition, '-', 1)))`;

/** What was asked for can be done: its channel still asks for the module, a document is in use, or its template makes one. */
const isThere = sql`((${workRequests.kind} = 'facts' AND NOT EXISTS (SELECT 1 FROM ${variableModules}
    WHERE ${variableModules.moduleCode} = ${workRequests.recordCode} AND NOT ${variableModules.isEnabled}))
  OR EXISTS (SELECT 1 FROM ${managementDocuments}
    WHERE ${managementDocuments.tenantCode} = ${workRequests.tenantCode}
      AND ${managementDocuments.projectCode} = ${workRequests.projectCode} AND ${managementDocuments.retiredAt} IS NULL
      AND ${workRequests.recordCode} IN (${managementDocuments.documentCode}, ${managementDocuments.templateCode}))
  OR EXISTS (SELECT 1 FROM ${documentTemplates}
    WHERE ${documentTemplates.tenantCode} = ${projects.channelTenantCode}
      AND ${documentTemplates.templateCode} = ${workRequests.recordCode} AND ${documentTemplates.isEnabled}
      AND NOT ${isOfOtherEdition}))`;

async function listOf(
  ctx: Context,
  tx: Tx,
  waiting: Waiting,
  condition: SQL | undefined,
  projectCode?: string,
): Promise<ProjectTask[]> {
  const rows = await tx
    .select({
      tenantCode: projects.tenantCode,
      projectCode: projects.projectCode,
      title: projects.name,
      kind: workRequests.kind,
      count: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${workRequests.dueOn})::text`,
      since: sql<string>`min(${workRequests.updatedAt})`,
    })
    .from(workRequests)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, workRequests.tenantCode), eq(projects.projectCode, workRequests.projectCode)),
    )
    .innerJoin(projectGroups, groupOfProject)
    .where(
      and(
        projectCode === undefined ? undefined : eq(workRequests.projectCode, projectCode),
        ne(projects.state, 'closed'),
        ne(projects.state, 'finished'),
        eq(workRequests.status, waiting),
        isThere,
        condition,
      ),
    )
    .groupBy(projects.tenantCode, projects.projectCode, projects.name, projects.createdAt, workRequests.kind)
    .orderBy(desc(projects.createdAt), projects.projectCode, desc(workRequests.kind));
  return rows.map(({ tenantCode, since, kind, ...row }) => {
    const { tab, tasks } = requestKindsOf[kind];
    const side = tenantCode === ctx.actor.tenantCode ? 'customer' : 'channel';
    return {
      ...row,
      kind: tasks[waiting],
      since: new Date(since).toISOString(),
      path: certificationPage(side, row.projectCode, tab) + (kind === 'document' ? `&task=${tasksShown[waiting]}` : ''),
    };
  });
}

/** What the caller was asked for; and what it asked for, or is handed in of a project that it answers for. */
export async function listRequestTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { accountId, tenantCode } = ctx.actor;
  const { assigneeId, askedBy } = workRequests;
  const own = and(eq(workRequests.tenantCode, tenantCode), eq(assigneeId, accountId));
  const toConfirm = and(
    // Found from the caller's own projects: those of other tenants aren't looked at.
    ctx.caller.tenant?.type === 'channel'
      ? eq(projects.channelTenantCode, tenantCode)
      : eq(workRequests.tenantCode, tenantCode),
    ne(assigneeId, accountId),
    or(eq(askedBy, accountId), eq(consultantOf, accountId)),
  );
  const needs = certificationPolicy.allowed(ctx.caller.roles);
  return [
    ...(needs.includes('fill') ? await listOf(ctx, tx, 'open', own, projectCode) : []),
    ...(needs.includes('edit') ? await listOf(ctx, tx, 'submitted', toConfirm, projectCode) : []),
  ];
}

const some = (kind: RequestKind, stands: SQL | undefined) => sql`EXISTS (SELECT 1 FROM ${workRequests}
  WHERE ${workRequests.projectCode} = ${notices.projectCode} AND ${workRequests.kind} = ${kind} AND ${stands})`;
const openOfReader = and(eq(workRequests.status, 'open'), sql`${workRequests.assigneeId} = ${notices.accountId}`);
const isSubmitted = eq(workRequests.status, 'submitted');

/** While these hold, the notice's matter is still open. */
export const requestMatters: Matters = {
  facts_requested: some('facts', openOfReader),
  facts_returned: some('facts', openOfReader),
  facts_submitted: some('facts', isSubmitted),
  documents_requested: some('document', openOfReader),
  documents_returned: some('document', openOfReader),
  documents_submitted: some('document', isSubmitted),
};

/** What a customer's people were asked for; what is confirmed stays with who did it. */
function holdingOf(kind: RequestKind): Holding {
  const held = (tenantCode: string) =>
    and(eq(workRequests.tenantCode, tenantCode), eq(workRequests.kind, kind), ne(workRequests.status, 'finished'));
  return {
    kind: requestKindsOf[kind].holding,
    roles: requestable,
    async count(tx, tenantCode, accountIds) {
      const rows = await tx
        .select({ accountId: workRequests.assigneeId, n: sql<number>`count(*)::int` })
        .from(workRequests)
        .where(and(held(tenantCode), anyOf(workRequests.assigneeId, accountIds)))
        .groupBy(workRequests.assigneeId);
      return new Map(rows.map(({ accountId, n }) => [accountId, n]));
    },
    async handOver(ctx, tx, from, to) {
      const { tenantCode, accountId } = ctx.actor;
      const moved = await tx
        .update(workRequests)
        .set({
          assigneeId: to.accountId,
          version: sql`${workRequests.version} + 1`,
          updatedAt: sql`now()`,
          updatedBy: accountId,
        })
        .where(and(held(tenantCode), eq(workRequests.assigneeId, from)))
        .returning({ recordCode: workRequests.recordCode });
      return moved.length;
    },
  };
}
export const heldRequests: readonly Holding[] = [holdingOf('facts'), holdingOf('document')];
