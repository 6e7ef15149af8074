import { lastDayOf } from '#domain/kernel/days';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { shortCode } from '#server/kernel/ids';
import { moveForPurchase, placePurchase, pointsOf } from '#server/subjects/ledger/orders/purchase';
import { platformCode } from '#server/subjects/ledger/platform';
import { required, requireSold } from '../products/offered';

type Items = MarketingGiven['buyProducts']['body']['items'];

/**
 * Buys units of products with the points of the caller's channel, as the buyer has seen them, all or nothing.
 * The platform issues them, independent of the partner above the channel.
 * @throws AppError unknownReference also for what is sold on request; priceChanged, insufficientBalance
 */
export function buyProducts(
  ctx: Context,
  { items, points }: MarketingGiven['buyProducts']['body'],
): Promise<{ orderCode: string }> {
  return ctx.writeAsSystem(async (tx, audit) => {
    const [bought, platform] = await Promise.all([priced(tx, items), platformCode(tx)]);
    if (pointsOf(bought) !== points) throw new AppError('priceChanged');
    const orderCode = shortCode('GM');
    const names = bought.map(({ name, count }) => `${name.zh} × ${count}`).join('、');
    // At once, so that they go to the database together.
    await Promise.all([
      placePurchase(ctx, tx, orderCode, bought),
      audit({ action: 'buyProducts', entity: 'order', entityCode: orderCode, detail: { points, products: names } }),
      moveForPurchase(tx, { ...ctx.actor, orderCode, items: bought, platform }),
    ]);
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
  return [...counts].map(([productCode, count]) => {
    const { name, pricePoints, units, edition, validityMonths } = required(sold, productCode);
    if (pricePoints === null) throw new AppError('unknownReference', { code: productCode });
    return {
      productCode,
      name,
      count,
      units,
      edition,
      pricePoints,
      validUntil: lastDayOf(portalToday(), validityMonths),
    };
  });
}
