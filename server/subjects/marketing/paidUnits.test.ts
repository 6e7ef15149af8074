import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastDayOf } from '#domain/kernel/days';
import { ledger } from '#domain/subjects/ledger/contract';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { portalToday } from '#server/kernel/days';
import { transfer } from '#server/subjects/ledger/transfer';
import { grantUnits, makeProduct } from '../../../tests/factories/equity';
import { givePoints } from '../../../tests/factories/points';
import { marketingApp, type PartnerChannel } from '../../../tests/server/marketingApp';
import { byTwo } from '../../../tests/server/secondPerson';
import type { Client } from '../../../tests/server/testApp';

const { test, get, post, channel } = marketingApp();
const [PRICE, MONTHS] = [100, 12];
/** The last day of what is bought today. */
const lastDay = lastDayOf(portalToday(), MONTHS);

let platform: Client;
let second: Client;
beforeAll(async () => {
  platform = await test.as('13800000001');
  second = await test.as('13800000003');
});

const aProduct = () => test.peek((tx) => makeProduct(tx, { pricePoints: PRICE, validityMonths: MONTHS }));
const buyer = async (name: string, above?: string) => {
  const one = await channel(name, above);
  await test.peek((tx) => givePoints(tx, one.code, { paid: 100 * PRICE }));
  return one;
};
const buy = (who: PartnerChannel, productCode: string, count: number) =>
  post(who.manager, 'buyProducts', { items: [{ productCode, count, edition: 1 }], points: count * PRICE });
const giveBack = (who: PartnerChannel, productCode: string, amount: number) =>
  post(who.manager, 'returnEquity', { productCode, amount });
const takeBack = (who: Client, from: PartnerChannel, productCode: string, amount: number) =>
  post(who, 'takeBackEquity', { tenantCode: from.code, productCode, amount, reason: '项目取消' });
const holding = async (who: PartnerChannel, productCode: string) =>
  (await get(who.manager, 'getPurchaseInfo')).data.holdings.find((one) => one.productCode === productCode);
/** Counts units as used. */
const use = ({ code: tenantCode }: PartnerChannel, productCode: string, key: string) =>
  test
    .peek((tx) =>
      transfer(tx, {
        kind: 'use',
        key,
        by: { tenantCode, accountId: null },
        parts: [
          {
            unit: unitOfProduct(productCode),
            amount: 1,
            from: { tenantCode, purpose: 'available' },
            to: { tenantCode, purpose: 'used', belongsTo: key },
          },
        ],
      }),
    )
    .catch(() => undefined);
const orderOf = async (orderCode: string) =>
  (await platform.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode })).data;
const refund = async (orderCode: string) => {
  const { version } = await orderOf(orderCode);
  const asked = platform.post(ledger.refundOrder.path, { orderCode, version, refundFen: 0, reason: '整单退回' });
  return byTwo(asked, second);
};

