import { and, eq, ne, sql } from 'drizzle-orm';
import { orderPath } from '#domain/subjects/ledger/orders/paths';
import type { PaymentState } from '#domain/subjects/ledger/orders/workflow';
import { lastDayOfGift } from '#domain/subjects/ledger/points/recharge';
import { money } from '#domain/subjects/ledger/rules';
import { type Due, outcomeOf, type Part } from '#domain/subjects/ledger/transfers/allocation';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { earnCommission } from '../commissions/earn';
import { platformCode } from '../platform';
import { transfer } from '../transfer';
import { closePayments, lockOrder, moveOrder, type Order, type Payment } from './openOrder';
import { orders, payments } from './tables';

/** What came in, as the bank or the provider says it. */
export interface MoneyIn {
  tenantCode: string;
  paymentCode: string;
  /** In fen. */
  amountFen: number;
  /** What the bank or the provider calls it. */
  reference: string | null;
  /** Where it is entered later than it came. */
  at?: Date;
}

/** What has come in; told once more, also after it went back, it is the same money. */
const taken: readonly PaymentState[] = ['partial', 'succeeded', 'surplus', 'returned'];

/**
 * Takes a payment in: it is entered for its order, and the buyer gets the products. A repeated report takes effect
 * once; money for an order that was paid already is kept apart as a surplus, which goes back. In a transaction of the
 * system, under the lock of the order.
 * @returns `wrongAmount`: nothing was taken, as it is not what was to be paid
 * @throws AppError notFound
 */
export async function settlePayment(
  tx: Tx,
  audit: Audit,
  { tenantCode, paymentCode, amountFen, reference, at = new Date() }: MoneyIn,
): Promise<'settled' | 'surplus' | 'partial' | 'before' | 'wrongAmount'> {
  const ofPayment = and(eq(payments.tenantCode, tenantCode), eq(payments.paymentCode, paymentCode));
  const [named] = await tx.select({ orderCode: payments.orderCode }).from(payments).where(ofPayment);
  if (!named) throw new AppError('notFound');
  const order = await lockOrder(tx, { tenantCode, orderCode: named.orderCode });
  const [payment] = await tx.select().from(payments).where(ofPayment);
  if (!payment || taken.includes(payment.state)) return 'before';
  if (payment.amountFen !== amountFen) return 'wrongAmount';
  return (await takeIn(tx, audit, order, payment, { feeFen: 0, reference, at })) ?? 'wrongAmount';
}

/** A part of a bank line, for an order. */
export interface TransferIn extends Part {
  tenantCode: string;
  orderCode: string;
  /** The bank's number of the line. */
  reference: string;
  /** Where it is entered later than it came. */
  at?: Date;
}

/**
 * Takes money in that was transferred for an order: all of it, or a part. In a transaction of the system, under the lock of
 * the order.
 * @returns the payment that it was entered by; `became` undefined: nothing was taken, as the order can't take it
 * @throws AppError notFound
 */
export async function settleTransfer(
  tx: Tx,
  audit: Audit,
  { tenantCode, orderCode, amountFen, feeFen, reference, at = new Date() }: TransferIn,
): Promise<{ paymentCode: string; became: 'settled' | 'surplus' | 'partial' | undefined }> {
  const order = await lockOrder(tx, { tenantCode, orderCode });
  const begun = and(
    eq(payments.tenantCode, tenantCode),
    eq(payments.orderCode, orderCode),
    eq(payments.method, 'transfer'),
    anyOf(payments.state, ['open', 'closed']),
    eq(payments.amountFen, amountFen),
  );
  const [there] = await tx.select().from(payments).where(begun).limit(1);
  const added = {
    tenantCode,
    orderCode,
    amountFen,
    paymentCode: newCode('P'),
    method: 'transfer',
    state: 'closed',
  } as const;
  const [payment = there] = there ? [] : await tx.insert(payments).values(added).returning();
  if (!payment) throw new Error('A payment was not entered.');
  const became = await takeIn(tx, audit, order, payment, { feeFen, reference, at });
  return { paymentCode: payment.paymentCode, became };
}

/** Sets until when an order waits for its money; null: without end. */
export const setDeadline = (tx: Tx, order: Order, expiresAt: Date | null) =>
  tx
    .update(orders)
    .set({ expiresAt, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.tenantCode, order.tenantCode), eq(orders.orderCode, order.orderCode)));

const ofOrder = ({ tenantCode, orderCode }: Pick<Order, 'tenantCode' | 'orderCode'>) =>
  and(eq(payments.tenantCode, tenantCode), eq(payments.orderCode, orderCode));

