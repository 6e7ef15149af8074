import { and, eq } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import { extendableFrom, moved } from '#domain/core/tenant/customers/protection';
import { type CustomerAction, customerActions } from '#domain/core/tenant/customers/rules';
import type { TenantWire } from '#domain/core/tenant/schema';
import { openCustomer } from '#server/core/project/queries/listCustomers';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { customerTransfers } from '../../transfers/tables';
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
  const [open] = await tx
    .select({
      transferCode: customerTransfers.transferCode,
      toName: customerTransfers.toName,
      requestedAt: customerTransfers.createdAt,
    })
    .from(customerTransfers)
    .where(and(eq(customerTransfers.tenantCode, tenantCode), eq(customerTransfers.state, 'requested')));
  const may = project.allowed(ctx.caller.roles);
  const has = kept !== undefined && may.includes('enterCustomer');
  const gives = kept !== undefined && may.includes('giveCustomer');
  const extensions = kept?.extensions ?? 0;
  const terms = termsOf(ctx.services);
  const extensionsLeft = Math.max(0, terms.extensions - extensions);
  const channel = ctx.actor.tenantCode;
  const { protectedUntil } = customer;
  const standing = { channel, protectedUntil, extensions, works: customer.protection === 'working' };
  const extended = moved(standing, { kind: 'extended', by: channel }, { today: portalToday(), terms });
  const extendedUntil = typeof extended === 'string' ? null : extended.protectedUntil;
  const now: Record<CustomerAction, boolean> = {
    edit: has,
    extend: has && extendedUntil !== null,
    release: gives && customer.protection !== 'working',
    transfer: gives && !open,
    withdrawTransfer: gives && open !== undefined,
  };
  return {
    ...customer,
    note: may.includes('callCustomers') ? (kept?.note ?? '') : '',
    extensions,
    extensionsLeft,
    extendedUntil,
    extendableFrom: extensionsLeft > 0 ? extendableFrom(protectedUntil) : null,
    transfer: open ? { ...open, requestedAt: open.requestedAt.toISOString() } : null,
    version: kept?.version ?? 0,
    allowedActions: customerActions.filter((action) => now[action]),
  };
}
