import { and, type SQL, sql } from 'drizzle-orm';
import type { QuestionWords } from '#domain/subjects/exam/question/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { CandidateState } from '#domain/subjects/exam/sitting/sitting';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { ofSeenCustomers } from '../seenCustomers';

type Query = ExamGiven['listExamCandidates']['query'];
type Candidate = ExamWire['listExamCandidates']['data']['list'][number];

interface Row extends Record<string, unknown> {
  processCode: string;
  tenantCode: string;
  accountId: string;
  processName: QuestionWords;
  showName: string;
  tenantName: string;
  invitedBy: string;
  invitedAt: Date | string;
  state: CandidateState;
  unitsRead: number;
  units: number;
  sittings: number;
  triesLeft: number;
  extraMinutes: number;
  extraTries: number;
  best: number | null;
  lastSatAt: Date | string | null;
  validUntil: string | null;
  version: number;
}

/**
 * A customer's people see their colleagues; an organizer those whom it examines, also of customers that it serves no longer. A consultant
 * who sees only customers of its own projects sees only their people.
 */
export function seenCandidates(ctx: Context): SQL | undefined {
  const { tenantCode } = ctx.actor;
  if (ctx.caller.tenant?.type === 'customer') return sql`c.tenant_code = ${tenantCode}`;
  return and(sql`c.organizer_code = ${tenantCode}`, ofSeenCustomers(ctx, sql`c.tenant_code`));
}

const state = sql.raw(`CASE WHEN s.runs THEN 'sitting' WHEN s.passed THEN 'passed'
  WHEN s.sittings > 0 THEN 'failed' ELSE 'invited' END`);

/** Candidates with their processes and what became of their sittings. */
const found = (condition: SQL | undefined) => sql`FROM exam_candidates c
  JOIN exam_processes p ON p.tenant_code = c.organizer_code AND p.process_code = c.process_code
  CROSS JOIN LATERAL (SELECT count(*)::int AS sittings, coalesce(bool_or(x.state <> 'closed'), false) AS runs,
      coalesce(bool_or(x.is_passed), false) AS passed, max(x.percent)::float8 AS best, max(x.started_at) AS last
    FROM exam_sittings x WHERE x.tenant_code = c.tenant_code AND x.process_code = c.process_code
      AND x.account_id = c.account_id) AS s
  CROSS JOIN LATERAL (SELECT max(z.valid_until)::text AS "validUntil" FROM exam_certificates z
    WHERE z.tenant_code = c.tenant_code AND z.process_code = c.process_code AND z.account_id = c.account_id
      AND z.revoked_at IS NULL) AS z
  WHERE ${condition}`;

const columns = sql.raw(`c.process_code AS "processCode", c.tenant_code AS "tenantCode", c.account_id AS "accountId",
  p.content -> 'name' AS "processName", c.show_name AS "showName", c.tenant_name AS "tenantName", c.invited_by AS "invitedBy",
  c.invited_at AS "invitedAt", jsonb_array_length(p.content -> 'units') AS units,
  (SELECT count(*)::int FROM jsonb_array_elements(p.content -> 'units') u WHERE u ->> 'id' = ANY(c.read_units)) AS "unitsRead",
  s.sittings, greatest(0, (p.content ->> 'tries')::int + c.extra_tries - s.sittings) AS "triesLeft",
  c.extra_minutes AS "extraMinutes", c.extra_tries AS "extraTries", s.best, s.last AS "lastSatAt", z."validUntil", c.version`);

const present = ({ invitedAt, lastSatAt, ...row }: Row): Candidate => ({
  ...row,
  invitedAt: new Date(invitedAt).toISOString(),
  lastSatAt: lastSatAt && new Date(lastSatAt).toISOString(),
});

const sorts: Record<NonNullable<Query['sortField']>, SQL> = {
  showName: sql.raw('c.show_name'),
  tenantName: sql.raw('c.tenant_name'),
  invitedAt: sql.raw('c.invited_at'),
  best: sql.raw('s.best'),
  validUntil: sql.raw('z."validUntil"'),
};

function orderOf({ sortField = 'invitedAt', sortOrder = 'descend' }: Query): SQL {
  const direction = sql.raw(sortOrder === 'descend' ? 'DESC' : 'ASC');
  return sql`${sorts[sortField]} ${direction} NULLS LAST, c.show_name, c.tenant_code, c.process_code, c.account_id`;
}

/** Who must be certified, and who is, by one statement for a page and one to count. */
export async function listExamCandidates(
  ctx: Context,
  tx: Tx,
  query: Query,
): Promise<ExamWire['listExamCandidates']['data']> {
  const rows = found(
    and(
      seenCandidates(ctx),
      query.processCode ? sql`c.process_code = ${query.processCode}` : undefined,
      query.state && sql`${state} = ${query.state}`,
      containing(
        patternOf(query.keyword),
        sql`c.show_name`,
        sql`c.tenant_name`,
        sql`(p.content #>> '{name,zh}')`,
        sql`(p.content #>> '{name,en}')`,
      ),
    ),
  );
  const { limit, offset } = pageOf(query);
  const { rows: list } = await tx.execute<Row>(
    sql`SELECT ${columns}, ${state} AS state ${rows} ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return {
    list: list.map(present),
    total: await countUpTo(tx, sql`SELECT 1 ${rows}`, { limit, offset, found: list.length }),
  };
}

/** One of them, by its key; undefined where the caller sees none. */
export async function findCandidate(
  ctx: Context,
  tx: Tx,
  { processCode, tenantCode, accountId }: Pick<Candidate, 'processCode' | 'tenantCode' | 'accountId'>,
): Promise<Candidate | undefined> {
  const those = found(
    and(
      seenCandidates(ctx),
      sql`c.process_code = ${processCode} AND c.tenant_code = ${tenantCode} AND c.account_id = ${accountId}`,
    ),
  );
  const { rows } = await tx.execute<Row>(sql`SELECT ${columns}, ${state} AS state ${those}`);
  return rows[0] && present(rows[0]);
}
