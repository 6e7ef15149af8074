import type { z } from 'zod';
import type { assetsSchemas } from '#domain/contract/assets.schema';
import { assigneeRole } from '#domain/rules/workflow';
import { memberships } from '../../db/schema';
import type { Context } from '../../http/context';
import { ensureAccount } from '../user/ensureAccount';
import { openAssessment } from './assessment';

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
