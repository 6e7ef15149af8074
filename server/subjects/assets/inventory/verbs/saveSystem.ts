import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openForChange } from '../../openForChange';
import { recompute } from '../recompute';
import { changesOfAsset, systemRecord } from '../records';
import { businessSystems, systemAssets } from '../tables';
import { translateViolation } from '../violations';

type Input = AssetsGiven['saveSystem']['body'];

/** Adds a system, or changes one whose version is still the one that was read; its carried businesses are replaced. */
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
      const here = recordIn(systemAssets, project, systemAssets.systemId, systemId);
      let before: Awaited<ReturnType<typeof systemRecord>> | undefined;
      if (input.systemId) {
        const [current] = await tx.select().from(systemAssets).where(here);
        if (!current) throw new AppError('notFound');
        const shown = await systemRecord(tx, project, systemId);
        await requireVersion(tx, current, input.version, () => shown);
        before = shown;
        await tx
          .update(systemAssets)
          .set({ ...fields, version: sql`${systemAssets.version} + 1`, updatedAt: new Date() })
          .where(here);
        await tx.delete(businessSystems).where(recordIn(businessSystems, project, businessSystems.systemId, systemId));
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
      const record = await systemRecord(tx, project, systemId);
      await audit({
        action: 'saveSystem',
        entity: 'system',
        entityCode: systemId,
        tenantCode,
        detail: {
          projectCode,
          assetCode: record.assetCode,
          version: record.version,
          changed: changesOfAsset(before, record),
        },
      });
      return { systemId, version: record.version, record };
    })
    .catch(translateViolation(input.assetCode));
}
