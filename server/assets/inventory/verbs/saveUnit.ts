import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assetsSchemas } from '#domain/assets/schema';
import { executorMayEdit } from '#domain/assets/work/workflow';
import { type OpenAssessment, openForChange } from '#server/assets/assessment';
import { voidSignOffIfChanged } from '#server/assets/work/verbs/signOff';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { systemUnits, unitAssets } from '#server/kernel/db/schema';
import { one, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { unitRows } from '../queries/listAssets';
import { recompute } from '../recompute';
import { translateViolation } from '../violations';

type Input = z.output<typeof assetsSchemas.unitAssetsUpdate.body>;

/**
 * Adds a unit, or changes one whose version is still the one that was read; its systems are replaced. Executors change
 * what they know best of their own units: protection, owner, place and description.
 * @throws AppError conflict; for an executor notFound, refusedTransition where the unit's step is about something else,
 *   forbidden where anything else differs
 */
export async function saveUnit(ctx: Context, input: Input) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode, input.unitId ? 'work' : 'editInventory');
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
      const here = one(unitAssets, project, unitAssets.unitId, unitId);
      let version = 1;
      if (input.unitId) {
        const [current] = await tx.select().from(unitAssets).where(here);
        const keepsInventory = project.allowedActions.includes('editInventory');
        if (!keepsInventory) requireOwn(project, current);
        const before = await requireVersion(tx, current, input.version, async () => {
          const [row] = await unitRows(tx, project, { projectCode, unitId, currentPage: 1, pageSize: 1 });
          return assetsSchemas.unitAssetsList.data.shape.list.element.parse(row);
        });
        if (!keepsInventory) await requireOwnPart(tx, project, before, input);
        const [saved] = await tx
          .update(unitAssets)
          .set({ ...fields, version: sql`${unitAssets.version} + 1`, updatedAt: new Date() })
          .where(here)
          .returning({ version: unitAssets.version });
        version = saved?.version ?? version;
        await tx.delete(systemUnits).where(one(systemUnits, project, systemUnits.unitId, unitId));
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
      await voidSignOffIfChanged(ctx.caller, tx, audit, project);
      await audit({
        action: 'saveUnit',
        entity: 'unit',
        entityCode: unitId,
        tenantCode,
        detail: { projectCode, assetCode: input.assetCode, version },
      });
      return { unitId, version };
    })
    .catch(translateViolation(input.assetCode));
}

type Unit = typeof unitAssets.$inferSelect;

/** @throws AppError notFound, refusedTransition */
function requireOwn(project: OpenAssessment, current: Unit | undefined): void {
  if (!current || current.assigneeId !== project.caller.accountId) throw new AppError('notFound');
  if (!executorMayEdit(current, 'unit')) throw new AppError('refusedTransition');
}

/** @throws AppError forbidden where more differs than an executor may change */
async function requireOwnPart(tx: Tx, project: OpenAssessment, current: Unit, input: Input): Promise<void> {
  const linked = await tx
    .select({ systemId: systemUnits.systemId, essential: systemUnits.essential })
    .from(systemUnits)
    .where(one(systemUnits, project, systemUnits.unitId, current.unitId));
  const linksOf = (links: Input['systems']) =>
    links
      .map((link) => `${link.systemId} ${link.essential}`)
      .sort()
      .join();
  const isSame =
    (['assetCode', 'name', 'category', 'assetType'] as const).every((field) => current[field] === input[field]) &&
    linksOf(linked) === linksOf(input.systems);
  if (!isSame) throw new AppError('forbidden');
}
