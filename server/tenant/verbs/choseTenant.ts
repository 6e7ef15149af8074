import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import { memberships, sessions } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';

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
    await audit({ action: 'choseTenant', entity: 'account', entityCode: accountId, tenantCode });
    return null;
  });
}
