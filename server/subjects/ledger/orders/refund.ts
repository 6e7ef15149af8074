import { eq } from 'drizzle-orm';
import { anyOrderPath, orderPath } from '#domain/subjects/ledger/orders/paths';
import type { Refund } from '#domain/subjects/ledger/orders/refund';
import { refund as refundInput, surplus as surplusInput } from '#domain/subjects/ledger/orders/schema';
import { inHours, type PaymentState, returnableStates, transferHours } from '#domain/subjects/ledger/orders/workflow';
import { money, pointUnits, unitOfProduct } from '#domain/subjects/ledger/rules';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import type { ApprovalKind, Paid } from '#server/capabilities/approval/kind';
import { tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { reverseCommission } from '../commissions/earn';
import { platformCode } from '../platform';
import { movePoints } from '../points/move';
import { toPayers } from '../points/remind';
import { TooLittle, transfer } from '../transfer';
import { lockLineOf, returnPayment } from '../transfers/line';
import { anyOrder } from './anyOrder';
import { lockOrder, moveOrder, type Order } from './openOrder';
import { granted } from './refundRequest';
import { pointsOfRefund, refundToday } from './refundToday';
import { dueNow, keptByBanks, setDeadline } from './settle';
import { orders, payments } from './tables';

/** An order taken back as a whole, by two operators. */
export const refundKind: ApprovalKind<LedgerGiven['refundOrder']['body']> = {
  kind: 'refundOrder',
  input: refundInput,
  scope: 'system',
  about: ({ orderCode }) => orderCode,
  async say(_ctx, tx, { orderCode, refundFen }) {
    const { tenantCode, tenantName, amountFen, kind, method, refund } = await anyOrder(tx, { orderCode });
    return {
      facts: [
        { name: 'tenant', value: tenantName },
        { name: 'order', value: orderCode },
        { name: 'amountFen', value: amountFen },
        { name: 'refundFen', value: refundFen },
        { name: 'keptFen', value: refund?.keptFen ?? 0 },
        { name: 'points', value: refund?.points ?? 0 },
      ],
      tenantCode,
      path: anyOrderPath(orderCode),
      sendsMoney: kind === 'recharge',
      paidFrom: method,
    };
  },
  carryOut: refundOrder,
};

/**
 * Takes an order back as a whole: what it brought goes to where it came from, what was paid to who has paid, and partners earn
 * nothing by it.
 * @throws AppError notFound; conflict; priceChanged where something else would go back than the asker has seen;
 *   refusedTransition where it was not paid, is on an invoice, or what it brought is used
 */
async function refundOrder(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { orderCode, version, refundFen, reason }: LedgerGiven['refundOrder']['body'],
  { number }: Paid,
): Promise<void> {
  const [whose] = await tx
    .select({ tenantCode: orders.tenantCode })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  if (!whose) throw new AppError('notFound');
  const locked = await lockOrder(tx, { ...whose, orderCode });
  const order = await requireVersion(tx, locked, version, () => anyOrder(tx, { orderCode }));
  if (order.state !== 'done' || order.invoiceCode) throw new AppError('refusedTransition');
  const refund = await refundToday(tx, order);
  if (!refund) throw new AppError('refusedTransition');
  if (refund.refundFen !== refundFen) throw new AppError('priceChanged');
  const { accountId: updatedBy } = ctx.actor;
  await reverseCommission(tx, order, updatedBy);
  await takeBack(ctx, tx, order, refund, reason);
  const refunded = {
    refundedFen: refundFen,
    refundReason: reason,
    refundedAt: new Date(),
    refundNumber: number || null,
    refundRequest: granted(order),
  };
  await moveOrder(tx, order, 'refund', { ...refunded, updatedBy });
  const points = pointsOfRefund(refund);
  const told = { kind: 'order_refunded' as const, params: { order: orderCode }, path: orderPath(orderCode) };
  await notify(tx, await toPayers(tx, order.tenantCode, told), updatedBy);
  const about = { entity: 'order', entityCode: orderCode, tenantCode: order.tenantCode } as const;
  if (order.kind === 'recharge')
    await audit({ action: 'refundOrder', ...about, detail: { refundFen, keptFen: refund.keptFen, points, reason } });
  else
    await audit({
      action: order.kind === 'purchase' ? 'refundPurchase' : 'refundDelivery',
      ...about,
      detail: { points: order.points, reason },
    });
}

async function takeBack(ctx: Context, tx: Tx, order: Order, refund: Refund, reason: string): Promise<void> {
  const { tenantCode, orderCode, items, points } = order;
  const issued = { tenantCode: await platformCode(tx), purpose: 'issued' } as const;
  const available = { tenantCode, purpose: 'available' } as const;
  const how = { by: ctx.actor, toTenantCode: tenantCode, belongsTo: orderCode, reason };
  try {
    if (order.kind === 'delivery') {
      const by = { tenantCode: how.by.tenantCode, accountId: how.by.accountId };
      if (points === 0) {
        const [from, to] = [{ tenantCode, purpose: 'used', belongsTo: orderCode } as const, available];
        const parts = items.map(({ productCode, units }) => ({
          unit: unitOfProduct(productCode),
          amount: units,
          from,
          to,
        }));
        await transfer(tx, { ...how, kind: 'release', key: `refund:${orderCode}`, parts });
        return;
      }
      await movePoints(tx, 'refund', { tenantCode, orderCode, points, key: `refund:${orderCode}`, by, reason });
      return;
    }
    if (order.kind === 'purchase') {
      await transfer(tx, {
        ...how,
        kind: 'refund',
        key: `refund:${orderCode}`,
        parts: [
          ...items.map(({ productCode, count, units, validUntil }) => ({
            unit: unitOfProduct(productCode),
            amount: count * units,
            validUntil,
            from: available,
            to: issued,
          })),
          {
            unit: pointUnits,
            amount: points,
            takes: 'latest',
            from: { tenantCode, purpose: 'used', belongsTo: orderCode },
            to: available,
          },
        ],
      });
      return;
    }
    // Money first, as where it comes in: two that wait for the platform's accounts do so in one order.
    await payBack(ctx, tx, order, refund.refundFen, { key: `payBack:${orderCode}`, reason }, order.feeFen);
    await transfer(tx, {
      ...how,
      kind: 'reverse',
      key: `reverse:${orderCode}`,
      parts: pointUnits.flatMap((unit) =>
        refund.points[unit] > 0
          ? [{ unit, amount: refund.points[unit], from: available, to: issued, takes: 'latest' as const }]
          : [],
      ),
    });
  } catch (error) {
    if (error instanceof TooLittle) throw new AppError('refusedTransition');
    throw error;
  }
}

/**
 * Money that came in for an order leaves again; never more than is there of it, and none that is invoiced.
 * @param feeFen what a bank had kept of it, which is no longer counted as paid
 */
async function payBack(
  ctx: Context,
  tx: Tx,
  { tenantCode, orderCode }: Pick<Order, 'tenantCode' | 'orderCode'>,
  amount: number,
  how: { key: string; reason: string },
  feeFen = 0,
): Promise<void> {
  const platform = await platformCode(tx);
  const from = { tenantCode, purpose: 'paid', belongsTo: orderCode } as const;
  const to = { tenantCode: platform, purpose: 'issued' } as const;
  const way = { unit: money, validUntil: null, from } as const;
  const fee = { ...way, amount: feeFen, to: { ...to, belongsTo: keptByBanks } };
  await transfer(tx, {
    ...how,
    kind: 'payBack',
    by: ctx.actor,
    toTenantCode: tenantCode,
    belongsTo: orderCode,
    parts: feeFen > 0 ? [{ ...way, amount, to }, fee] : [{ ...way, amount, to }],
  });
}

const isReturnable = (state: PaymentState) => returnableStates.some((one) => one === state);

/** Money that was sent back as it was not due, written down by two operators. */
export const surplusKind: ApprovalKind<LedgerGiven['returnSurplus']['body']> = {
  kind: 'returnSurplus',
  input: surplusInput,
  scope: 'system',
  about: ({ paymentCode }) => paymentCode,
  async say(_ctx, tx, { paymentCode }) {
    const [found] = await tx
      .select({ payment: payments, tenantName: tenants.name })
      .from(payments)
      .innerJoin(tenants, eq(tenants.tenantCode, payments.tenantCode))
      .where(eq(payments.paymentCode, paymentCode));
    if (!found) throw new AppError('notFound');
    const { tenantCode, orderCode, method, reference, receivedFen, amountFen } = found.payment;
    return {
      facts: [
        { name: 'tenant', value: found.tenantName },
        { name: 'order', value: orderCode },
        { name: 'method', value: method },
        { name: 'payment', value: reference ?? paymentCode },
        { name: 'refundFen', value: receivedFen ?? amountFen },
      ],
      tenantCode,
      path: anyOrderPath(orderCode),
      sendsMoney: true,
      paidFrom: method,
    };
  },
  carryOut: returnSurplus,
};

/**
 * Writes down that money went back that had come in for what was paid already, as a part of what is due, or as another sum:
 * that one was never entered.
 * @throws AppError notFound, refusedTransition
 */
async function returnSurplus(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { paymentCode, reason }: LedgerGiven['returnSurplus']['body'],
  { number }: Paid,
): Promise<void> {
  const ofPayment = eq(payments.paymentCode, paymentCode);
  const [named] = await tx.select().from(payments).where(ofPayment);
  if (!named) throw new AppError('notFound');
  // The line that it came by is locked before its order, as where it is confirmed.
  const line = await lockLineOf(tx, paymentCode);
  const order = await lockOrder(tx, named);
  const [payment] = await tx.select().from(payments).where(ofPayment);
  if (!payment || !isReturnable(payment.state)) throw new AppError('refusedTransition');
  await tx.update(payments).set({ state: 'returned', returnedAt: new Date() }).where(ofPayment);
  const { tenantCode, orderCode, method, receivedFen } = payment;
  const amountFen = receivedFen ?? payment.amountFen;
  if (line) await returnPayment(tx, line, paymentCode, { number, reason, by: ctx.caller });
  if (payment.state !== 'mismatched')
    await payBack(ctx, tx, payment, amountFen, { key: `payBack:${paymentCode}`, reason });
  // No part of its price is left: the usual deadline applies.
  if (order.state === 'open' && payment.state === 'partial' && (await dueNow(tx, order)).receivedFen === 0)
    await setDeadline(tx, order, inHours(transferHours));
  await audit({
    action: 'returnSurplus',
    entity: 'order',
    entityCode: orderCode,
    tenantCode,
    detail: { method, amountFen, reason },
  });
}
