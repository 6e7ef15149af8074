import { and, eq } from 'drizzle-orm';
import type { MeasureStanding } from '#domain/subjects/assets/measure/measure';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { findMeasure, standingOf } from '#server/subjects/assets/measure/queries/listMeasures';
import { measures } from '#server/subjects/assets/measure/tables';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';

export interface NamedRecord {
  entity: RecordEntity;
  entityId: string;
}

/** How a record is called, and the executors who see it; the unit that it is or belongs to, or how far a measure is and whose. */
export interface SeenRecord {
  code: string;
  name: string;
  unitId?: string;
  assigneeIds: readonly string[];
  measure?: MeasureStanding;
}

/**
 * A record that the caller may see: an executor those of its units, and measures that it owns.
 * @throws AppError notFound
 */
export async function seenRecord(
  tx: Tx,
  project: OpenAssessment,
  { entity, entityId }: NamedRecord,
): Promise<SeenRecord> {
  if (entity === 'measure') {
    const row = await findMeasure(tx, project, entityId);
    const { measureCode, treatmentPlan, assigneeIds } = row;
    return { code: measureCode, name: treatmentPlan, assigneeIds, measure: standingOf(row) };
  }
  const own = project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined;
  const columns = {
    unitId: unitAssets.unitId,
    code: unitAssets.assetCode,
    name: unitAssets.name,
    assigneeId: unitAssets.assigneeId,
  };
  const [found] =
    entity === 'unit'
      ? await tx
          .select(columns)
          .from(unitAssets)
          .where(and(recordIn(unitAssets, project, unitAssets.unitId, entityId), own))
      : await tx
          .select(columns)
          .from(risks)
          .innerJoin(unitAssets, ofUnit)
          .where(and(recordIn(risks, project, risks.riskId, entityId), own));
  if (!found) throw new AppError('notFound');
  const { assigneeId, ...unit } = found;
  return { ...unit, assigneeIds: assigneeId ? [assigneeId] : [] };
}

const lockable = {
  unit: { table: unitAssets, key: unitAssets.unitId },
  risk: { table: risks, key: risks.riskId },
  measure: { table: measures, key: measures.measureId },
} as const;

/** The same for a change that depends on the record: it is locked until the end. */
export async function lockRecord(tx: Tx, project: OpenAssessment, record: NamedRecord): Promise<SeenRecord> {
  await seenRecord(tx, project, record);
  const { entity, entityId } = record;
  const { table, key } = lockable[entity];
  await tx
    .select({ key })
    .from(table)
    .where(recordIn(table, project, key, entityId))
    .for('no key update');
  return seenRecord(tx, project, record);
}
