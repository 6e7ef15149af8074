import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assessRisk } from '#domain/assets/method/method';
import { assetsSchemas } from '#domain/assets/schema';
import { controls } from '#domain/iso/controls';
import { methodOf, type OpenAssessment, openForChange } from '#server/assets/assessment';
import { reassessRisks, unaccepted } from '#server/assets/inventory/recompute';
import { voidSignOffIfChanged } from '#server/assets/work/verbs/signOff';
import type { Audit, Context } from '#server/kernel/context';
import { postgresCode, type Tx } from '#server/kernel/db/database';
import { risks, unitAssets } from '#server/kernel/db/schema';
import { one, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { editableParts, oneRisk } from '../queries/listRisks';

type Part = ReturnType<typeof editableParts>[number];
type Unit = typeof unitAssets.$inferSelect;

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
    assetsSchemas.riskDetail.data.shape.risk.parse(await oneRisk(tx, project, riskId));

const UNIQUE = '23505';

/**
 * Adds a risk to a unit, or changes its threat and vulnerability. Values follow at once.
 * @throws AppError conflict, refusedTransition, or codeTaken where the unit has this pair already
 */
export async function saveRisk(ctx: Context, input: z.output<typeof assetsSchemas.assessUpdate.body>) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode, 'work');
      const { tenantCode, projectCode } = project;
      const unit = await unitOf(tx, project, one(unitAssets, project, unitAssets.unitId, input.unitId));
      requireEditable(project, unit, ['threats']);
      const riskId = input.riskId ?? randomUUID();
      const here = one(risks, project, risks.riskId, riskId);
      const { threat, vulnerability, threatFrequency, vulnerabilitySeverity } = input;
      const fields = {
        threat,
        vulnerability,
        threatFrequency,
        vulnerabilitySeverity,
        assetValue: unit.value,
        ...assessRisk(await methodOf(tx, project), { assetValue: unit.value, threatFrequency, vulnerabilitySeverity }),
        updatedBy: ctx.actor.accountId,
      };
      let version = 1;
      if (input.riskId) {
        const [current] = await tx.select().from(risks).where(here);
        if (current && current.unitId !== input.unitId) throw new AppError('notFound');
        const before = await requireVersion(tx, current, input.version, shownRisk(tx, project));
        const isAnother = before.threat !== threat || before.vulnerability !== vulnerability;
        version = await update(tx, here, { ...fields, ...(isAnother && unaccepted) });
      } else {
        await tx.insert(risks).values({ tenantCode, projectCode, riskId, unitId: input.unitId, ...fields });
      }
      await finishChange(ctx, tx, audit, project, 'saveRisk', riskId, {
        unit: unit.assetCode,
        threat,
        vulnerability,
        version,
      });
      return { riskId, version };
    })
    .catch((error: unknown) => {
      if (postgresCode(error).code === UNIQUE)
        throw new AppError('codeTaken', { code: `${input.threat} / ${input.vulnerability}` });
      throw error;
    });
}

/** Deletes a risk; the audit row keeps the whole of it. */
export async function deleteRisk(ctx: Context, input: z.output<typeof assetsSchemas.riskDelete.body>) {
  await ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    const here = one(risks, project, risks.riskId, input.riskId);
    const [found] = await tx.select().from(risks).where(here);
    const unit = await unitOf(tx, project, one(unitAssets, project, unitAssets.unitId, found?.unitId ?? input.riskId));
    requireEditable(project, unit, ['threats']);
    const current = await requireVersion(tx, found, input.version, shownRisk(tx, project));
    await tx.delete(risks).where(here);
    await finishChange(ctx, tx, audit, project, 'deleteRisk', input.riskId, { unit: unit.assetCode, deleted: current });
    return null;
  });
  return null;
}

/** Changes what is done about a risk: existing controls, treatment, what is expected to remain. A part not sent stays. */
export async function saveControl(ctx: Context, input: z.output<typeof assetsSchemas.assessControlUpdate.body>) {
  const unknown = input.treatment?.controls.find((ref) => !controls.some((control) => control.ref === ref));
  if (unknown) throw new AppError('unknownReference', { code: unknown });
  return ctx.write(async (tx, audit) => {
    // Existing controls stand in the workbook, treatments do not.
    const counts = input.existingControl === undefined ? 'work' : 'inventory';
    const project = await openForChange(ctx, tx, input.projectCode, 'work', counts);
    const here = one(risks, project, risks.riskId, input.riskId);
    const [found] = await tx.select().from(risks).where(here);
    const unit = await unitOf(tx, project, one(unitAssets, project, unitAssets.unitId, found?.unitId ?? input.riskId));
    const { existingControl, treatment, remnant } = input;
    requireEditable(project, unit, [
      ...(existingControl === undefined ? [] : (['existingControl'] as const)),
      ...(treatment ? (['treatment'] as const) : []),
      ...(remnant ? (['remnant'] as const) : []),
    ]);
    const before = await requireVersion(tx, found, input.version, shownRisk(tx, project));
    const fields = {
      ...(existingControl !== undefined && { existingControl: existingControl || null }),
      ...(treatment && {
        treatment: treatment.treatment,
        treatmentPlan: treatment.treatmentPlan || null,
        treatmentOwner: treatment.treatmentOwner || null,
        treatmentDeadline: treatment.treatmentDeadline ?? null,
        controls: treatment.controls,
        // Who accepted what remains did so with that treatment.
        ...(treatment.treatment !== before.treatment && unaccepted),
      }),
      ...remnant,
    };
    const version = await update(tx, here, { ...fields, updatedBy: ctx.actor.accountId });
    const changed = Object.fromEntries(
      Object.entries(fields)
        .map(([field, after]) => [field, { before: before[field as keyof typeof before] ?? null, after }] as const)
        .filter(([, value]) => JSON.stringify(value.before) !== JSON.stringify(value.after)),
    );
    await finishChange(ctx, tx, audit, project, 'saveControl', input.riskId, {
      unit: unit.assetCode,
      changed,
      version,
    });
    return { version };
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

async function finishChange(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenAssessment,
  action: string,
  riskId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { tenantCode, projectCode } = project;
  await reassessRisks(tx, project, { riskId });
  await voidSignOffIfChanged(ctx.caller, tx, audit, project);
  await audit({ action, entity: 'risk', entityCode: riskId, tenantCode, detail: { projectCode, ...detail } });
}
