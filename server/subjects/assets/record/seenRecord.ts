import { and, eq } from 'drizzle-orm';
import type { MeasureStanding } from '#domain/subjects/assets/measure/measure';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { findMeasure, standingOf } from '#server/subjects/assets/measure/queries/listMeasures';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';

export interface NamedRecord {
  entity: RecordEntity;
  entityId: string;
}

/** The unit that a record is, or belongs to; of a measure, how far it is and whose. */
export interface SeenRecord {
  unitId: string;
  unitCode: string;
  unitName: string;
  assigneeId: string | null;
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
    const { unitId, unitCode, unitName, assigneeId } = row;
    return { unitId, unitCode, unitName, assigneeId, measure: standingOf(row) };
  }
  const own = project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined;
  const unit = {
    unitId: unitAssets.unitId,
    unitCode: unitAssets.assetCode,
    unitName: unitAssets.name,
    assigneeId: unitAssets.assigneeId,
  };
  const [found] =
    entity === 'unit'
      ? await tx
          .select(unit)
          .from(unitAssets)
          .where(and(recordIn(unitAssets, project, unitAssets.unitId, entityId), own))
      : await tx
          .select(unit)
          .from(risks)
          .innerJoin(unitAssets, ofUnit)
          .where(and(recordIn(risks, project, risks.riskId, entityId), own));
  if (!found) throw new AppError('notFound');
  return found;
}

/** The same for a change that depends on the record: it is locked until the end. */
export async function lockRecord(tx: Tx, project: OpenAssessment, record: NamedRecord): Promise<SeenRecord> {
  await seenRecord(tx, project, record);
  const { entity, entityId } = record;
  await (entity === 'unit'
    ? tx
        .select({ id: unitAssets.unitId })
        .from(unitAssets)
        .where(recordIn(unitAssets, project, unitAssets.unitId, entityId))
        .for('no key update')
    : tx
        .select({ id: risks.riskId })
        .from(risks)
        .where(recordIn(risks, project, risks.riskId, entityId))
        .for('no key update'));
  return seenRecord(tx, project, record);
}
