import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Fact } from '#domain/capabilities/approval/rules';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import {
  allowedProductActions,
  isUsable,
  PRODUCTS,
  type ProductAction,
  type ProductContent,
} from '#domain/subjects/marketing/products/rules';
import { offerState } from '#domain/subjects/marketing/products/schema';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { pictureIn } from '#server/kernel/files/picture';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { productEditions, products } from '../tables';
import { requireKnown } from './offered';
import { getOffer } from './offers';

type Kept = typeof products.$inferSelect;

const fields = [
  ...(['name', 'summary', 'contents', 'pricePoints', 'units', 'validityMonths'] as const),
  ...(['standards', 'templates', 'usedBy', 'pictures'] as const),
];
const same = (one: ProductContent | undefined, other: ProductContent): boolean =>
  one !== undefined && Object.keys(changedFields<ProductContent>(one, other, fields)).length === 0;

/** Serializes changes of the products and their order. */
const lockOffers = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('products', 0))`);

/** @throws AppError notFound, conflict */
async function open(tx: Tx, productCode: string, version: number | undefined): Promise<Kept> {
  await lockOffers(tx);
  const [found] = await tx.select().from(products).where(eq(products.productCode, productCode));
  return requireVersion(tx, found, version, () => getOffer(tx, { productCode }));
}

async function publishedContent(tx: Tx, { productCode, edition }: Kept): Promise<ProductContent | undefined> {
  const [row] = await tx
    .select({ content: productEditions.content })
    .from(productEditions)
    .where(and(eq(productEditions.productCode, productCode), eq(productEditions.edition, edition)));
  return row?.content;
}

/** @throws AppError unknownReference where one of them is no picture of a product */
async function requirePictures(ctx: Context, tx: Tx, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) return;
  const { tenantCode } = ctx.actor;
  const found = await tx
    .select({ objectId: files.objectId })
    .from(files)
    .where(and(eq(files.tenantCode, tenantCode), anyOf(files.objectId, pictures), eq(files.kind, 'productPicture')));
  const missing = pictures.find((one) => !found.some(({ objectId }) => objectId === one));
  if (missing) throw new AppError('unknownReference', { code: missing });
}

/**
 * Prepares a new product, or a change of one. What is the same as what is published is no change.
 * @throws AppError notFound, conflict, limitReached; unknownReference where a standard, a template or a picture is none
 */
export function saveOffer(
  ctx: Context,
  { productCode: given, version, content }: MarketingGiven['saveOffer']['body'],
): Promise<{ productCode: string; version: number }> {
  requireKnown(content);
  return ctx.write(async (tx, audit) => {
    await requirePictures(ctx, tx, content.pictures);
    const { accountId: updatedBy } = ctx.actor;
    const before = given ? await open(tx, given, version) : undefined;
    const published = before && (await publishedContent(tx, before));
    const draft = same(published, content) ? null : content;
    const productCode = before?.productCode ?? newCode('SP');
    const next = { draft, version: (before?.version ?? 0) + 1, updatedAt: new Date(), updatedBy };
    if (before) await tx.update(products).set(next).where(eq(products.productCode, productCode));
    else {
      await lockOffers(tx);
      const standing = await tx.$count(products);
      if (standing >= PRODUCTS) throw new AppError('limitReached', { max: PRODUCTS });
      await tx.insert(products).values({ productCode, position: standing + 1, ...next });
    }
    await audit({
      ...{ action: 'saveOffer', entity: 'product', entityCode: productCode },
      detail: {
        name: content.name.zh,
        changed: changedFields<Partial<ProductContent>>(before?.draft ?? published ?? {}, content, fields),
      },
    });
    return { productCode, version: next.version };
  });
}

type NewState = MarketingGiven['setOfferState']['body'];

/** What a product is used by and made for: both decide which projects cost a unit, and which are free. */
const factsOfUse = (content: ProductContent | undefined, published: ProductContent | undefined): Fact[] => [
  {
    ...{ name: 'usedBy', value: content?.usedBy ?? null },
    ...(published && { before: published.usedBy }),
  },
  {
    ...{ name: 'standards', value: content?.standards.join(',') ?? null },
    ...(published && { before: published.standards.join(',') }),
  },
];

/** An edition of a product, with what it costs, brings and is used by, published by two operators. */
export const publishKind: ApprovalKind<NewState> = {
  kind: 'publishOffer',
  input: offerState,
  scope: 'system',
  about: ({ productCode }) => productCode,
  async say(_ctx, tx, { productCode, version }) {
    const kept = await open(tx, productCode, version);
    const published = await publishedContent(tx, kept);
    const content = kept.draft ?? published;
    const prices = ['pricePoints', 'units', 'validityMonths'] as const;
    return {
      facts: [
        { name: 'product', value: content?.name.zh ?? productCode },
        { name: 'version', value: kept.draft ? kept.edition + 1 : kept.edition, before: kept.edition || null },
        ...prices.map((name) => ({
          ...{ name, value: content?.[name] ?? null },
          ...(published && { before: published[name] }),
        })),
        ...factsOfUse(content, published),
      ],
      path: '/productDevelopment',
    };
  },
  carryOut: setState,
};

/** A product taken off sale by two operators: projects that nothing on sale starts are free. */
export const withdrawKind: ApprovalKind<NewState> = {
  kind: 'withdrawOffer',
  input: offerState,
  scope: 'system',
  about: ({ productCode }) => productCode,
  async say(_ctx, tx, { productCode, version }) {
    const kept = await open(tx, productCode, version);
    const published = await publishedContent(tx, kept);
    return {
      facts: [
        { name: 'product', value: published?.name.zh ?? productCode },
        { name: 'version', value: kept.edition },
        ...factsOfUse(published, undefined),
      ],
      path: '/productDevelopment',
    };
  },
  carryOut: setState,
};

/**
 * Publishes, withdraws, discards or removes a product. Earlier purchases stay unchanged. A second operator confirms a
 * publication or a withdrawal first.
 * @throws AppError notFound, conflict, refusedTransition; productNotUsable where nothing would use what is sold; and what ask throws
 */
export async function setOfferState(ctx: Context, input: NewState): Promise<{ approvalCode?: string }> {
  if (input.action === 'publish') return ask(ctx, publishKind, input);
  if (input.action === 'withdraw') return ask(ctx, withdrawKind, input);
  await ctx.write((tx, audit) => setState(ctx, tx, audit, input));
  return {};
}

async function setState(ctx: Context, tx: Tx, audit: Audit, { productCode, version, action }: NewState): Promise<void> {
  const kept = await open(tx, productCode, version);
  const { state, draft } = kept;
  const published = await publishedContent(tx, kept);
  const usedBy = (draft ?? published)?.usedBy ?? 'none';
  if (action === 'publish' && !isUsable(usedBy)) throw new AppError('productNotUsable');
  if (!allowedProductActions({ state, hasDraft: draft !== null, usedBy }).includes(action))
    throw new AppError('refusedTransition');
  const edition = await verbs[action](ctx, tx, kept);
  await audit({
    ...{ action: `${action}Offer` as const, entity: 'product', entityCode: productCode },
    detail: { name: (draft ?? published)?.name.zh ?? productCode, edition },
  });
}

/** What each does. @returns the edition that is the last one then */
const verbs: Readonly<Record<ProductAction, (ctx: Context, tx: Tx, kept: Kept) => Promise<number>>> = {
  async publish(ctx, tx, kept) {
    const { productCode, draft } = kept;
    const edition = draft ? kept.edition + 1 : kept.edition;
    if (draft)
      await tx
        .insert(productEditions)
        .values({ productCode, edition, content: draft, publishedByName: ctx.caller.showName });
    await set(ctx, tx, kept, { state: 'published', edition, draft: null });
    return edition;
  },
  async withdraw(ctx, tx, kept) {
    await set(ctx, tx, kept, { state: 'withdrawn' });
    return kept.edition;
  },
  async discard(ctx, tx, kept) {
    await set(ctx, tx, kept, { draft: null });
    return kept.edition;
  },
  async remove(_, tx, { productCode }) {
    await tx.delete(products).where(eq(products.productCode, productCode));
    return 0;
  },
};

async function set(ctx: Context, tx: Tx, { productCode, version }: Kept, to: Partial<Kept>): Promise<void> {
  await tx
    .update(products)
    .set({ ...to, version: version + 1, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(eq(products.productCode, productCode));
}

/** Gives a product this place and all others theirs after it. @throws AppError notFound */
export function moveOffer(ctx: Context, { productCode, position }: MarketingGiven['moveOffer']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    await lockOffers(tx);
    const { content } = await getOffer(tx, { productCode });
    await tx.execute(sql`UPDATE products p SET position = placed.n FROM (
        SELECT product_code, row_number() OVER (ORDER BY
          CASE WHEN product_code = ${productCode} THEN ${position}::numeric + sign(${position} - position) * 0.5
            ELSE position END, product_code) AS n
        FROM products) AS placed
      WHERE placed.product_code = p.product_code AND p.position <> placed.n`);
    await audit({
      ...{ action: 'moveOffer', entity: 'product', entityCode: productCode },
      detail: { name: content.name.zh, position },
    });
    return null;
  });
}

const mimes = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** Stores a picture for a product: by what it holds, and never by its name. @throws AppError fileType, storageFull */
export async function addProductPicture(ctx: Context, upload: Upload<unknown>): Promise<{ objectId: string }> {
  const { logoPixels: max, logoBytes } = limits;
  const picture = upload.size <= logoBytes ? await pictureIn(await readFile(upload.path), max) : undefined;
  if (!picture) throw new AppError('fileType', { wanted: `.png .jpg (≤ 1 MB, ≤ ${max} × ${max})` });
  const stored = await putBytes(ctx, picture.bytes);
  const { name, size } = upload;
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = ctx.actor;
    await recordFile(
      ctx,
      tx,
      { tenantCode, projectCode: null, name, mime: mimes[picture.type], kind: 'productPicture' },
      stored,
    );
    await audit({
      ...{ action: 'addProductPicture', entity: 'product', entityCode: stored.objectId },
      detail: { name, size },
    });
    return { objectId: stored.objectId };
  });
}

/**
 * A picture of a product that is or was offered; one that is only prepared is the operator's.
 * @throws AppError notFound
 */
export async function openProductPicture(
  ctx: Context,
  { productCode, objectId }: MarketingGiven['getProductPicture']['query'],
): Promise<typeof files.$inferSelect> {
  return ctx.readAsSystem(async (tx) => {
    const [found] = await tx
      .select()
      .from(files)
      .where(
        and(
          eq(files.objectId, objectId),
          eq(files.kind, 'productPicture'),
          ctx.caller.tenant?.type === 'platform'
            ? undefined
            : sql`EXISTS (SELECT 1 FROM product_editions e WHERE e.product_code = ${productCode ?? ''} AND e.content->'pictures' ? ${objectId})`,
        ),
      );
    if (!found) throw new AppError('notFound');
    return found;
  });
}
