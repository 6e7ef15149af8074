import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/subjects/ledger/orders/tables';
import { givePoints } from '../../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { get } from '../../../../tests/server/ledgerCalls';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { movePoints } from './move';

const test = testApp();
let channel: string;
let manager: Client;
let stranger: Client;
const product = { zh: '体系建设咨询', en: 'System consulting' };

beforeAll(async () => {
  const phones = await test.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel' });
    const own = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']);
    const other = await makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']);
    await givePoints(tx, channel, { paid: 1000 });
    const item = {
      productCode: 'PX',
      name: product,
      count: 1,
      units: 1,
      edition: 1,
      pricePoints: 300,
      validUntil: null,
    };
    for (const [orderCode, projectName] of [
      ['WTBILL1', '城东水厂'],
      ['WTBILL2', '城西水厂'],
    ] as const) {
      await tx.insert(orders).values({
        tenantCode: channel,
        orderCode,
        kind: 'delivery',
        state: 'held',
        amountFen: 0,
        points: 300,
        items: [item],
        projectName,
        orderedBy: own.accountId,
        orderedByName: '下单人',
      });
      const by = { tenantCode: channel, accountId: own.accountId };
      await movePoints(tx, 'hold', { tenantCode: channel, orderCode, points: 300, key: `hold:${orderCode}`, by });
    }
    const by = { tenantCode: channel, accountId: own.accountId };
    const how = { key: 'release:WTBILL2', by, reason: '客户改期' };
    await movePoints(tx, 'release', { tenantCode: channel, orderCode: 'WTBILL2', points: 300, ...how });
    return [own.phone, other.phone] as const;
  });
  manager = await test.as(phones[0]);
  stranger = await test.as(phones[1]);
});

describe('a bill', () => {
  it('names the product and the project that points are held for', async () => {
    expect((await get(manager, 'listBill', { kind: 'hold' })).data.list).toMatchObject([
      { orderCode: 'WTBILL2', items: [{ name: product, count: 1 }], projectName: '城西水厂' },
      { orderCode: 'WTBILL1', items: [{ name: product, count: 1 }], projectName: '城东水厂' },
    ]);
  });

  it.each([
    ['', [300, -300, -300, 1000]],
    ['城东', [-300]],
    ['consulting', [300, -300, -300]],
    ['wtbill2', [300, -300]],
    ['改期', [300]],
    ['50%', []],
  ])('finds “%s” in product, project, order number and reason, and sums all that it finds', async (keyword, lines) => {
    const all = (await get(manager, 'listBill', { keyword })).data;
    expect(all.list.map(({ gift, paid }) => gift + paid)).toEqual(lines);
    const sumOf = (sign: number) => lines.reduce((sum, points) => sum + Math.max(points * sign, 0), 0);
    expect((await get(manager, 'getBillSums', { keyword })).data).toEqual({ came: sumOf(1), went: sumOf(-1) });
  });

  it('sums a kind and a period by the same rows', async () => {
    expect((await get(manager, 'getBillSums', { kind: 'hold' })).data).toEqual({ came: 0, went: 600 });
    expect((await get(manager, 'getBillSums', { from: '2020-01-01' })).data).toEqual({ came: 1300, went: 600 });
    expect((await get(manager, 'getBillSums', { to: '2020-01-01' })).data).toEqual({ came: 0, went: 0 });
  });

  it('is read page by page without being summed up for each', async () => {
    const answer = (await get(manager, 'listBill', { keyword: '水厂', pageSize: 1, currentPage: 2 })).data;
    expect(Object.keys(answer).sort()).toEqual(['list', 'total']);
    const page = () => get(manager, 'listBill', { keyword: '水厂', pageSize: 200 });
    const sums = () => get(manager, 'getBillSums', { keyword: '水厂' });
    // The policy and the one statement of each.
    expect(await test.statements(page)).toBe(await test.statements(sums));
  });

  it('shows another channel nothing of it, and the operator the same', async () => {
    expect((await get(stranger, 'listBill', { keyword: '水厂' })).data).toMatchObject({ total: 0 });
    expect((await get(stranger, 'getBillSums', { keyword: '水厂' })).data).toEqual({ came: 0, went: 0 });
    const operator = await test.as('13800000001');
    expect((await get(operator, 'listAnyBill', { tenantCode: channel, keyword: '城东' })).data).toMatchObject({
      list: [{ projectName: '城东水厂' }],
    });
    const query = { tenantCode: channel, keyword: '城东' };
    expect((await get(operator, 'getAnyBillSums', query)).data).toEqual({ came: 0, went: 300 });
  });
});
