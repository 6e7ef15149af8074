import { and } from 'drizzle-orm';
import type { AssetsGiven, AssetsWire } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { openForChange } from '../../openForChange';
import { judgeUnits, type LeftUnit, leftOf } from '../queries/gaps';
import { tellManagers } from '../workNotices';
import { findMovable, retainLowRisks, standingAfter, writeStandings } from './moveUnits';

/**
 * Submits units at their first step as they were imported, without anybody having looked at each; these are marked as taken
 * over. Units that were looked at are submitted as such. Without a seal a preview (sealedChange). Units that lack something,
 * or are at another step, stay and are named.
 * @throws AppError forbidden, notFound, refusedTransition, changeOvertaken
 */
export function takeOverUnits(
  ctx: Context,
  { projectCode, unitIds, seal }: AssetsGiven['takeOverUnits']['body'],
): Promise<AssetsWire['takeOverUnits']['data']> {
  return sealedChange(ctx, seal, async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const { movable, others } = await findMovable(tx, project, { projectCode, unitIds, action: 'submit' });
    // What was returned is looked at by its executor.
    const isFirst = (unit: (typeof movable)[number]) => unit.stage === 'assess';
    const later = movable
      .filter((unit) => !isFirst(unit))
      .map(({ unitId, assetCode, name }): LeftUnit => ({ unitId, assetCode, name, gaps: ['standsElsewhere'] }));
    const now = new Date();
    const unseen = new Set(movable.flatMap(({ unitId, seenAt }) => (seenAt ? [] : [unitId])));
    const judged = await judgeUnits(
      tx,
      project,
      'submit',
      movable.filter(isFirst).map((unit) => ({ ...unit, seenAt: unit.seenAt ?? now })),
    );
    const left = [...others, ...(unitIds ? later : []), ...leftOf(judged)];
    const moving = judged.flatMap((unit) => {
      const to = unit.gaps.length > 0 ? undefined : standingAfter(project, 'submit', unit, unit.remainder);
      return to ? [{ ...unit, to }] : [];
    });
    const takenOver = moving.filter(({ unitId }) => unseen.has(unitId)).map(({ unitId }) => unitId);
    const planSeal = sealed(
      {
        changing: moving.map(({ unitId: id, version, stage, state, to }) => ({
          id,
          version,
          before: { stage, state },
          after: { ...to, isTakenOver: unseen.has(id) },
        })),
        unchanged: 0,
        left: left.map(({ unitId: id, name: what, gaps }) => ({ id, what, reason: gaps.join() })),
      },
      seal,
    );
    if (moving.length > 0) {
      await tx
        .update(unitAssets)
        .set({ takenOverAt: now })
        .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, takenOver)));
      await writeStandings(tx, project, { action: 'submit' }, moving);
      await retainLowRisks(tx, project, 'submit', moving);
    }
    const outcome = { count: moving.length, takenOver: takenOver.length, left, seal: planSeal };
    if (seal === undefined) return outcome;
    await tellManagers(tx, project, moving.length);
    await audit({
      action: 'takeOverUnits',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        count: moving.length,
        takenOver: takenOver.length,
        left: left.length,
        unitIds: moving.map(({ unitId }) => unitId),
        takenOverIds: takenOver,
      },
      concerned: moving.map(({ assigneeId }) => assigneeId),
    });
    return outcome;
  });
}
