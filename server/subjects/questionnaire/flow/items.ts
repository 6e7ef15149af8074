import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lackOf, type Sheet, sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import {
  approvalStateOf,
  distributeStatusOf,
  isAssignable,
  isLate,
  isOpen,
  itemWorkflow,
  questionnaireWorkflow,
} from '#domain/subjects/questionnaire/flow/workflow';
import { needOf, needOfItem } from '#domain/subjects/questionnaire/policy';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { type Answer, isFilled } from '#domain/subjects/questionnaire/template/answer';
import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { attachmentsByRecord } from '#server/capabilities/attachment/attachments';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { callerOf, contentOf, type OpenFlow, type QuestionnaireRow } from './open';
import { questionnaireItems } from './tables';

export type ItemWire = QuestionnaireWire['getItem']['data']['item'];
type Brief = QuestionnaireWire['listQuestionnaires']['data']['list'][number];
type Counts = Brief['counts'];

const respondents = alias(accounts, 'respondents');
const answerers = alias(accounts, 'answerers');
const returners = alias(accounts, 'returners');

/** A question as it is worked on: its row, what it asks, and what its questionnaire makes of it. */
export interface Item {
  row: typeof questionnaireItems.$inferSelect;
  question: Question;
  wire: ItemWire;
}

/** A questionnaire with all of its questions as they stand. */
export interface OpenSheet {
  questionnaire: QuestionnaireRow;
  content: TemplateContent;
  items: Item[];
  sheet: Sheet;
}

/**
 * A questionnaire with all its questions, in a constant number of statements. Which of them show, and what they score,
 * depends on all answers; so a reader of one question needs all of them computed.
 */
export async function readSheet(tx: Tx, project: OpenFlow, questionnaire: QuestionnaireRow): Promise<OpenSheet> {
  const { questionnaireCode, stage } = questionnaire;
  const content = await contentOf(tx, project, questionnaireCode);
  const rows = await tx
    .select({
      row: questionnaireItems,
      respondent: respondents.showName,
      answeredBy: answerers.showName,
      returnedBy: returners.showName,
    })
    .from(questionnaireItems)
    .leftJoin(respondents, eq(respondents.accountId, questionnaireItems.respondentId))
    .leftJoin(answerers, eq(answerers.accountId, questionnaireItems.answeredBy))
    .leftJoin(returners, eq(returners.accountId, questionnaireItems.returnedBy))
    .where(itemsIn(project, questionnaireCode))
    .orderBy(asc(questionnaireItems.position));
  const { tenantCode, projectCode } = project;
  const codes = rows.map(({ row }) => row.itemCode);
  const attached = await attachmentsByRecord(tx, { tenantCode, projectCode, entity: 'questionnaireItem' }, codes);
  const byCode = new Map(content.questions.map((question) => [question.code, question]));
  const withFiles = ({ answer, itemCode }: (typeof rows)[number]['row']): Answer | null => {
    const count = attached.get(itemCode)?.length;
    return count ? { ...answer, files: count } : answer;
  };
  const answers = new Map(
    rows.flatMap(({ row }) => {
      const answer = withFiles(row);
      return answer ? [[row.questionCode, answer] as const] : [];
    }),
  );
  const sheet = sheetOf(content, answers);
  const today = portalToday();
  const items = rows.flatMap(({ row, respondent, answeredBy, returnedBy }): Item[] => {
    const question = byCode.get(row.questionCode);
    if (!question) return [];
    const answer = answers.get(row.questionCode);
    const { itemCode, questionCode, position, state, answerVersion, respondentId } = row;
    // A question without a day of its own is due with its questionnaire.
    const dueDate = row.dueDate ?? questionnaire.dueDate;
    const allowed = itemWorkflow
      .allowedActions(state, { ...callerOf(project, respondentId), stage })
      .filter((action) => project.needs.includes(needOfItem[action]));
    const wire: ItemWire = {
      questionnairItemCode: itemCode,
      questionInstanceCode: itemCode,
      questionnaireCode,
      questionCode,
      position,
      dueDate,
      state,
      answerVersion,
      returnedBy,
      answeredBy,
      isShown: sheet.shown.has(questionCode),
      respondent: respondentId === null ? null : { accountId: respondentId, showName: respondent ?? '' },
      stateSince: row.stateSince.toISOString(),
      isLate: isOpen(stage) && isLate({ state, dueDate }, today),
      returnReason: row.returnReason,
      returnedAnswer: (row.returnedAnswer as ItemWire['returnedAnswer']) ?? null,
      answer: (answer as ItemWire['answer']) ?? null,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      score: sheet.scores.get(questionCode) ?? null,
      lack: lackOf(question, answer) ?? null,
      files: (attached.get(itemCode) ?? []).map((file) => ({ ...file, addedAt: file.addedAt.toISOString() })),
      allowedActions: allowed,
    };
    return [{ row, question, wire }];
  });
  return { questionnaire, content, items, sheet };
}

/** The progress of questions; hidden ones don't count. */
export function countsOf(items: readonly Item[]): Counts {
  const shown = items.filter(({ wire }) => wire.isShown);
  const count = (holds: (item: Item) => boolean) => shown.filter(holds).length;
  return {
    shown: shown.length,
    unassigned: count(({ row }) => row.respondentId === null),
    answered: count(({ wire }) => isFilled(wire.answer ?? undefined)),
    submitted: count(({ row }) => row.state === 'submited'),
    finished: count(({ row }) => row.state === 'finished'),
    returned: count(({ row }) => row.state === 'notsubmit' && row.returnReason !== null),
    late: count(({ wire }) => wire.isLate),
  };
}

export function briefOf(project: OpenFlow, { questionnaire, items }: OpenSheet): Brief {
  const { stage, stageSince, ...row } = questionnaire;
  const allowed = questionnaireWorkflow
    .allowedActions(stage, project.caller)
    .filter((action) => project.needs.includes(needOf[action]));
  const mayAssign = isAssignable(stage) && project.needs.includes('distribute');
  return {
    ...row,
    projectCode: project.projectCode,
    stage,
    distributeStatus: distributeStatusOf(stage),
    approvalState: approvalStateOf(stage),
    stageSince: stageSince.toISOString(),
    counts: countsOf(items),
    allowedActions: [...allowed, ...(mayAssign ? (['assign'] as const) : [])],
  };
}

/** Items of one questionnaire, as a condition. */
export const itemsIn = (project: ProjectKey, questionnaireCode: string) =>
  and(within(questionnaireItems, project), eq(questionnaireItems.questionnaireCode, questionnaireCode));

/** Items whose rows have changed after a moment. */
export const changedAfter = (items: readonly Item[], moment: Date): Item[] =>
  items.filter(({ row }) => row.changedAt > moment);
