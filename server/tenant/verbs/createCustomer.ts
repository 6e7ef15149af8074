import type { IndustryCode } from '#domain/tenant/industries';
import type { TenantSize } from '#domain/tenant/rules';
import type { Context } from '#server/kernel/context';
import { memberships, tenantRelations, tenants } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { ensureAccount } from '#server/user/ensureAccount';

interface NewCustomer {
  name: string;
  size: TenantSize;
  industries: IndustryCode[];
  managerName: string;
  managerPhone: string;
}

/**
 * Enters a customer of the caller's tenant together with its project manager, who can sign in at once.
 * @throws AppError nameTaken where the tenant has a customer of this name
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
    const manager = await ensureAccount(tx, managerPhone, managerName);
    await tx.insert(memberships).values({ tenantCode, accountId: manager, roleCode: 'CONSUMER_PM' });
    await audit({
      action: 'createCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, size, industries, manager },
    });
    return { tenantCode };
  });
}
