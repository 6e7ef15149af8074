import { and, eq } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { portalMinute } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { after, standingOf } from '../../customers/standing';
import { tenants } from '../../tables';
import { countMoved } from '../moved';
import { receiverOf } from '../receiver';
import { shownTransfer, TRANSFERS, transferRows } from '../shown';
import { customerTransfers } from '../tables';

/**
 * Asks another channel to take over a customer. Nothing moves until it accepts.
 * @throws AppError notFound, inviteCodeUnknown, transferToOwn, transferWaits
 */
export function requestTransfer(
  ctx: Context,
  { tenantCode, inviteCode, reason }: TenantGiven['requestTransfer']['body'],
): Promise<TenantWire['requestTransfer']['data']> {
  const { tenantCode: from, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const held = await standingOf(tx, tenantCode);
    if (held.standing.channel !== from) throw new AppError('notFound');
    const to = await receiverOf(ctx, tx, inviteCode);
    after(ctx.services, held, { kind: 'transferred', by: from, to: to.tenantCode });
    await requireNoneOpen(tx, tenantCode);
    const [own] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, from));
    const { name } = held.tenant;
    const fromName = own?.name ?? '';
    const transferCode = newCode('R');
    await tx.insert(customerTransfers).values({
      transferCode,
      tenantCode,
      customerName: name,
      fromTenant: from,
      fromName,
      toTenant: to.tenantCode,
      toName: to.name,
      reason,
      requestedBy: accountId,
      requestedByName: ctx.caller.showName,
      moved: await countMoved(tx, tenantCode, from),
    });
    const notice = { kind: 'transfer_requested' as const, params: { name, from: fromName }, path: TRANSFERS };
    await notify(tx, await noticesForRoles(tx, to.tenantCode, channelLeaders, notice), accountId);
    const detail = { name, to: to.name, reason };
    await audit({ action: 'requestTransfer', entity: 'tenant', entityCode: tenantCode, detail });
    const [made] = await transferRows(tx, eq(customerTransfers.transferCode, transferCode));
    if (!made) throw new Error('The transfer was not written down.');
    return shownTransfer(ctx, made);
  });
}

/** @throws AppError transferWaits */
async function requireNoneOpen(tx: Tx, tenantCode: string): Promise<void> {
  const [open] = await tx
    .select()
    .from(customerTransfers)
    .where(and(eq(customerTransfers.tenantCode, tenantCode), eq(customerTransfers.state, 'requested')));
  if (open) throw new AppError('transferWaits', { to: open.toName, when: portalMinute(open.createdAt) });
}