/** What is due for an order. */
export async function dueNow(tx: Tx, order: Order): Promise<Due> {
  const [parts] = await tx
    .select({ sum: sql`coalesce(sum(${payments.amountFen}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(ofOrder(order), eq(payments.state, 'partial')));
  const isPaid = order.state === 'done' || order.state === 'refunded';
  return { amountFen: order.amountFen, receivedFen: parts?.sum ?? 0, isPaid };
}

/** @returns undefined: the order can't take it, and nothing was taken */
async function takeIn(
  tx: Tx,
  audit: Audit,
  order: Order,
  payment: Payment,
  { feeFen: missing, reference, at: settledAt }: { feeFen: number; reference: string | null; at: Date },
) {
  const { amountFen, method, paymentCode } = payment;
  const outcome = outcomeOf(await dueNow(tx, order), { amountFen, feeFen: missing });
  if (outcome === undefined) return undefined;
  const pays = outcome === 'settled' || outcome === 'whole';
  const feeFen = pays ? missing : 0;
  const earning = pays ? await earnCommission(tx, order, settledAt) : null;
  await enterMoney(tx, payment, feeFen);
  const state = pays ? 'succeeded' : outcome;
  await tx
    .update(payments)
    .set({ state, reference, settledAt, receivedFen: null })
    .where(and(ofOrder(order), eq(payments.paymentCode, paymentCode)));
  if (pays) {
    // What came before is a part of it; or too much, where one payment is all of it.
    await tx
      .update(payments)
      .set({ state: outcome === 'settled' ? 'succeeded' : 'surplus' })
      .where(and(ofOrder(order), eq(payments.state, 'partial'), ne(payments.paymentCode, paymentCode)));
    if (method === 'transfer') await closePayments(tx, order, 'transfer');
    await moveOrder(tx, order, 'settle', { method, settledAt, feeFen, ...earning });
    await enterPoints(tx, order);
    const { tenantCode, orderCode, orderedBy: accountId } = order;
    const params = { points: order.points + order.giftPoints };
    const told = { tenantCode, accountId, kind: 'points_arrived' as const };
    await notify(tx, [{ ...told, params, path: orderPath(orderCode) }], null);
  }
  // A part is paid: the order no longer expires.
  if (outcome === 'partial' && order.state === 'open') await setDeadline(tx, order, null);
  await audit({
    action: 'settlePayment',
    entity: 'order',
    entityCode: order.orderCode,
    tenantCode: order.tenantCode,
    detail: {
      method,
      amountFen,
      ...(outcome === 'surplus' && { surplus: true as const }),
      ...(outcome === 'partial' && { partial: true as const }),
      ...(feeFen > 0 && { feeFen }),
    },
  });
  return outcome === 'whole' ? 'settled' : outcome;
}

/** Where what banks have kept is issued from: it counts as paid, and never came in. */
export const keptByBanks = 'bankFee';

/** Money from outside, for its order; with what a bank has kept of it. */
async function enterMoney(
  tx: Tx,
  { tenantCode, paymentCode, orderCode, amountFen }: Payment,
  feeFen: number,
): Promise<void> {
  const platform = await platformCode(tx);
  const to = { tenantCode, purpose: 'paid', belongsTo: orderCode } as const;
  const way = { unit: money, validUntil: null, to } as const;
  const from = { tenantCode: platform, purpose: 'issued' } as const;
  const fee = { ...way, amount: feeFen, from: { ...from, belongsTo: keptByBanks } };
  await transfer(tx, {
    kind: 'recharge',
    key: `money:${paymentCode}`,
    by: { tenantCode: platform, accountId: null },
    toTenantCode: tenantCode,
    belongsTo: orderCode,
    parts: feeFen > 0 ? [{ ...way, amount: amountFen, from }, fee] : [{ ...way, amount: amountFen, from }],
  });
}

/** What was ordered, with what is given with it. */
async function enterPoints(tx: Tx, { tenantCode, orderCode, points, giftPoints }: Order): Promise<void> {
  const platform = await platformCode(tx);
  const way = {
    from: { tenantCode: platform, purpose: 'issued' },
    to: { tenantCode, purpose: 'available' },
  } as const;
  const validUntil = giftPoints > 0 ? lastDayOfGift(portalToday()) : null;
  await transfer(tx, {
    kind: 'recharge',
    key: `points:${orderCode}`,
    by: { tenantCode: platform, accountId: null },
    toTenantCode: tenantCode,
    belongsTo: orderCode,
    parts: [
      { unit: 'points:paid', amount: points, validUntil: null, ...way },
      ...(giftPoints > 0 ? [{ unit: 'points:gift' as const, amount: giftPoints, validUntil, ...way }] : []),
    ],
  });
}
