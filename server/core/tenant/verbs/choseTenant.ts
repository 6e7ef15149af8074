import { and, eq } from 'drizzle-orm';
import { seen } from '#server/core/user/session';
import { sessions } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { memberships } from '../tables';

/**
 * Chooses the tenant that the caller's session works in, after signing in or later.
 * @throws AppError notFound for a tenant that the caller does not belong to
 */
export async function choseTenant(ctx: Context, { tenantCode }: { tenantCode: string }): Promise<null> {
  const { accountId, tokenHash } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [held] = await tx
      .select({ tenantCode: memberships.tenantCode })
      .from(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.tenantCode, tenantCode)))
      .limit(1);
    if (!held) throw new AppError('notFound');
    await tx.update(sessions).set({ tenantCode }).where(eq(sessions.tokenHash, tokenHash));
    await seen(tx, tenantCode, accountId);
    await audit({ action: 'chooseTenant', entity: 'account', entityCode: accountId, tenantCode });
    return null;
  });
}
