import { and, eq, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { type MeasurePlan, planFields } from '#domain/subjects/assets/measure/plans';
import { type AssetsGiven, assetsSchemas } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openForChange } from '#server/subjects/assets/openForChange';
import { requireKnownControls } from '#server/subjects/assets/risk/knownControls';
import { risks } from '#server/subjects/assets/risk/tables';
import { findMeasure, oneMeasure } from '../queries/listMeasures';
import { mayEditPlan } from '../queries/measureDetail';
import { settlePlans } from '../settlePlans';
import { measures } from '../tables';
import { ownerOf } from '../treatmentOwner';

/**
 * Changes a measure, and so the plan of all its risks and findings: the caller must be able to change each of them now. A measure that
 * becomes equal to another one becomes part of it.
 * @throws AppError notFound, conflict, refusedTransition, unknownReference
 */
export function saveMeasure(ctx: Context, input: AssetsGiven['saveMeasure']['body']) {
  requireKnownControls(input.controls);
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    const { measureId, version } = input;
    // Nobody links it to a finding between the check and the end.
    const here = recordIn(measures, project, measures.measureId, measureId);
    const [kept] = await tx.select().from(measures).where(here).for('no key update');
    const row = await findMeasure(tx, project, measureId);
    const shown = async () =>
      assetsSchemas.getMeasure.data.shape.measure.parse(await oneMeasure(tx, project, measureId));
    if (row.version !== version || !kept) await requireVersion(tx, kept, version, shown);
    if (!kept) throw new AppError('notFound');
    const own = and(within(risks, project), eq(risks.measureId, measureId));
    if (!(await mayEditPlan(tx, project, row))) throw new AppError('refusedTransition');
    const found = await tx.select({ riskId: risks.riskId }).from(risks).where(own);
    const plan: MeasurePlan = {
      treatmentPlan: input.treatmentPlan,
      ...(await ownerOf(tx, project, input, kept)),
      treatmentDeadline: input.treatmentDeadline ?? null,
      treatmentCost: input.treatmentCost ?? null,
      controls: input.controls,
    };
    const by = ctx.actor.accountId;
    const fields = { ...plan, controls: [...plan.controls], updatedAt: new Date(), updatedBy: by };
    await tx
      .update(risks)
      .set({ ...fields, version: sql`${risks.version} + 1` })
      .where(own);
    // Without risks only the measure itself has the plan.
    if (found.length === 0)
      await tx
        .update(measures)
        .set({ ...fields, version: sql`${measures.version} + 1` })
        .where(recordIn(measures, project, measures.measureId, measureId));
    await settlePlans(tx, project, { riskIds: found.map(({ riskId }) => riskId), by });
    // All its risks are together, wherever that is now.
    const [first] = found;
    const [now] = first
      ? await tx
          .select({ measureId: risks.measureId })
          .from(risks)
          .where(recordIn(risks, project, risks.riskId, first.riskId))
      : [];
    const record = await oneMeasure(tx, project, now?.measureId ?? measureId);
    const told = planFields.filter((field) => field !== 'treatmentOwnerId');
    await audit({
      action: 'saveMeasure',
      entity: 'measure',
      entityCode: measureId,
      tenantCode: project.tenantCode,
      detail: {
        projectCode: project.projectCode,
        measure: row.measureCode,
        risks: found.length,
        changed: changedFields<Partial<typeof kept>>(kept, fields, told),
      },
      concerned: [row.treatmentOwnerId, plan.treatmentOwnerId, ...row.assigneeIds],
    });
    return { record };
  });
}
