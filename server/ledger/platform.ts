import { eq } from 'drizzle-orm';
import type { Tx } from '../kernel/db/database';
import { tenants } from '../tenant/tables';

/** The tenant that gives out what nobody had: points, units of products, and money that comes in from outside. */
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
