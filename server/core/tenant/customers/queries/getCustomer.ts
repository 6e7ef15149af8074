import { eq } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import { type CustomerAction, customerActions } from '#domain/core/tenant/customers/rules';
import type { TenantWire } from '#domain/core/tenant/schema';
import { openCustomer } from '#server/core/project/queries/listCustomers';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { termsOf } from '../standing';
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
    .select({ note: customers.note, extensions: customers.extensions, version: customers.version })
    .from(customers)
    .where(eq(customers.tenantCode, tenantCode));
  const may = project.allowed(ctx.caller.roles);
  const has = kept !== undefined && may.includes('enterCustomer');
  const gives = kept !== undefined && may.includes('giveCustomer');
  const now: Record<CustomerAction, boolean> = {
    edit: has,
    extend: has && kept.extensions < termsOf(ctx.services).extensions,
    release: gives && customer.protection !== 'working',
    transfer: gives,
  };
  return {
    ...customer,
    note: may.includes('callCustomers') ? (kept?.note ?? '') : '',
    extensions: kept?.extensions ?? 0,
    version: kept?.version ?? 0,
    allowedActions: customerActions.filter((action) => now[action]),
  };
}
