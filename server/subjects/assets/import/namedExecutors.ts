import { and } from 'drizzle-orm';
import { executorFinder } from '#domain/subjects/assets/bulk/executors';
import { within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '../assessment';
import { unitAssets } from '../inventory/tables';
import { giveUnits, listExecutors } from '../work/executors';

/** A unit's code and the name of its executor; null: nobody. */
export type NamedExecutor = readonly [code: string, assignee: string | null];

/**
 * Gives units to the executors that an import names. A name that is no one person's any more leaves its unit as it is.
 * @returns the accounts of those who lose or get a unit
 */
export async function giveToNamed(
  tx: Tx,
  project: OpenAssessment,
  named: readonly NamedExecutor[],
): Promise<(string | null)[]> {
  if (named.length === 0) return [];
  const find = executorFinder(await listExecutors(tx, project.tenantCode));
  const executors = new Map(named.map(([code, name]) => [code, name === null ? null : find(name)]));
  const units = await tx
    .select({
      unitId: unitAssets.unitId,
      assetCode: unitAssets.assetCode,
      stage: unitAssets.stage,
      assigneeId: unitAssets.assigneeId,
    })
    .from(unitAssets)
    .where(and(within(unitAssets, project), anyOf(unitAssets.assetCode, [...executors.keys()])));
  const moved = units.flatMap(({ unitId, assetCode, stage, assigneeId: before }) => {
    const assigneeId = executors.get(assetCode);
    return assigneeId === undefined || assigneeId === before ? [] : [{ unitId, stage, assigneeId, before }];
  });
  await giveUnits(tx, project, moved);
  return moved.flatMap(({ assigneeId, before }) => [assigneeId, before]);
}
