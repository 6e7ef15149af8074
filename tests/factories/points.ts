import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { moveMoney } from '#server/subjects/ledger/invoices/move';
import { invoices } from '#server/subjects/ledger/invoices/tables';
import { moveForPurchase } from '#server/subjects/ledger/orders/purchase';
import { settlePayment } from '#server/subjects/ledger/orders/settle';
import { orders, payments } from '#server/subjects/ledger/orders/tables';
import { platformCode } from '#server/subjects/ledger/platform';
import { movePoints } from '#server/subjects/ledger/points/move';
import { transfer } from '#server/subjects/ledger/transfer';
import { bankAllocations, bankRecords } from '#server/subjects/ledger/transfers/tables';

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

/** Points that a tenant has bought, and such that it was given, for good or until a day. */
export async function givePoints(
  tx: Tx,
  tenantCode: string,
  { paid = 0, gift = 0, validUntil = null }: { paid?: number; gift?: number; validUntil?: string | null },
): Promise<void> {
  const way = {
    from: { tenantCode: 'TPLATFORM', purpose: 'issued' },
    to: { tenantCode, purpose: 'available' },
  } as const;
  await transfer(tx, {
    kind: paid > 0 ? 'recharge' : 'gift',
    key: code('K'),
    by: { tenantCode: 'TPLATFORM', accountId: null },
    toTenantCode: tenantCode,
    parts: [
      ...(paid > 0 ? [{ unit: 'points:paid' as const, amount: paid, validUntil: null, ...way }] : []),
      ...(gift > 0 ? [{ unit: 'points:gift' as const, amount: gift, validUntil, ...way }] : []),
    ],
  });
}

/** An order for 1,000 points that waits for its money. @returns its code */
export async function makeOrder(
  tx: Tx,
  of: { tenantCode: string; accountId: string },
  part: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const orderCode = code('CZ');
  await tx.insert(orders).values({
    tenantCode: of.tenantCode,
    orderCode,
    kind: 'recharge',
    state: 'open',
    amountFen: 100_000,
    points: 1000,
    orderedBy: of.accountId,
    orderedByName: '下单人',
    expiresAt: new Date(Date.now() + 3600_000),
    ...part,
  });
  return orderCode;
}

/** A started payment of an order. @returns its code */
export async function makePayment(
  tx: Tx,
  of: { tenantCode: string; orderCode: string },
  part: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  const paymentCode = code('P');
  await tx.insert(payments).values({ ...of, paymentCode, method: 'demo', amountFen: 100_000, ...part });
  return paymentCode;
}

/** An unprocessed bank statement line. @returns its code */
export async function makeBankRecord(tx: Tx, part: Partial<typeof bankRecords.$inferInsert> = {}): Promise<string> {
  const recordCode = code('B');
  const line = { serial: code('S'), receivedOn: '2026-01-15', amountFen: 100_000, payer: '付款方' };
  await tx.insert(bankRecords).values({ ...line, recordCode, ...part });
  return recordCode;
}

/** A bank statement line that the import has matched with this order of its amount. @returns its code */
export async function makeMatchedWith(tx: Tx, order: { tenantCode: string; orderCode: string }): Promise<string> {
  const recordCode = await makeBankRecord(tx, { state: 'matched' });
  await tx.insert(bankAllocations).values({
    allocationCode: code('L'),
    recordCode,
    orderCode: order.orderCode,
    orderTenantCode: order.tenantCode,
    state: 'matched',
    amountFen: 100_000,
  });
  return recordCode;
}

/** The same with an order of its own. @returns the line's code */
export async function makeMatched(tx: Tx, of: { tenantCode: string; accountId: string }): Promise<string> {
  const orderCode = await makeOrder(tx, of, { method: 'transfer' });
  return makeMatchedWith(tx, { tenantCode: of.tenantCode, orderCode });
}

/** An order for 1,000 points that was paid. @returns its code */
export async function makePaidOrder(tx: Tx, of: { tenantCode: string; accountId: string }): Promise<string> {
  const { tenantCode } = of;
  const orderCode = await makeOrder(tx, of);
  const paymentCode = await makePayment(tx, { tenantCode, orderCode });
  const money = { tenantCode, paymentCode, amountFen: 100_000, reference: paymentCode };
  await settlePayment(tx, async () => undefined, money);
  return orderCode;
}

/** A paid order whose refund its buyer has asked for. @returns its code */
export async function makeRefundRequest(tx: Tx, of: { tenantCode: string; accountId: string }): Promise<string> {
  const orderCode = await makePaidOrder(tx, of);
  const asked = { reason: '重复下单', askedBy: '下单人', askedAt: new Date().toISOString() };
  await tx
    .update(orders)
    .set({ refundRequest: { ...asked, state: 'open', endedAt: null, answer: null } })
    .where(eq(orders.orderCode, orderCode));
  return orderCode;
}

