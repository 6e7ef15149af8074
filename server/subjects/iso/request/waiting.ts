import { and, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import { fitsEditions, schemesOf } from '#domain/subjects/iso/edition/editions';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { type RequestKind, requestable } from '#domain/subjects/iso/request/request';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import { shippedModules } from '#domain/subjects/iso/variable/modules';
import { modulesFor } from '#domain/subjects/iso/variable/variable';
import { consultantOf, groupOfProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Holding, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { certificationPage } from '../certificationPage';
import { managementDocuments } from '../document/tables';
import { editionsOf } from '../edition/chosenEditions';
import { materialEditions } from '../material/tables';
import { projectTimelines } from '../tables';
import { documentTemplates } from '../template/tables';
import { variableModules } from '../variable/tables';
import { requestKindsOf } from './kinds';
import { workRequests } from './tables';

type Waiting = 'open' | 'submitted';
/** What the list of documents is narrowed to. */
const tasksShown = { open: 'mine', submitted: 'submitted' } as const satisfies Record<Waiting, string>;

const shippedCodes = shippedModules.map(({ moduleCode }) => moduleCode);
/** The module is asked for still, by the portal or by the channel that the project has now; or a document is in use. */
const isInUse = sql`((${workRequests.kind} = 'facts' AND (${anyOf(workRequests.recordCode, shippedCodes)}
    OR EXISTS (SELECT 1 FROM ${variableModules} WHERE ${variableModules.tenantCode} = ${projects.channelTenantCode}
      AND ${variableModules.moduleCode} = ${workRequests.recordCode} AND ${variableModules.isEnabled})))
  OR EXISTS (SELECT 1 FROM ${managementDocuments}
    WHERE ${managementDocuments.tenantCode} = ${workRequests.tenantCode}
      AND ${managementDocuments.projectCode} = ${workRequests.projectCode} AND ${managementDocuments.retiredAt} IS NULL
      AND ${workRequests.recordCode} IN (${managementDocuments.documentCode}, ${managementDocuments.templateCode})))`;

/** Modules of the portal's are asked for by the schemes of a project, which may have changed. */
function isAskedFor({
  kind,
  recordCode,
  schemes,
  standardCode,
}: {
  kind: RequestKind;
  recordCode: string;
  schemes: CertificationScheme[] | null;
  standardCode: string;
}): boolean {
  if (kind !== 'facts' || !shippedCodes.includes(recordCode)) return true;
  const asked = modulesFor(shippedModules, schemesOf(schemes ?? [], standardCode));
  return asked.some(({ moduleCode }) => moduleCode === recordCode);
}

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
      recordCode: workRequests.recordCode,
      dueDate: workRequests.dueOn,
      since: workRequests.updatedAt,
      isInUse: sql<boolean>`${isInUse}`,
      // Of the template that would make the document.
      templateEditions: documentTemplates.editions,
      standardCode: projects.standardCode,
      schemes: projectTimelines.schemes,
      days: projectTimelines.days,
      chosen: materialEditions.editions,
    })
    .from(workRequests)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, workRequests.tenantCode), eq(projects.projectCode, workRequests.projectCode)),
    )
    .innerJoin(projectGroups, groupOfProject)
    .leftJoin(
      documentTemplates,
      and(
        eq(documentTemplates.tenantCode, projects.channelTenantCode),
        eq(documentTemplates.templateCode, workRequests.recordCode),
        eq(documentTemplates.isEnabled, true),
        eq(workRequests.kind, 'document'),
      ),
    )
    .leftJoin(
      projectTimelines,
      and(eq(projectTimelines.tenantCode, projects.tenantCode), eq(projectTimelines.projectCode, projects.projectCode)),
    )
    .leftJoin(
      materialEditions,
      and(eq(materialEditions.tenantCode, projects.tenantCode), eq(materialEditions.projectCode, projects.projectCode)),
    )
    .where(
      and(
        projectCode === undefined ? undefined : eq(workRequests.projectCode, projectCode),
        ne(projects.state, 'closed'),
        ne(projects.state, 'finished'),
        eq(workRequests.status, waiting),
        or(isInUse, isNotNull(documentTemplates.templateCode)),
        condition,
      ),
    )
    .orderBy(desc(projects.createdAt), projects.projectCode, desc(workRequests.kind));
  // What was asked for can be done: a template of another edition than the project's makes no document.
  const possible = rows.filter((row) =>
    row.isInUse ? isAskedFor(row) : fitsEditions(row.templateEditions ?? [], editionsOf(row)),
  );
  const groups = Object.values(groupBy(possible, (row) => `${row.projectCode} ${row.kind}`));
  return groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { tenantCode, kind, title, projectCode } = first;
    const { tab, tasks } = requestKindsOf[kind];
    const side = tenantCode === ctx.actor.tenantCode ? 'customer' : 'channel';
    return [
      {
        projectCode,
        title,
        count: own.length,
        dueDate: own.flatMap(({ dueDate }) => dueDate ?? []).toSorted()[0] ?? null,
        kind: tasks[waiting],
        since: new Date(Math.min(...own.map(({ since }) => since.getTime()))).toISOString(),
        path: certificationPage(side, projectCode, tab) + (kind === 'document' ? `&task=${tasksShown[waiting]}` : ''),
      },
    ];
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
