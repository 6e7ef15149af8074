import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { marketing } from '#domain/subjects/marketing/contract';
import { grantUnits, productContent } from '../../../../tests/factories/equity';
import { makePng } from '../../../../tests/factories/pictures';
import { givePoints } from '../../../../tests/factories/points';
import { marketingApp } from '../../../../tests/server/marketingApp';
import { byTwo, decideApproval, seeApproval } from '../../../../tests/server/secondPerson';
import type { Client } from '../../../../tests/server/testApp';

const { test, get, post, channel } = marketingApp();
let operator: Client;
let second: Client;
beforeAll(async () => {
  operator = await test.as('13800000001');
  second = await test.as('13800000003');
});

const save = async (part: object = {}, of: { productCode?: string; version?: number } = {}) =>
  post(operator, 'saveOffer', { ...of, content: productContent(part) });
const setState = (productCode: string, version: number, action: string) =>
  post(operator, 'setOfferState', { productCode, version, action });
/** What is published is confirmed by a second operator. */
const act = (productCode: string, version: number, action: string) =>
  byTwo(setState(productCode, version, action), second);
const offer = async (productCode: string) => (await get(operator, 'getOffer', { productCode })).data;
const sold = async (who: Client, productCode: string) =>
  (await get(who, 'listProducts')).data.find((one) => one.productCode === productCode);
/** One on sale. @returns its code */
async function published(part: object = {}): Promise<string> {
  const { data } = await save(part);
  const productCode = data.productCode ?? '';
  await act(productCode, 1, 'publish');
  return productCode;
}

