import { and, count, eq, min, sql } from 'drizzle-orm';
import { anyOrderPath, financePath, orderPath } from '#domain/subjects/ledger/orders/paths';
import { type RefundRequest, refundRequestWorkflow } from '#domain/subjects/ledger/orders/workflow';
import { finance } from '#domain/subjects/ledger/policy';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { approvals } from '#server/capabilities/approval/tables';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { WaitingTask } from '#server/core/subject';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { toKeepers } from '../keepers';
import { toPayers } from '../points/remind';
import { lockOrder, type Order } from './openOrder';
import { refundToday } from './refundToday';
import { orders } from './tables';

/** Whether all that an order brought is there, and its money on no invoice. */
export const isRefundable = async (tx: Tx, order: Order): Promise<boolean> =>
  order.state === 'done' && !order.invoiceCode && (await refundToday(tx, order)) !== undefined;

/** The version rises with it: a refund that waits for its second operator doesn't outlive the request that it answers. */
const write = (tx: Tx, { tenantCode, orderCode, version }: Order, refundRequest: RefundRequest) =>
  tx
    .update(orders)
    .set({ refundRequest, version: version + 1, updatedAt: new Date() })
    .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));

/**
 * Asks the operator to take back an order of the caller's tenant.
 * @throws AppError notFound; refusedTransition where a request waits already, or the order can't be taken back
 */
export function askRefund(ctx: Context, { orderCode, reason }: LedgerGiven['askRefund']['body']): Promise<null> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const order = await lockOrder(tx, { tenantCode, orderCode });
    const facts = { side: 'payer', isRefundable: await isRefundable(tx, order) } as const;
    const from = order.refundRequest?.state ?? null;
    requireTransition(refundRequestWorkflow, { action: 'askRefund', from, facts });
    const askedAt = new Date().toISOString();
    const asked = { reason, askedBy: ctx.caller.showName, askedAt, endedAt: null, answer: null };
    await write(tx, order, { ...asked, state: 'open' });
    const told = { kind: 'refund_asked' as const, params: { order: orderCode, reason } };
    await notify(tx, await toKeepers(tx, 'refund', { ...told, path: anyOrderPath(orderCode) }), accountId);
    await audit({ action: 'askRefund', entity: 'order', entityCode: orderCode, detail: { reason } });
    return null;
  });
}

/** Takes the request back. @throws AppError notFound, refusedTransition */
export function withdrawRefund(ctx: Context, { orderCode }: LedgerGiven['withdrawRefund']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const order = await lockOrder(tx, { tenantCode: ctx.actor.tenantCode, orderCode });
    await endRequest(tx, order, 'withdrawRefund', 'payer');
    await audit({ action: 'withdrawRefund', entity: 'order', entityCode: orderCode });
    return null;
  });
}

/** Says no to a request, with the reason that its asker reads. @throws AppError notFound, refusedTransition */
export function declineRefund(
  ctx: Context,
  { orderCode, reason }: LedgerGiven['declineRefund']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [whose] = await tx
      .select({ tenantCode: orders.tenantCode })
      .from(orders)
      .where(eq(orders.orderCode, orderCode));
    if (!whose) throw new AppError('notFound');
    const order = await lockOrder(tx, { ...whose, orderCode });
    await endRequest(tx, order, 'declineRefund', 'platform', reason);
    const told = {
      kind: 'refund_declined' as const,
      params: { order: orderCode, reason },
      path: orderPath(orderCode),
    };
    await notify(tx, await toPayers(tx, order.tenantCode, told), ctx.actor.accountId);
    const { tenantCode } = order;
    await audit({ action: 'declineRefund', entity: 'order', entityCode: orderCode, tenantCode, detail: { reason } });
    return null;
  });
}

/** Two operators have agreed to its refund, and the money may be on its way: nobody ends the request any more. */
export const isRefundApproved = async (tx: Tx, orderCode: string): Promise<boolean> =>
  (await asSystem(tx, () =>
    tx.$count(
      approvals,
      and(eq(approvals.kind, 'refundOrder'), eq(approvals.about, orderCode), eq(approvals.state, 'approved')),
    ),
  )) > 0;

async function endRequest(
  tx: Tx,
  order: Order,
  action: 'withdrawRefund' | 'declineRefund',
  side: 'payer' | 'platform',
  answer: string | null = null,
): Promise<void> {
  const { refundRequest: request } = order;
  if (!request || (await isRefundApproved(tx, order.orderCode))) throw new AppError('refusedTransition');
  const facts = { side, isRefundable: true };
  const { to } = requireTransition(refundRequestWorkflow, { action, from: request.state, facts });
  await write(tx, order, { ...request, state: to ?? request.state, endedAt: new Date().toISOString(), answer });
}

/** The request of an order that is taken back: the refund itself answers one that waits. */
export function granted({ refundRequest: request }: Order): RefundRequest | null {
  const facts = { side: 'platform', isRefundable: true } as const;
  const to = request && refundRequestWorkflow.find('grantRefund', request.state, facts)?.to;
  return request && to ? { ...request, state: to, endedAt: new Date().toISOString() } : request;
}

const isOpen = sql`${orders.refundRequest}->>'state' = 'open'`;

/** Requests for refunds that wait for the operator. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (!tenant || !finance.allowed(roles).includes('refund')) return [];
  const [found] = await asSystem(tx, () =>
    tx
      .select({ count: count(), since: min(sql`${orders.refundRequest}->>'askedAt'`) })
      .from(orders)
      .where(isOpen),
  );
  if (!found?.count) return [];
  const about = { projectCode: null, title: tenant.tenantName, dueDate: null, path: `${financePath}?asked=open` };
  return [{ ...about, kind: 'decideRefunds', count: found.count, since: (found.since as string | null) ?? null }];
}
