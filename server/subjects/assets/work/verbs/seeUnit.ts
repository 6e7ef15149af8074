import { and, eq, isNull } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';

/**
 * Notes that a unit's executor has opened it for the first time: an unseen unit can't be submitted.
 * Changes no assessed value, and waits for no other change.
 * @throws AppError notFound, forbidden where it is assigned to somebody else
 */
export async function seeUnit(ctx: Context, { projectCode, unitId }: AssetsGiven['seeUnit']['body']): Promise<null> {
  const { project, isSeen } = await ctx.read(async (tx) => {
    const project = await openAssessment(ctx, tx, projectCode);
    const [unit] = await tx
      .select({ assigneeId: unitAssets.assigneeId, seenAt: unitAssets.seenAt })
      .from(unitAssets)
      .where(recordIn(unitAssets, project, unitAssets.unitId, unitId));
    const isOwn = unit?.assigneeId === project.caller.accountId;
    if (!unit || (project.onlyAssignee && !isOwn)) throw new AppError('notFound');
    if (!isOwn) throw new AppError('forbidden');
    return { project, isSeen: unit.seenAt !== null };
  });
  if (isSeen) return null;
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = project;
    await tx
      .update(unitAssets)
      .set({ seenAt: new Date() })
      .where(
        and(
          recordIn(unitAssets, project, unitAssets.unitId, unitId),
          eq(unitAssets.assigneeId, project.caller.accountId),
          isNull(unitAssets.seenAt),
        ),
      );
    await audit({ action: 'seeUnit', entity: 'unit', entityCode: unitId, tenantCode, detail: { projectCode } });
    return null;
  });
}
