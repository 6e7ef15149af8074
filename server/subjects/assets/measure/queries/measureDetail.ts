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

/** How many of a measure's risks have a plan that the caller can't change now. */
export async function fixedRisks(tx: Tx, project: OpenAssessment, measureId: string): Promise<number> {
  const { stage, state, assigneeId, value } = unitAssets;
  const units = await tx
    .selectDistinct({ unitId: unitAssets.unitId, stage, state, assigneeId, value })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(and(within(risks, project), eq(risks.measureId, measureId)));
  return units.filter((unit) => !editableParts(project, unit).includes('treatment')).length;
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
  const mayEdit = project.allowedActions.includes('work') && (await fixedRisks(tx, project, measureId)) === 0;
  return { measure, risks: found, mayEdit };
}
