import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { MEASURE_RISKS_SHOWN } from '#domain/subjects/assets/measure/measure';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { editableParts, ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { today as counted, measureOf } from '../state';
import { measures } from '../tables';
import { isNamed, oneMeasure } from './listMeasures';

/**
 * Whether the caller can change the plan of a measure now: that of each of its risks, and where it closes findings as somebody
 * who plans for the whole project.
 */
export async function mayEditPlan(
  tx: Tx,
  project: OpenAssessment,
  { measureId, findings }: { measureId: string; findings: number },
): Promise<boolean> {
  if (findings > 0 && project.onlyAssignee !== undefined) return false;
  const { stage, state, assigneeId, value } = unitAssets;
  const units = await tx
    .selectDistinct({ unitId: unitAssets.unitId, stage, state, assigneeId, value })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(and(within(risks, project), eq(risks.measureId, measureId)));
  return units.every((unit) => editableParts(project, unit).includes('treatment'));
}

/** One measure with its risks, the worst first. */
export async function measureDetail(
  tx: Tx,
  project: OpenAssessment,
  { measureId }: AssetsGiven['getMeasure']['query'],
) {
  const measure = await oneMeasure(tx, project, measureId);
  const found = await tx
    .select({
      riskId: risks.riskId,
      riskCode: risks.riskCode,
      unitCode: unitAssets.assetCode,
      unitName: unitAssets.name,
      threat: risks.threat,
      vulnerability: risks.vulnerability,
      treatment: sql<'modify' | 'avoid' | 'share'>`${risks.treatment}`,
      riskLevel: risks.riskLevel,
      remnantLevel: risks.remnantLevel,
      currentLevel: counted.level,
    })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .innerJoin(measures, measureOf)
    .where(and(within(risks, project), eq(risks.measureId, measureId), isNamed(project)))
    .orderBy(desc(risks.riskValue), asc(risks.riskCode))
    .limit(MEASURE_RISKS_SHOWN);
  const mayEdit = project.allowedActions.includes('work') && (await mayEditPlan(tx, project, measure));
  return { measure, risks: found, mayEdit };
}
