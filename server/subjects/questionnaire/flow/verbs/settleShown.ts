import { and, ne, sql } from 'drizzle-orm';
import { asksAbout } from '#domain/subjects/questionnaire/template/expression';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { itemsIn, readSheet } from '../items';
import type { OpenFlow, QuestionnaireRow } from '../open';
import { questionnaireItems } from '../tables';

/** Whether an answer to this question decides what else is asked. */
export const decidesOthers = ({ questions }: TemplateContent, code: string): boolean =>
  questions.some(({ shownIf }) => shownIf !== undefined && asksAbout(shownIf).has(code));

/** Notes with each question whether it shows, after an answer that decides about others; under the questionnaire's lock. */
export async function settleShown(tx: Tx, project: OpenFlow, questionnaire: QuestionnaireRow): Promise<void> {
  const { items } = await readSheet(tx, project, questionnaire);
  for (const isShown of [true, false]) {
    const codes = items.flatMap(({ row, wire }) => (wire.isShown === isShown ? [row.itemCode] : []));
    await tx
      .update(questionnaireItems)
      .set({ isShown, changedAt: sql`now()` })
      .where(
        and(
          itemsIn(project, questionnaire.questionnaireCode),
          anyOf(questionnaireItems.itemCode, codes),
          ne(questionnaireItems.isShown, isShown),
        ),
      );
  }
}
