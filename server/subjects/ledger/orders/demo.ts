import type { PayMethod } from '#domain/subjects/ledger/orders/workflow';
import type { priceOf } from '#domain/subjects/ledger/points/recharge';
import { money } from '#domain/subjects/ledger/rules';
import type { Tx } from '#server/kernel/db/tx';
import { platformCode } from '../platform';
import { transfer } from '../transfer';
import { payments } from './tables';

/** A demo order as one that was paid: its payment, its money, and the points that it has brought. */
export async function payDemoOrder(tx: Tx, of: Paid): Promise<void> {
  const { tenantCode, orderCode, paymentCode, method, at, giftUntil } = of;
  const { amountFen, points, giftPoints } = of.price;
  const platform = await platformCode(tx);
  const from = { tenantCode: platform, purpose: 'issued' } as const;
  const to = { tenantCode, purpose: 'available' } as const;
  const how = { by: { tenantCode: platform, accountId: null }, toTenantCode: tenantCode, at, belongsTo: orderCode };
  await tx.insert(payments).values({
    tenantCode,
    orderCode,
    paymentCode,
    method,
    state: 'succeeded',
    amountFen,
    reference: paymentCode,
    settledAt: at,
    createdAt: at,
  });
  await transfer(tx, {
    ...how,
    kind: 'recharge',
    key: `money:${paymentCode}`,
    parts: [
      {
        unit: money,
        amount: amountFen,
        validUntil: null,
        from,
        to: { tenantCode, purpose: 'paid', belongsTo: orderCode },
      },
    ],
  });
  await transfer(tx, {
    ...how,
    kind: 'recharge',
    key: `points:${orderCode}`,
    parts: [
      { unit: 'points:paid', amount: points, validUntil: null, from, to },
      ...(giftPoints > 0
        ? [{ unit: 'points:gift' as const, amount: giftPoints, validUntil: giftUntil, from, to }]
        : []),
    ],
  });
}

interface Paid {
  tenantCode: string;
  orderCode: string;
  paymentCode: string;
  method: PayMethod;
  price: ReturnType<typeof priceOf>;
  at: Date;
  /** The last day of what is given with it. */
  giftUntil: string;
}
