import type { z } from 'zod';
import type { assetsSchemas } from '#domain/assets/schema';
import { assigneeRole } from '#domain/assets/work/workflow';
import { openAssessment } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { memberships } from '#server/kernel/db/schema';
import { ensureAccount } from '#server/user/ensureAccount';

/**
 * Brings somebody into the customer's tenant as an executor; they can sign in at once. An account with this phone is
 * taken as it is, whatever other roles it has.
 * @throws AppError notFound, forbidden
 */
export function addExecutor(ctx: Context, input: z.output<typeof assetsSchemas.executorAdd.body>) {
  return ctx.write(async (tx, audit) => {
    const { tenantCode, projectCode } = await openAssessment(ctx, tx, input.projectCode, 'addExecutor');
    const accountId = await ensureAccount(tx, input.phone, input.name);
    await tx.insert(memberships).values({ tenantCode, accountId, roleCode: assigneeRole }).onConflictDoNothing();
    const detail = { projectCode, accountId, name: input.name };
    await audit({ action: 'addExecutor', entity: 'account', entityCode: accountId, tenantCode, detail });
    return { accountId };
  });
}
