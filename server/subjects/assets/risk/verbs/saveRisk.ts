import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { assessRisk } from '#domain/subjects/assets/method/method';
import { endsAcceptance, partsOf, ratedOf2022, riskFields } from '#domain/subjects/assets/risk/change';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { methodOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { reassessRisks, unaccepted } from '#server/subjects/assets/inventory/recompute';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { ownerOf } from '#server/subjects/assets/measure/treatmentOwner';
import { newCodes } from '../../newCodes';
import { openForChange } from '../../openForChange';
import { requireKnownControls } from '../knownControls';
import { editableParts, oneRisk } from '../queries/listRisks';
import { risks } from '../tables';

type Part = ReturnType<typeof editableParts>[number];
type Unit = typeof unitAssets.$inferSelect;
type Risk = typeof risks.$inferSelect;

const ratedFields = ['threat', 'vulnerability', 'threatFrequency', 'vulnerabilitySeverity', ...ratedOf2022] as const;

/** The unit that a risk belongs to, as far as the caller may know of it. @throws AppError notFound */
async function unitOf(tx: Tx, project: OpenAssessment, where: SQL | undefined): Promise<Unit> {
  const [unit] = await tx.select().from(unitAssets).where(where);
  if (!unit || (project.onlyAssignee && unit.assigneeId !== project.onlyAssignee)) throw new AppError('notFound');
  return unit;
}

/** @throws AppError refusedTransition where the unit's step is about something else */
function requireEditable(project: OpenAssessment, unit: Unit, wanted: readonly Part[]): void {
  const editable = editableParts(project, unit);
  if (wanted.some((part) => !editable.includes(part))) throw new AppError('refusedTransition');
}

const shownRisk =
  (tx: Tx, project: OpenAssessment) =>
  async ({ riskId }: { riskId: string }) =>
    assetsSchemas.getRisk.data.shape.risk.parse(await oneRisk(tx, project, riskId));

/**
 * Adds a risk to a unit, or changes its threat and vulnerability. Values follow at once.
 * @throws AppError conflict, refusedTransition, or codeTaken where the unit has this pair already
 */
export async function saveRisk(ctx: Context, input: AssetsGiven['saveRisk']['body']) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
      const { tenantCode, projectCode } = project;
      const unit = await unitOf(tx, project, recordIn(unitAssets, project, unitAssets.unitId, input.unitId));
      requireEditable(project, unit, ['threats']);
      const riskId = input.riskId ?? randomUUID();
      const here = recordIn(risks, project, risks.riskId, riskId);
      const { threat, vulnerability } = input;
      let version = 1;
      let before: Risk | undefined;
      if (input.riskId) {
        const [current] = await tx.select().from(risks).where(here);
        if (current && current.unitId !== input.unitId) throw new AppError('notFound');
        before = await requireVersion(tx, current, input.version, shownRisk(tx, project));
      }
      const rated = Object.fromEntries(
        ratedFields.map((field) => [field, input[field] === undefined ? before?.[field] : input[field]]),
      ) as Pick<Risk, (typeof ratedFields)[number]>;
      const fields = {
        ...rated,
        assetValue: unit.value,
        ...assessRisk(await methodOf(tx, project), { ...rated, assetValue: unit.value }),
        updatedBy: ctx.actor.accountId,
      };
      if (before) {
        const isAnother = endsAcceptance(before, { threat, vulnerability });
        version = await update(tx, here, { ...fields, ...(isAnother && unaccepted) });
      } else {
        const [riskCode = ''] = await newCodes(tx, project, 'risk', 1);
        await tx.insert(risks).values({ tenantCode, projectCode, riskId, riskCode, unitId: input.unitId, ...fields });
      }
      const record = await settled(tx, project, riskId);
      await audit({
        action: 'saveRisk',
        entity: 'risk',
        entityCode: riskId,
        tenantCode,
        detail: {
          projectCode,
          unit: unit.assetCode,
          threat,
          vulnerability,
          version,
          changed: before ? changedFields<Partial<Risk>>(before, fields, ratedFields) : {},
        },
      });
      return { riskId, version: record.version, record };
    })
    .catch(onUniqueViolation(() => new AppError('codeTaken', { code: `${input.threat} / ${input.vulnerability}` })));
}

