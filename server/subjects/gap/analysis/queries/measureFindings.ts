import { and, asc, eq } from 'drizzle-orm';
import { disposalStageOf, isFindingLate } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { isSeen } from '#server/subjects/assets/measure/queries/listMeasures';
import { measures } from '#server/subjects/assets/measure/tables';
import { findingMeasures, gapFindings } from '#server/subjects/gap/tables';
import { openBegun } from '../open';
import { levelOf, visible } from './findings';

/**
 * The findings that a measure closes, as far as the caller may know of them, in the standard's order.
 * @throws AppError notFound also where the measure isn't the caller's to see
 */
export async function listMeasureFindings(
  ctx: Context,
  tx: Tx,
  { projectCode, measureId }: GapGiven['listMeasureFindings']['query'],
): Promise<GapWire['listMeasureFindings']['data']> {
  const project = await openBegun(ctx, tx, projectCode);
  const seeing = { tenantCode: project.tenantCode, projectCode, onlyAssignee: project.onlyResponsible };
  if ((await tx.$count(measures, and(isSeen(seeing), eq(measures.measureId, measureId)))) === 0)
    throw new AppError('notFound');
  const rows = await tx
    .select({ row: gapFindings })
    .from(gapFindings)
    .innerJoin(
      findingMeasures,
      and(
        eq(findingMeasures.tenantCode, gapFindings.tenantCode),
        eq(findingMeasures.projectCode, gapFindings.projectCode),
        eq(findingMeasures.findingId, gapFindings.findingId),
      ),
    )
    .where(and(visible(project), eq(findingMeasures.measureId, measureId)))
    .orderBy(asc(gapFindings.position));
  const today = portalToday();
  return rows.map(({ row }) => {
    const { findingId, ref, title, deadline, returnReason } = row;
    const stage = disposalStageOf(row);
    return {
      findingId,
      ref,
      title,
      level: levelOf(row),
      stage,
      returnReason,
      isLate: isFindingLate(stage, deadline, today),
    };
  });
}
