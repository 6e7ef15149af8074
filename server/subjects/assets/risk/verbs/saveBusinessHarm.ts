import { sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { businessRecord } from '../../inventory/records';
import { businessAssets } from '../../inventory/tables';
import { openForChange } from '../../openForChange';

const judged = ['socialHarm', 'organisationHarm', 'harmReason'] as const;

/**
 * Judges the consequence of a business's risk (GB/T 20984-2022, table 12), beside the level that is computed.
 * @throws AppError notFound, conflict
 */
export async function saveBusinessHarm(ctx: Context, input: AssetsGiven['saveBusinessHarm']['body']) {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    const here = recordIn(businessAssets, project, businessAssets.businessId, input.businessId);
    const [found] = await tx.select().from(businessAssets).where(here);
    const before = await requireVersion(tx, found, input.version, () => businessRecord(tx, project, input.businessId));
    const { socialHarm, organisationHarm } = input;
    const isJudged = (socialHarm ?? organisationHarm) !== null;
    const fields = { socialHarm, organisationHarm, harmReason: isJudged ? input.harmReason : null };
    const version = before.version + 1;
    await tx
      .update(businessAssets)
      .set({
        ...fields,
        version: sql`${businessAssets.version} + 1`,
        updatedAt: new Date(),
        updatedBy: ctx.actor.accountId,
      })
      .where(here);
    const { tenantCode, projectCode } = project;
    await audit({
      action: 'saveBusinessHarm',
      entity: 'business',
      entityCode: input.businessId,
      tenantCode,
      detail: {
        projectCode,
        business: before.assetCode,
        version,
        changed: changedFields<Partial<typeof before>>(before, fields, judged),
      },
    });
    return { version };
  });
}
