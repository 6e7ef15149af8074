import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { convertConsultation } from '../../consultations/saveConsultation';
import { invite } from '../../invite';
import { tenants } from '../../tables';
import { requireFree } from '../queries/alike';
import { report } from '../report';

/**
 * Reports a customer: it is the caller's tenant's from now on, and protected for a while. Its project manager is invited
 * where one is named; the request for advice that it came by has ended with it.
 * @throws AppError customerReported, customerWorkedWith or customerInPool where it isn't free, nameTaken, codeTaken where the tenant has a customer of this name or code, tooManyInvitations, and for the request notFound, refusedTransition
 */
export async function createCustomer(
  ctx: Context,
  { managerName, managerPhone, consultationCode, ...facts }: TenantGiven['createCustomer']['body'],
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
    await report(ctx, tx, { tenantCode, ...facts });
    await audit({
      action: 'createCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, size, industries },
    });
    if (consultationCode) await convertConsultation(ctx, tx, audit, consultationCode, { tenantCode, name });
    if (managerName && managerPhone)
      await invite(ctx, tx, audit, { tenantCode, phone: managerPhone, name: managerName, roleCodes: ['CONSUMER_PM'] });
    return { tenantCode };
  });
}
