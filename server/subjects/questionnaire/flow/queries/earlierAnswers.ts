import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { carriedRefs, type MappingRow, turned } from '#domain/subjects/iso/standard';
import { takenOver } from '#domain/subjects/questionnaire/flow/reuse';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { readMappings } from '#server/subjects/iso/standards';
import { contentOf } from '../open';
import { questionnaireItems, questionnaires } from '../tables';
import { refsOf } from '../verbs/addQuestionnaire';
import { openItem } from './questionnaires';

type Earlier = QuestionnaireWire['listEarlierAnswers']['data'];

/** So many are offered, the same question's first, then the newest. */
const MOST = 10;

/** What this question speaks of, by standard: its own one, and others by their mappings. */
async function refsByStandard(tx: Tx, standardCode: string | null, refs: readonly string[]) {
  const mapped = standardCode === null || refs.length === 0 ? [] : await readMappings(tx, standardCode);
  return new Map<string | null, readonly MappingRow[]>([
    [standardCode, refs.map((ref) => ({ from: ref, to: ref }))],
    ...mapped.map(({ other, rows }) => [other, rows.filter(({ from }) => refs.includes(from))] as const),
  ]);
}

/**
 * Answers of the same customer's earlier questionnaires that were given to its owner or beyond: to this question, or to
 * others on the same clauses and controls, also of another standard that they correspond to.
 */
export async function listEarlierAnswers(ctx: Context, tx: Tx, itemCode: string): Promise<Earlier> {
  const { project, item } = await openItem(ctx, tx, itemCode);
  const { row, question } = item;
  const { standardCode } = await contentOf(tx, row, row.questionnaireCode);
  const corresponding = await refsByStandard(tx, standardCode, question.refs);
  const qualified = [...corresponding].flatMap(([standard, rows]) =>
    refsOf(
      standard,
      rows.map(({ to }) => to),
    ),
  );
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
        or(isSame, sql`${questionnaireItems.refs} && ${sql.param(qualified)}::text[]`),
      ),
    )
    .orderBy(desc(isSame), desc(questionnaireItems.answeredAt))
    .limit(MOST);
  const offered: Earlier = [];
  for (const { item: earlier, projectName, questionnaireName, answeredBy } of found) {
    const { questions, standardCode: standard } = await contentOf(tx, earlier, earlier.questionnaireCode);
    const asked = questions.find(({ code }) => code === earlier.questionCode);
    if (!asked || !earlier.answer) continue;
    offered.push({
      itemCode: earlier.itemCode,
      projectName,
      questionnaireName,
      answeredBy,
      question: asked as Earlier[number]['question'],
      answer: earlier.answer as Earlier[number]['answer'],
      answeredAt: earlier.answeredAt?.toISOString() ?? null,
      isSameQuestion: earlier.questionCode === row.questionCode,
      refs: carriedRefs(turned(corresponding.get(standard) ?? []), asked.refs),
      fits: takenOver(asked, question, earlier.answer) as Earlier[number]['fits'],
    });
  }
  return offered;
}
