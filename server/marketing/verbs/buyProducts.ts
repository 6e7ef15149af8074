import { getTableColumns, sql } from 'drizzle-orm';
import type { MarketingGiven } from '#domain/marketing/schema';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { moveForPurchase, placePurchase, pointsOf } from '#server/ledger/orders/purchase';
import { products } from '../tables';

type Items = MarketingGiven['buyProducts']['body']['items'];

/**
 * Buys units of products with the points of the caller's channel: at the price that the buyer has seen, all or nothing.
 * They are the platform's to give out, whoever stands above the channel.
 * @throws AppError unknownReference also for what is sold on request; priceChanged, insufficientBalance
 */
export function buyProducts(
  ctx: Context,
  { items, points }: MarketingGiven['buyProducts']['body'],
): Promise<{ orderCode: string }> {
  return ctx.writeAsSystem(async (tx, audit) => {
    const bought = await priced(tx, items);
    if (pointsOf(bought) !== points) throw new AppError('priceChanged');
    const orderCode = await placePurchase(ctx, tx, bought);
    const names = bought.map(({ name, count }) => `${name.zh} × ${count}`).join('、');
    await audit({ action: 'buyProducts', entity: 'order', entityCode: orderCode, detail: { points, products: names } });
    await moveForPurchase(tx, { ...ctx.actor, orderCode, items: bought });
    return { orderCode };
  });
}

/** What is bought at the price of now, each product once, with the last day of its units. @throws AppError unknownReference */
async function priced(tx: Tx, items: Items) {
  const counts = new Map<string, number>();
  for (const { productCode, count } of items) counts.set(productCode, (counts.get(productCode) ?? 0) + count);
  const known = await tx
    .select({
      ...getTableColumns(products),
      validUntil: sql<string>`(${portalDay} + ${products.validityMonths} * interval '1 month' - interval '1 day')::date::text`,
    })
    .from(products)
    .where(anyOf(products.productCode, counts.keys()));
  return [...counts].map(([productCode, count]) => {
    const product = known.find((one) => one.productCode === productCode);
    if (!product || product.pricePoints === null) throw new AppError('unknownReference', { code: productCode });
    const { name, pricePoints, validUntil } = product;
    return { productCode, name, count, pricePoints, validUntil };
  });
}
