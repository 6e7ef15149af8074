import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { businessAttributes } from '#domain/subjects/assets/inventory/derivation';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openForChange } from '../../openForChange';
import { recompute } from '../recompute';
import { businessRecord, changesOfAsset } from '../records';
import { businessAssets, businessAssociations } from '../tables';
import { translateViolation } from '../violations';

type Input = AssetsGiven['saveBusiness']['body'];

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
      const here = recordIn(businessAssets, project, businessAssets.businessId, businessId);
      let before: Awaited<ReturnType<typeof businessRecord>> | undefined;
      if (input.businessId) {
        const [current] = await tx.select().from(businessAssets).where(here);
        if (!current) throw new AppError('notFound');
        const shown = await businessRecord(tx, project, businessId);
        await requireVersion(tx, current, input.version, () => shown);
        before = shown;
        await tx
          .update(businessAssets)
          .set({ ...fields, version: sql`${businessAssets.version} + 1`, updatedAt: new Date() })
          .where(here);
        await tx
          .delete(businessAssociations)
          .where(recordIn(businessAssociations, project, businessAssociations.fromBusinessId, businessId));
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
      const record = await businessRecord(tx, project, businessId);
      await audit({
        action: 'saveBusiness',
        entity: 'business',
        entityCode: businessId,
        tenantCode,
        detail: {
          projectCode,
          assetCode: record.assetCode,
          version: record.version,
          changed: changesOfAsset(before, record),
        },
      });
      return { businessId, version: record.version, record };
    })
    .catch(translateViolation(input.assetCode));
}
