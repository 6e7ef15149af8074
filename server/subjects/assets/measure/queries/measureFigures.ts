import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Level, levels } from '#domain/kernel/levels';
import { type MeasureState, measureStates } from '#domain/subjects/assets/measure/measure';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { today as counted, measureOf, overdue } from '../state';
import { measures } from '../tables';
import { seenMeasures } from './listMeasures';

const carrier = alias(accounts, 'carrier');

/** The totals of the treatment plan, the cost of each measure counted once; for an executor, of their own part. */
export async function measureFigures(tx: Tx, project: OpenAssessment) {
  const { rows } = await tx.execute<{ state: MeasureState; n: number; late: number; cost: string; costed: number }>(sql`
    SELECT ${measures.stateNow} AS state, count(*)::int AS n,
      (count(*) FILTER (WHERE ${overdue(portalToday())}))::int AS late,
      coalesce(sum(${measures.treatmentCost}), 0)::text AS cost, count(${measures.treatmentCost})::int AS costed
    FROM ${measures} WHERE ${seenMeasures(project)} GROUP BY 1`);
  const own = project.onlyAssignee;
  const all = and(
    within(risks, project),
    own ? sql`(${risks.treatmentOwnerId} = ${own} OR ${unitAssets.assigneeId} = ${own})` : undefined,
  );
  const { rows: counts } = await tx.execute<{ found: Level; today: Level; expected: Level; n: number }>(sql`
    SELECT ${risks.riskLevel} AS found, ${counted.level} AS today,
      coalesce(${risks.remnantLevel}, ${risks.riskLevel}) AS expected, count(*)::int AS n
    FROM ${risks} INNER JOIN ${unitAssets} ON ${ofUnit} LEFT JOIN ${measures} ON ${measureOf} WHERE ${all} GROUP BY 1, 2, 3`);
  const named = tx
    .selectDistinct({ name: measures.treatmentOwner, accountId: measures.treatmentOwnerId })
    .from(measures)
    .where(and(seenMeasures(project), sql`${measures.treatmentOwner} IS NOT NULL`))
    .as('named');
  const shown = sql<string>`coalesce(${carrier.showName}, ${named.name})`;
  const owners = await tx
    .selectDistinct({ name: shown })
    .from(named)
    .leftJoin(carrier, eq(carrier.accountId, named.accountId))
    .orderBy(shown)
    .limit(200);
  const sum = <R>(from: readonly R[], value: (row: R) => number) => from.reduce((total, row) => total + value(row), 0);
  const byLevel = (key: 'found' | 'today' | 'expected', level: Level) =>
    sum(counts, (row) => (row[key] === level ? row.n : 0));
  return {
    byState: Object.fromEntries(
      measureStates.map((state) => [state, sum(rows, (row) => (row.state === state ? row.n : 0))]),
    ) as Record<MeasureState, number>,
    overdue: sum(rows, (row) => row.late),
    cost: sum(rows, (row) => Number(row.cost)),
    costed: sum(rows, (row) => row.costed),
    levels: levels.map((level) => ({
      level,
      found: byLevel('found', level),
      today: byLevel('today', level),
      expected: byLevel('expected', level),
    })),
    owners: owners.map(({ name }) => name),
  };
}
