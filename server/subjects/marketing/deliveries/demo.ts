import { and, eq } from 'drizzle-orm';
import { type DeliveryEvent, deliveryWorkflow } from '#domain/subjects/marketing/deliveries/workflow';
import type { ProductContent, ProductState } from '#domain/subjects/marketing/products/rules';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import { orders } from '#server/subjects/ledger/orders/tables';
import { movePoints } from '#server/subjects/ledger/points/move';
import data from '../../../seed/data/offers.json';
import { demoPictures } from '../products/demoPictures';
import { allProducts } from '../products/offered';
import { deliveries, productEditions, products } from '../tables';

interface Demo {
  /** A product that the platform delivers since so many days ago, and what it says of that. */
  readonly delivered: {
    product: string;
    days: number;
    content: { zh: string; en: string };
    pictures: readonly string[];
  };
  readonly more: readonly { code: string; state: ProductState; days: number; content: ProductContent }[];
  readonly deliveries: readonly {
    project: string;
    wish: string;
    story: readonly { days: number; action: DeliveryEvent['action']; text?: string }[];
  }[];
}
// JSON knows no unions: a wrong row fails when a database is filled.
const demo = data as unknown as Demo;
const OPERATOR = '13800000001';
const DELIVERY = '13800000002';
const MANAGER = '13800000011';

/** The catalogue as an operator keeps it: one product in its second edition, a draft, one that is no longer sold. */
async function fillOffers(tx: Tx, store: FileStore): Promise<void> {
  const { product: productCode, days, content } = demo.delivered;
  const updatedBy = accountOf(OPERATOR);
  const [operator] = await tx.select().from(accounts).where(eq(accounts.accountId, updatedBy));
  const publishedByName = operator?.showName ?? '';
  const [first] = await tx.select().from(productEditions).where(eq(productEditions.productCode, productCode));
  if (!first) throw new Error(`There is no product ${productCode}.`);
  const at = daysAgo(days);
  const pictures: string[] = [];
  for (const name of demo.delivered.pictures) {
    const file = { tenantCode: 'TPLATFORM', projectCode: null, kind: 'productPicture' as const, mime: 'image/png' };
    const drawn = demoPictures[name]?.();
    if (!drawn) throw new Error(`Nobody draws ${name}.`);
    pictures.push(
      await keepDemoFile(tx, store, { ...file, name: `${name}.png`, createdBy: updatedBy, createdAt: at }, drawn),
    );
  }
  const contents = [...first.content.contents, content];
  const second = { ...first.content, contents, pictures };
  await tx
    .insert(productEditions)
    .values({ productCode, edition: 2, content: second, publishedAt: at, publishedByName });
  await tx
    .update(products)
    .set({ edition: 2, version: 3, updatedAt: at, updatedBy })
    .where(eq(products.productCode, productCode));
  for (const [i, one] of demo.more.entries()) {
    const isDraft = one.state === 'draft';
    const stamp = { createdAt: daysAgo(one.days), updatedAt: daysAgo(one.days), updatedBy };
    await tx.insert(products).values({
      productCode: one.code,
      position: 7 + i,
      state: one.state,
      edition: isDraft ? 0 : 1,
      draft: isDraft ? one.content : null,
      ...stamp,
    });
    if (!isDraft)
      await tx.insert(productEditions).values({
        productCode: one.code,
        edition: 1,
        content: one.content,
        publishedAt: stamp.createdAt,
        publishedByName,
      });
  }
}

/** What the demo channel has asked the platform's people to deliver. */
export async function fillDeliveries(tx: Tx, store: FileStore): Promise<void> {
  await fillOffers(tx, store);
  const tenantCode = 'TCHANNELA';
  const people = new Map((await tx.select().from(accounts)).map(({ accountId, showName }) => [accountId, showName]));
  const [asker, server] = [accountOf(MANAGER), accountOf(DELIVERY)];
  const product = (await allProducts(tx)).find((one) => one.productCode === demo.delivered.product);
  if (!product?.pricePoints) throw new Error('The demo delivers nothing that has a price.');
  const { productCode, name, units, edition, pricePoints: points } = product;
  for (const [i, { project, wish, story }] of demo.deliveries.entries()) {
    const number = String(i + 1).padStart(6, '0');
    const [deliveryCode, orderCode] = [`WTDEM1${number}`, `WTDEM0${number}`];
    const [known] = await tx
      .select({ name: projects.name })
      .from(projects)
      .where(and(eq(projects.channelTenantCode, tenantCode), eq(projects.projectCode, project)));
    const events: DeliveryEvent[] = [];
    let state: typeof deliveries.$inferSelect.state = 'waiting';
    let takenAt: Date | null = null;
    for (const { days, action, text = '' } of story) {
      const isAsking = ['order', 'accept', 'return', 'cancel'].includes(action);
      events.push({
        at: daysAgo(days).toISOString(),
        action,
        text,
        by: people.get(isAsking ? asker : server) ?? '',
      });
      if (action === 'order') continue;
      if (action === 'take') takenAt = daysAgo(days);
      state =
        deliveryWorkflow.find(action, state, { side: isAsking ? 'asking' : 'serving', isTaker: true })?.to ?? state;
    }
    const [begun, ended] = [daysAgo(story[0]?.days ?? 0), daysAgo(story.at(-1)?.days ?? 0)];
    const over = { accepted: ['done', 'use'], cancelled: ['cancelled', 'release'] } as const;
    const end = state === 'accepted' || state === 'cancelled' ? over[state] : undefined;
    const item = { productCode, name, count: 1, units, edition, pricePoints: points, validUntil: null };
    await tx.insert(orders).values({
      tenantCode,
      orderCode,
      kind: 'delivery',
      state: end?.[0] ?? 'held',
      amountFen: 0,
      points,
      items: [item],
      projectName: known?.name ?? project,
      orderedBy: asker,
      orderedByName: people.get(asker) ?? '',
      createdAt: begun,
      settledAt: state === 'accepted' ? ended : null,
    });
    const moved = { tenantCode, orderCode, points };
    const by = { tenantCode, accountId: asker };
    await movePoints(tx, 'hold', { ...moved, key: `hold:${orderCode}`, by, at: begun });
    if (end) await movePoints(tx, end[1], { ...moved, key: `${end[1]}:${orderCode}`, by, at: ended });
    await tx.insert(deliveries).values({
      tenantCode,
      deliveryCode,
      orderCode,
      state,
      productCode,
      productName: name,
      projectCode: project,
      projectName: known?.name ?? project,
      wish,
      events,
      orderedBy: asker,
      orderedByName: people.get(asker) ?? '',
      ...(takenAt && { takenBy: server, takenByName: people.get(server) ?? '', takenAt }),
      createdAt: begun,
      updatedAt: ended,
    });
  }
}
