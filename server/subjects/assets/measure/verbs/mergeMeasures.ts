import { and, sql } from 'drizzle-orm';
import { type Merge, mergesOf } from '#domain/subjects/assets/measure/merge';
import type { KnownMeasure } from '#domain/subjects/assets/measure/plans';
import type { AssetsGiven, AssetsWire } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { openForChange } from '#server/subjects/assets/openForChange';
import { risks } from '#server/subjects/assets/risk/tables';
import { knownMeasures, lockMeasures, moveRisks } from '../settlePlans';
import { measures } from '../tables';

/** How many groups are shown; the others are counted. */
const GROUPS_SHOWN = 100;

/**
 * Makes one measure of those whose text, owner and day agree (mergesOf): without a seal as a preview, which is shown before
 * it happens.
 * @throws AppError changeOvertaken, refusedTransition if there is nothing to merge
 */
export function mergeMeasures(
  ctx: Context,
  { projectCode, seal }: AssetsGiven['mergeMeasures']['body'],
): Promise<AssetsWire['mergeMeasures']['data']> {
  return sealedChange(ctx, seal, async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    // None is begun between the preview's check and its end.
    if (seal !== undefined) await lockMeasures(tx, within(measures, project));
    const merges = mergesOf(await knownMeasures(tx, project, sql`${measures.isUsed}`));
    const merged = merges.reduce((sum, one) => sum + one.merged.length, 0);
    const planSeal = sealed({ changing: merges.map(sealedAs), unchanged: 0, left: [] }, seal);
    if (seal !== undefined) {
      const was = await formerly(tx, project, merges);
      await write(tx, project, merges);
      await audit({
        action: 'mergeMeasures',
        entity: 'assessment',
        entityCode: projectCode,
        tenantCode: project.tenantCode,
        detail: {
          projectCode,
          count: merged,
          kept: merges.length,
          merged: Object.fromEntries(merges.map((one) => [one.kept.measureCode, [one.kept, ...one.merged].map(was)])),
        },
      });
    }
    const cost = (all: readonly (number | null)[]) => all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const shown = merges.map((one) => ({
      measureCode: one.kept.measureCode,
      treatmentPlan: one.plan.treatmentPlan,
      treatmentOwner: one.plan.treatmentOwner,
      treatmentDeadline: one.plan.treatmentDeadline,
      isNamed: one.isNamed,
      merged: one.merged.length,
      risks: [one.kept, ...one.merged].reduce((sum, { risks: own }) => sum + own, 0),
      costs: [...one.costs],
    }));
    return {
      count: merged,
      kept: merges.length,
      costBefore: cost(merges.flatMap((one) => [one.kept, ...one.merged].map(({ treatmentCost }) => treatmentCost))),
      costAfter: cost(merges.map(({ plan }) => plan.treatmentCost)),
      groups: shown.sort((a, b) => b.risks - a.risks).slice(0, GROUPS_SHOWN),
      seal: planSeal,
      isDone: seal !== undefined,
    };
  });
}

const sealedAs = ({ kept, plan, merged }: Merge) => ({
  id: kept.measureId,
  version: 0,
  before: { cost: kept.treatmentCost, controls: kept.controls },
  after: { ...plan, merged: merged.map(({ measureId }) => measureId) },
});

/** What each of these measures was before, with the codes of its risks: the log is what a merge is taken back by. */
async function formerly(tx: Tx, project: OpenAssessment, merges: readonly Merge[]) {
  const ids = merges.flatMap((one) => [one.kept, ...one.merged].map(({ measureId }) => measureId));
  const found = await tx
    .select({
      measureId: risks.measureId,
      codes: sql<string[]>`array_agg(${risks.riskCode} ORDER BY ${risks.riskCode})`,
    })
    .from(risks)
    .where(and(within(risks, project), anyOf(risks.measureId, ids)))
    .groupBy(risks.measureId);
  const codes = new Map(found.map((one) => [one.measureId, one.codes]));
  return ({ measureId, measureCode, treatmentCost, controls }: KnownMeasure) => ({
    measureCode,
    treatmentCost,
    controls: [...controls],
    risks: codes.get(measureId) ?? [],
  });
}

/** The risks get the plan of the measure that they belong to now; the merged measures go. */
async function write(tx: Tx, project: OpenAssessment, merges: readonly Merge[]): Promise<void> {
  const by = project.caller.accountId;
  const planOf = ({ plan }: Merge) => ({ ...plan, controls: [...plan.controls] });
  const kept = merges.map((one) => ({ measureId: one.kept.measureId, ...planOf(one) }));
  await bulkUpdate(tx, measures, project, ['measureId'], kept, { updatedBy: by });
  const stated = merges.flatMap((one) =>
    [one.kept, ...one.merged].map(({ measureId }) => ({ measureId, ...planOf(one) })),
  );
  await bulkUpdate(tx, risks, project, ['measureId'], stated, { updatedBy: by });
  const moves = merges.flatMap((one) => one.merged.map(({ measureId }) => ({ measureId, into: one.kept.measureId })));
  await moveRisks(tx, project, moves);
  const gone = moves.map(({ measureId }) => measureId);
  await tx.delete(measures).where(and(within(measures, project), anyOf(measures.measureId, gone)));
}
