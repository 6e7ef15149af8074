import { randomBytes } from 'node:crypto';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import type { ProductContent } from '#domain/subjects/marketing/products/rules';
import type { Tx } from '#server/kernel/db/tx';
import { orders } from '#server/subjects/ledger/orders/tables';
import { movePoints } from '#server/subjects/ledger/points/move';
import { transfer } from '#server/subjects/ledger/transfer';
import { holdCost } from '#server/subjects/marketing/deliveries/cost';
import { deliveries, equityApplications, productEditions, products } from '#server/subjects/marketing/tables';
import { givePoints } from './points';

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

export const PRODUCT = 'ASSET_RISK';

/** Units of a product that the demo's platform grants. */
export async function grantUnits(
  tx: Tx,
  tenantCode: string,
  amount: number,
  validUntil: string | null = null,
  product = PRODUCT,
) {
  await transfer(tx, {
    kind: 'grant',
    key: code('K'),
    by: { tenantCode: 'TPLATFORM', accountId: null },
    toTenantCode: tenantCode,
    parts: [
      {
        unit: unitOfProduct(product),
        amount,
        validUntil,
        from: { tenantCode: 'TPLATFORM', purpose: 'issued' },
        to: { tenantCode, purpose: 'available' },
      },
    ],
  });
}

/** Units that the tenant was granted, handed down to a partner; the demo's platform grants its own. */
export async function handUnits(tx: Tx, from: string, to: string, amount: number, validUntil: string | null = null) {
  if (from === 'TPLATFORM') return grantUnits(tx, to, amount, validUntil);
  await grantUnits(tx, from, amount, validUntil);
  await transfer(tx, {
    kind: 'handDown',
    key: code('K'),
    by: { tenantCode: from, accountId: null },
    toTenantCode: to,
    parts: [
      {
        unit: unitOfProduct(PRODUCT),
        amount,
        validUntil,
        from: { tenantCode: from, purpose: 'available' },
        to: { tenantCode: to, purpose: 'available' },
      },
    ],
  });
}

/** An entitlement request from one tenant to another. @returns its code */
export async function makeEquityApplication(
  tx: Tx,
  { from, to, name = '申请方' }: { from: string; to: string; name?: string },
): Promise<string> {
  const applicationCode = code('Q');
  await tx.insert(equityApplications).values({
    tenantCode: from,
    applicationCode,
    tenantName: name,
    grantorTenantCode: to,
    grantorName: name,
    items: [{ productCode: PRODUCT, asked: 2, granted: null }],
    note: `申请 ${name}`,
    appliedBy: 'A',
    appliedByName: name,
  });
  return applicationCode;
}

/** The content of a product, in few words. */
export const productContent = (part: Partial<ProductContent> = {}): ProductContent => ({
  name: { zh: '安全巡检', en: 'Security inspection' },
  summary: { zh: '每季度一次', en: 'Once a quarter' },
  contents: [{ zh: '巡检报告', en: 'Report' }],
  pricePoints: 500,
  units: 1,
  validityMonths: 12,
  standards: [],
  templates: [],
  usedBy: 'questionnaire',
  pictures: [],
  ...part,
});

/** A product of the platform, published once unless it is a draft. @returns its code */
export async function makeProduct(
  tx: Tx,
  part: Partial<ProductContent> = {},
  state: 'draft' | 'published' = 'published',
) {
  const productCode = code('SP');
  const content = productContent(part);
  const isDraft = state === 'draft';
  await tx
    .insert(products)
    .values({ productCode, position: 99, state, edition: isDraft ? 0 : 1, draft: isDraft ? content : null });
  if (!isDraft) await tx.insert(productEditions).values({ productCode, edition: 1, content });
  return productCode;
}

/** A delivery that a channel has ordered, with its points on hold. @returns its code */
export async function makeDelivery(
  tx: Tx,
  { tenantCode, projectCode, accountId }: { tenantCode: string; projectCode: string; accountId: string },
  part: Partial<typeof deliveries.$inferInsert> = {},
): Promise<string> {
  const [deliveryCode, orderCode] = [code('WT'), code('O')];
  const { name } = productContent();
  const [points, by] = [500, { tenantCode, accountId }];
  await givePoints(tx, tenantCode, { paid: points });
  await tx.insert(orders).values({
    tenantCode,
    orderCode,
    kind: 'delivery',
    state: 'held',
    amountFen: 0,
    points,
    items: [],
    projectName: '项目',
    orderedBy: accountId,
    orderedByName: '委托人',
  });
  await movePoints(tx, 'hold', { tenantCode, orderCode, points, key: `hold:${orderCode}`, by });
  await tx.insert(deliveries).values({
    tenantCode,
    deliveryCode,
    orderCode,
    productCode: PRODUCT,
    productName: name,
    projectCode,
    projectName: '项目',
    wish: '请完成',
    orderedBy: accountId,
    orderedByName: '委托人',
    ...part,
  });
  return deliveryCode;
}

/** A delivery order for which a unit of the tenant is held. @returns its code */
export async function makeHeldUnit(tx: Tx, by: { tenantCode: string; accountId: string }): Promise<string> {
  const orderCode = code('WT');
  const { tenantCode, accountId } = by;
  const { name } = productContent();
  const item = { productCode: PRODUCT, name, count: 1, units: 1, edition: 1, pricePoints: 0, validUntil: null };
  const order = { tenantCode, orderCode, points: 0, items: [item] };
  await tx.insert(orders).values({
    ...order,
    kind: 'delivery',
    state: 'held',
    amountFen: 0,
    orderedBy: accountId,
    orderedByName: '委托人',
  });
  await holdCost(tx, order, { tenantCode, accountId });
  return orderCode;
}
