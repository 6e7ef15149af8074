import { and, eq } from 'drizzle-orm';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { invite } from '../invite';
import { memberships, tenantRelations } from '../tables';

/**
 * Invites a project manager of one of the channel's customers, for example in place of one who declined.
 * @throws AppError notFound if the tenant is none of its customers, tooManyInvitations
 */
export function inviteManager(ctx: Context, input: TenantGiven['inviteManager']['body']): Promise<null> {
  const { tenantCode, name, phone } = input;
  return ctx.write(async (tx, audit) => {
    const [customer] = await tx
      .select({ tenantCode: tenantRelations.customerTenantCode })
      .from(tenantRelations)
      .where(
        and(eq(tenantRelations.tenantCode, ctx.actor.tenantCode), eq(tenantRelations.customerTenantCode, tenantCode)),
      );
    if (!customer) throw new AppError('notFound');
    await invite(ctx, tx, audit, { tenantCode, phone, name, roleCodes: ['CONSUMER_PM'] });
    // The customer's leaders see the invitation and can withdraw it.
    const managers = await tx
      .selectDistinct({ accountId: memberships.accountId })
      .from(memberships)
      .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, 'CONSUMER_PM')));
    const params = { who: ctx.caller.showName, name };
    await notify(
      tx,
      managers.map((one) => ({
        ...one,
        tenantCode,
        kind: 'manager_invited',
        params,
        path: '/personnelManage?state=open',
      })),
      ctx.actor.accountId,
    );
    return null;
  });
}
