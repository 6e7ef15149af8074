import { and, asc, eq } from 'drizzle-orm';
import sortBy from 'lodash/sortBy.js';
import {
  type RequestKind,
  type RequestStanding,
  requestable,
  requestWorkflow,
  wireStatuses,
} from '#domain/subjects/iso/request/request';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenCertification } from '../openCertification';
import { countsOfModules, openVariables } from '../variable/variables';
import { workRequests } from './tables';

export type WorkRequest = typeof workRequests.$inferSelect;

/** The requests of a project of one kind. */
export const requestsOf = (project: ProjectKey, kind: RequestKind) =>
  and(within(workRequests, project), eq(workRequests.kind, kind));

/** What the caller may do about a request. */
export const standingOf = (
  { allowedActions, caller }: OpenCertification,
  { assigneeId }: Pick<WorkRequest, 'assigneeId'>,
): RequestStanding => ({
  mayEdit: allowedActions.includes('edit'),
  isAsked: allowedActions.includes('fill') && assigneeId === caller.accountId,
});

/**
 * Keepers of the project write all facts; the others write what they were asked for and have not handed in. The request stays
 * as it is until the transaction ends.
 * @throws AppError forbidden
 */
export async function requireMayFill(tx: Tx, project: OpenCertification, moduleCode: string): Promise<void> {
  if (project.allowedActions.includes('edit')) return;
  const [request] = await tx
    .select({ status: workRequests.status })
    .from(workRequests)
    .where(
      and(
        requestsOf(project, 'facts'),
        eq(workRequests.recordCode, moduleCode),
        eq(workRequests.assigneeId, project.caller.accountId),
      ),
    )
    .for('share');
  if (request?.status !== 'open') throw new AppError('forbidden');
}

/** The customer's active people who can be asked, by name. */
export async function candidatesOf(tx: Tx, { tenantCode }: Pick<OpenCertification, 'tenantCode'>) {
  return tx
    .selectDistinct({ accountId: accounts.accountId, name: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, requestable)))
    .orderBy(asc(accounts.showName), asc(accounts.accountId));
}

/** Where a request stands, and what the caller may do about it. */
export const shownRequest = (project: OpenCertification, request: WorkRequest) => ({
  status: wireStatuses[request.status],
  dueOn: request.dueOn,
  note: request.note,
  submittedAt: request.submittedAt?.toISOString() ?? null,
  returned: request.returnReason ? { by: request.returnedByName ?? '', reason: request.returnReason } : null,
  version: request.version,
  allowedActions: requestWorkflow.allowedActions(request.status, standingOf(project, request)),
});

/** Who was asked for which module, where each stands, and whom the caller could ask. */
export async function listProjectRoles(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listProjectRoles']['query'],
): Promise<IsoWire['listProjectRoles']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const rows = await tx
    .select({ request: workRequests, name: accounts.showName })
    .from(workRequests)
    .leftJoin(accounts, eq(accounts.accountId, workRequests.assigneeId))
    .where(requestsOf(project, 'facts'));
  const mayEdit = project.allowedActions.includes('edit');
  const counts = await countsOfModules(tx, project);
  const list = rows.flatMap(({ request, name }) => {
    const module = counts.find((one) => one.moduleCode === request.recordCode);
    // A module that the project's schemes no longer ask for is asked of nobody.
    if (!module) return [];
    const { accountId, moduleCode, zh, en, required, lacking } = { ...module, accountId: request.assigneeId };
    return [
      {
        moduleCode,
        zh,
        en,
        required,
        lacking,
        accountId,
        name: name ?? '',
        ...shownRequest(project, request),
      },
    ];
  });
  const order = counts.map(({ moduleCode }) => moduleCode);
  return {
    list: sortBy(list, ({ moduleCode }) => order.indexOf(moduleCode)),
    candidates: mayEdit ? await candidatesOf(tx, project) : [],
    isReady: list.length > 0 && list.every(({ status }) => status !== 'notsubmit'),
    allowedActions: project.allowedActions,
  };
}
