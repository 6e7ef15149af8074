import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assetsSchemas } from '#domain/contract/assets.schema';
import { systemUnits, unitAssets } from '../../db/schema';
import type { Context } from '../../http/context';
import { openForChange } from './assessment';
import { recompute } from './recompute';
import { one, requireVersion } from './versions';
import { translateViolation } from './violations';

type Input = z.output<typeof assetsSchemas.unitAssetsUpdate.body>;

/** Adds a unit, or changes one whose version is still the one that was read; its systems are replaced. */
export async function saveUnit(ctx: Context, input: Input) {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
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
        await requireVersion(tx, current, input.version);
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
