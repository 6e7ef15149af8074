import { and, desc, eq } from 'drizzle-orm';
import { type OrderAction, orderWorkflow, type PayMethod } from '#domain/subjects/ledger/orders/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { orders, payments } from './tables';

export type Order = typeof orders.$inferSelect;
export type Payment = typeof payments.$inferSelect;

const within = (
  table: typeof orders | typeof payments,
  { tenantCode, orderCode }: Pick<Order, 'tenantCode' | 'orderCode'>,
) => and(eq(table.tenantCode, tenantCode), eq(table.orderCode, orderCode));

/** Locks an order of a tenant, so that its changes come one at a time. @throws AppError notFound */
export async function lockOrder(tx: Tx, key: Pick<Order, 'tenantCode' | 'orderCode'>): Promise<Order> {
  const [order] = await tx.select().from(orders).where(within(orders, key)).for('update');
  if (!order) throw new AppError('notFound');
  return order;
}

/**
 * Moves an order to its next state, and writes its other changes.
 * @throws AppError refusedTransition
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  action: OrderAction,
  part: Partial<Omit<Order, 'tenantCode' | 'orderCode' | 'state' | 'version'>> = {},
): Promise<void> {
  const state = orderWorkflow.find(action, order.state, {})?.to;
  if (!state) throw new AppError('refusedTransition');
  await tx
    .update(orders)
    .set({ state, ...part, version: order.version + 1, updatedAt: new Date() })
    .where(within(orders, order));
}

/**
 * Ends what was begun to pay an order; money that comes all the same is still taken.
 * @param method absent: by any
 */
export const closePayments = (tx: Tx, order: Pick<Order, 'tenantCode' | 'orderCode'>, method?: PayMethod) =>
  tx
    .update(payments)
    .set({ state: 'closed' })
    .where(and(within(payments, order), eq(payments.state, 'open'), method ? eq(payments.method, method) : undefined));

/** The last try to pay an order. */
export async function lastPayment(
  tx: Tx,
  order: Pick<Order, 'tenantCode' | 'orderCode'>,
): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(within(payments, order))
    .orderBy(desc(payments.createdAt), desc(payments.paymentCode))
    .limit(1);
  return payment;
}
