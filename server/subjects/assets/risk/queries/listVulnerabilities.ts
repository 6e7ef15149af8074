import { sql } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { risks } from '../tables';
import { fromRisks, matchingRisks } from './listRisks';

/** Risks by vulnerability, each of which one measure may address. The worst first. */
export async function listVulnerabilities(
  tx: Tx,
  project: OpenAssessment,
  query: AssetsGiven['listVulnerabilities']['query'],
) {
  const from = sql`FROM ${fromRisks(project, query)} WHERE ${matchingRisks(project, query)}`;
  const { limit, offset } = pageOf(query);
  const of = (level: typeof risks.riskLevel | typeof risks.remnantLevel) =>
    sql.join(
      [5, 4, 3, 2, 1].map((one) => sql`count(*) FILTER (WHERE ${level} = ${sql.raw(String(one))})::int`),
      sql`, `,
    );
  const { rows } = await tx.execute<{
    vulnerability: string;
    risks: number;
    units: number;
    undecided: number;
    levels: number[];
    remnants: number[];
  }>(sql`SELECT ${risks.vulnerability} AS vulnerability, count(*)::int AS risks,
      count(DISTINCT ${risks.unitId})::int AS units,
      count(*) FILTER (WHERE ${risks.treatment} IS NULL)::int AS undecided,
      ARRAY[${of(risks.riskLevel)}] AS levels, ARRAY[${of(risks.remnantLevel)}] AS remnants
    ${from} GROUP BY 1
    ORDER BY max(${risks.riskLevel}) DESC, 5 DESC, count(*) DESC, 1 LIMIT ${limit} OFFSET ${offset}`);
  const byLevel = (counts: number[]) =>
    counts.map((count, index) => ({ level: (5 - index) as Level, count })).filter(({ count }) => count > 0);
  return {
    list: rows.map(({ levels, remnants, ...row }) => ({
      ...row,
      byLevel: byLevel(levels),
      byRemnant: byLevel(remnants),
    })),
    total: await totalOf(project, 'vulnerabilities', query, () =>
      countUpTo(tx, sql`SELECT 1 ${from} GROUP BY ${risks.vulnerability}`, { limit, offset, found: rows.length }),
    ),
    edition: project.edition,
    allowedActions: project.allowedActions,
  };
}
