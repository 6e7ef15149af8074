import { and, eq, getTableColumns } from 'drizzle-orm';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import type { ProductContent, ProductState } from '#domain/subjects/marketing/products/rules';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { shippedTemplates } from '#server/subjects/questionnaire/shippedTemplates';
import { productEditions, products } from '../tables';

/** A product as it was last published. */
export interface Product extends ProductContent {
  productCode: string;
  state: ProductState;
  edition: number;
}

const ofLastEdition = and(
  eq(productEditions.productCode, products.productCode),
  eq(productEditions.edition, products.edition),
);

/** All products that were ever published, as they stand, in their order. @param codes these alone */
export async function allProducts(tx: Tx, codes?: readonly string[]): Promise<Product[]> {
  const { productCode, state, edition } = getTableColumns(products);
  const rows = await tx
    .select({ productCode, state, edition, content: productEditions.content })
    .from(products)
    .innerJoin(productEditions, ofLastEdition)
    .where(codes && anyOf(products.productCode, codes))
    .orderBy(products.position, products.productCode);
  return rows.map(({ content, ...product }) => ({ ...content, ...product }));
}

/** Products by their codes, whether they are still sold or not. @throws AppError unknownReference */
export async function requireProducts(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const found = new Map((await allProducts(tx, codes)).map((product) => [product.productCode, product]));
  for (const code of codes) required(found, code);
  return found;
}

/** @throws AppError unknownReference */
export function required(known: ReadonlyMap<string, Product>, code: string): Product {
  const product = known.get(code);
  if (!product) throw new AppError('unknownReference', { code });
  return product;
}

/** The same of what is sold. @throws AppError unknownReference */
export async function requireSold(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const found = await requireProducts(tx, codes);
  const gone = codes.find((code) => found.get(code)?.state !== 'published');
  if (gone) throw new AppError('unknownReference', { code: gone });
  return found;
}

/** What the standards and questionnaires of a product are called; the portal's own alone, which everybody may read. */
export const namesOf = ({ standards, templates }: Pick<ProductContent, 'standards' | 'templates'>) => ({
  standards: standards.flatMap((code) =>
    shippedStandards
      .filter(({ standardCode }) => standardCode === code)
      .map(({ standardCode, zh, en }) => ({ standardCode, name: { zh, en } })),
  ),
  templates: templates.flatMap((code) =>
    shippedTemplates
      .filter(({ templateCode }) => templateCode === code)
      .map(({ templateCode, name: { zh, en } }) => ({ templateCode, name: { zh, en } })),
  ),
});

/** @throws AppError unknownReference where one of them is none of the portal's */
export function requireKnown(content: Pick<ProductContent, 'standards' | 'templates'>): void {
  const { standards, templates } = namesOf(content);
  const known = new Set([
    ...standards.map(({ standardCode }) => standardCode),
    ...templates.map(({ templateCode }) => templateCode),
  ]);
  for (const code of [...content.standards, ...content.templates])
    if (!known.has(code)) throw new AppError('unknownReference', { code });
}
