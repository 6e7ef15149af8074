import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { Order } from '#server/subjects/ledger/orders/openOrder';
import { movePoints } from '#server/subjects/ledger/points/move';
import type { Transfer } from '#server/subjects/ledger/transfer';
import { heldBy } from '../holdings';
import { allProducts, type Product } from '../products/offered';
import { holdOne, settleOne } from '../use';

/*
 * A delivery costs a unit of its product where the channel has one, and otherwise the price of one. Its order says which: one
 * of no points holds a unit.
 */

/**
 * The present cost of a product's delivery for a channel, and the product, which is sold or of which it has a unit.
 * @throws AppError unknownReference if it is not delivered, or is neither sold nor held
 */
export async function costOf(ctx: Context, tx: Tx, productCode: string): Promise<{ product: Product; points: number }> {
  const { tenantCode } = ctx.actor;
  const [product] = await allProducts(tx, [productCode]);
  const left = (await heldBy(tx, [tenantCode])).get(tenantCode)?.get(productCode)?.available ?? 0;
  const isToBeHad = left > 0 || product?.state === 'published';
  if (product?.usedBy !== 'delivery' || product.pricePoints === null || !isToBeHad)
    throw new AppError('unknownReference', { code: productCode });
  return { product, points: left > 0 ? 0 : product.pricePoints };
}

type Costing = Pick<Order, 'tenantCode' | 'orderCode' | 'points' | 'items'>;

/** Holds what a delivery costs. @throws AppError insufficientBalance */
export async function holdCost(tx: Tx, order: Costing, by: Transfer['by'], at?: Date): Promise<void> {
  const { tenantCode, orderCode, points, items } = order;
  if (points === 0)
    await holdOne(tx, by, { productCode: items[0]?.productCode ?? '', belongsTo: orderCode, ...(at && { at }) });
  else await movePoints(tx, 'hold', { tenantCode, orderCode, points, key: `hold:${orderCode}`, by, ...(at && { at }) });
}

/** Uses what is held for a delivery, or gives it back. */
export async function settleCost(
  tx: Tx,
  kind: 'use' | 'release',
  order: Costing,
  by: Transfer['by'],
  at?: Date,
): Promise<void> {
  const { tenantCode, orderCode, points } = order;
  if (points === 0) await settleOne(tx, kind, { tenantCode, belongsTo: orderCode }, by, at);
  else
    await movePoints(tx, kind, { tenantCode, orderCode, points, key: `${kind}:${orderCode}`, by, ...(at && { at }) });
}
