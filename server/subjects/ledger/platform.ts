import { eq } from 'drizzle-orm';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';

/** The tenant that issues new units: points, units of products, and money that comes in from outside. */
export async function platformCode(tx: Tx): Promise<string> {
  const [platform] = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(eq(tenants.type, 'platform'))
    .orderBy(tenants.createdAt)
    .limit(1);
  if (!platform) throw new Error('There is no platform.');
  return platform.tenantCode;
}
