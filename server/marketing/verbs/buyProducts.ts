import { unitOfProduct } from '#domain/ledger/rules';
import type { MarketingGiven } from '#domain/marketing/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { purchase } from '#server/ledger/orders/purchase';
import { platformCode } from '#server/ledger/platform';
import { transfer } from '#server/ledger/transfer';
import { lastDays } from '../give';
import { requireProducts } from '../holdings';

/**
 * Buys units of products with the points of the caller's channel: at the price that the buyer has seen, all or nothing.
 * They are the platform's to give out, whoever stands above the channel.
 * @throws AppError unknownReference also for what is sold on request; priceChanged, insufficientBalance
 */
export function buyProducts(
  ctx: Context,
  { items, points }: MarketingGiven['buyProducts']['body'],
): Promise<{ orderCode: string }> {
  const { tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const codes = items.map(({ productCode }) => productCode);
    const known = await requireProducts(tx, codes);
    const wanted = [...new Set(codes)].map((productCode) => {
      const product = known.get(productCode);
      if (!product || product.pricePoints === null) throw new AppError('unknownReference', { code: productCode });
      const count = items.filter((item) => item.productCode === productCode).reduce((sum, item) => sum + item.count, 0);
      return { product, productCode, count, pricePoints: product.pricePoints };
    });
    const days = await lastDays(
      tx,
      wanted.map(({ product }) => product.validityMonths),
    );
    const bought = wanted.map(({ product, ...item }, i) => ({
      ...item,
      name: product.name,
      validUntil: days[i] ?? '',
    }));
    if (bought.reduce((sum, { count, pricePoints }) => sum + count * pricePoints, 0) !== points)
      throw new AppError('priceChanged');
    const orderCode = await purchase(ctx, tx, bought);
    const platform = await platformCode(tx);
    await transfer(tx, {
      ...{ kind: 'grant', key: `buy:${orderCode}`, by: { tenantCode: platform, accountId: null } },
      ...{ toTenantCode: tenantCode, belongsTo: orderCode },
      parts: bought.map(({ productCode, count, validUntil }) => ({
        ...{ unit: unitOfProduct(productCode), amount: count, validUntil },
        from: { tenantCode: platform, purpose: 'issued' },
        to: { tenantCode, purpose: 'available' },
      })),
    });
    const products = bought.map(({ name, count }) => `${name.zh} × ${count}`).join('、');
    await audit({ action: 'buyProducts', entity: 'order', entityCode: orderCode, detail: { points, products } });
    return { orderCode };
  });
}
