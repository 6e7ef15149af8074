import { and, sql } from 'drizzle-orm';
import { type ItemAction, itemWorkflow } from '#domain/subjects/questionnaire/flow/workflow';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Item, itemsIn, type OpenSheet, readSheet } from '../items';
import { callerOf, type OpenFlow, openFlow, openQuestionnaire } from '../open';
import { questionnaireItems } from '../tables';
import { tellOwners, tellRespondents } from '../tell';

type MoveAction = Exclude<ItemAction, 'answer'>;
interface Move {
  projectCode: string;
  questionnaireCode: string;
  action: MoveAction;
  items: readonly { itemCode: string; answerVersion: number }[];
  reason?: string | undefined;
}
type Left = { itemCode: string; questionCode: string; lack: NonNullable<Item['wire']['lack']> | 'stands' | 'own' };

const actionNames = {
  submit: 'submitItems',
  accept: 'acceptItems',
  return: 'returnItems',
  revoke: 'revokeItems',
} as const;

/**
 * Submits, accepts, returns or takes back questions as they were seen, in a constant number of statements. Those that
 * lack something, or stand elsewhere, stay and are named.
 * @throws AppError answersOvertaken where an answer is another one by now, notFound, questionsOpen where all of them lack
 *   something, needsSecondPerson where they are the caller's own, refusedTransition
 */
export function moveItems(ctx: Context, move: Move): Promise<{ moved: number; left: Left[] }> {
  return ctx.write(async (tx, audit) => {
    const { action, reason, projectCode, questionnaireCode } = move;
    const project = await openFlow(ctx, tx, projectCode);
    const questionnaire = await openQuestionnaire(tx, project, questionnaireCode, 'change');
    const sheet = await readSheet(tx, project, questionnaire);
    const wanted = namedItems(sheet, move.items);
    const { moving, left } = sorted(project, sheet, action, wanted);
    if (moving.length === 0) throw nothingMoved(left);
    await writeStates(tx, project, questionnaireCode, action, moving, reason);
    const respondentIds = moving.map(({ row }) => row.respondentId);
    if (action === 'return') await tellRespondents(tx, project, 'questions_returned', respondentIds);
    if (action === 'submit')
      await tellOwners(tx, project, { kind: 'questions_submitted', params: { count: moving.length } });
    await audit({
      action: actionNames[action],
      entity: 'questionnaire',
      entityCode: questionnaireCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        questionnaireCode,
        count: moving.length,
        itemCodes: moving.map(({ row }) => row.itemCode),
        ...(reason && { reason }),
      },
      concerned: respondentIds,
    });
    return { moved: moving.length, left };
  });
}

/** Items by the codes that were sent, as they were seen. @throws AppError notFound, answersOvertaken */
function namedItems({ items }: OpenSheet, named: Move['items']): Item[] {
  const byCode = new Map(items.map((item) => [item.row.itemCode, item]));
  const found = named.flatMap(({ itemCode }) => byCode.get(itemCode) ?? []);
  if (found.length < named.length) throw new AppError('notFound');
  const overtaken = named.filter(
    ({ itemCode, answerVersion }) => byCode.get(itemCode)?.row.answerVersion !== answerVersion,
  );
  if (overtaken.length > 0) {
    const itemCodes = overtaken.map(({ itemCode }) => itemCode);
    throw new AppError('answersOvertaken', { count: itemCodes.length }, { itemCodes });
  }
  return found;
}

function sorted(project: OpenFlow, { questionnaire }: OpenSheet, action: MoveAction, wanted: readonly Item[]) {
  const moving: Item[] = [];
  const left: Left[] = [];
  for (const item of wanted) {
    const { row, wire } = item;
    const stay = (lack: Left['lack']) => left.push({ itemCode: row.itemCode, questionCode: row.questionCode, lack });
    const facts = { ...callerOf(project, row.respondentId), stage: questionnaire.stage };
    const mayAtAll = itemWorkflow.find(action, row.state, { ...facts, isRespondent: false });
    if (!wire.isShown) stay('stands');
    else if (!itemWorkflow.find(action, row.state, facts)) stay(mayAtAll ? 'own' : 'stands');
    else if (action === 'submit' && wire.lack) stay(wire.lack);
    else moving.push(item);
  }
  return { moving, left };
}

function nothingMoved(left: readonly Left[]): AppError {
  const open = left.filter(({ lack }) => lack !== 'stands' && lack !== 'own');
  if (open.length > 0) {
    const itemCodes = open.map(({ itemCode }) => itemCode);
    return new AppError('questionsOpen', { count: itemCodes.length }, { itemCodes });
  }
  return new AppError(left.some(({ lack }) => lack === 'own') ? 'needsSecondPerson' : 'refusedTransition');
}

const stateAfter = { submit: 'submited', accept: 'finished', return: 'notsubmit', revoke: 'notsubmit' } as const;

/** One statement for all of them. */
export async function writeStates(
  tx: Tx,
  project: OpenFlow,
  questionnaireCode: string,
  action: MoveAction,
  moving: readonly Item[],
  reason?: string,
): Promise<void> {
  const isReturn = action === 'return';
  await tx
    .update(questionnaireItems)
    .set({
      state: stateAfter[action],
      stateSince: sql`now()`,
      changedAt: sql`now()`,
      // Until it is accepted, its reviewer compares with what came back before.
      ...(isReturn && {
        returnReason: reason ?? '',
        returnedBy: project.caller.accountId,
        returnedAnswer: questionnaireItems.answer,
      }),
      ...(action === 'accept' && { returnReason: null, returnedBy: null, returnedAnswer: null }),
    })
    .where(
      and(
        itemsIn(project, questionnaireCode),
        anyOf(
          questionnaireItems.itemCode,
          moving.map(({ row }) => row.itemCode),
        ),
      ),
    );
}
