import { type SQL, sql } from 'drizzle-orm';
import { type CheckCode, EXAMPLES, type Findings, type Found } from '#domain/core/project/checks/checks';
import type { Tx } from '#server/kernel/db/tx';

/** The rows that checks examine, with the key and name of each, and one condition per check. */
export interface Ruled<C extends CheckCode> {
  /** FROM and WHERE. */
  readonly rows: SQL;
  readonly ref: SQL;
  readonly name: SQL;
  /** The records that a row belongs to (`Example.of`), as jsonb; absent: none are named. */
  readonly of?: SQL;
  readonly rules: Readonly<Record<C, SQL>>;
  /** WITH clauses, for values that a rule needs for many rows at once. */
  readonly beside?: SQL;
}

type Row = Found & { code: CheckCode };

/** The rows that the rules find; one statement, whatever the number of rows and rules. */
export async function foundAmong<C extends CheckCode>(
  tx: Tx,
  { rows, ref, name, of, rules, beside }: Ruled<C>,
): Promise<Findings<C>> {
  const codes = (Object.entries(rules) as [C, SQL][]).map(([code, holds]) => sql`CASE WHEN ${holds} THEN ${code} END`);
  const found = await tx.execute<Row & Record<string, unknown>>(sql`
    WITH ${beside ? sql`${beside},` : sql``} spoken AS MATERIALIZED (
      SELECT ref, name, belongs, code FROM (
        SELECT ${ref} AS ref, ${name} AS name, ${of ?? sql`NULL::jsonb`} AS belongs,
          ARRAY[${sql.join(codes, sql`, `)}]::text[] AS codes ${rows}) AS asked
      CROSS JOIN LATERAL unnest(codes) AS code WHERE code IS NOT NULL)
    SELECT c.code, c.count, e.examples
    FROM (SELECT code, count(*)::int AS count FROM spoken GROUP BY code) AS c
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('ref', ref, 'name', jsonb_build_object('zh', name, 'en', name))
          || CASE WHEN belongs IS NULL THEN '{}' ELSE jsonb_build_object('of', belongs) END ORDER BY ref, name)
        AS examples
      FROM (SELECT ref, name, belongs FROM spoken AS s WHERE s.code = c.code ORDER BY ref, name LIMIT ${EXAMPLES}) AS first) AS e`);
  return Object.fromEntries(
    found.rows.map(({ code, count, examples }) => [code, { count, examples }]),
  ) as unknown as Findings<C>;
}
