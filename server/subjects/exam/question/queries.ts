import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import type { QuestionSource } from '#domain/subjects/exam/question/content';
import { languagesOf } from '#domain/subjects/exam/question/faults';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { actionsOf, known, type Question, readQuestions, stateIn, stateOf, type VersionRow } from './open';
import { examQuestions, examQuestionVersions } from './tables';

type Query = ExamGiven['listQuestions']['query'];
type Brief = ExamWire['listQuestions']['data']['list'][number];
const place = ['standard', 'edition', 'clause', 'difficulty'] as const;

const presentBrief = (ctx: Context, question: Question): Brief => {
  const { row, shown } = question;
  return {
    ...pick(row, ['questionCode', 'version']),
    approvedNumber: row.isRetired ? null : row.approvedNumber,
    ...pick(shown, [...place, 'kind', 'number']),
    source: row.tenantCode === ctx.actor.tenantCode ? 'own' : 'platform',
    stem: shown.content.stem,
    languages: languagesOf(shown.content),
    state: stateOf(question),
    authorName: shown.authorNames.at(-1) ?? '',
    updatedAt: row.updatedAt.toISOString(),
    allowedActions: actionsOf(ctx, question),
  };
};

const { content, clause } = examQuestionVersions;
/** Clauses in the order in which standards number them. */
const clauseOrder = sql`(SELECT array_agg(lpad(part, 6, '0')) FROM regexp_split_to_table(${clause}, '\\.') AS part)`;
const sorts = {
  questionCode: sql`${examQuestions.questionCode}`,
  clause: clauseOrder,
  updatedAt: sql`${examQuestions.updatedAt}`,
};

/** Own questions first, what was last worked on before the others. */
function orderOf(ctx: Context, { sortField, sortOrder }: Query): SQL[] {
  const { tenantCode, questionCode, updatedAt } = examQuestions;
  if (sortField === undefined) return [desc(eq(tenantCode, ctx.actor.tenantCode)), desc(updatedAt), asc(questionCode)];
  const order = sorts[sortField];
  return [sortOrder === 'descend' ? desc(order) : asc(order), asc(questionCode)];
}

const bySource = (ctx: Context, source: Query['source']): SQL | undefined => {
  if (source === undefined) return undefined;
  const own = eq(examQuestions.tenantCode, ctx.actor.tenantCode);
  return source === 'own' ? own : sql`NOT ${own}`;
};

/** The questions that these filters let through. */
export function matching(ctx: Context, query: ExamGiven['exportQuestions']['query']): SQL | undefined {
  const { standard, edition, clause: below, kind, difficulty, state, author } = query;
  const versions = examQuestionVersions;
  return and(
    known(ctx),
    bySource(ctx, query.source),
    containing(
      patternOf(query.keyword),
      sql`${examQuestions.questionCode}`,
      sql`(${content} #>> '{stem,zh}')`,
      sql`(${content} #>> '{stem,en}')`,
    ),
    standard ? eq(versions.standard, standard) : undefined,
    edition ? eq(versions.edition, edition) : undefined,
    below ? or(eq(clause, below), like(clause, `${below.replace(/[\\%_]/gu, '\\$&')}.%`)) : undefined,
    kind && eq(versions.kind, kind),
    difficulty && eq(versions.difficulty, difficulty),
    state && eq(stateIn, state),
    containing(patternOf(author), sql`array_to_string(${versions.authorNames}, ' ')`),
  );
}

/** The questions that the caller may know of. */
export async function listQuestions(ctx: Context, tx: Tx, query: Query): Promise<ExamWire['listQuestions']['data']> {
  const condition = matching(ctx, query);
  const { limit, offset } = pageOf(query);
  const rows = await readQuestions(ctx, tx, condition)
    .orderBy(...orderOf(ctx, query))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map((question) => presentBrief(ctx, question)),
    total: await countUpTo(tx, readQuestions(ctx, tx, condition).getSQL(), { limit, offset, found: rows.length }),
  };
}

const presentVersion = (version: VersionRow) => ({
  ...pick(version, ['number', 'state', ...place, 'content', 'decidedBy', 'returnReason']),
  authors: version.authorNames,
  createdAt: version.createdAt.toISOString(),
  decidedAt: version.decidedAt?.toISOString() ?? null,
});

/** A question with all versions that the caller may see. @throws AppError notFound */
export async function getQuestion(
  ctx: Context,
  tx: Tx,
  {
    questionCode,
    source = 'own',
  }: Pick<ExamGiven['getQuestion']['query'], 'questionCode'> & { source?: QuestionSource | undefined },
): Promise<ExamWire['getQuestion']['data']> {
  const [found] = await readQuestions(
    ctx,
    tx,
    and(known(ctx), bySource(ctx, source), eq(examQuestions.questionCode, questionCode)),
  ).limit(1);
  if (!found) throw new AppError('notFound');
  const versions =
    found.row.tenantCode === ctx.actor.tenantCode
      ? await tx
          .select()
          .from(examQuestionVersions)
          .where(
            and(
              eq(examQuestionVersions.tenantCode, found.row.tenantCode),
              eq(examQuestionVersions.questionCode, questionCode),
            ),
          )
          .orderBy(desc(examQuestionVersions.number))
      : [found.shown];
  return {
    ...presentBrief(ctx, found),
    retireReason: found.row.retireReason,
    versions: versions.map(presentVersion) as ExamWire['getQuestion']['data']['versions'],
  };
}
