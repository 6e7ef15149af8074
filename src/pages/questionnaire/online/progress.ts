import { lackOf, sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import { type Answer, isFilled } from '#domain/subjects/questionnaire/template/answer';
import type { AskedQuestion, WholeQuestionnaire } from '@/services/questionnaire';
import type { AnswerDesk, Shown } from './desk';

type Content = WholeQuestionnaire['content'];

/** A question of the page with its state, including what is typed here. */
export interface Row {
  question: AskedQuestion;
  itemCode: string;
  isMine: boolean;
  isAnswered: boolean;
  /** What it still lacks before it can be submitted. */
  lack: ReturnType<typeof lackOf>;
  isReturned: boolean;
  shown: Shown;
}

/** An answer as it is typed, with its attached files. */
export const answerOf = ({ item, answer }: Shown): Answer | undefined => {
  const files = item.files.length;
  return answer || files > 0 ? { ...answer, ...(files > 0 && { files }) } : undefined;
};

/** The questions that show, with what is typed; the same rules as the server's. */
export function rowsOf(content: Content, desk: AnswerDesk, accountId: string): Row[] {
  const byCode = new Map(desk.all().map((shown) => [shown.item.questionCode, shown]));
  const answers = new Map(
    [...byCode].flatMap(([code, shown]) => {
      const answer = answerOf(shown);
      return answer ? [[code, answer] as const] : [];
    }),
  );
  const { shown: visible } = sheetOf(content, answers);
  return content.questions.flatMap((question) => {
    const shown = byCode.get(question.code);
    if (!shown || !visible.has(question.code)) return [];
    const answer = answers.get(question.code);
    const { state, returnReason, respondent, questionnairItemCode } = shown.item;
    return [
      {
        question,
        itemCode: questionnairItemCode,
        isMine: respondent?.accountId === accountId,
        isAnswered: isFilled(answer),
        lack: lackOf(question, answer),
        isReturned: state === 'notsubmit' && returnReason !== null,
        shown,
      },
    ];
  });
}

/** The next question to work on: returned ones first, then unanswered ones; after this one, then from the beginning. */
export function nextOpen(rows: readonly Row[], after: string | undefined): Row | undefined {
  const own = rows.filter((row) => row.isMine && row.shown.item.state === 'notsubmit');
  const at = own.findIndex((row) => row.itemCode === after) + 1;
  const around = [...own.slice(at), ...own.slice(0, at)];
  return around.find(waitsAgain) ?? around.find((row) => !row.isAnswered);
}

/** The answer was returned and has not been changed since. */
export const waitsAgain = (row: Row): boolean => row.isReturned && !isAnsweredAgain(row);

/** A returned answer that was changed since it came back. */
export const isAnsweredAgain = ({ shown }: Row): boolean =>
  shown.status !== 'saved' || (shown.item.answeredAt ?? '') > shown.item.stateSince;
