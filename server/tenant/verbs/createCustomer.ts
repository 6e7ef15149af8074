import type { IndustryCode } from '#domain/tenant/industries';
import type { TenantSize } from '#domain/tenant/rules';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { invite } from '../invite';
import { tenantRelations, tenants } from '../tables';

interface NewCustomer {
  name: string;
  size: TenantSize;
  industries: IndustryCode[];
  managerName: string;
  managerPhone: string;
}

/**
 * Enters a customer of the caller's tenant and invites its project manager.
 * @throws AppError nameTaken where the tenant has a customer of this name, tooManyInvitations
 */
export async function createCustomer(
  ctx: Context,
  { name, size, industries, managerName, managerPhone }: NewCustomer,
): Promise<{ tenantCode: string }> {
  const { tenantCode: channel, accountId } = ctx.actor;
  const tenantCode = newCode('T');
  return ctx.write(async (tx, audit) => {
    const made = await tx
      .insert(tenants)
      .values({
        tenantCode,
        type: 'customer',
        name,
        size,
        industries: [...new Set(industries)],
        createdByTenant: channel,
        updatedBy: accountId,
      })
      .onConflictDoNothing()
      .returning({ tenantCode: tenants.tenantCode });
    if (made.length === 0) throw new AppError('nameTaken', { name });
    await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
    await audit({
      action: 'createCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, size, industries },
    });
    await invite(ctx, tx, audit, { tenantCode, phone: managerPhone, name: managerName, roleCodes: ['CONSUMER_PM'] });
    return { tenantCode };
  });
}
