import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ProcessContent } from '#domain/subjects/exam/process/content';
import { lacking, matchesRow } from '#domain/subjects/exam/process/draw';
import { processWorkflow } from '#domain/subjects/exam/process/workflow';
import type { QuestionWords } from '#domain/subjects/exam/question/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { factsOf, ownProcess } from './open';
import { poolOf } from './pool';
import { examProcesses } from './tables';

type Query = ExamGiven['listExamProcesses']['query'];
type Brief = ExamWire['listExamProcesses']['data']['list'][number];

const { content, processCode, state, tenantCode, updatedAt, version } = examProcesses;
const sittings = sql.raw(
  `FROM exam_sittings s WHERE s.organizer_code = exam_processes.tenant_code AND s.process_code = exam_processes.process_code`,
);
/** What the list shows; the texts of learning units, the most of a process, stay where they are. */
const columns = {
  processCode,
  state,
  updatedAt,
  version,
  name: sql<QuestionWords>`${content} -> 'name'`,
  minutes: sql<number>`(${content} ->> 'minutes')::int`,
  passMark: sql<number>`(${content} ->> 'passMark')::int`,
  questions: sql<number>`(SELECT coalesce(sum((r ->> 'count')::int), 0)::int
    FROM jsonb_path_query(${content}, '$.sections[*].rows[*]') AS r)`,
  candidates: sql<number>`(SELECT count(*)::int FROM exam_candidates c
    WHERE c.organizer_code = exam_processes.tenant_code AND c.process_code = exam_processes.process_code)`,
  sitting: sql<number>`(SELECT count(*)::int ${sittings} AND s.state <> 'closed')`,
  passed: sql<number>`(SELECT count(DISTINCT (s.tenant_code, s.account_id))::int ${sittings} AND s.is_passed)`,
};

const present = (ctx: Context, row: Omit<Brief, 'updatedAt' | 'allowedActions'> & { updatedAt: Date }): Brief => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  allowedActions: processWorkflow.allowedActions(row.state, factsOf(ctx, row.candidates > 0)),
});

function orderOf({ sortField = 'updatedAt', sortOrder = 'descend' }: Query): SQL[] {
  const field = examProcesses[sortField];
  return [sortOrder === 'descend' ? desc(field) : asc(field), asc(processCode)];
}

/** The processes that the caller's tenant organizes, the latest change first. */
export async function listExamProcesses(
  ctx: Context,
  tx: Tx,
  query: Query,
): Promise<ExamWire['listExamProcesses']['data']> {
  const wanted = and(
    eq(tenantCode, ctx.actor.tenantCode),
    query.state && eq(state, query.state),
    containing(
      patternOf(query.keyword),
      processCode,
      sql`(${content} #>> '{name,zh}')`,
      sql`(${content} #>> '{name,en}')`,
    ),
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select(columns)
    .from(examProcesses)
    .where(wanted)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  const all = tx.select({ one: sql`1` }).from(examProcesses).where(wanted);
  return {
    list: rows.map((row) => present(ctx, row)),
    total: await countUpTo(tx, all.getSQL(), { limit, offset, found: rows.length }),
  };
}

/** One of them with what it says. @throws AppError notFound */
export async function getExamProcess(
  ctx: Context,
  tx: Tx,
  { processCode: code }: ExamGiven['getExamProcess']['query'],
): Promise<ExamWire['getExamProcess']['data']> {
  const [row] = await tx
    .select({ ...columns, content })
    .from(examProcesses)
    .where(ownProcess(ctx, code));
  if (!row) throw new AppError('notFound');
  const { content: said, ...brief } = row;
  return { ...present(ctx, brief), content: asWire(said) };
}

/** The same content, as the wire's type has it: its lists can be written to. */
const asWire = (said: ProcessContent) => said as ExamWire['getExamProcess']['data']['content'];

/** How many questions each row of a blueprint could draw now, and how many the whole of it lacks. */
export async function countExamQuestions(
  ctx: Context,
  tx: Tx,
  { sections }: ExamGiven['countExamQuestions']['body'],
): Promise<ExamWire['countExamQuestions']['data']> {
  const pool = await poolOf(tx, ctx.actor.tenantCode);
  return {
    sections: sections.map(({ rows }) =>
      rows.map((row) => pool.filter((question) => matchesRow(row, question)).length),
    ),
    lacking: lacking(sections, pool),
  };
}
