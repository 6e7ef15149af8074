import { and, eq, sql } from 'drizzle-orm';
import { generateDocuments } from '#domain/subjects/iso/document/jobs';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { usableOf } from '../template/openTemplate';
import { moduleOf, openVariables } from '../variable/variables';
import { ask, followRequests, isAskedFor, lockAll, moveRequests } from './moveRequests';
import { requestsOf } from './openRequests';
import { workRequests } from './tables';

/**
 * Asks one of the customer's people for modules of facts.
 * @throws AppError notFound for a module that the project has not, or a person who can't be asked; forbidden, projectFinished
 */
export function initSvipData(ctx: Context, { projectCode, moduleCodes, ...asked }: IsoGiven['initSvipData']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const recordCodes = [...new Set(moduleCodes)];
    for (const code of recordCodes) moduleOf(project, code);
    const to = await ask(tx, project, { kind: 'facts', recordCodes, ...asked });
    await followRequests(ctx, tx, project);
    await audit({
      action: 'requestFacts',
      entity: 'variables',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, count: recordCodes.length, to },
    });
    return { asked: recordCodes.length };
  });
}

/** Moves requests for facts that the caller saw. @throws AppError as moveRequests; projectFinished */
export function moveFactRequests(
  ctx: Context,
  { projectCode, requests, action, reason }: IsoGiven['moveFactRequests']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const moving = requests.map(({ moduleCode, version }) => ({ recordCode: moduleCode, version }));
    const moved = await moveRequests(ctx, tx, audit, project, { kind: 'facts', requests: moving, action, reason });
    return { moved: moved.length };
  });
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
    const rows = (await lockAll(tx, project, 'facts')).filter((row) => isAskedFor(project, row));
    if (rows.length === 0 || rows.some(({ status }) => status === 'open')) throw new AppError('refusedTransition');
    const submitted = rows.filter(({ status }) => status === 'submitted');
    if (submitted.some(({ assigneeId }) => assigneeId === caller.accountId)) throw new AppError('needsSecondPerson');
    await tx
      .update(workRequests)
      .set({
        status: 'finished',
        version: sql`${workRequests.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: caller.accountId,
      })
      .where(and(requestsOf(project, 'facts'), eq(workRequests.status, 'submitted')));
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
