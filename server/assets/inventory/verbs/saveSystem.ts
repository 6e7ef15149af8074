import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assetsSchemas } from '#domain/assets/schema';
import { openForChange } from '#server/assets/assessment';
import { voidSignOffIfChanged } from '#server/assets/work/verbs/signOff';
import type { Context } from '#server/kernel/context';
import { businessSystems, systemAssets } from '#server/kernel/db/schema';
import { one, requireVersion } from '#server/kernel/db/versions';
import { systemRows } from '../queries/listAssets';
import { recompute } from '../recompute';
import { translateViolation } from '../violations';

type Input = z.output<typeof assetsSchemas.systemAssetsAddOrUpdate.body>;

/** Adds a system, or changes one whose version is still the one that was read; what it carries is replaced. */
export async function saveSystem(ctx: Context, input: Input) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
      const { tenantCode, projectCode } = project;
      const systemId = input.systemId ?? randomUUID();
      const { systemType, systemRelated } = input;
      const fields = {
        assetCode: input.assetCode,
        name: input.name,
        description: input.description || null,
        attributes: { ...(systemType && { systemType }), ...(systemRelated && { systemRelated }) },
        confidentiality: input.confidentiality,
        integrity: input.integrity,
        availability: input.availability,
        updatedBy: ctx.actor.accountId,
      };
      const here = one(systemAssets, project, systemAssets.systemId, systemId);
      let version = 1;
      if (input.systemId) {
        const [current] = await tx.select().from(systemAssets).where(here);
        await requireVersion(tx, current, input.version, async () => {
          const [row] = await systemRows(tx, project, { projectCode, systemId, currentPage: 1, pageSize: 1 });
          return assetsSchemas.systemAssetsList.data.shape.list.element.parse(row);
        });
        const [saved] = await tx
          .update(systemAssets)
          .set({ ...fields, version: sql`${systemAssets.version} + 1`, updatedAt: new Date() })
          .where(here)
          .returning({ version: systemAssets.version });
        version = saved?.version ?? version;
        await tx.delete(businessSystems).where(one(businessSystems, project, businessSystems.systemId, systemId));
      } else {
        await tx.insert(systemAssets).values({ tenantCode, projectCode, systemId, value: 1, ...fields });
      }
      if (input.businesses.length > 0) {
        await tx.insert(businessSystems).values(
          input.businesses.map(({ businessId, carryType, carryLevel }) => ({
            tenantCode,
            projectCode,
            businessId,
            systemId,
            carryType,
            carryLevel: carryLevel ?? null,
          })),
        );
      }
      await recompute(tx, project);
      await voidSignOffIfChanged(ctx.caller, tx, audit, project);
      await audit({
        action: 'saveSystem',
        entity: 'system',
        entityCode: systemId,
        tenantCode,
        detail: { projectCode, assetCode: input.assetCode, version },
      });
      return { systemId, version };
    })
    .catch(translateViolation(input.assetCode));
}
