import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { keptOfUnit } from '#domain/subjects/assets/inventory/change';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { executorMayEdit, roundsOf } from '#domain/subjects/assets/work/workflow';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type OpenAssessment, requireAction } from '#server/subjects/assets/assessment';
import { openForChange } from '../../openForChange';
import { recompute } from '../recompute';
import { changesOfAsset, unitRecord } from '../records';
import { systemUnits, unitAssets } from '../tables';
import { translateViolation } from '../violations';

type Input = AssetsGiven['saveUnit']['body'];

/**
 * Adds a unit, or changes one whose version is still the one that was read; its systems are replaced. Executors change
 * protection, owner, location and description of their own units.
 * @throws AppError conflict; for an executor notFound, refusedTransition if the unit's step is about something else,
 *   forbidden if another field differs
 */
export async function saveUnit(ctx: Context, input: Input) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
      if (!input.unitId) requireAction(project, 'editInventory');
      const { tenantCode, projectCode } = project;
      const unitId = input.unitId ?? randomUUID();
      const fields = {
        assetCode: input.assetCode,
        name: input.name,
        category: input.category,
        assetType: input.assetType,
        owner: input.owner || null,
        location: input.location || null,
        description: input.description || null,
        confidentiality: input.confidentiality,
        integrity: input.integrity,
        availability: input.availability,
        updatedBy: ctx.actor.accountId,
      };
      const here = recordIn(unitAssets, project, unitAssets.unitId, unitId);
      let before: Awaited<ReturnType<typeof unitRecord>> | undefined;
      if (input.unitId) {
        const [current] = await tx.select().from(unitAssets).where(here);
        const keepsInventory = project.allowedActions.includes('editInventory');
        if (!keepsInventory) requireOwn(project, current);
        if (!current) throw new AppError('notFound');
        const shown = await unitRecord(tx, project, unitId);
        await requireVersion(tx, current, input.version, () => shown);
        before = shown;
        if (!keepsInventory) await requireOwnPart(tx, project, current, input);
        await tx
          .update(unitAssets)
          .set({ ...fields, version: sql`${unitAssets.version} + 1`, updatedAt: new Date() })
          .where(here);
        await tx.delete(systemUnits).where(recordIn(systemUnits, project, systemUnits.unitId, unitId));
      } else {
        await tx.insert(unitAssets).values({ tenantCode, projectCode, unitId, value: 1, ...fields });
      }
      if (input.systems.length > 0) {
        await tx
          .insert(systemUnits)
          .values(
            input.systems.map(({ systemId, essential }) => ({ tenantCode, projectCode, systemId, unitId, essential })),
          );
      }
      await recompute(tx, project);
      const record = await unitRecord(tx, project, unitId);
      await audit({
        action: 'saveUnit',
        entity: 'unit',
        entityCode: unitId,
        tenantCode,
        detail: {
          projectCode,
          assetCode: record.assetCode,
          version: record.version,
          changed: changesOfAsset(before, record),
        },
      });
      return { unitId, version: record.version, record };
    })
    .catch(translateViolation(input.assetCode));
}

type Unit = typeof unitAssets.$inferSelect;

/** @throws AppError notFound, refusedTransition */
function requireOwn(project: OpenAssessment, current: Unit | undefined): void {
  if (!current || current.assigneeId !== project.caller.accountId) throw new AppError('notFound');
  if (!executorMayEdit(current, 'unit', roundsOf(project, current.value))) throw new AppError('refusedTransition');
}

/** @throws AppError forbidden where more differs than an executor may change */
async function requireOwnPart(tx: Tx, project: OpenAssessment, current: Unit, input: Input): Promise<void> {
  const linked = await tx
    .select({ systemId: systemUnits.systemId, essential: systemUnits.essential })
    .from(systemUnits)
    .where(recordIn(systemUnits, project, systemUnits.unitId, current.unitId));
  const linksOf = (links: Input['systems']) =>
    links
      .map((link) => `${link.systemId} ${link.essential}`)
      .sort()
      .join();
  const isSame =
    keptOfUnit.every((field) => current[field] === input[field]) && linksOf(linked) === linksOf(input.systems);
  if (!isSame) throw new AppError('forbidden');
}
