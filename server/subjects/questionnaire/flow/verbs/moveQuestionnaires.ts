import { and, eq, sql } from 'drizzle-orm';
import {
  approvalStateOf,
  type Guard,
  type QuestionnaireAction,
  type QuestionnaireStep,
  questionnaireWorkflow,
  type Stage,
} from '#domain/subjects/questionnaire/flow/workflow';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { isFilled } from '#domain/subjects/questionnaire/template/answer';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Item, readSheet } from '../items';
import {
  type OpenFlow,
  openFlow,
  openQuestionnaire,
  type QuestionnaireRow,
  questionnaireColumns,
  visibleQuestionnaires,
} from '../open';
import { questionnaires } from '../tables';
import { tellConsultant, tellOwners, tellRespondents } from '../tell';
import { writeStates } from './moveItems';
import { settleProject } from './settleProject';

type One = { projectCode: string; questionnaireCode: string };

/** All questionnaires of the project that the caller sees, held until the transaction ends; in one order for everybody. */
const heldOf = (tx: Tx, project: OpenFlow): Promise<QuestionnaireRow[]> =>
  tx
    .select(questionnaireColumns)
    .from(questionnaires)
    .where(visibleQuestionnaires(project))
    .orderBy(questionnaires.questionnaireCode)
    .for('update');

/**
 * Moves every questionnaire of the project that is in the step's state: hands over prepared ones, distributes received
 * ones, returns submitted ones.
 * @throws AppError refusedTransition where none of them does, questionsOpen where some are not ready
 */
export function moveAll(
  ctx: Context,
  { projectCode }: { projectCode: string },
  action: Extract<QuestionnaireAction, 'submitToConsumer' | 'distribute' | 'submitToChannel'>,
): Promise<{ moved: number }> {
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const held = await heldOf(tx, project);
    const steps = held.flatMap((row) => {
      const step = questionnaireWorkflow.find(action, row.stage, project.caller);
      return step ? [{ row, step }] : [];
    });
    if (steps.length === 0) throw new AppError('refusedTransition');
    for (const { row, step } of steps) {
      const items = await requireGuard(tx, project, row, step, held);
      await write(tx, project, row, step);
      await log(audit, project, row.questionnaireCode, { step: action });
      if (action === 'distribute') {
        const given = items ?? (await readSheet(tx, project, row)).items;
        const respondentIds = given.filter(({ wire }) => wire.isShown).map((item) => item.row.respondentId);
        await tellRespondents(tx, project, 'questions_assigned', respondentIds);
      }
    }
    const params = { count: steps.length };
    if (action === 'submitToConsumer') await tellOwners(tx, project, { kind: 'questionnaire_received', params });
    if (action === 'submitToChannel')
      await tellConsultant(tx, project, { kind: 'questionnaire_delivered', params: {} });
    return { moved: steps.length };
  });
}

/** Moves one: the owner submits it, its last mover takes it back, the channel removes a prepared one. */
export function moveOne(
  ctx: Context,
  { projectCode, questionnaireCode }: One,
  action: Extract<QuestionnaireAction, 'submit' | 'revoke' | 'remove'>,
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const row = await openQuestionnaire(tx, project, questionnaireCode, 'change');
    const step = requireTransition(questionnaireWorkflow, { action, from: row.stage, facts: project.caller });
    await requireGuard(tx, project, row, step, [row]);
    await write(tx, project, row, step);
    await settleProject(ctx, tx, project);
    await log(audit, project, questionnaireCode, { step: action });
    return null;
  });
}

/**
 * What the channel decides about what came back. Questions that it names go back with their own reasons, and are answered
 * again; without any, all of it is looked at again by the customer's owner.
 * @throws AppError reasonNeeded where it sends back without a word, refusedTransition, notFound
 */
