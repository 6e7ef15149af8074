import { beforeAll, describe, expect, it } from 'vitest';
import { grantUnits, handUnits, PRODUCT } from '../../../tests/factories/equity';
import { marketingApp } from '../../../tests/server/marketingApp';
import type { Client } from '../../../tests/server/testApp';

const { test, get, post, channel, told, left } = marketingApp();
let platform: Client;
beforeAll(async () => {
  platform = await test.as('13800000001');
});

describe('a grant to a partner', () => {
  it('is reclaimed by its giver with a reason, as far as it is unused, and both sides see it', async () => {
    const top = await channel('收回方');
    const child = await channel('被收回方', top.code);
    const grandchild = await channel('被收回方下级', child.code);
    const stranger = await channel('旁人');
    await test.peek(async (tx) => {
      await handUnits(tx, top.code, child.code, 4, '2031-12-31');
      // Of the same validity, but from the platform.
      await grantUnits(tx, child.code, 5, '2031-12-31');
      await handUnits(tx, child.code, grandchild.code, 2);
    });
    const take = (who: Client, tenantCode: string, amount: number, reason = '客户项目取消') =>
      post(who, 'takeBackEquity', { tenantCode, productCode: PRODUCT, amount, reason });
    const canTake = async (who: Client, tenantCode: string) =>
      (await get(who, 'getPurchaseInfo', { tenantCode })).data.holdings[0]?.canReturn;
    expect([await canTake(top.manager, child.code), await canTake(top.manager, grandchild.code)]).toEqual([4, 0]);
    expect((await take(top.manager, child.code, 5)).errorMsg).toContain('4');
    expect((await take(top.manager, grandchild.code, 1)).errorCode).toBe('not_returnable');
    expect((await take(child.manager, top.code, 1)).errorCode).toBe('not_found');
    expect((await take(stranger.manager, child.code, 1)).errorCode).toBe('not_found');
    expect((await take(top.manager, child.code, 1, ' ')).status).toBe(400);
    expect((await take(top.manager, child.code, 3)).success).toBe(true);
    expect([await left(top.manager), await left(child.manager)]).toEqual([3, 6]);
    expect((await get(top.manager, 'listProducts')).data[0]?.lots).toEqual([{ validUntil: '2031-12-31', count: 3 }]);
    for (const [who, amount, partner] of [
      [top, 3, '被收回方'],
      [child, -3, '收回方'],
    ] as const)
      expect((await get(who.manager, 'listMovements')).data.list[0]).toMatchObject({
        kind: 'takeBack',
        amount,
        partner,
        reason: '客户项目取消',
      });
    expect(await told(child.accountId)).toEqual(['equity_taken_back']);
    expect((await test.audits('takeBack'))[0]?.detail).toMatchObject({ amount: 3, reason: '客户项目取消' });
    // What came back by the partner's own will is no longer there to be taken.
    expect((await post(child.manager, 'returnEquity', { productCode: PRODUCT, amount: 1 })).success).toBe(true);
    expect(await canTake(top.manager, child.code)).toBe(0);
    expect(await canTake(platform, child.code)).toBe(5);
    expect((await take(platform, child.code, 5)).success).toBe(true);
    expect(await left(child.manager)).toBe(0);
  });

  it('is taken back or used, and never both', async () => {
    const top = await channel('抢先收回');
    const child = await channel('抢先使用', top.code);
    const below = await channel('下一级', child.code);
    await test.peek((tx) => handUnits(tx, top.code, child.code, 5));
    const take = () =>
      post(top.manager, 'takeBackEquity', { tenantCode: child.code, productCode: PRODUCT, amount: 1, reason: '收回' });
    const use = () =>
      post(child.manager, 'updatePurchaseInfo', { tenantCode: below.code, productCode: PRODUCT, amount: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? take() : use())));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(answers.flatMap(({ success, errorCode }) => (success ? [] : [errorCode]))).toEqual(
      Array.from({ length: 7 }, () => expect.stringMatching(/^(more_than_held|not_returnable)$/u)),
    );
    expect(await left(child.manager)).toBe(0);
    expect(Number(await left(top.manager)) + Number(await left(below.manager))).toBe(5);
  });

  it('is taken back no more than was given, also by two at once', async () => {
    const top = await channel('两人收回');
    const child = await channel('另有来源', top.code);
    await test.peek(async (tx) => {
      await handUnits(tx, top.code, child.code, 3);
      await grantUnits(tx, child.code, 10);
    });
    const body = { tenantCode: child.code, productCode: PRODUCT, amount: 2, reason: '收回' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(top.manager, 'takeBackEquity', body)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect([await left(top.manager), await left(child.manager)]).toEqual([2, 11]);
  });
});
