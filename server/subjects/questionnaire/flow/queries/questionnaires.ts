import { and, asc, eq, max, sql } from 'drizzle-orm';
import { matcherOf } from '#domain/kernel/spelling';
import { standingOf, statisticsOf } from '#domain/subjects/questionnaire/flow/statistics';
import { respondentRole } from '#domain/subjects/questionnaire/policy';
import type { QuestionnaireGiven, QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { isFilled } from '#domain/subjects/questionnaire/template/answer';
import { followsOf } from '#domain/subjects/questionnaire/template/template';
import { within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { briefOf, changedAfter, countsOf, type Item, type OpenSheet, readSheet } from '../items';
import { type OpenFlow, openFlow, openQuestionnaire, questionnaireColumns, visibleQuestionnaires } from '../open';
import { questionnaireItems, questionnaires } from '../tables';

type Asked = QuestionnaireWire['getItem']['data'];

/** All sheets of a project that the caller sees, in the order in which they were made. */
export async function readSheets(tx: Tx, project: OpenFlow): Promise<OpenSheet[]> {
  const rows = await tx
    .select(questionnaireColumns)
    .from(questionnaires)
    .where(visibleQuestionnaires(project))
    .orderBy(asc(questionnaires.createdAt), asc(questionnaires.questionnaireCode));
  const sheets: OpenSheet[] = [];
  // A project has a few.
  for (const row of rows) sheets.push(await readSheet(tx, project, row));
  return sheets;
}

export async function listQuestionnaires(
  ctx: Context,
  tx: Tx,
  query: QuestionnaireGiven['listQuestionnaires']['query'],
) {
  const project = await openFlow(ctx, tx, query.projectCode);
  const sheets = await readSheets(tx, project);
  const { limit, offset } = pageOf(query);
  return {
    list: sheets.slice(offset, offset + limit).map((sheet) => briefOf(project, sheet)),
    total: sheets.length,
  };
}

type OfOne = { projectCode: string; questionnaireCode: string };

/** A questionnaire that the caller sees, with its project. @throws AppError notFound */
export async function openSheet(ctx: Context, tx: Tx, { projectCode, questionnaireCode }: OfOne) {
  const project = await openFlow(ctx, tx, projectCode);
  return { project, sheet: await readSheet(tx, project, await openQuestionnaire(tx, project, questionnaireCode)) };
}

/**
 * Changes that began before this moment and committed after it would be missed by a poll for newer ones:
 * for this long they are asked for again.
 */
const OVERLAP = 10_000;

export async function getQuestionnaire(ctx: Context, tx: Tx, query: OfOne) {
  const asOf = new Date(Date.now() - OVERLAP).toISOString();
  const { project, sheet } = await openSheet(ctx, tx, query);
  return {
    projectName: project.projectName,
    questionnaire: briefOf(project, sheet),
    content: sheet.content as QuestionnaireWire['getQuestionnaire']['data']['content'],
    items: sheet.items.map(({ wire }) => wire),
    asOf,
  };
}

export async function listItemChanges(ctx: Context, tx: Tx, query: QuestionnaireGiven['listItemChanges']['query']) {
  const asOf = new Date(Date.now() - OVERLAP).toISOString();
  const { project, sheet } = await openSheet(ctx, tx, query);
  return {
    questionnaire: briefOf(project, sheet),
    items: changedAfter(sheet.items, new Date(query.since)).map(({ wire }) => wire),
    asOf,
  };
}

/** Another one with every change of the project's questionnaires. */
export async function versionOf(tx: Tx, project: OpenFlow): Promise<string> {
  const [row] = await tx
    .select({ at: max(questionnaireItems.changedAt) })
    .from(questionnaireItems)
    .where(within(questionnaireItems, project));
  const [whole] = await tx
    .select({ sum: sql<string>`coalesce(sum(${questionnaires.version}), 0)::text`, n: sql<number>`count(*)::int` })
    .from(questionnaires)
    .where(within(questionnaires, project));
  return `${row?.at?.getTime() ?? 0} ${whole?.sum} ${whole?.n}`;
}

const askedOf = ({ content }: OpenSheet, { question, wire }: Item): Asked => ({
  question: question as Asked['question'],
  section: content.sections.find(({ code }) => code === question.section)?.title ?? { zh: '', en: '' },
  item: wire,
});

export async function listItems(ctx: Context, tx: Tx, query: QuestionnaireGiven['listItems']['query']) {
  const { sheet } = await openSheet(ctx, tx, query);
  const { keyword, section, state, returned, late, respondent, standing, day } = query;
  const { gapLevels } = sheet.content;
  const matches = matcherOf(keyword);
  const found = sheet.items.filter(
    ({ row, question, wire }) =>
      wire.isShown &&
      (!section || question.section === section) &&
      (!state || row.state === state) &&
      (!returned || (row.state === 'notsubmit' && row.returnReason !== null)) &&
      (!late || wire.isLate) &&
      (!respondent || (respondent === 'none' ? row.respondentId === null : row.respondentId === respondent)) &&
      (!standing || standingOf(wire, gapLevels) === standing) &&
      (!day || dayAnswered(wire) === day) &&
      matches(question.code, question.text.zh, question.text.en, ...question.refs),
  );
  const { limit, offset } = pageOf(query);
  const list = found.slice(offset, offset + limit).map((one) => {
    const { question, section, item } = askedOf(sheet, one);
    const { text, type, refs, isMandatory } = question;
    return { ...item, text, section, type, refs, isMandatory };
  });
  return { list, total: found.length };
}

export async function getItems(ctx: Context, tx: Tx, query: OfOne) {
  const { sheet } = await openSheet(ctx, tx, query);
  return sheet.items.map(({ wire }) => wire);
}

export async function listQuestions(ctx: Context, tx: Tx, query: OfOne): Promise<Asked[]> {
  const { sheet } = await openSheet(ctx, tx, query);
  return sheet.items.map((item) => askedOf(sheet, item));
}

/** An item by its code alone, with its sheet. @throws AppError notFound */
export async function openItem(ctx: Context, tx: Tx, itemCode: string) {
  const [row] = await tx
    .select({ projectCode: questionnaireItems.projectCode, questionnaireCode: questionnaireItems.questionnaireCode })
    .from(questionnaireItems)
    .where(eq(questionnaireItems.itemCode, itemCode));
  if (!row) throw new AppError('notFound');
  const opened = await openSheet(ctx, tx, row);
  const item = opened.sheet.items.find((one) => one.row.itemCode === itemCode);
  if (!item) throw new AppError('notFound');
  return { ...opened, item };
}

export async function getItem(ctx: Context, tx: Tx, itemCode: string): Promise<Asked> {
  const { sheet, item } = await openItem(ctx, tx, itemCode);
  return askedOf(sheet, item);
}

export async function listFollowUps(ctx: Context, tx: Tx, itemCode: string): Promise<Asked[]> {
  const { sheet, item } = await openItem(ctx, tx, itemCode);
  const follows = followsOf(sheet.content.questions);
  return sheet.items
    .filter(({ question }) => follows.get(question.code) === item.question.code)
    .map((one) => askedOf(sheet, one));
}

/** What one person has answered, over all questionnaires of the project. */
export async function getOwnerQuestionnaire(
  ctx: Context,
  tx: Tx,
  { projectCode, respondentId }: QuestionnaireGiven['getOwnerQuestionnaire']['query'],
): Promise<Asked[]> {
  const project = await openFlow(ctx, tx, projectCode);
  const sheets = await readSheets(tx, project);
  return sheets.flatMap((sheet) =>
    sheet.items
      .filter(({ row, wire }) => wire.isShown && row.respondentId === respondentId)
      .map((item) => askedOf(sheet, item)),
  );
}

export async function listContents(ctx: Context, tx: Tx, projectCode: string) {
  const project = await openFlow(ctx, tx, projectCode);
  return (await readSheets(tx, project)).map(({ questionnaire, content, items }) => ({
    questionnaireCode: questionnaire.questionnaireCode,
    name: questionnaire.name,
    sections: content.sections.map(({ code, title }) => ({
      code,
      title,
      counts: countsOf(items.filter(({ question }) => question.section === code)),
    })),
  }));
}

/** The respondents and their progress; last, the unassigned questions. */
export async function listRespondents(ctx: Context, tx: Tx, query: OfOne) {
  const { sheet } = await openSheet(ctx, tx, query);
  const byPerson = new Map<string | null, Item[]>();
  for (const item of sheet.items) {
    if (!item.wire.isShown) continue;
    const { respondentId } = item.row;
    byPerson.set(respondentId, [...(byPerson.get(respondentId) ?? []), item]);
  }
  return [...byPerson.values()]
    .map((items) => ({
      respondent: items[0]?.wire.respondent ?? null,
      counts: countsOf(items),
      // The day that comes first among what is still to be done.
      dueDate: items.flatMap(({ wire }) => (wire.state === 'notsubmit' ? (wire.dueDate ?? []) : [])).sort()[0] ?? null,
    }))
    .sort((a, b) => Number(a.respondent === null) - Number(b.respondent === null));
}

/** Of what is answered; a question whose answer was taken back was answered on no day. */
const dayAnswered = ({ answer, answeredAt }: Item['wire']): string | null =>
  answeredAt === null || !isFilled(answer ?? undefined) ? null : portalToday(new Date(answeredAt));

/** What the answers come to, of all questions that show. */
export async function getAnswerStatistics(ctx: Context, tx: Tx, query: OfOne) {
  const { sheet } = await openSheet(ctx, tx, query);
  const { sections, gapLevels } = sheet.content;
  const items = sheet.items.filter(({ wire }) => wire.isShown);
  const given = items.map(({ row, question, wire }) => ({
    question,
    answer: wire.answer,
    score: wire.score,
    respondentId: row.respondentId,
    day: dayAnswered(wire),
  }));
  const people = new Map(items.map(({ row, wire }) => [row.respondentId, wire.respondent]));
  const statistics = statisticsOf(given, sections, gapLevels);
  const titles = new Map(sections.map(({ code, title }) => [code, title]));
  return {
    ...statistics,
    sections: statistics.sections.map((one) => ({ ...one, title: titles.get(one.code) ?? { zh: '', en: '' } })),
    respondents: statistics.respondents.map(({ respondentId, ...one }) => ({
      ...one,
      respondent: people.get(respondentId) ?? null,
    })),
  };
}

/** Whom questions can be given to. */
export async function listPossibleRespondents(ctx: Context, tx: Tx, projectCode: string) {
  const project = await openFlow(ctx, tx, projectCode);
  return tx
    .select({
      accountId: accounts.accountId,
      showName: accounts.showName,
      items: sql<number>`(SELECT count(*)::int FROM ${questionnaireItems} WHERE ${and(
        within(questionnaireItems, project),
        eq(questionnaireItems.respondentId, accounts.accountId),
      )})`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, project.tenantCode), eq(memberships.roleCode, respondentRole)))
    .orderBy(asc(accounts.showName), asc(accounts.accountId));
}
