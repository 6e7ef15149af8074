import { and, eq, sql } from 'drizzle-orm';
import type { ProjectState } from '#domain/core/project/rules';
import { generateDocuments } from '#domain/subjects/iso/document/jobs';
import { type RequestAction, requestWorkflow } from '#domain/subjects/iso/request/request';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { within } from '#server/core/project/openProject';
import { followProjectState } from '#server/core/project/setState';
import { type NewNotice, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { certificationPage } from '../certificationPage';
import { usableOf } from '../template/openTemplate';
import { moduleOf, type OpenVariables, openVariables } from '../variable/variables';
import { candidatesOf, type FactRequest, standingOf } from './openRequests';
import { factRequests } from './tables';

const lockAll = (tx: Tx, project: OpenVariables) =>
  tx.select().from(factRequests).where(within(factRequests, project)).orderBy(factRequests.moduleCode).for('update');

/** States that follow from what the customer has handed in; all others follow from other work. */
const followed: readonly ProjectState[] = ['', 'inhand', 'consumerSubmitSvipData'];

/** A project whose customer has handed in all that it was asked for says so, until something is asked for again. */
async function followRequests(ctx: Context, tx: Tx, project: OpenVariables): Promise<void> {
  const rows = await tx.select({ status: factRequests.status }).from(factRequests).where(within(factRequests, project));
  const isHandedIn = rows.some(({ status }) => status === 'submitted') && rows.every(({ status }) => status !== 'open');
  const state: ProjectState = isHandedIn ? 'consumerSubmitSvipData' : 'inhand';
  if (followed.includes(project.state) && project.state !== state) await followProjectState(ctx, tx, project, state);
}

type Told = Pick<NewNotice, 'accountId' | 'tenantCode' | 'kind'> & { params?: NewNotice['params'] };

async function tell(tx: Tx, { tenantCode: customer, projectCode, projectName, caller }: OpenVariables, told: Told[]) {
  const { accountId } = caller;
  await notify(
    tx,
    told
      .filter((one) => one.accountId !== accountId)
      .map(({ params, ...one }) => ({
        ...one,
        projectCode,
        path: certificationPage(one.tenantCode === customer ? 'customer' : 'channel', projectCode, 'facts'),
        params: { project: projectName, ...params },
      })),
    accountId,
  );
}

/**
 * Asks one of the customer's people for modules of facts. What was asked of somebody else goes over to this person, and what was
 * confirmed is asked for again.
 * @throws AppError notFound for a module that the project has not, or a person who can't be asked; forbidden, projectFinished
 */
export function initSvipData(
  ctx: Context,
  { projectCode, moduleCodes, accountId, dueOn }: IsoGiven['initSvipData']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const { tenantCode, caller } = project;
    const modules = [...new Set(moduleCodes)].map((code) => moduleOf(project, code));
    const asked = (await candidatesOf(tx, project)).find((one) => one.accountId === accountId);
    if (!asked) throw new AppError('notFound');
    await lockAll(tx, project);
    await tx
      .insert(factRequests)
      .values(
        modules.map(({ moduleCode }) => ({
          tenantCode,
          projectCode,
          moduleCode,
          assigneeId: accountId,
          dueOn: dueOn ?? null,
          askedBy: caller.accountId,
          updatedBy: caller.accountId,
        })),
      )
      .onConflictDoUpdate({
        target: [factRequests.tenantCode, factRequests.projectCode, factRequests.moduleCode],
        set: {
          assigneeId: accountId,
          dueOn: dueOn ?? null,
          status: 'open',
          askedBy: caller.accountId,
          submittedAt: null,
          returnedByName: null,
          returnReason: null,
          version: sql`${factRequests.version} + 1`,
          updatedAt: sql`now()`,
          updatedBy: caller.accountId,
        },
      });
    await followRequests(ctx, tx, project);
    await tell(tx, project, [{ tenantCode, accountId, kind: 'facts_requested', params: { count: modules.length } }]);
    await audit({
      action: 'requestFacts',
      entity: 'variables',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, count: modules.length, to: asked.name },
    });
    return { asked: modules.length };
  });
}

const told = {
  submit: 'submitFacts',
  takeBack: 'takeBackFacts',
  finish: 'confirmFacts',
  return: 'returnFacts',
  reopen: 'reopenFacts',
  cancel: 'cancelFacts',
} as const satisfies Record<RequestAction, string>;

