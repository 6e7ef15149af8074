import { beforeAll, describe, expect, it } from 'vitest';
import { daysLater, lastDayOf } from '#domain/kernel/days';
import { PRODUCT_MONTHS } from '#domain/subjects/marketing/products/rules';
import { portalToday } from '#server/kernel/days';
import { grantUnits, PRODUCT } from '../../../tests/factories/equity';
import { marketingApp } from '../../../tests/server/marketingApp';
import { byTwo, decideApproval, seeApproval } from '../../../tests/server/secondPerson';
import type { Client } from '../../../tests/server/testApp';

const { test, get, post, channel, told, left } = marketingApp();

let platform: Client;
let second: Client;
beforeAll(async () => {
  platform = await test.as('13800000001');
  second = await test.as('13800000003');
});

describe('what partners hold', () => {
  it('is handed down, never more than there is, and each unit is seen on its way', async () => {
    const top = await channel('发放方');
    const child = await channel('领取方', top.code);
    await test.peek((tx) => grantUnits(tx, top.code, 10, '2031-12-31'));
    const give = (who: Client, tenantCode: string, amount: number) =>
      post(who, 'updatePurchaseInfo', { tenantCode, productCode: PRODUCT, amount, reason: '第一季度' });
    expect((await give(top.manager, child.code, 4)).success).toBe(true);
    const more = await give(top.manager, child.code, 7);
    expect(more).toMatchObject({ errorCode: 'more_than_held', errorMsg: expect.stringContaining('6') });
    expect((await give(top.manager, child.code, 0)).status).toBe(400);
    expect(
      (await post(top.manager, 'updatePurchaseInfo', { tenantCode: child.code, productCode: 'X', amount: 1 }))
        .errorCode,
    ).toBe('unknown_reference');
    expect((await give(child.manager, top.code, 1)).errorCode).toBe('not_found');
    expect([await left(top.manager), await left(child.manager)]).toEqual([6, 4]);
    const info = (await get(top.manager, 'getPurchaseInfo', { tenantCode: child.code })).data.holdings[0];
    expect(info).toMatchObject({ available: 4, canGive: 6, lots: [{ validUntil: '2031-12-31', count: 4 }] });
    expect((await post(child.manager, 'returnEquity', { productCode: PRODUCT, amount: 1 })).success).toBe(true);
    const rows = (await get(top.manager, 'listMovements')).data.list;
    expect(rows.map(({ kind, amount, partner, reason }) => [kind, amount, partner, reason])).toEqual([
      ['return', 1, '领取方', null],
      ['handDown', -4, '领取方', '第一季度'],
      ['grant', 10, expect.stringContaining('平台'), null],
    ]);
    expect(await told(child.accountId)).toEqual(['equity_handed_down']);
    expect((await test.audits('handDown'))[0]?.detail).toMatchObject({ amount: 4, partner: '领取方' });
  });

  it('is seen by the operator on its way through any tenant, and by no other tenant so', async () => {
    const top = await channel('中间方');
    const child = await channel('末端方', top.code);
    await test.peek((tx) => grantUnits(tx, top.code, 5));
    await post(top.manager, 'updatePurchaseInfo', { tenantCode: child.code, productCode: PRODUCT, amount: 2 });
    const of = async (who: Client, query: Record<string, string>) => get(who, 'listAllMovements', query);
    expect(
      (await of(platform, { tenantCode: top.code })).data.list.map(({ kind, amount, partner }) => [
        kind,
        amount,
        partner,
      ]),
    ).toEqual([
      ['handDown', -2, '末端方'],
      ['grant', 5, expect.stringContaining('平台')],
    ]);
    // What the platform had no part in.
    expect((await of(platform, { tenantCode: child.code })).data.list).toMatchObject([
      { kind: 'handDown', amount: 2, partner: '中间方' },
    ]);
    expect((await of(platform, { tenantCode: child.code, productCode: 'GAP_ANALYSIS' })).data.list).toEqual([]);
    expect((await of(platform, {})).status).toBe(400);
    for (const who of [top.manager, await test.as('13800000002')])
      expect((await of(who, { tenantCode: child.code })).errorCode).toBe('403');
    expect((await of(test.nobody, { tenantCode: child.code })).errorCode).toBe('10000');
  });

  it('is granted by the platform’s managers, and not by its delivery staff', async () => {
    const own = await channel('待授权方');
    const delivers = await test.as('13800000002');
    const body = { tenantCode: own.code, productCode: PRODUCT, amount: 3, reason: '越权' };
    for (const call of ['updatePurchaseInfo', 'takeBackEquity'] as const)
      expect((await post(delivers, call, body)).errorCode).toBe('403');
    expect(await left(own.manager)).toBe(0);
    expect((await get(delivers, 'getPurchaseInfo', { tenantCode: own.code })).success).toBe(true);
  });

  it('is granted by the platform for as long as the product says', async () => {
    const own = await channel('平台直属');
    const body = { tenantCode: own.code, productCode: PRODUCT, amount: 3 };
    const asked = await post(platform, 'updatePurchaseInfo', body);
    // The units are new: a second operator confirms first.
    expect(await left(own.manager)).toBe(0);
    const { approvalCode } = asked.data;
    expect((await seeApproval(second, approvalCode ?? '')).facts).toMatchObject([
      { name: 'tenant', value: '平台直属' },
      { name: 'product' },
      { name: 'count', value: 3 },
      { name: 'validUntil' },
    ]);
    expect((await decideApproval(platform, approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(second, approvalCode, 'confirm')).success).toBe(true);
    expect((await test.audits('handDown'))[0]).toMatchObject({
      accountId: 'A13800000003',
      entityCode: own.code,
      detail: { amount: 3 },
    });
    const [held] = (await get(own.manager, 'listProducts')).data;
    const year = new Date().getUTCFullYear() + 1;
    expect(held).toMatchObject({ available: 3, lots: [{ validUntil: expect.stringMatching(`^${year}`), count: 3 }] });
  });

  it('is granted until the day that the platform says, which is neither over nor beyond what a product may be', async () => {
    const own = await channel('另行约定方');
    const below = await channel('另行约定下级', own.code);
    const until = (who: Client, tenantCode: string, validUntil: string) =>
      post(who, 'updatePurchaseInfo', { tenantCode, productCode: PRODUCT, amount: 2, validUntil });
    const today = portalToday();
    const [first, last] = [today, lastDayOf(today, PRODUCT_MONTHS)];
    for (const day of [daysLater(first, -1), daysLater(last, 1), '2026-02-30', 'bald'])
      expect([day, (await until(platform, own.code, day)).status]).toEqual([day, 400]);
    for (const day of [first, last])
      expect((await byTwo(until(platform, own.code, day), second)).data).toEqual({ state: 'confirmed' });
    // What a channel has keeps its day.
    expect((await until(own.manager, below.code, first)).status).toBe(400);
    const [held] = (await get(own.manager, 'listProducts')).data;
    expect(held?.lots).toEqual([
      { validUntil: first, count: 2 },
      { validUntil: last, count: 2 },
    ]);
    expect((await test.audits('handDown'))[0]?.detail).toMatchObject({ partner: '另行约定方', validUntil: last });
  });
});
