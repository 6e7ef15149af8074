import { and, sql } from 'drizzle-orm';
import type { ProjectState } from '#domain/core/project/rules';
import {
  type RequestAction,
  type RequestKind,
  type RequestStatus,
  requestWorkflow,
} from '#domain/subjects/iso/request/request';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { followProjectState } from '#server/core/project/setState';
import { type NewNotice, notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { certificationPage } from '../certificationPage';
import type { OpenVariables } from '../variable/variables';
import { auditsOf, requestKindsOf } from './kinds';
import { candidatesOf, requestsOf, standingOf, type WorkRequest } from './openRequests';
import { workRequests } from './tables';

/** The requests of a project of one kind, locked in one order. */
export const lockAll = (tx: Tx, project: OpenVariables, kind: RequestKind) =>
  tx.select().from(workRequests).where(requestsOf(project, kind)).orderBy(workRequests.recordCode).for('update');

/** A module that is asked for no longer, by its schemes or by its channel, is waited for by nobody. */
export const isAskedFor = ({ modules }: OpenVariables, { recordCode }: Pick<WorkRequest, 'recordCode'>): boolean =>
  modules.some(({ moduleCode }) => moduleCode === recordCode);

/** States that follow from what the customer has handed in; all others follow from other work. */
const followed: readonly ProjectState[] = ['', 'inhand', 'consumerSubmitSvipData'];

/** A project whose customer has handed in all facts that it was asked for says so, until something is asked for again. */
export async function followRequests(ctx: Context, tx: Tx, project: OpenVariables): Promise<void> {
  const all = await tx
    .select({ status: workRequests.status, recordCode: workRequests.recordCode })
    .from(workRequests)
    .where(requestsOf(project, 'facts'));
  const rows = all.filter((row) => isAskedFor(project, row));
  const isHandedIn = rows.some(({ status }) => status === 'submitted') && rows.every(({ status }) => status !== 'open');
  const state: ProjectState = isHandedIn ? 'consumerSubmitSvipData' : 'inhand';
  if (followed.includes(project.state) && project.state !== state) await followProjectState(ctx, tx, project, state);
}

type Told = Pick<NewNotice, 'accountId' | 'tenantCode' | 'kind'> & { params?: NewNotice['params'] };

async function tell(
  tx: Tx,
  { tenantCode: customer, projectCode, projectName, caller }: OpenVariables,
  kind: RequestKind,
  told: Told[],
) {
  const { accountId } = caller;
  const { tab } = requestKindsOf[kind];
  await notify(
    tx,
    told
      .filter((one) => one.accountId !== accountId)
      .map(({ params, ...one }) => ({
        ...one,
        projectCode,
        path: certificationPage(one.tenantCode === customer ? 'customer' : 'channel', projectCode, tab),
        params: { project: projectName, ...params },
      })),
    accountId,
  );
}

interface Asked {
  kind: RequestKind;
  recordCodes: readonly string[];
  accountId: string;
  dueOn?: string;
  note?: string;
}

/**
 * Asks one of the customer's people for this. What was asked of somebody else goes over to this person, and what was confirmed is
 * asked for again.
 * @returns the person's name
 * @throws AppError notFound for a person who can't be asked
 */
export async function ask(
  tx: Tx,
  project: OpenVariables,
  { kind, recordCodes, accountId, dueOn, note }: Asked,
): Promise<string> {
  const { tenantCode, projectCode, caller } = project;
  const asked = (await candidatesOf(tx, project)).find((one) => one.accountId === accountId);
  if (!asked) throw new AppError('notFound');
  await lockAll(tx, project, kind);
  const said = { assigneeId: accountId, dueOn: dueOn ?? null, note: note ?? '', askedBy: caller.accountId };
  await tx
    .insert(workRequests)
    .values(
      recordCodes.map((recordCode) => ({
        tenantCode,
        projectCode,
        kind,
        recordCode,
        ...said,
        updatedBy: caller.accountId,
      })),
    )
    .onConflictDoUpdate({
      target: [workRequests.tenantCode, workRequests.projectCode, workRequests.kind, workRequests.recordCode],
      set: {
        ...said,
        status: 'open',
        submittedAt: null,
        returnedByName: null,
        returnReason: null,
        version: sql`${workRequests.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: caller.accountId,
      },
    });
  const notice = requestKindsOf[kind].notices.asked;
  await tell(tx, project, kind, [{ tenantCode, accountId, kind: notice, params: { count: recordCodes.length } }]);
  return asked.name;
}

/** What a step leaves behind in a request. */
const leaves = (action: RequestAction, who: string, reason: string | null) => ({
  submittedAt: action === 'submit' ? sql`now()` : action === 'finish' ? undefined : null,
  ...((action === 'return' || action === 'reopen') && { returnedByName: who, returnReason: reason }),
  ...(action === 'submit' && { returnedByName: null, returnReason: null }),
});

interface Move {
  kind: RequestKind;
  requests: readonly { recordCode: string; version: number }[];
  action: RequestAction;
  reason?: string;
}

/**
 * Moves requests that the caller saw, all of them or none.
 * @throws AppError notFound, also for one that is named twice; refusedTransition, also where one was moved meanwhile; forbidden,
 *   reasonNeeded
 */
export async function moveRequests(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenVariables,
  { kind, requests, action, reason }: Move,
): Promise<WorkRequest[]> {
  const { tenantCode, projectCode, caller } = project;
  const rows = new Map((await lockAll(tx, project, kind)).map((row) => [row.recordCode, row]));
  const moved: WorkRequest[] = [];
  let after: RequestStatus | null = null;
  for (const { recordCode, version } of requests) {
    const row = rows.get(recordCode);
    if (!row) throw new AppError('notFound');
    const { to } = requireTransition(requestWorkflow, {
      action,
      from: row.status,
      facts: standingOf(project, row),
      reason,
    });
    if (row.version !== version) throw new AppError('refusedTransition');
    moved.push(row);
    rows.delete(recordCode);
    after = to;
  }
  const own = and(
    requestsOf(project, kind),
    anyOf(
      workRequests.recordCode,
      moved.map((row) => row.recordCode),
    ),
  );
  // (Every request of one action comes to the same status.)
  if (after === null) await tx.delete(workRequests).where(own);
  else
    await tx
      .update(workRequests)
      .set({
        status: after,
        ...leaves(action, ctx.caller.showName, reason ?? null),
        version: sql`${workRequests.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: caller.accountId,
      })
      .where(own);
  if (kind === 'facts') await followRequests(ctx, tx, project);
  await tellMoved(ctx, tx, project, { kind, moved, action, reason: reason ?? '' });
  const logged = {
    entityCode: projectCode,
    tenantCode,
    detail: { projectCode, count: moved.length, ...(reason && { reason }) },
  };
  await audit(
    kind === 'facts'
      ? { action: auditsOf.facts[action], entity: 'variables', ...logged }
      : { action: auditsOf.document[action], entity: 'managementDocument', ...logged },
  );
  return moved;
}

interface Moved {
  kind: RequestKind;
  moved: readonly WorkRequest[];
  action: RequestAction;
  reason: string;
}

/** The person who asked learns what was handed in; who was asked, what came back or was opened again. Each once. */
async function tellMoved(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  { kind, moved, action, reason }: Moved,
): Promise<void> {
  const { tenantCode, channelTenantCode } = project;
  const who = ctx.caller.showName;
  const { notices } = requestKindsOf[kind];
  if (action === 'submit') {
    const askers = [...new Set(moved.map(({ askedBy }) => askedBy))];
    const own = new Set((await candidatesOf(tx, project)).map(({ accountId }) => accountId));
    await tell(
      tx,
      project,
      kind,
      askers.map((accountId) => ({
        tenantCode: own.has(accountId) ? tenantCode : channelTenantCode,
        accountId,
        kind: notices.submitted,
        params: { who, count: moved.filter(({ askedBy }) => askedBy === accountId).length },
      })),
    );
  }
  if (action === 'return' || action === 'reopen') {
    const people = [...new Set(moved.map(({ assigneeId }) => assigneeId))];
    await tell(
      tx,
      project,
      kind,
      people.map((accountId) => ({ tenantCode, accountId, kind: notices.returned, params: { who, reason } })),
    );
  }
}