/** What a step leaves behind in a request. */
const leaves = (action: RequestAction, who: string, reason: string | null) => ({
  submittedAt: action === 'submit' ? sql`now()` : action === 'finish' ? undefined : null,
  ...((action === 'return' || action === 'reopen') && { returnedByName: who, returnReason: reason }),
  ...(action === 'submit' && { returnedByName: null, returnReason: null }),
});

/**
 * Moves requests that the caller saw, all of them or none.
 * @throws AppError notFound, also for one that is named twice; refusedTransition, also where one was moved meanwhile; forbidden,
 *   reasonNeeded, projectFinished
 */
export function moveFactRequests(
  ctx: Context,
  { projectCode, requests, action, reason }: IsoGiven['moveFactRequests']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const { tenantCode, caller } = project;
    const rows = new Map((await lockAll(tx, project)).map((row) => [row.moduleCode, row]));
    const moved: FactRequest[] = [];
    for (const { moduleCode, version } of requests) {
      const row = rows.get(moduleCode);
      if (!row) throw new AppError('notFound');
      const { to } = requireTransition(requestWorkflow, {
        action,
        from: row.status,
        facts: standingOf(project, row),
        reason,
      });
      if (row.version !== version) throw new AppError('refusedTransition');
      moved.push(row);
      rows.delete(moduleCode);
      const own = recordIn(factRequests, project, factRequests.moduleCode, moduleCode);
      if (to === null) await tx.delete(factRequests).where(own);
      else
        await tx
          .update(factRequests)
          .set({
            status: to,
            ...leaves(action, ctx.caller.showName, reason ?? null),
            version: row.version + 1,
            updatedAt: sql`now()`,
            updatedBy: caller.accountId,
          })
          .where(own);
    }
    await followRequests(ctx, tx, project);
    await tellMoved(ctx, tx, project, moved, action, reason ?? '');
    await audit({
      action: told[action],
      entity: 'variables',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, count: moved.length, ...(reason && { reason }) },
    });
    return { moved: moved.length };
  });
}

/** The person who asked learns what was handed in; who was asked, what came back or was opened again. Each once. */
async function tellMoved(
  ctx: Context,
  tx: Tx,
  project: OpenVariables,
  moved: readonly FactRequest[],
  action: RequestAction,
  reason: string,
): Promise<void> {
  const { tenantCode, channelTenantCode } = project;
  const who = ctx.caller.showName;
  if (action === 'submit') {
    const askers = [...new Set(moved.map(({ askedBy }) => askedBy))];
    const own = new Set((await candidatesOf(tx, project)).map(({ accountId }) => accountId));
    await tell(
      tx,
      project,
      askers.map((accountId) => ({
        tenantCode: own.has(accountId) ? tenantCode : channelTenantCode,
        accountId,
        kind: 'facts_submitted' as const,
        params: { who, count: moved.filter(({ askedBy }) => askedBy === accountId).length },
      })),
    );
  }
  if (action === 'return' || action === 'reopen') {
    const people = [...new Set(moved.map(({ assigneeId }) => assigneeId))];
    await tell(
      tx,
      project,
      people.map((accountId) => ({ tenantCode, accountId, kind: 'facts_returned' as const, params: { who, reason } })),
    );
  }
}

/**
 * Confirms all that was handed in and starts making the project's documents; what became of each is the job's result.
 * @throws AppError refusedTransition while something is still to be handed in, or nothing was asked for; needsSecondPerson where the
 *   caller filled in some of it; forbidden, projectFinished
 */
export function finishAllRoles(ctx: Context, { projectCode }: IsoGiven['finishAllRoles']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const { tenantCode, caller } = project;
    const rows = await lockAll(tx, project);
    if (rows.length === 0 || rows.some(({ status }) => status === 'open')) throw new AppError('refusedTransition');
    const submitted = rows.filter(({ status }) => status === 'submitted');
    if (submitted.some(({ assigneeId }) => assigneeId === caller.accountId)) throw new AppError('needsSecondPerson');
    await tx
      .update(factRequests)
      .set({
        status: 'finished',
        version: sql`${factRequests.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: caller.accountId,
      })
      .where(and(within(factRequests, project), eq(factRequests.status, 'submitted')));
    await followRequests(ctx, tx, project);
    await audit({
      action: 'finishFactRequests',
      entity: 'variables',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, count: submitted.length },
    });
    const templateCodes = (await usableOf(tx, project)).map(({ head }) => head.templateCode);
    const input = { projectCode, templateCodes, language: ctx.language };
    return startJob(ctx, tx, generateDocuments, { tenantCode, projectCode, input });
  });
}
