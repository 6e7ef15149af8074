import { and, eq, sql } from 'drizzle-orm';
import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { withdraw } from '../../invite';
import { accounts, invitations, tenantRelations, tenants } from '../../tables';
import { customerTransfers } from '../../transfers/tables';
import { after, type Held, keepStandings, recordMoves, standingOf } from '../standing';

/**
 * Claims a customer from the pool for the caller's channel.
 * @throws AppError notFound if it isn't in the pool any more, without naming its channel; nameTaken
 */
export function claimCustomer(ctx: Context, { tenantCode }: TenantGiven['claimCustomer']['body']) {
  const { tenantCode: channel, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const held = await standingOf(tx, tenantCode);
    const { channel: has } = held.standing;
    if (has !== null && has !== channel) throw new AppError('notFound');
    const next = after(ctx.services, held, { kind: 'claimed', by: channel });
    const { tenant: customer } = held;
    const { name } = customer;
    await tx
      .update(tenants)
      .set({ createdByTenant: channel, updatedAt: new Date(), updatedBy: accountId })
      .where(eq(tenants.tenantCode, tenantCode))
      .catch(onUniqueViolation(() => new AppError('nameTaken', { name })));
    await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
    await keepStandings(tx, [{ tenantCode, ...next }], accountId, { reportedAt: new Date() });
    const until = next.protectedUntil;
    await recordMoves(ctx, tx, [{ kind: 'claimed', customer, toTenant: channel, protectedUntil: until }]);
    await audit({ action: 'claimCustomer', entity: 'tenant', entityCode: tenantCode, detail: { name, until } });
    return { until };
  });
}

/**
 * Lets a customer go into the pool: the caller's channel sees nothing more of it, but that it had it.
 * @throws AppError notFound, customerHasProjects
 */
export function releaseCustomer(ctx: Context, { tenantCode, reason }: TenantGiven['releaseCustomer']['body']) {
  const { tenantCode: channel, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const held = await standingOf(tx, tenantCode);
    after(ctx.services, held, { kind: 'released', by: channel });
    await letGo(tx, audit, held, channel, accountId);
    const { tenant: customer } = held;
    const { name } = customer;
    await recordMoves(ctx, tx, [{ kind: 'released', customer, fromTenant: channel, reason }]);
    await audit({ action: 'releaseCustomer', entity: 'tenant', entityCode: tenantCode, detail: { name, reason } });
    return null;
  });
}

/** Deletes the channel's notes and invitations with its access: a channel that claims the customer starts anew. */
export async function letGo(tx: Tx, audit: Audit, { tenant, standing }: Held, channel: string, by: string | null) {
  const { tenantCode } = tenant;
  await endTransfer(tx, tenantCode, by);
  await withdrawOf(tx, audit, tenantCode, channel);
  await tx
    .delete(tenantRelations)
    .where(and(eq(tenantRelations.tenantCode, channel), eq(tenantRelations.customerTenantCode, tenantCode)));
  await tx.update(tenants).set({ createdByTenant: null }).where(eq(tenants.tenantCode, tenantCode));
  await keepStandings(tx, [{ tenantCode, ...standing, extensions: 0 }], by, { note: '', contacts: [] });
}

/** A request to transfer the customer ends with its channel's access. @param by null: the portal itself ends it */
async function endTransfer(tx: Tx, tenantCode: string, by: string | null): Promise<void> {
  const who = tx
    .select({ name: accounts.showName })
    .from(accounts)
    .where(eq(accounts.accountId, by ?? ''));
  await tx
    .update(customerTransfers)
    .set({ state: 'withdrawn', decidedByName: sql`(${who})`, decidedAt: sql`now()` })
    .where(and(eq(customerTransfers.tenantCode, tenantCode), eq(customerTransfers.state, 'requested')));
}

/** Withdraws a channel's invitations into a customer. @returns the number */
export const withdrawOf = (tx: Tx, audit: Audit, tenantCode: string, channel: string) =>
  withdraw(tx, audit, and(eq(invitations.tenantCode, tenantCode), eq(invitations.invitedByTenant, channel)));
