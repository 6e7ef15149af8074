import { and, eq } from 'drizzle-orm';
import type { CommentedEntity } from '#domain/assets/comment/schema';
import type { OpenAssessment } from '#server/assets/assessment';
import { unitAssets } from '#server/assets/inventory/tables';
import { ofUnit } from '#server/assets/risk/queries/listRisks';
import { risks } from '#server/assets/risk/tables';
import type { Tx } from '#server/kernel/db/database';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';

/**
 * The unit that a record is, or belongs to, where the caller may see it.
 * @throws AppError notFound
 */
export async function commentedUnit(
  tx: Tx,
  project: OpenAssessment,
  { entity, entityId }: { entity: CommentedEntity; entityId: string },
) {
  const own = project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined;
  const unit = { unitId: unitAssets.unitId, name: unitAssets.name, assigneeId: unitAssets.assigneeId };
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
