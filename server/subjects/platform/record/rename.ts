import { eq } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { tenants } from '#server/core/tenant/tables';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';

/**
 * Gives a tenant another legal name, for example after a change in its business registration. Documents and receipts that
 * were made before keep the former name. Those who lead the tenant are told.
 * @throws AppError notFound, also for the platform itself; conflict; nameTaken; refusedTransition for the present name
 */
export function renameTenant(
  ctx: Context,
  { tenantCode, version, name, reason }: PlatformGiven['renameTenant']['body'],
): Promise<PlatformWire['renameTenant']['data']> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const [found] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('update');
    if (found?.type === 'platform') throw new AppError('notFound');
    const {
      name: from,
      type,
      version: now,
    } = await requireVersion(tx, found, version, (row) => ({
      name: row.name,
      version: row.version,
    }));
    if (name === from) throw new AppError('refusedTransition');
    await tx
      .update(tenants)
      .set({ name, version: now + 1, updatedAt: new Date(), updatedBy: accountId })
      .where(eq(tenants.tenantCode, tenantCode))
      .catch(onUniqueViolation(() => new AppError('nameTaken', { name })));
    const params = { from, to: name, reason };
    const notice = { kind: 'tenant_renamed' as const, params, path: '/account/info' };
    await notify(tx, await noticesForRoles(tx, tenantCode, [leadingRole[type]], notice), accountId);
    await audit({ action: 'renameTenant', entity: 'tenant', entityCode: tenantCode, tenantCode, detail: params });
    return { version: now + 1 };
  });
}
