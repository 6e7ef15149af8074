import { and, eq } from 'drizzle-orm';
import type { PaymentState } from '#domain/subjects/ledger/orders/workflow';
import { money } from '#domain/subjects/ledger/rules';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { earnCommission } from '../commissions/earn';
import { platformCode } from '../platform';
import { lastDayOfGift } from '../points/gift';
import { transfer } from '../transfer';
import { lockOrder, moveOrder, type Order, type Payment } from './openOrder';
import { payments } from './tables';

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
const taken: readonly PaymentState[] = ['succeeded', 'surplus', 'returned'];

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
  { tenantCode, paymentCode, amountFen, reference, at: settledAt = new Date() }: MoneyIn,
): Promise<'settled' | 'surplus' | 'before' | 'wrongAmount'> {
  const ofPayment = and(eq(payments.tenantCode, tenantCode), eq(payments.paymentCode, paymentCode));
  const [named] = await tx.select({ orderCode: payments.orderCode }).from(payments).where(ofPayment);
  if (!named) throw new AppError('notFound');
  const order = await lockOrder(tx, { tenantCode, orderCode: named.orderCode });
  const [payment] = await tx.select().from(payments).where(ofPayment);
  if (!payment || taken.includes(payment.state)) return 'before';
  if (payment.amountFen !== amountFen) return 'wrongAmount';
  const isSurplus = order.state === 'done' || order.state === 'refunded';
  const earning = isSurplus ? null : await earnCommission(tx, order, settledAt);
  await enterMoney(tx, payment);
  await tx
    .update(payments)
    .set({ state: isSurplus ? 'surplus' : 'succeeded', reference, settledAt, receivedFen: null })
    .where(ofPayment);
  if (!isSurplus) {
    await moveOrder(tx, order, 'settle', { method: payment.method, settledAt, ...earning });
    await enterPoints(tx, order);
    const params = { points: order.points + order.giftPoints };
    const told = { tenantCode, accountId: order.orderedBy, kind: 'points_arrived' as const };
    await notify(tx, [{ ...told, params, path: `/payment?order=${order.orderCode}` }], null);
  }
  await audit({
    action: 'settlePayment',
    entity: 'order',
    entityCode: order.orderCode,
    tenantCode,
    detail: { method: payment.method, amountFen, ...(isSurplus && { surplus: true as const }) },
  });
  return isSurplus ? 'surplus' : 'settled';
}

/** Money from outside, for its order. */
async function enterMoney(tx: Tx, { tenantCode, paymentCode, orderCode, amountFen }: Payment): Promise<void> {
  const platform = await platformCode(tx);
  await transfer(tx, {
    kind: 'recharge',
    key: `money:${paymentCode}`,
    by: { tenantCode: platform, accountId: null },
    toTenantCode: tenantCode,
    belongsTo: orderCode,
    parts: [
      {
        unit: money,
        amount: amountFen,
        validUntil: null,
        from: { tenantCode: platform, purpose: 'issued' },
        to: { tenantCode, purpose: 'paid', belongsTo: orderCode },
      },
    ],
  });
}

/** What was ordered, with what is given with it. */
async function enterPoints(tx: Tx, { tenantCode, orderCode, points, giftPoints }: Order): Promise<void> {
  const platform = await platformCode(tx);
  const way = {
    from: { tenantCode: platform, purpose: 'issued' },
    to: { tenantCode, purpose: 'available' },
  } as const;
  const validUntil = giftPoints > 0 ? await lastDayOfGift(tx) : null;
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
