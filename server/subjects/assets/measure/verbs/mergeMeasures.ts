import { and, sql } from 'drizzle-orm';
import { type Merge, type MergeableMeasure, mergesOf } from '#domain/subjects/assets/measure/merge';
import type { AssetsGiven, AssetsWire } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { openForChange } from '#server/subjects/assets/openForChange';
import { risks } from '#server/subjects/assets/risk/tables';
import { isKnownOf, knownMeasures, lockMeasures } from '../settlePlans';
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
    const merges = mergesOf(await mergeable(tx, project));
    const merged = merges.reduce((sum, one) => sum + one.merged.length, 0);
    const planSeal = sealed({ changing: merges.map(sealedAs), unchanged: 0, left: [] }, seal);
    if (seal !== undefined) {
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
          merged: Object.fromEntries(
            merges.map((one) => [one.kept.measureCode, one.merged.map(({ measureCode }) => measureCode)]),
          ),
        },
      });
    }
    const cost = (all: readonly (number | null)[]) => all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const shown = merges.map((one) => ({
      measureCode: one.kept.measureCode,
      treatmentPlan: one.plan.treatmentPlan,
      treatmentOwner: one.plan.treatmentOwner,
      treatmentDeadline: one.plan.treatmentDeadline,
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

async function mergeable(tx: Tx, project: OpenAssessment): Promise<MergeableMeasure[]> {
  const begun = await tx
    .select({ measureId: measures.measureId })
    .from(measures)
    .where(and(within(measures, project), isKnownOf));
  const isBegun = new Set(begun.map(({ measureId }) => measureId));
  const all = await knownMeasures(tx, project);
  return all.filter((one) => one.risks > 0).map((one) => ({ ...one, isBegun: isBegun.has(one.measureId) }));
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
  const links = merges.flatMap((one) =>
    one.merged.map(({ measureId }) => ({ merged: measureId, kept: one.kept.measureId })),
  );
  await tx.execute(sql`UPDATE ${risks} AS r SET measure_id = link.kept
    FROM json_to_recordset(${jsonText(links)}::json) AS link(merged uuid, kept uuid)
    WHERE r.tenant_code = ${project.tenantCode} AND r.project_code = ${project.projectCode} AND r.measure_id = link.merged`);
  const gone = links.map(({ merged }) => merged);
  await tx.delete(measures).where(and(within(measures, project), anyOf(measures.measureId, gone)));
}
