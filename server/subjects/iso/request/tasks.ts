import sortBy from 'lodash/sortBy.js';
import { submitDocumentTasks } from '#domain/subjects/iso/request/jobs';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { startReport } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { implementJob } from '#server/kernel/jobs/jobs';
import { noteFailure, outcomeOf } from '../document/fill';
import { makeDocuments, nameOf } from '../document/generate';
import { type KeptDocument, keptDocuments } from '../document/openDocuments';
import { shownDocument } from '../document/shownDocument';
import { mayCertify } from '../openCertification';
import { type OpenVariables, openVariables } from '../variable/variables';
import { ask, moveRequests } from './moveRequests';
import { candidatesOf } from './openRequests';

type Task = IsoWire['getTask']['data'];

/** Documents of a project that people were asked for, the caller's own first, then by due date. */
async function tasksOf(ctx: Context, tx: Tx, project: OpenVariables): Promise<Task[]> {
  const kept = await keptDocuments(ctx, tx, project);
  const list = kept
    .map((one) => shownDocument(project, one))
    .flatMap(({ task, documentCode, number, name, status }) =>
      task ? [{ ...task, documentCode, number, document: name, documentStatus: status }] : [],
    );
  return sortBy(list, [
    ({ isMine, status }) => !(isMine && status === 'notsubmit'),
    ({ status }) => status === 'finished',
    ({ dueOn }) => dueOn ?? '9',
    'number',
  ]);
}

/** Documents of a project that people were asked for, and whom the caller could ask. */
export async function getTasks(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['getTasks']['query'],
): Promise<IsoWire['getTasks']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const mayAsk = project.allowedActions.includes('edit');
  return {
    list: await tasksOf(ctx, tx, project),
    candidates: mayAsk ? await candidatesOf(tx, project) : [],
    allowedActions: project.allowedActions,
  };
}

/** @throws AppError notFound */
export async function getTask(
  ctx: Context,
  tx: Tx,
  { projectCode, taskCode }: IsoGiven['getTask']['query'],
): Promise<Task> {
  const found = (await tasksOf(ctx, tx, await openVariables(ctx, tx, projectCode))).find(
    (task) => task.taskCode === taskCode,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Asks one of the customer's people for documents; one that was asked for before it was made keeps that request.
 * @throws AppError notFound for a document that the project has not, or that is retired, or a person who can't be asked
 */
export function assignTasks(ctx: Context, { projectCode, taskCodes, ...asked }: IsoGiven['assignTasks']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const kept = await keptDocuments(ctx, tx, project);
    const recordCodes = [...new Set(taskCodes)].map((code) => {
      const found = kept.find((one) => one.status !== 'retired' && codesOf(one).includes(code));
      if (!found) throw new AppError('notFound');
      return found.task?.request.recordCode ?? code;
    });
    const to = await ask(tx, project, { kind: 'document', recordCodes: [...new Set(recordCodes)], ...asked });
    await audit({
      action: 'assignDocumentTasks',
      entity: 'managementDocument',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, count: recordCodes.length, to },
    });
    return { asked: recordCodes.length };
  });
}

/** What a document may be named by; the template only while nothing in use was made from it. */
const codesOf = ({ head, template }: KeptDocument): string[] =>
  [head ? head.documentCode : template?.head.templateCode].filter((code) => code !== undefined);

/** Moves tasks that the caller saw. @throws AppError as moveRequests */
export function moveTasks(ctx: Context, { projectCode, tasks, action, reason }: IsoGiven['moveTasks']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const requests = tasks.map(({ taskCode, version }) => ({ recordCode: taskCode, version }));
    const moved = await moveRequests(ctx, tx, audit, project, { kind: 'document', requests, action, reason });
    return { moved: moved.length };
  });
}

/** Hands in a document. @throws AppError documentNotDrawn where it has no file yet; otherwise as moveRequests */
export function submitTask(ctx: Context, { projectCode, taskCode, version }: IsoGiven['submitTask']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const kept = await keptDocuments(ctx, tx, project);
    const found = kept.find(({ task }) => task?.request.recordCode === taskCode);
    if (!found) throw new AppError('notFound');
    if (!found.latest) throw new AppError('documentNotDrawn');
    const requests = [{ recordCode: taskCode, version }];
    await moveRequests(ctx, tx, audit, project, { kind: 'document', requests, action: 'submit' });
    return { submitted: 1 };
  });
}

/** Starts making and handing in documents; what became of each is the job's result. @throws AppError notFound for an unknown task */
export const startSubmitting = (ctx: Context, input: IsoGiven['submitTasks']['body']): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    submitDocumentTasks,
    { ...input, language: ctx.language },
    async (tx) => {
      const project = await openVariables(ctx, tx, input.projectCode);
      const known = new Set((await tasksOf(ctx, tx, project)).map(({ taskCode }) => taskCode));
      if (input.tasks.some(({ taskCode }) => !known.has(taskCode))) throw new AppError('notFound');
      return project;
    },
    (audit, { tenantCode }) =>
      audit({
        action: 'startGenerating',
        entity: 'managementDocument',
        entityCode: input.projectCode,
        tenantCode,
        detail: { projectCode: input.projectCode, count: input.tasks.length },
      }),
  );

/** Makes what is not made yet, then hands in all that has a file and was not moved meanwhile. */
export const submitTasksJob = implementJob(submitDocumentTasks, {
  policy: mayCertify('fill'),
  async run({ ctx, input: { projectCode, tasks, language }, progress, finish }) {
    const seen = new Map(tasks.map(({ taskCode, version }) => [taskCode, version]));
    const isTask = ({ task }: KeptDocument) => task !== undefined && seen.has(task.request.recordCode);
    const isWanted = (one: KeptDocument) => isTask(one) && one.status === 'init';
    const { project, made } = await makeDocuments(ctx, projectCode, { language, isWanted, progress });
    await finish(async (tx, audit) => {
      const now = await openVariables(ctx, tx, projectCode);
      const requests = (await keptDocuments(ctx, tx, now)).filter(isTask).flatMap((one) => {
        const { recordCode, version } = one.task?.request ?? { recordCode: '', version: 0 };
        const isReady = one.latest !== undefined && one.standing.isAsked && seen.get(recordCode) === version;
        if (isReady) return [{ recordCode, version }];
        const isNamed = made.failed.some(({ name }) => name === nameOf(one));
        if (!isNamed) noteFailure(language, made, nameOf(one))(new AppError('refusedTransition'));
        return [];
      });
      if (requests.length > 0)
        await moveRequests(ctx, tx, audit, now, { kind: 'document', requests, action: 'submit' });
      if (made.made.length > 0) await audit({ action: 'generateDocuments', ...outcomeOf(project, made) });
      return { ...made, submitted: requests.length };
    });
  },
});
