import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { takenOver } from '#domain/questionnaire/flow/reuse';
import type { QuestionnaireWire } from '#domain/questionnaire/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { projects } from '#server/project/tables';
import { accounts } from '#server/tenant/tables';
import { contentOf } from '../open';
import { questionnaireItems, questionnaires } from '../tables';
import { openItem } from './questionnaires';

type Earlier = QuestionnaireWire['listEarlierAnswers']['data'];

/** So many are offered, the same question's first, then the newest. */
const MOST = 10;

/**
 * Answers of the same customer's earlier questionnaires that were given to its owner or beyond: to this question, or to
 * others on the same clauses and controls.
 */
export async function listEarlierAnswers(ctx: Context, tx: Tx, itemCode: string): Promise<Earlier> {
  const { project, item } = await openItem(ctx, tx, itemCode);
  const { row, question } = item;
  const isSame = eq(questionnaireItems.questionCode, row.questionCode);
  const found = await tx
    .select({
      item: questionnaireItems,
      projectName: projects.name,
      questionnaireName: questionnaires.name,
      answeredBy: accounts.showName,
    })
    .from(questionnaireItems)
    .innerJoin(
      questionnaires,
      and(
        eq(questionnaires.tenantCode, questionnaireItems.tenantCode),
        eq(questionnaires.projectCode, questionnaireItems.projectCode),
        eq(questionnaires.questionnaireCode, questionnaireItems.questionnaireCode),
      ),
    )
    .innerJoin(
      projects,
      and(
        eq(projects.tenantCode, questionnaireItems.tenantCode),
        eq(projects.projectCode, questionnaireItems.projectCode),
      ),
    )
    .leftJoin(accounts, eq(accounts.accountId, questionnaireItems.answeredBy))
    .where(
      and(
        eq(questionnaireItems.tenantCode, project.tenantCode),
        ne(questionnaireItems.projectCode, project.projectCode),
        isNotNull(questionnaireItems.answer),
        anyOf(questionnaires.stage, ['submitted', 'review', 'finished']),
        or(isSame, row.refs.length > 0 ? sql`${questionnaireItems.refs} && ${sql.param(row.refs)}::text[]` : undefined),
      ),
    )
    .orderBy(desc(isSame), desc(questionnaireItems.answeredAt))
    .limit(MOST);
  const offered: Earlier = [];
  for (const { item: earlier, projectName, questionnaireName, answeredBy } of found) {
    const { questions } = await contentOf(tx, earlier, earlier.questionnaireCode);
    const asked = questions.find(({ code }) => code === earlier.questionCode);
    if (!asked || !earlier.answer) continue;
    offered.push({
      itemCode: earlier.itemCode,
      ...{ projectName, questionnaireName, answeredBy },
      question: asked as Earlier[number]['question'],
      answer: earlier.answer as Earlier[number]['answer'],
      answeredAt: earlier.answeredAt?.toISOString() ?? null,
      isSameQuestion: earlier.questionCode === row.questionCode,
      refs: asked.refs.filter((ref) => question.refs.includes(ref)),
      fits: takenOver(asked, question, earlier.answer) as Earlier[number]['fits'],
    });
  }
  return offered;
}