/** Deletes a risk; the audit row keeps all of it. */
export async function deleteRisk(ctx: Context, input: AssetsGiven['deleteRisk']['body']) {
  await ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode);
    const here = recordIn(risks, project, risks.riskId, input.riskId);
    const [found] = await tx.select().from(risks).where(here);
    const unit = await unitOf(
      tx,
      project,
      recordIn(unitAssets, project, unitAssets.unitId, found?.unitId ?? input.riskId),
    );
    requireEditable(project, unit, ['threats']);
    const current = await requireVersion(tx, found, input.version, shownRisk(tx, project));
    await tx.delete(risks).where(here);
    await audit({
      action: 'deleteRisk',
      entity: 'risk',
      entityCode: input.riskId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, unit: unit.assetCode, deleted: current },
    });
    return null;
  });
  return null;
}

/** In a treatment that is sent, absent fields are empty. */
const unplanned = { treatmentPlan: null, treatmentOwner: null, treatmentDeadline: null };

/** Changes a risk's existing controls, treatment and residual risk. Absent parts stay. */
export async function saveControl(ctx: Context, input: AssetsGiven['saveControl']['body']) {
  requireKnownControls(input.treatment?.controls);
  return ctx.write(async (tx, audit) => {
    // The workbook has existing controls, but no treatments.
    const counts = input.existingControl === undefined ? 'work' : 'inventory';
    const project = await openForChange(ctx, tx, input.projectCode, counts);
    const here = recordIn(risks, project, risks.riskId, input.riskId);
    const [found] = await tx.select().from(risks).where(here);
    const unit = await unitOf(
      tx,
      project,
      recordIn(unitAssets, project, unitAssets.unitId, found?.unitId ?? input.riskId),
    );
    const { existingControl, treatment, remnant } = input;
    const change = { existingControl, ...(treatment && { ...unplanned, ...treatment }), ...remnant };
    requireEditable(project, unit, partsOf(change));
    const before = await requireVersion(tx, found, input.version, shownRisk(tx, project));
    const fields = {
      ...riskFields(change),
      ...(treatment && (await ownerOf(tx, project, treatment, before))),
      ...(endsAcceptance(before, change) && unaccepted),
    };
    const version = await update(tx, here, { ...fields, updatedBy: ctx.actor.accountId });
    await settlePlans(tx, project, { riskIds: [input.riskId], by: ctx.actor.accountId });
    const record = await settled(tx, project, input.riskId);
    const { tenantCode, projectCode } = project;
    const told = (Object.keys(fields) as (keyof Risk)[]).filter((field) => field !== 'treatmentOwnerId');
    const changed = changedFields<Partial<Risk>>(before, fields, told);
    await audit({
      action: 'saveControl',
      entity: 'risk',
      entityCode: input.riskId,
      tenantCode,
      detail: { projectCode, unit: unit.assetCode, changed, version },
    });
    return { version: record.version, record };
  });
}

async function update(tx: Tx, here: SQL | undefined, fields: Partial<typeof risks.$inferInsert>): Promise<number> {
  const [saved] = await tx
    .update(risks)
    .set({ ...fields, version: sql`${risks.version} + 1`, updatedAt: new Date() })
    .where(here)
    .returning({ version: risks.version });
  return saved?.version ?? 1;
}

/** Updates the risk's derived values, and reads it as its list shows it. */
async function settled(tx: Tx, project: OpenAssessment, riskId: string) {
  await reassessRisks(tx, project, { riskIds: [riskId] });
  return shownRisk(tx, project)({ riskId });
}
