import { eq } from 'drizzle-orm';
import { tenantSettings } from '#domain/core/tenant/policy';
import type { TenantWire } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenants } from '../tables';

/** The settings of the caller's tenant for all of its projects. */
export async function getTenantSettings(ctx: Context, tx: Tx): Promise<TenantWire['getTenantSettings']['data']> {
  const [row] = await tx
    .select({ fourEyes: tenants.fourEyes, version: tenants.version })
    .from(tenants)
    .where(eq(tenants.tenantCode, ctx.actor.tenantCode));
  if (!row) throw new AppError('notFound');
  return { ...row, allowedActions: tenantSettings.allowed(ctx.caller.roles) };
}