/** Money that came in for an order that was paid already. @returns its payment's code */
export async function makeSurplus(tx: Tx, of: { tenantCode: string; accountId: string }): Promise<string> {
  const { tenantCode } = of;
  const orderCode = await makePaidOrder(tx, of);
  const paymentCode = await makePayment(tx, { tenantCode, orderCode }, { method: 'transfer' });
  const money = { tenantCode, paymentCode, amountFen: 100_000, reference: paymentCode };
  await settlePayment(tx, async () => undefined, money);
  return paymentCode;
}

/** A file of this kind, whose bytes are nowhere. @returns its code */
export const storedFile = async (
  tx: Tx,
  tenantCode: string,
  kind: string,
  attached: { entity?: string; entityCode?: string } = {},
): Promise<string> => {
  const objectId = code('F');
  const content = { name: '附件.pdf', mime: 'application/pdf', size: 1, sha256: 'x' };
  await tx.insert(files).values({ tenantCode, objectId, kind, ...attached, ...content });
  return objectId;
};

/** A receipt of an order's transfer, whose bytes are nowhere. @returns the file's code */
export async function makeSlip(tx: Tx, of: { tenantCode: string; orderCode: string }): Promise<string> {
  return storedFile(tx, of.tenantCode, 'paymentSlip', { entity: 'order', entityCode: of.orderCode });
}

/** The number of an invoice that no other one has. */
export const invoiceNumber = (): string => `26${String(Math.random()).slice(2).padEnd(18, '0').slice(0, 18)}`;

/** A buyer of an invoice. */
export const invoiceBuyer = { title: '某某科技有限公司', taxCode: '91350100M000100Y43', email: 'fp@example.com' };

/** An invoice on an order that was paid. @returns its code */
export async function makeInvoice(
  tx: Tx,
  of: { tenantCode: string; accountId: string },
  part: Partial<typeof invoices.$inferInsert> = {},
): Promise<string> {
  const { tenantCode, accountId } = of;
  const orderCode = await makePaidOrder(tx, of);
  const invoiceCode = code('FP');
  const invoice = { tenantCode, invoiceCode, items: [{ orderCode, amountFen: 100_000 }] };
  await tx.insert(invoices).values({
    ...invoice,
    kind: 'ordinary',
    amountFen: 100_000,
    buyer: invoiceBuyer,
    askedBy: accountId,
    askedByName: '申请人',
    ...part,
  });
  await tx
    .update(orders)
    .set({ invoiceCode })
    .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
  await moveMoney(tx, 'invoice', invoice, { by: { tenantCode, accountId } });
  return invoiceCode;
}

/** One that was issued; its file's bytes are nowhere. @returns its code */
export async function makeIssued(tx: Tx, of: { tenantCode: string; accountId: string }): Promise<string> {
  const objectId = await storedFile(tx, of.tenantCode, 'invoiceFile');
  const file = { objectId, fileName: '发票.pdf', fileSize: 1 };
  return makeInvoice(tx, of, { state: 'issued', number: invoiceNumber(), issuedOn: '2026-01-15', ...file });
}

/** A purchase of one piece for these points, whose buyer is given them. @returns its code */
export async function makePurchase(tx: Tx, of: Buyer, points = 100): Promise<string> {
  const orderCode = code('GM');
  const item = { productCode: 'ASSET_RISK', name: { zh: '产品', en: 'Product' }, count: 1, units: 1, edition: 1 };
  const items = [{ ...item, pricePoints: points, validUntil: '2031-01-31' }];
  await givePoints(tx, of.tenantCode, { paid: points });
  await tx.insert(orders).values({ ...bought(of, orderCode, points), kind: 'purchase', state: 'done', items });
  const { tenantCode, accountId } = of;
  await moveForPurchase(tx, { tenantCode, accountId, orderCode, items, platform: await platformCode(tx) });
  return orderCode;
}

/** A delivery that holds these points of the ordering tenant. @returns its order's code */
export async function makeHeld(tx: Tx, of: Buyer, points = 100): Promise<string> {
  const orderCode = code('WT');
  const { tenantCode, accountId } = of;
  await tx.insert(orders).values({ ...bought(of, orderCode, points), kind: 'delivery', state: 'held' });
  await movePoints(tx, 'hold', {
    tenantCode,
    orderCode,
    points,
    key: `hold:${orderCode}`,
    by: { tenantCode, accountId },
  });
  return orderCode;
}

interface Buyer {
  tenantCode: string;
  accountId: string;
}
const bought = ({ tenantCode, accountId }: Buyer, orderCode: string, points: number) => ({
  tenantCode,
  orderCode,
  amountFen: 0,
  points,
  orderedBy: accountId,
  orderedByName: '下单人',
});
