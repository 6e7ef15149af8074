import { eq } from 'drizzle-orm';
import { daysLater } from '#domain/tenant/customers/protection';
import type { TenantGiven } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { invite } from '../../invite';
import { tenantRelations, tenants } from '../../tables';
import { keepFacts } from '../facts';
import { requireFree } from '../queries/alike';
import { recordMove } from '../standing';
import { customers } from '../tables';

/**
 * Reports a customer: it is the caller's tenant's from now on, and protected for a while. Its project manager is invited
 * where one is named.
 * @throws AppError customerReported, customerWorkedWith or customerInPool where it isn't free, nameTaken, codeTaken where the tenant has a customer of this name or code, tooManyInvitations
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
    await requireFree(tx, facts);
    const made = await tx
      .insert(tenants)
      .values({ tenantCode, type: 'customer', name, size, industries, createdByTenant: channel, updatedBy: accountId })
      .onConflictDoNothing()
      .returning({ tenantCode: tenants.tenantCode });
    if (made.length === 0) throw new AppError('nameTaken', { name });
    await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
    await keepFacts(tx, tenantCode, facts, accountId);
    const protectedUntil = daysLater(portalToday(), ctx.services.env.PROTECTION_DAYS);
    await tx.update(customers).set({ protectedUntil }).where(eq(customers.tenantCode, tenantCode));
    await recordMove(ctx, tx, { tenantCode, name }, { kind: 'reported', toTenant: channel, protectedUntil });
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
