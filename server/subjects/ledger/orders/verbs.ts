import { and, eq } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { deskHours, inHours, transferHours } from '#domain/subjects/ledger/orders/workflow';
import { priceOf } from '#domain/subjects/ledger/points/recharge';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import { AppError, HttpError } from '#server/kernel/errors';
import { newCode, shortCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import type { Due } from '../providers/provider';
import { providerFor } from '../providers/providerFor';
import { methodsHere } from './methods';
import { closePayments, lockOrder, moveOrder } from './openOrder';
import { settlePayment } from './settle';
import { orders, payments } from './tables';

/** After so many seconds a provider that did not answer may be asked again. */
const RETRY_PROVIDER = 10;

/** Orders points at the price of today, which the order keeps. @throws AppError limitReached where too many wait to be paid */
export function orderPoints(
  ctx: Context,
  { points }: LedgerGiven['orderPoints']['body'],
): Promise<{ orderCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode, accountId } = ctx.actor;
    const orderCode = shortCode('CZ');
    const price = priceOf(points);
    const open = and(eq(orders.tenantCode, tenantCode), eq(orders.state, 'open'));
    await requireBelowLimit(tx, `orders:${tenantCode}`, limits.openOrders, () => tx.$count(orders, open));
    await tx.insert(orders).values({
      tenantCode,
      orderCode,
      kind: 'recharge',
      state: 'open',
      ...price,
      orderedBy: accountId,
      orderedByName: ctx.caller.showName,
      expiresAt: inHours(deskHours),
    });
    await audit({ action: 'orderPoints', entity: 'order', entityCode: orderCode, detail: price });
    return { orderCode };
  });
}

/**
 * Begins to pay an order. The payment is written before the provider is asked for its code: money for an unknown
 * payment is worse than a payment without its code, which is asked for again.
 * @throws AppError as beginPayment @throws HttpError 503 where the provider cannot be asked
 */
export async function payOrder(
  ctx: Context,
  { orderCode, method }: LedgerGiven['payOrder']['body'],
): Promise<{ paymentCode: string }> {
  const { paymentCode, due } = await beginPayment(ctx, { orderCode, method });
  const { env } = ctx.services;
  const provider = due && (method === 'alipay' || method === 'wechat') ? await providerFor(env, method) : undefined;
  if (!provider || !due) return { paymentCode };
  const payUrl = await provider.begin(due).catch((error: unknown) => {
    throw new HttpError(503, 'providerOut', { seconds: RETRY_PROVIDER }, undefined, error);
  });
  // This keeps only the provider's answer; the trail has the payment already.
  await ctx.services.database.transaction(ctx.actor, (tx) =>
    tx
      .update(payments)
      .set({ payUrl })
      .where(and(eq(payments.tenantCode, ctx.actor.tenantCode), eq(payments.paymentCode, paymentCode))),
  );
  return { paymentCode };
}

/**
 * Begins to pay an order, or goes on with what was begun by the same method: two clicks, or two pages, are one payment.
 * @throws AppError notFound; refusedTransition where it is over, or is not paid so here
 */
function beginPayment(
  ctx: Context,
  { orderCode, method }: LedgerGiven['payOrder']['body'],
): Promise<{ paymentCode: string; due: Due | null }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode, accountId } = ctx.actor;
    const order = await lockOrder(tx, { tenantCode, orderCode });
    const isOver = order.expiresAt !== null && order.expiresAt.getTime() <= Date.now();
    if (order.state !== 'open' || isOver || !methodsHere(ctx.services.env).includes(method))
      throw new AppError('refusedTransition');
    const { amountFen } = order;
    const open = [eq(payments.tenantCode, tenantCode), eq(payments.orderCode, orderCode), eq(payments.state, 'open')];
    const [begun] = await tx
      .select({ paymentCode: payments.paymentCode, payUrl: payments.payUrl })
      .from(payments)
      .where(and(...open, eq(payments.method, method)));
    const paymentCode = begun?.paymentCode ?? newCode('P');
    if (!begun) {
      await tx.insert(payments).values({ tenantCode, paymentCode, orderCode, method, amountFen });
      // Without a deadline, a part of its money is there.
      const expiresAt = method === 'transfer' && order.expiresAt ? inHours(transferHours) : order.expiresAt;
      await tx
        .update(orders)
        .set({ method, expiresAt, updatedBy: accountId, version: order.version + 1 })
        .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
    }
    await audit({ action: 'payOrder', entity: 'order', entityCode: orderCode, detail: { method, amountFen } });
    const subject = serverText(ctx.language, 'messages.paySubject', { points: order.points, orderCode });
    const expiresAt = order.expiresAt ?? inHours(deskHours);
    const due = begun?.payUrl ? null : { paymentCode, amountFen, subject, expiresAt };
    return { paymentCode, due };
  });
}

/** Gives an order up that was not paid. @throws AppError notFound, refusedTransition */
export function cancelOrder(ctx: Context, { orderCode }: LedgerGiven['cancelOrder']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode, accountId } = ctx.actor;
    const order = await lockOrder(tx, { tenantCode, orderCode });
    await moveOrder(tx, order, 'cancel', { updatedBy: accountId });
    await closePayments(tx, order);
    await audit({ action: 'cancelOrder', entity: 'order', entityCode: orderCode });
    return null;
  });
}

/**
 * Says what a bank would say, where the portal shows itself.
 * @throws AppError notFound where it does not, or it is no such payment of the caller's tenant
 */
export function settleDemoPayment(
  ctx: Context,
  { paymentCode, outcome }: LedgerGiven['settleDemoPayment']['body'],
): Promise<null> {
  const { tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const ofPayment = and(eq(payments.tenantCode, tenantCode), eq(payments.paymentCode, paymentCode));
    const [payment] = await tx.select().from(payments).where(ofPayment);
    if (!ctx.services.env.DEMO || payment?.method !== 'demo') throw new AppError('notFound');
    const { amountFen, orderCode } = payment;
    if (outcome === 'succeed') {
      const became = await settlePayment(tx, audit, { tenantCode, paymentCode, amountFen, reference: paymentCode });
      if (became === 'before') throw new AppError('refusedTransition');
      return null;
    }
    // The order first, as everybody does who changes what is paid.
    await lockOrder(tx, { tenantCode, orderCode });
    const isOpen = and(ofPayment, eq(payments.state, 'open'));
    const failed = await tx.update(payments).set({ state: 'failed' }).where(isOpen).returning();
    if (failed.length === 0) throw new AppError('refusedTransition');
    const detail = { method: payment.method };
    await audit({ action: 'failPayment', entity: 'order', entityCode: orderCode, detail });
    return null;
  });
}