describe('units that were bought', () => {
  it('can not be given back without their points; the order is refunded instead, once', async () => {
    const productCode = await aProduct();
    const one = await buyer('退回购买');
    const { orderCode } = (await buy(one, productCode, 3)).data;
    await test.peek((tx) => grantUnits(tx, one.code, 2, lastDay, productCode));
    expect(await holding(one, productCode)).toMatchObject({ available: 5, canReturn: 2 });
    const refused = await giveBack(one, productCode, 3);
    expect(refused.errorCode).toBe('not_returnable');
    expect(refused.errorMsg).toContain('2');
    expect(await holding(one, productCode)).toMatchObject({ available: 5 });
    expect((await giveBack(one, productCode, 2)).success).toBe(true);
    expect(await holding(one, productCode)).toMatchObject({ available: 3, canReturn: 0 });
    expect((await giveBack(one, productCode, 1)).errorCode).toBe('not_returnable');
    expect((await takeBack(platform, one, productCode, 1)).errorCode).toBe('not_returnable');
    expect((await refund(orderCode ?? '')).success).toBe(true);
    // The buyer gets points back; none are taken.
    const rows = (await test.audits('refundPurchase')).filter(({ entityCode }) => entityCode === orderCode);
    expect(rows).toMatchObject([{ tenantCode: one.code, detail: { points: (await orderOf(orderCode ?? '')).points } }]);
    expect((await refund(orderCode ?? '')).errorCode).toBe('refused_transition');
    expect(await holding(one, productCode)).toMatchObject({ available: 0, canReturn: 0 });
  });

  it('are not taken back by a partner above that has given as many', async () => {
    const productCode = await aProduct();
    const top = await buyer('上级购买');
    const child = await buyer('下级购买', top.code);
    await buy(top, productCode, 4);
    await post(top.manager, 'updatePurchaseInfo', { tenantCode: child.code, productCode, amount: 4 });
    await buy(child, productCode, 4);
    for (const n of [1, 2, 3]) await use(child, productCode, `${child.code}-${n}`);
    expect(await holding(child, productCode)).toMatchObject({ available: 5, canReturn: 1 });
    expect((await takeBack(top.manager, child, productCode, 2)).errorCode).toBe('not_returnable');
    expect((await takeBack(top.manager, child, productCode, 1)).success).toBe(true);
  });

  it('go back to no partner that has not given them: not to the platform, when who bought and gave them has left', async () => {
    const productCode = await aProduct();
    const top = await buyer('原上级');
    const child = await channel('离开的下级', top.code);
    await buy(top, productCode, 2);
    await post(top.manager, 'updatePurchaseInfo', { tenantCode: child.code, productCode, amount: 2 });
    expect((await post(child.manager, 'leavePartner')).success).toBe(true);
    expect((await giveBack(child, productCode, 1)).errorCode).toBe('not_returnable');
    expect(await holding(child, productCode)).toMatchObject({ available: 2, canReturn: 0 });
  });

  it('never go without their points, after any purchases, grants, uses, returns and refunds', async () => {
    const happened = new Set<string>();
    const step = fc.record({
      kind: fc.constantFrom(
        ...(['buy', 'buy', 'grant', 'grant', 'grant', 'use', 'handDown', 'handDown'] as const),
        ...(['return', 'takeBack', 'takeUp', 'refund'] as const),
      ),
      child: fc.boolean(),
      amount: fc.integer({ min: 1, max: 3 }),
    });
    // Each is done and refused at least here, independent of the random steps.
    const eachOfThem = (
      [
        ['grant', 3],
        ['handDown', 2],
        ['takeUp', 1],
        ['takeUp', 3],
        ['return', 1],
        ['return', 3],
        ['takeBack', 1],
        ['takeBack', 3],
      ] as const
    ).map(([kind, amount]) => ({ kind, amount, child: kind === 'handDown' || kind === 'return' }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14, size: 'max' }), async (steps) => {
        const productCode = await aProduct();
        const top = await buyer('任意上级');
        const below = await buyer('任意下级', top.code);
        const paid = new Map<string, number>();
        const refundable = async () => {
          const can: string[] = [];
          for (const orderCode of paid.keys()) if ((await orderOf(orderCode)).refund) can.push(orderCode);
          return can;
        };
        for (const [n, { kind, child, amount }] of steps.entries()) {
          const who = child ? below : top;
          const before = await refundable();
          const acts = {
            buy: async () => {
              const answer = await buy(who, productCode, amount);
              paid.set(answer.data.orderCode ?? '', amount);
              return answer;
            },
            grant: () => test.peek((tx) => grantUnits(tx, who.code, amount, lastDay, productCode)),
            use: () => use(who, productCode, `${who.code}-${n}`),
            handDown: () => post(top.manager, 'updatePurchaseInfo', { tenantCode: below.code, productCode, amount }),
            return: () => giveBack(who, productCode, amount),
            takeBack: () => takeBack(platform, who, productCode, amount),
            takeUp: () => takeBack(top.manager, below, productCode, amount),
            refund: async () => {
              const [orderCode] = before;
              if (!orderCode) return undefined;
              paid.delete(orderCode);
              return refund(orderCode);
            },
          };
          const answer = await acts[kind]();
          if (typeof answer === 'object') happened.add(`${kind} ${answer.success}`);
          // Giving back takes no order's refund away.
          if (['return', 'takeBack', 'takeUp'].includes(kind))
            expect(await refundable()).toEqual(expect.arrayContaining(before));
          // No more was destroyed than was given for nothing.
          const { rows } = await test.owner.query<{ out: string }>(
            `SELECT coalesce(-sum(balance), 0) AS out FROM ledger_accounts WHERE purpose = 'issued' AND unit = $1`,
            [unitOfProduct(productCode)],
          );
          expect(Number(rows[0]?.out)).toBeGreaterThanOrEqual([...paid.values()].reduce((sum, one) => sum + one, 0));
        }
      }),
      { numRuns: 40, examples: [[eachOfThem]] },
    );
    for (const kind of ['return', 'takeBack', 'takeUp'])
      expect([...happened]).toEqual(expect.arrayContaining([`${kind} true`, `${kind} false`]));
  }, 120_000);
});