describe('a product', () => {
  it('is a draft until it is published, then sold; a change is sold once that is published, and what was bought stays', async () => {
    const shop = await channel('产品买方');
    const { data } = await save({ pricePoints: 300, units: 5 });
    const productCode = data.productCode ?? '';
    expect(await sold(shop.manager, productCode)).toBeUndefined();
    expect(
      (await post(shop.manager, 'buyProducts', { items: [{ productCode, edition: 1, count: 1 }], points: 300 }))
        .errorCode,
    ).toBe('unknown_reference');
    expect((await act(productCode, 1, 'publish')).data).toEqual({ state: 'confirmed' });
    expect(await sold(shop.manager, productCode)).toMatchObject({ pricePoints: 300, units: 5, available: 0 });

    await test.peek((tx) => givePoints(tx, shop.code, { paid: 2000 }));
    const bought = await post(shop.manager, 'buyProducts', {
      items: [{ productCode, edition: 1, count: 2 }],
      points: 600,
    });
    expect((await sold(shop.manager, productCode))?.available).toBe(10);

    // Prepared, and not sold yet.
    await save(
      { pricePoints: 700, units: 5, name: { zh: '安全巡检（加强）', en: 'Inspection plus' } },
      { productCode, version: 2 },
    );
    expect(await sold(shop.manager, productCode)).toMatchObject({ pricePoints: 300 });
    expect(await offer(productCode)).toMatchObject({
      state: 'published',
      edition: 1,
      allowedActions: ['publish', 'withdraw', 'discard'],
      content: { pricePoints: 300 },
      draft: { pricePoints: 700 },
      given: 10,
    });
    await act(productCode, 3, 'publish');
    expect(await sold(shop.manager, productCode)).toMatchObject({ pricePoints: 700, name: { zh: '安全巡检（加强）' } });
    const order = await shop.manager.get<LedgerWire['getOrder']['data']>(ledger.getOrder.path, {
      orderCode: bought.data.orderCode ?? '',
    });
    expect(order.data.items).toEqual([
      expect.objectContaining({ name: { zh: '安全巡检', en: 'Security inspection' }, pricePoints: 300, edition: 1 }),
    ]);
    const { editions } = await offer(productCode);
    expect(editions.map(({ edition, content }) => [edition, content.pricePoints])).toEqual([
      [2, 700],
      [1, 300],
    ]);
    expect((await test.audits('publishOffer')).at(0)).toMatchObject({
      entityCode: productCode,
      detail: { edition: 2, name: '安全巡检（加强）' },
    });
  });

  it('is not sold while it is withdrawn, its units stay usable, and it is sold again unchanged', async () => {
    const shop = await channel('下架买方');
    const productCode = await published();
    await test.peek((tx) => givePoints(tx, shop.code, { paid: 1000 }));
    await post(shop.manager, 'buyProducts', { items: [{ productCode, edition: 1, count: 1 }], points: 500 });
    expect((await act(productCode, 2, 'withdraw')).success).toBe(true);
    expect(await sold(shop.manager, productCode)).toMatchObject({ state: 'withdrawn', available: 1 });
    expect(await sold((await channel('没买过')).manager, productCode)).toBeUndefined();
    const again = () =>
      post(shop.manager, 'buyProducts', { items: [{ productCode, edition: 1, count: 1 }], points: 500 });
    expect((await again()).errorCode).toBe('unknown_reference');
    expect(
      (await post(shop.manager, 'applyForEquity', { items: [{ productCode, asked: 1 }], note: '追加' })).errorCode,
    ).toBe('unknown_reference');
    await act(productCode, 3, 'publish');
    expect((await again()).success).toBe(true);
    expect((await offer(productCode)).edition).toBe(1);
  });

  it('says the same again: nothing is prepared; a change is given up, a draft removed, and nothing that was published', async () => {
    const productCode = await published();
    await save({}, { productCode, version: 2 });
    expect((await offer(productCode)).draft).toBeNull();
    await save({ units: 3 }, { productCode, version: 3 });
    await act(productCode, 4, 'discard');
    expect(await offer(productCode)).toMatchObject({ draft: null, content: { units: 1 } });
    expect((await act(productCode, 5, 'remove')).errorCode).toBe('refused_transition');
    const draft = (await save()).data.productCode ?? '';
    expect((await act(draft, 1, 'withdraw')).errorCode).toBe('refused_transition');
    expect((await act(draft, 1, 'remove')).success).toBe(true);
    expect((await get(operator, 'getOffer', { productCode: draft })).errorCode).toBe('not_found');
  });

  it('is sold at another price once a second operator has seen the old and the new one, and never what was changed since', async () => {
    const productCode = await published({ pricePoints: 500 });
    const shop = await channel('改价买方');
    await save({ pricePoints: 5 }, { productCode, version: 2 });
    const { approvalCode = '' } = (await setState(productCode, 3, 'publish')).data;
    expect(await sold(shop.manager, productCode)).toMatchObject({ pricePoints: 500 });
    const seen = await seeApproval(second, approvalCode);
    expect(seen.facts).toContainEqual({ name: 'pricePoints', value: 5, before: 500 });
    // The asker prepares something cheaper meanwhile.
    await save({ pricePoints: 1 }, { productCode, version: 3 });
    const { fingerprint } = seen;
    expect((await decideApproval(second, approvalCode, 'confirm', { fingerprint })).errorCode).toBe('conflict');
    expect(await sold(shop.manager, productCode)).toMatchObject({ pricePoints: 500 });
    expect(await seeApproval(second, approvalCode)).toMatchObject({
      obstacle: expect.stringContaining('修改'),
      allowedActions: ['refuse'],
    });
  });

  it('is sold for another use, or for other standards, once a second operator has seen both', async () => {
    const productCode = await published({ usedBy: 'gap', standards: ['ISO27001-2022'] });
    await save({ usedBy: 'questionnaire', standards: [] }, { productCode, version: 2 });
    const { approvalCode = '' } = (await setState(productCode, 3, 'publish')).data;
    const { facts } = await seeApproval(second, approvalCode);
    expect(facts).toContainEqual({ name: 'usedBy', value: 'questionnaire', before: 'gap' });
    expect(facts).toContainEqual({ name: 'standards', value: '', before: 'ISO27001-2022' });
  });

  it('is taken off sale by two: what nothing on sale starts would be free for everybody', async () => {
    const shop = await channel('免费立项');
    const { data } = await get(operator, 'listOffers');
    const onSale = data.filter(({ state, content }) => state === 'published' && content.usedBy === 'full');
    expect(onSale).not.toEqual([]);
    for (const { productCode } of onSale) {
      const { version } = await offer(productCode);
      const { approvalCode = '' } = (await setState(productCode, version, 'withdraw')).data;
      expect(await sold(shop.manager, productCode)).toBeDefined();
      expect(await seeApproval(second, approvalCode)).toMatchObject({
        kind: 'withdrawOffer',
        allowedActions: ['confirm', 'refuse'],
        facts: expect.arrayContaining([{ name: 'usedBy', value: 'full' }]),
      });
      await decideApproval(second, approvalCode, 'refuse', { reason: '仍在销售' });
    }
  });

  it('is not sold while nothing uses its units, which publishing says; who holds units sees what they are for', async () => {
    const { data } = await save({ usedBy: 'govFiling' });
    const productCode = data.productCode ?? '';
    expect((await offer(productCode)).allowedActions).toEqual(['remove']);
    const refused = await act(productCode, 1, 'publish');
    expect(refused.errorCode).toBe('product_not_usable');
    expect(refused.errorMsg).toContain('使用');
    expect((await offer(productCode)).state).toBe('draft');
    await save({ usedBy: 'gap' }, { productCode, version: 1 });
    expect((await act(productCode, 2, 'publish')).success).toBe(true);
    await act(productCode, 3, 'withdraw');
    // Neither what was sold before comes back in another use.
    await save({ usedBy: 'none' }, { productCode, version: 4 });
    expect((await act(productCode, 5, 'publish')).errorCode).toBe('product_not_usable');
    const holder = await channel('持有准备中');
    const shipped = 'INTERNAL_AUDITOR';
    expect(await sold(holder.manager, shipped)).toBeUndefined();
    await test.peek((tx) => grantUnits(tx, holder.code, 2, null, shipped));
    expect(await sold(holder.manager, shipped)).toMatchObject({
      state: 'withdrawn',
      usedBy: 'auditorExam',
      available: 2,
    });
    const buying = { items: [{ productCode: shipped, edition: 1, count: 1 }], points: 260 };
    expect((await post(holder.manager, 'buyProducts', buying)).errorCode).toBe('unknown_reference');
  });

  it('of all that ships, is on sale only where something uses its units', async () => {
    const { data } = await get(operator, 'listOffers');
    const shipped = data.filter(({ productCode }) => !productCode.startsWith('SP'));
    expect(
      Object.fromEntries(shipped.map(({ productCode, state, content }) => [productCode, [content.usedBy, state]])),
    ).toEqual({
      ASSET_RISK: ['full', 'published'],
      GAP_ANALYSIS: ['gap', 'published'],
      ISMS_BUILD: ['delivery', 'published'],
      INTERNAL_AUDITOR: ['auditorExam', 'withdrawn'],
      QUESTIONNAIRE: ['questionnaire', 'published'],
      GOV_PROJECT: ['govFiling', 'withdrawn'],
    });
  });

  it('is not written over by who has read an older one', async () => {
    const productCode = await published();
    await save({ units: 2 }, { productCode, version: 2 });
    const late = await save({ units: 9 }, { productCode, version: 2 });
    expect(late).toMatchObject({ errorCode: 'conflict', data: { current: { draft: { units: 2 } } } });
    expect((await act(productCode, 2, 'publish')).errorCode).toBe('conflict');
    expect((await offer(productCode)).draft?.units).toBe(2);
  });

  it.each([
    ['no name in English', { name: { zh: '巡检', en: ' ' } }],
    ['nothing that it contains', { contents: [] }],
    ['a price of nothing', { pricePoints: 0 }],
    ['half a point', { pricePoints: 0.5 }],
    ['no unit', { units: 0 }],
    ['a delivery that has no price', { usedBy: 'delivery', pricePoints: null }],
    ['a delivery of several units a piece', { usedBy: 'delivery', units: 2 }],
    ['a use that there is not', { usedBy: 'startsProject' }],
  ])('is refused with %s', async (_, part) => {
    expect((await save(part)).status).toBe(400);
  });

  it('names standards, questionnaires and pictures that there are', async () => {
    for (const part of [{ standards: ['NONE'] }, { templates: ['NONE'] }, { pictures: ['FNONE'] }])
      expect((await save(part)).errorCode).toBe('unknown_reference');
    const productCode = await published({ standards: ['ISO27001-2022'], templates: ['BASIC-SURVEY'] });
    expect(await sold((await channel('看标准')).manager, productCode)).toMatchObject({
      standards: [{ standardCode: 'ISO27001-2022', name: { zh: expect.stringContaining('27001') } }],
      templates: [{ templateCode: 'BASIC-SURVEY' }],
    });
  });

  it('has its place in the mall', async () => {
    const order = async () => (await get(operator, 'listOffers')).data.map((one) => one.productCode);
    const [first, second] = await order();
    await post(operator, 'moveOffer', { productCode: second, position: 1 });
    expect((await order()).slice(0, 2)).toEqual([second, first]);
    await post(operator, 'moveOffer', { productCode: first, position: 1 });
    expect((await order()).slice(0, 2)).toEqual([first, second]);
  });

  it('shows its pictures to who sees the mall once it is published, and no other file', async () => {
    const shop = await channel('看图片');
    const add = (content: Buffer, name = '封面.png', who = operator) =>
      who.upload<{ objectId: string }>(marketing.addProductPicture.path, { name, content, fields: {} });
    expect((await add(Buffer.from('<svg/>'), '封面.png')).errorCode).toBe('file_type');
    expect((await add(makePng(8, 4), '封面.png', shop.manager)).errorCode).toBe('403');
    const { data } = await add(makePng(8, 4));
    const picture = data.objectId;
    expect((await save({ pictures: [picture, picture] })).status).toBe(400);
    const other = (await add(makePng(4, 8))).data.objectId;
    const productCode = (await save({ pictures: [other, picture] })).data.productCode ?? '';
    const look = (who: Client) => who.get(marketing.getProductPicture.path, { productCode, objectId: picture });
    expect((await look(operator)).bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await look(shop.manager)).errorCode).toBe('not_found');
    await act(productCode, 1, 'publish');
    expect((await look(shop.manager)).bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await sold(shop.manager, productCode))?.pictures).toEqual([other, picture]);
    expect((await look(test.nobody)).errorCode).toBe('10000');
    // A view of a picture is not logged: every look at the mall shows it.
    expect(await test.audits('downloadFile')).toEqual([]);
  });
});
