import type { OrderItem } from '#domain/subjects/ledger/orders/workflow';
import { pointUnits, unitOfProduct } from '#domain/subjects/ledger/rules';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { TooLittle, transfer } from '../transfer';
import { orders } from './tables';

/**
 * Moves what a purchase moves, in one transfer: points of the buyer are used, those that end first before the others, and
 * units of products come from the platform.
 * @throws AppError insufficientBalance
 */
export async function moveForPurchase(tx: Tx, buying: Buying): Promise<void> {
  const { tenantCode, accountId, orderCode, items, platform, at } = buying;
  try {
    await transfer(tx, {
      kind: 'buy',
      key: `buy:${orderCode}`,
      by: { tenantCode, accountId },
      at,
      toTenantCode: platform,
      belongsTo: orderCode,
      parts: [
        {
          unit: pointUnits,
          amount: pointsOf(items),
          from: { tenantCode, purpose: 'available' },
          to: { tenantCode, purpose: 'used', belongsTo: orderCode },
        },
        ...items.map(({ productCode, count, units, validUntil }) => ({
          unit: unitOfProduct(productCode),
          amount: count * units,
          validUntil,
          from: { tenantCode: platform, purpose: 'issued' as const },
          to: { tenantCode, purpose: 'available' as const },
        })),
      ],
    });
  } catch (error) {
    if (error instanceof TooLittle) throw new AppError('insufficientBalance');
    throw error;
  }
}

interface Buying {
  tenantCode: string;
  accountId: string;
  orderCode: string;
  items: readonly OrderItem[];
  /** Whose they are until then. */
  platform: string;
  /** Where it is entered later than it happened. */
  at?: Date;
}

/** What all of it costs. */
export const pointsOf = (items: readonly Pick<OrderItem, 'count' | 'pricePoints'>[]): number =>
  items.reduce((sum, { count, pricePoints }) => sum + count * pricePoints, 0);

/**
 * Places an order of the caller's tenant that is paid with points and delivered in this very transaction, which is the
 * system's. What it cost stays on the order.
 */
export async function placePurchase(
  ctx: Context,
  tx: Tx,
  orderCode: string,
  items: readonly OrderItem[],
): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  await tx.insert(orders).values({
    tenantCode,
    orderCode,
    kind: 'purchase',
    state: 'done',
    amountFen: 0,
    points: pointsOf(items),
    items: [...items],
    orderedBy: accountId,
    orderedByName: ctx.caller.showName,
    settledAt: new Date(),
  });
}
