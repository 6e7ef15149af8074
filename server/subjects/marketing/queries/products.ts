import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { codeAbove, holdingsOf, returnableOf } from '../holdings';
import { namesOf } from '../products/offered';
import { requireBelow } from './partners';

/** What is sold, and what is no longer of which something is left, with what the caller's tenant has of each. */
export async function listProducts(ctx: Context, tx: Tx): Promise<MarketingWire['listProducts']['data']> {
  const holdings = await holdingsOf(tx, ctx.actor.tenantCode);
  return holdings
    .filter(({ product, held }) => product.state === 'published' || held.available > 0)
    .map(({ product, held: { available, lots } }) => ({ ...product, ...namesOf(product), available, lots }));
}

/**
 * What a tenant holds, the own or one below it, beside what the own one could give of it, and get back or give back.
 * @throws AppError notFound where it is neither
 */
export async function getPurchaseInfo(
  ctx: Context,
  tx: Tx,
  { tenantCode }: MarketingGiven['getPurchaseInfo']['query'],
): Promise<MarketingWire['getPurchaseInfo']['data']> {
  const own = ctx.caller.tenant;
  if (!own) throw new AppError('notLoggedIn');
  const ofPartner = tenantCode !== undefined && tenantCode !== own.tenantCode;
  const tenantName = ofPartner ? (await requireBelow(tx, tenantCode)).name : own.tenantName;
  const holdings = await holdingsOf(tx, tenantCode ?? own.tenantCode);
  const mine = new Map(
    ofPartner && own.type !== 'platform'
      ? (await holdingsOf(tx, own.tenantCode)).map(({ product, held }) => [product.productCode, held.available])
      : [],
  );
  const [giver, other] = ofPartner ? [own.tenantCode, tenantCode] : [codeAbove, own.tenantCode];
  const returnable = await returnableOf(tx, other, giver);
  return {
    tenantName,
    holdings: holdings.map(({ product: { productCode, name }, held: { available, inUse, used, expired, lots } }) => ({
      productCode,
      name,
      available,
      inUse,
      used,
      expired,
      lots,
      canGive: mine.get(productCode) ?? null,
      canReturn: returnable.get(productCode) ?? 0,
    })),
  };
}
