import { eq } from 'drizzle-orm';
import type { PlatformGiven } from '#domain/subjects/platform/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { signal } from '#server/kernel/db/signals';
import { AppError } from '#server/kernel/errors';
import { disablingOf } from '#server/kernel/http/events';
import { requeueJobs } from '#server/kernel/jobs/jobs';

/**
 * Disables a tenant, whose people get in no more, or enables it again. Nothing of it is changed or lost: others go on in
 * what is shared with them, its people go on where they stopped, jobs that wait are done then, and links open again.
 * @throws AppError notFound; reasonNeeded to disable it; refusedTransition for the platform, and for its present state
 */
export function setTenantState(
  ctx: Context,
  { tenantCode, enabled, reason }: PlatformGiven['setTenantState']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('update');
    if (!tenant) throw new AppError('notFound');
    const isEnabled = tenant.disabledReason === null;
    if (tenant.type === 'platform' || isEnabled === enabled) throw new AppError('refusedTransition');
    if (!enabled && !reason) throw new AppError('reasonNeeded');
    await tx
      .update(tenants)
      .set(
        enabled ? { disabledReason: null, disabledAt: null } : { disabledReason: reason ?? '', disabledAt: new Date() },
      )
      .where(eq(tenants.tenantCode, tenantCode));
    if (enabled) await requeueJobs(tx, tenantCode);
    else await signal(tx, disablingOf(tenantCode));
    const about = { entity: 'tenant', entityCode: tenantCode, tenantCode } as const;
    const { name } = tenant;
    if (enabled) await audit({ action: 'enableTenant', ...about, detail: { name, ...(reason && { reason }) } });
    else await audit({ action: 'disableTenant', ...about, detail: { name, reason: reason ?? '' } });
    return null;
  });
}
