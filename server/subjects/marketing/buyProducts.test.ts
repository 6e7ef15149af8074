import { describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { marketing } from '#domain/subjects/marketing/contract';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { PRODUCT } from '../../../tests/factories/equity';
import { givePoints } from '../../../tests/factories/points';
import { marketingApp, type PartnerChannel } from '../../../tests/server/marketingApp';
import { byTwo } from '../../../tests/server/secondPerson';

type OfferDetail = MarketingWire['getOffer']['data'];

const { test, post, channel, left } = marketingApp();
const buy = (
  { manager }: PartnerChannel,
  count: number,
  points: number,
  { productCode = PRODUCT, edition = 1 }: { productCode?: string; edition?: number } = {},
) => post(manager, 'buyProducts', { items: [{ productCode, edition, count }], points });
const paid = ({ code }: PartnerChannel, points: number) => test.peek((tx) => givePoints(tx, code, { paid: points }));
const available = async ({ manager }: PartnerChannel) =>
  (await manager.get<LedgerWire['getBalance']['data']>(ledger.getBalance.path)).data.paid;

/** Publishes another price, as the operator does. */
async function reprice(productCode: string, pricePoints: number | null): Promise<void> {
  const operator = await test.as('13800000001');
  const { data } = await operator.get<OfferDetail>(marketing.getOffer.path, { productCode });
  await operator.post(marketing.saveOffer.path, {
    productCode,
    version: data.version,
    content: { ...data.content, pricePoints },
  });
  const body = { productCode, version: data.version + 1, action: 'publish' };
  const published = await byTwo(operator.post(marketing.setOfferState.path, body), await test.as('13800000003'));
  expect(published.success).toBe(true);
}

describe('units that are bought with points', () => {
  it('are there at once, at a price that the order keeps, and lead from the bill to it', async () => {
    const shop = await channel('购买方');
    await paid(shop, 3000);
    const { data } = await buy(shop, 2, 2400);
    expect(await left(shop.manager)).toBe(2);
    expect(await available(shop)).toBe(600);
    await reprice(PRODUCT, 9999);
    const order = await shop.manager.get<LedgerWire['getOrder']['data']>(ledger.getOrder.path, {
      orderCode: data.orderCode ?? '',
    });
    expect(order.data).toMatchObject({
      kind: 'purchase',
      state: 'done',
      points: 2400,
      allowedActions: ['askRefund'],
      items: [{ productCode: PRODUCT, count: 2, pricePoints: 1200 }],
    });
    expect((await buy(shop, 1, 1200)).errorCode).toBe('price_changed');
    await reprice(PRODUCT, 1200);
    // The same price, for an edition that the buyer has not seen.
    expect((await buy(shop, 1, 1200)).errorCode).toBe('price_changed');
    const bill = await shop.manager.get<LedgerWire['listBill']['data']>(ledger.listBill.path);
    expect(bill.data.list[0]).toMatchObject({ kind: 'buy', paid: -2400, balance: 600, orderCode: data.orderCode });
    expect((await test.audits('buyProducts')).at(0)?.detail).toEqual({ points: 2400, products: '资产风险评估 × 2' });
  });

  it('are none where the points do not reach, which is told by the code that leads to the desk; nothing is taken', async () => {
    const poor = await channel('余额不足');
    await paid(poor, 1199);
    expect((await buy(poor, 1, 1200, { edition: 3 })).errorCode).toBe('13001');
    expect([await left(poor.manager), await available(poor)]).toEqual([0, 1199]);
    expect((await buy(poor, 1, 1, { productCode: 'NOTHING' })).errorCode).toBe('unknown_reference');
    expect((await buy(poor, 0, 0)).status).toBe(400);
    await reprice('GAP_ANALYSIS', null);
    expect((await buy(poor, 1, 1, { productCode: 'GAP_ANALYSIS', edition: 2 })).errorCode).toBe('unknown_reference');
  });

  it('are sold to 50 who buy at once no more often than the points reach', async () => {
    const busy = await channel('同时购买');
    await paid(busy, 12_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(busy, 1, 1200, { edition: 3 })));
    expect(answers.filter(({ success }) => success)).toHaveLength(10);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['200', '13001']));
    expect([await left(busy.manager), await available(busy)]).toEqual([10, 0]);
  }, 60_000);
});
