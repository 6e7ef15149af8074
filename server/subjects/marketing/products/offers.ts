import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { matcherOf } from '#domain/kernel/spelling';
import { allowedProductActions, type ProductContent } from '#domain/subjects/marketing/products/rules';
import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { productEditions, products } from '../tables';

type Offer = MarketingWire['listOffers']['data'][number];

/** Units that the platform has ever given out and not got back. */
const given = sql`coalesce((SELECT -sum(a.balance) FROM ledger_accounts a
  WHERE a.purpose = 'issued' AND a.unit = 'product:' || ${products.productCode}), 0)`.mapWith(Number);

async function offers(tx: Tx, wanted?: SQL): Promise<Offer[]> {
  const rows = await tx
    .select({ product: products, published: productEditions.content, given, updatedBy: accounts.showName })
    .from(products)
    .leftJoin(
      productEditions,
      sql`${productEditions.productCode} = ${products.productCode} AND ${productEditions.edition} = ${products.edition}`,
    )
    .leftJoin(accounts, eq(accounts.accountId, products.updatedBy))
    .where(wanted)
    .orderBy(asc(products.position), asc(products.productCode));
  return rows.map(({ product, published, ...row }) => {
    const { productCode, state, edition, draft, version, updatedAt } = product;
    const { usedBy } = (draft ?? published) as ProductContent;
    return {
      productCode,
      state,
      edition,
      version,
      ...row,
      // The table's check: one of them is there.
      content: (published ?? draft) as ProductContent,
      draft: published ? draft : null,
      updatedAt: updatedAt.toISOString(),
      allowedActions: allowedProductActions({ state, hasDraft: draft !== null, usedBy }),
    };
  });
}

/** All products as the operator keeps them. */
export async function listOffers(
  tx: Tx,
  { keyword, state }: MarketingGiven['listOffers']['query'],
): Promise<MarketingWire['listOffers']['data']> {
  const all = await offers(tx, state && eq(products.state, state));
  const matches = matcherOf(keyword);
  return all.filter(({ productCode, content: { name } }) => matches(productCode, name.zh, name.en));
}

/** @throws AppError notFound */
export async function getOffer(
  tx: Tx,
  { productCode }: MarketingGiven['getOffer']['query'],
): Promise<MarketingWire['getOffer']['data']> {
  const [offer] = await offers(tx, eq(products.productCode, productCode));
  if (!offer) throw new AppError('notFound');
  const editions = await tx
    .select()
    .from(productEditions)
    .where(eq(productEditions.productCode, productCode))
    .orderBy(desc(productEditions.edition));
  return {
    ...offer,
    editions: editions.map(({ edition, content, publishedAt, publishedByName }) => ({
      edition,
      content,
      publishedAt: publishedAt.toISOString(),
      publishedBy: publishedByName,
    })),
  };
}
