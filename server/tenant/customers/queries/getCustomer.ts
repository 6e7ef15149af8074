import { eq } from 'drizzle-orm';
import { project } from '#domain/project/policy';
import type { TenantWire } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { openCustomer } from '#server/project/queries/listCustomers';
import { customers } from '../tables';

/**
 * All that the caller's tenant keeps of a customer.
 * @throws AppError notFound
 */
export async function getCustomer(
  ctx: Context,
  tx: Tx,
  { tenantCode }: { tenantCode: string },
): Promise<TenantWire['getCustomer']['data']> {
  const customer = await openCustomer(ctx, tx, tenantCode);
  const [kept] = await tx
    .select({ note: customers.note, version: customers.version })
    .from(customers)
    .where(eq(customers.tenantCode, tenantCode));
  const may = project.allowed(ctx.caller.roles);
  return {
    ...customer,
    note: kept?.note ?? '',
    version: kept?.version ?? 0,
    allowedActions: may.includes('enterCustomer') ? ['edit'] : [],
  };
}