export function decide(ctx: Context, input: QuestionnaireGiven['decideQuestionnaire']['body']): Promise<null> {
  const { projectCode, questionnaireCode, action, reason, items = [] } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const row = await openQuestionnaire(tx, project, questionnaireCode, 'change');
    const step = requireTransition(questionnaireWorkflow, { action, from: row.stage, facts: project.caller, reason });
    if (action === 'return') await returnNamed(tx, project, row, items);
    await write(tx, project, row, step, action === 'return' ? reason : undefined);
    await settleProject(ctx, tx, project, reason);
    await log(audit, project, questionnaireCode, { step: action, ...(reason && { reason }), items: items.length });
    if (action === 'return')
      await tellOwners(tx, project, { kind: 'questionnaire_returned', params: { reason: reason ?? '' } });
    if (action === 'accept') await tellOwners(tx, project, { kind: 'questionnaire_accepted', params: {} });
    return null;
  });
}

async function returnNamed(
  tx: Tx,
  project: OpenFlow,
  row: QuestionnaireRow,
  named: readonly { itemCode: string; reason: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const { items } = await readSheet(tx, project, row);
  const byCode = new Map(items.map((item) => [item.row.itemCode, item]));
  const byReason = new Map<string, Item[]>();
  for (const { itemCode, reason } of named) {
    const item = byCode.get(itemCode);
    if (!item) throw new AppError('notFound');
    byReason.set(reason, [...(byReason.get(reason) ?? []), item]);
  }
  for (const [reason, returned] of byReason)
    await writeStates(tx, project, row.questionnaireCode, 'return', returned, reason);
  const respondentIds = named.map(({ itemCode }) => byCode.get(itemCode)?.row.respondentId ?? null);
  await tellRespondents(tx, project, 'questions_returned', respondentIds);
}

/**
 * Makes sure that the answers let the step through.
 * @param held those of the project that are held
 * @returns the questions, where they had to be read
 * @throws AppError questionsOpen, or refusedTransition
 */
async function requireGuard(
  tx: Tx,
  project: OpenFlow,
  row: QuestionnaireRow,
  { guard }: QuestionnaireStep,
  held: readonly QuestionnaireRow[],
): Promise<Item[] | undefined> {
  if (!guard) return undefined;
  if (guard === 'allSubmitted') {
    const open = held.filter(({ stage }) => approvalStateOf(stage) !== 'submitted');
    if (open.length > 0) throw new AppError('refusedTransition');
    return undefined;
  }
  const { items } = await readSheet(tx, project, row);
  const blocking = items.filter((item) => blocks[guard](item));
  if (blocking.length === 0) return items;
  const itemCodes = blocking.map((item) => item.row.itemCode);
  throw guard === 'unanswered'
    ? new AppError('refusedTransition')
    : new AppError('questionsOpen', { count: itemCodes.length }, { itemCodes });
}

const blocks: Record<Exclude<Guard, 'allSubmitted'>, (item: Item) => boolean> = {
  unanswered: ({ wire, row }) => isFilled(wire.answer ?? undefined) || row.state !== 'notsubmit',
  allAccepted: ({ wire, row }) => wire.isShown && row.state !== 'finished',
};

async function write(
  tx: Tx,
  project: OpenFlow,
  { questionnaireCode }: QuestionnaireRow,
  { to }: { to: Stage | null },
  reason?: string,
): Promise<void> {
  const here = and(within(questionnaires, project), eq(questionnaires.questionnaireCode, questionnaireCode));
  if (to === null) {
    await tx.delete(questionnaires).where(here);
    return;
  }
  await tx
    .update(questionnaires)
    .set({
      stage: to,
      stageSince: sql`now()`,
      // Said until it comes back again.
      ...(reason ? { returnReason: reason } : to === 'review' && { returnReason: null }),
      version: sql`${questionnaires.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: project.caller.accountId,
    })
    .where(here);
}

const log = (
  audit: Audit,
  { tenantCode, projectCode }: OpenFlow,
  questionnaireCode: string,
  detail: { step: QuestionnaireAction; reason?: string; items?: number },
) =>
  audit({
    action: 'moveQuestionnaire',
    entity: 'questionnaire',
    entityCode: questionnaireCode,
    tenantCode,
    detail: { projectCode, questionnaireCode, ...detail },
  });
