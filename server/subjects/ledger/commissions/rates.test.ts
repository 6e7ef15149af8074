import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalToday } from '#server/kernel/days';
import { makePaidOrder } from '../../../../tests/factories/points';
import { commissionApp } from '../../../../tests/server/commissionApp';
import { decideApproval, seeApproval } from '../../../../tests/server/secondPerson';
import type { Client } from '../../../../tests/server/testApp';
import { orders } from '../orders/tables';
import { commissionRules } from '../tables';
import { reverseCommission } from './earn';
import { commissionSettlements, commissions } from './tables';

const app = commissionApp();
const { test, asSystem, get, publish, published, second, branch, paidAt, rowsOf, settlementsOf, pointsOf, accountsOf } =
  app;
const { differences, monthsAgo, settled } = app;
let operator: Client;
beforeAll(async () => {
  operator = await app.operator();
});

describe('the rates', () => {
  const rules = async () => (await get(operator, 'listCommissionRules')).data;
  const inDays = (days: number) => portalToday(new Date(Date.now() + days * 24 * 3600_000));
  /** As if it had never been published: other tests count on what ships. */
  const withdraw = () => test.owner.query(`DELETE FROM commission_rules WHERE version > 1`);

  it('are published by the operator in versions, from today on and in their order, with a row of the trail', async () => {
    const body = { version: 1, validFrom: inDays(5), nearBp: 800, nextBp: 200, reason: '调整层级比例' };
    expect((await publish(test.nobody, body)).errorCode).toBe('10000');
    expect((await publish(await test.as('13800000011'), body)).errorCode).toBe('403');
    for (const wrong of [
      { nearBp: 5001 },
      { nextBp: -1 },
      { nearBp: 10.5 },
      { validFrom: '2026-02-30' },
      { reason: ' ' },
    ])
      expect((await publish(operator, { ...body, ...wrong })).status).toBe(400);
    const early = await publish(operator, { ...body, validFrom: inDays(-1) });
    expect(early).toMatchObject({ errorCode: 'begins_too_early', errorMsg: expect.stringContaining(inDays(0)) });
    const both = await Promise.all([publish(operator, body), publish(operator, body)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'approval_waits']);
    expect((await rules()).list).toHaveLength(1);
    const { approvalCode } = both.find(({ success }) => success)?.data ?? {};
    const confirming = await second();
    expect((await seeApproval(confirming, approvalCode ?? '')).facts).toMatchObject([
      { name: 'version', value: 2, before: 1 },
      { name: 'nearBp', value: 800, before: 1000 },
      { name: 'nextBp', value: 200, before: 0 },
      { name: 'validFrom', value: inDays(5) },
    ]);
    expect((await decideApproval(operator, approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(confirming, approvalCode, 'confirm')).success).toBe(true);
    expect((await test.audits('publishCommissionRule')).at(0)).toMatchObject({
      entityCode: '2',
      tenantCode: 'TPLATFORM',
      accountId: 'A13800000003',
      detail: { version: 2, validFrom: inDays(5), nearBp: 800, nextBp: 200, reason: '调整层级比例' },
    });
    // Not before what was published last.
    expect((await publish(operator, { ...body, version: 2, validFrom: inDays(4) })).errorCode).toBe('begins_too_early');
    expect(await rules()).toMatchObject({
      list: [
        { version: 2, isValid: false, reason: '调整层级比例' },
        { version: 1, isValid: true, nearBp: 1000, nextBp: 0, publishedBy: null },
      ],
      mayBeginOn: inDays(5),
    });
    await withdraw();
  });

  it('apply to later payments, for two levels; a published version can’t be changed', async () => {
    const people = await branch();
    const { top, middle, low } = people;
    await asSystem((tx) => makePaidOrder(tx, low));
    const body = { version: 1, validFrom: portalToday(), nearBp: 850, nextBp: 125, reason: '两级佣金' };
    expect((await published(operator, body)).success).toBe(true);
    await asSystem((tx) => makePaidOrder(tx, low));
    expect((await rowsOf(middle.tenantCode)).map(({ ruleVersion, amountFen }) => [ruleVersion, amountFen])).toEqual([
      [1, 10_000],
      [2, 8_500],
    ]);
    expect(await rowsOf(top.tenantCode)).toMatchObject([{ level: 2, bp: 125, amountFen: 1_250 }]);
    expect(await differences(people)).toEqual([]);
    await expect(asSystem((tx) => tx.update(commissionRules).set({ nearBp: 1 }))).rejects.toThrow();
    await expect(asSystem((tx) => tx.delete(commissions))).rejects.toThrow();
    await expect(asSystem((tx) => tx.update(commissionSettlements).set({ points: 1 }))).rejects.toThrow();
    for (const of of [top, middle])
      await test.owner.query('DELETE FROM commissions WHERE tenant_code = $1 AND rule_version = 2', [of.tenantCode]);
    // What the owner of the tables takes out is told of.
    const found = (await differences(people)).map((one) =>
      [one.check, one.tenantCode, one.expected, one.found].join(' '),
    );
    expect(found.sort()).toEqual(
      [
        `commission ${top.tenantCode} 1250 0`,
        `commission ${middle.tenantCode} 8500 0`,
        `earnings ${top.tenantCode} 0 1250`,
        `earnings ${middle.tenantCode} 10000 18500`,
      ].sort(),
    );
  });
});

describe('over any months', () => {
  /** Pays an amount at the low or the middle one, takes the n-th order back, or settles and goes on to the next month. */
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('pay' as const),
        fen: fc.integer({ min: 1, max: 90_000 }),
        low: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('reverse' as const), n: fc.nat(6) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('settle' as const), early: fc.boolean() }) },
  );

  it('what was earned is settled, open or taken off; nothing is below zero, and no order counts twice', async () => {
    const version = (await get(operator, 'listCommissionRules')).data.list[0]?.version;
    const rates = { validFrom: portalToday(), nearBp: 1234, nextBp: 321, reason: '两级' };
    expect((await published(operator, { ...rates, version })).success).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const people = await branch();
        const { top, middle, low } = people;
        const made: { orderCode: string; taken: boolean }[] = [];
        let month = 0;
        for (const one of steps) {
          if (one.what === 'pay') {
            const orderCode = await paidAt(one.low ? low : middle, monthsAgo(-month), one.fen);
            made.push({ orderCode, taken: false });
          } else if (one.what === 'reverse') {
            const order = made[one.n];
            if (!order) continue;
            order.taken = true;
            await asSystem(async (tx) => {
              await reverseCommission(tx, order, null, monthsAgo(-month));
              await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.orderCode, order.orderCode));
            });
          } else {
            month += 1;
            if (!one.early) await settled(monthsAgo(-month));
          }
        }
        for (const { tenantCode } of [top, middle]) {
          const rows = await rowsOf(tenantCode);
          const over = await settlementsOf(tenantCode);
          const { earned = 0, settled: paid = 0, owed = 0 } = await accountsOf(tenantCode);
          const net = rows.reduce((sum, { amountFen }) => sum + amountFen, 0);
          const points = over.reduce((sum, one) => sum + one.points, 0);
          expect(net).toBeGreaterThanOrEqual(0);
          expect(points * 100 + earned - owed).toBe(net);
          expect(paid + owed).toBe(points * 100);
          expect(await pointsOf(tenantCode)).toBeGreaterThanOrEqual(points);
          for (const { orderCode, taken } of made) {
            const of = rows.filter((row) => row.orderCode === orderCode);
            expect(of.length).toBeLessThanOrEqual(taken ? 2 : 1);
            if (taken) expect(of.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
          }
          for (const [i, { carriedFen }] of over.entries()) expect(carriedFen).toBe(over[i - 1]?.leftFen ?? 0);
        }
        expect(await differences(people)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
