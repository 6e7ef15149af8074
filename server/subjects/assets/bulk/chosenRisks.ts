import { and, asc } from 'drizzle-orm';
import type { Left, LeftReason } from '#domain/subjects/assets/bulk/bulk';
import { chosen } from '#server/kernel/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { matchingRisks, ofUnit, type RiskFilters } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';

interface Asked<Row extends { riskId: string }> {
  projectCode: string;
  rows?: readonly Row[] | undefined;
  filters?: Omit<RiskFilters, 'projectCode'> | undefined;
}

const columns = {
  risk: risks,
  unitName: unitAssets.name,
  standing: {
    stage: unitAssets.stage,
    state: unitAssets.state,
    assigneeId: unitAssets.assigneeId,
    value: unitAssets.value,
  },
};

const findRisks = (
  tx: Tx,
  project: OpenAssessment,
  { rows, filters, projectCode }: Asked<{ riskId: string }>,
  limit: number,
) =>
  tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(
      and(
        matchingRisks(project, { projectCode, ...filters }),
        rows &&
          anyOf(
            risks.riskId,
            rows.map(({ riskId }) => riskId),
          ),
      ),
    )
    .orderBy(asc(risks.riskId))
    .limit(limit);
export type FoundRisk = Awaited<ReturnType<typeof findRisks>>[number];

/** The risks of a bulk edit, and named ones that don't exist. @throws AppError see `chosen` */
export async function chosenRisks(tx: Tx, project: OpenAssessment, asked: Asked<{ riskId: string }>) {
  const { rows = [] } = asked;
  const found = await chosen(asked.rows, (limit) => findRisks(tx, project, asked, limit));
  const there = new Set(found.map(({ risk }) => risk.riskId));
  const missing = rows
    .filter(({ riskId }) => !there.has(riskId))
    .map(({ riskId }): Left => ({ id: riskId, what: '', reason: 'gone' }));
  return { found, missing };
}

/** A risk that is left, by the name that people know it by. */
export const leftRisk = ({ risk, unitName }: FoundRisk, reason: LeftReason): Left => ({
  id: risk.riskId,
  what: `${unitName} · ${risk.threat} / ${risk.vulnerability}`,
  reason,
});
