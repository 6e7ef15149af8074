import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { businessAttributes } from '#domain/assets/inventory/derivation';
import { assetsSchemas } from '#domain/assets/schema';
import { openForChange } from '#server/assets/assessment';
import { voidSignOffIfChanged } from '#server/assets/work/verbs/signOff';
import type { Context } from '#server/kernel/context';
import { businessAssets, businessAssociations } from '#server/kernel/db/schema';
import { one, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { businessRows } from '../queries/listAssets';
import { recompute } from '../recompute';
import { translateViolation } from '../violations';

type Input = z.output<typeof assetsSchemas.businessAssetsAddOrUpdate.body>;

/** Adds a business, or changes one whose version is still the one that was read; its associations are replaced. */
export async function saveBusiness(ctx: Context, input: Input) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
      const { tenantCode, projectCode } = project;
      const businessId = input.businessId ?? randomUUID();
      if (input.associations.some((link) => link.businessId === businessId)) {
        throw new AppError(
          'cycle',
          { path: `${input.assetCode} → ${input.assetCode}` },
          { path: [input.assetCode, input.assetCode] },
        );
      }
      const fields = {
        assetCode: input.assetCode,
        name: input.name,
        ownImportance: input.ownImportance,
        description: input.description || null,
        attributes: Object.fromEntries(
          businessAttributes.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
        ),
        updatedBy: ctx.actor.accountId,
      };
      const here = one(businessAssets, project, businessAssets.businessId, businessId);
      let version = 1;
      if (input.businessId) {
        const [current] = await tx.select().from(businessAssets).where(here);
        await requireVersion(tx, current, input.version, async () => {
          const [row] = await businessRows(tx, project, { projectCode, businessId, currentPage: 1, pageSize: 1 });
          return assetsSchemas.businessAssetsList.data.shape.list.element.parse(row);
        });
        const [saved] = await tx
          .update(businessAssets)
          .set({ ...fields, version: sql`${businessAssets.version} + 1`, updatedAt: new Date() })
          .where(here)
          .returning({ version: businessAssets.version });
        version = saved?.version ?? version;
        await tx
          .delete(businessAssociations)
          .where(one(businessAssociations, project, businessAssociations.fromBusinessId, businessId));
      } else {
        await tx
          .insert(businessAssets)
          .values({ tenantCode, projectCode, businessId, importance: input.ownImportance, ...fields });
      }
      if (input.associations.length > 0) {
        await tx.insert(businessAssociations).values(
          input.associations.map((link) => ({
            tenantCode,
            projectCode,
            fromBusinessId: businessId,
            toBusinessId: link.businessId,
            associationType: link.type,
            associationDegree: link.degree,
          })),
        );
      }
      await recompute(tx, project);
      await voidSignOffIfChanged(ctx.caller, tx, audit, project);
      await audit({
        action: 'saveBusiness',
        entity: 'business',
        entityCode: businessId,
        tenantCode,
        detail: { projectCode, assetCode: input.assetCode, version },
      });
      return { businessId, version };
    })
    .catch(translateViolation(input.assetCode));
}
