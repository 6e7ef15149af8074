import type { MarketingGiven } from '#domain/marketing/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { moveForPurchase, placePurchase, pointsOf } from '#server/ledger/orders/purchase';
import { lastDays, requireSold } from '../products/offered';

type Items = MarketingGiven['buyProducts']['body']['items'];

/**
 * Buys pieces of products with the points of the caller's channel: as the buyer has seen them, all or nothing.
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

/**
 * What is bought at the price of now, each product once, with the last day of its units.
 * @throws AppError unknownReference; priceChanged where it is no longer what the buyer has seen
 */
async function priced(tx: Tx, items: Items) {
  const counts = new Map<string, number>();
  for (const { productCode, count } of items) counts.set(productCode, (counts.get(productCode) ?? 0) + count);
  const sold = await requireSold(tx, [...counts.keys()]);
  if (items.some(({ productCode, edition }) => sold.get(productCode)?.edition !== edition))
    throw new AppError('priceChanged');
  const known = [...counts].map(([productCode, count]) => {
    const product = sold.get(productCode);
    if (!product || product.pricePoints === null) throw new AppError('unknownReference', { code: productCode });
    const { name, pricePoints, units, edition, validityMonths } = product;
    return { validityMonths, item: { productCode, name, count, units, edition, pricePoints } };
  });
  const until = await lastDays(
    tx,
    known.map(({ validityMonths }) => validityMonths),
    portalToday(),
  );
  return known.map(({ item, validityMonths }) => ({ ...item, validUntil: until.get(validityMonths) ?? '' }));
}
