import type { TenantGiven } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { invite } from '../../invite';
import { tenantRelations, tenants } from '../../tables';
import { keepFacts } from '../facts';

/**
 * Enters a customer of the caller's tenant, and invites its project manager where one is named.
 * @throws AppError nameTaken, codeTaken where the tenant has a customer of this name or code, tooManyInvitations
 */
export async function createCustomer(
  ctx: Context,
  { managerName, managerPhone, ...facts }: TenantGiven['createCustomer']['body'],
): Promise<{ tenantCode: string }> {
  const { tenantCode: channel, accountId } = ctx.actor;
  const tenantCode = newCode('T');
  return ctx.write(async (tx, audit) => {
    const { name, size } = facts;
    const industries = [...new Set(facts.industries)];
    const made = await tx
      .insert(tenants)
      .values({ tenantCode, type: 'customer', name, size, industries, createdByTenant: channel, updatedBy: accountId })
      .onConflictDoNothing()
      .returning({ tenantCode: tenants.tenantCode });
    if (made.length === 0) throw new AppError('nameTaken', { name });
    await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
    await keepFacts(tx, tenantCode, facts, accountId);
    await audit({
      action: 'createCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, size, industries },
    });
    if (managerName && managerPhone)
      await invite(ctx, tx, audit, { tenantCode, phone: managerPhone, name: managerName, roleCodes: ['CONSUMER_PM'] });
    return { tenantCode };
  });
}
