import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthOf, nextMonth } from '#domain/subjects/ledger/commissions/rules';
import { fenPerPoint } from '#domain/subjects/ledger/points/recharge';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { makePaidOrder } from '../../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { commissionApp } from '../../../../tests/server/commissionApp';
import type { Client } from '../../../../tests/server/testApp';
import { orders } from '../orders/tables';
import { earnCommission, lockEarners, reverseCommission } from './earn';

const app = commissionApp();
const { test, asSystem, get, branch, paidAt, rowsOf, settlementsOf, pointsOf, accountsOf } = app;
const { differences, refund, monthsAgo, settled } = app;
let operator: Client;
beforeAll(async () => {
  operator = await app.operator();
});

describe('what an order earns', () => {
  it('is a tenth for the partner directly above, once, and shows it no more than a name and figures', async () => {
    const people = await branch();
    const { top, middle, low } = people;
    const orderCode = await asSystem((tx) => makePaidOrder(tx, low));
    const [row, ...others] = await rowsOf(middle.tenantCode);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ orderCode, level: 1, kind: 'earned', bp: 1000, baseFen: 100_000, amountFen: 10_000 });
    expect(await rowsOf(top.tenantCode)).toEqual([]);
    expect(await accountsOf(middle.tenantCode)).toEqual({ earned: 10_000 });
    const client = await test.as(middle.phone);
    const month = monthOf(portalToday());
    const shown = (await get(client, 'listCommissions', { month })).data.list;
    expect(shown).toMatchObject([
      { buyerName: '下级伙伴有限公司', orderEnd: orderCode.slice(-6), amountFen: 10_000, state: 'open' },
    ]);
    expect(JSON.stringify(shown)).not.toContain(orderCode);
    expect(JSON.stringify(shown)).not.toContain(low.tenantCode);
    expect((await get(client, 'listCommissions', { month: '2026-11-05' })).status).toBe(400);
    expect((await get(await test.as(top.phone), 'listCommissions', { month })).data.total).toBe(0);
    expect((await get(client, 'listCommissionMonths')).data).toMatchObject({
      openFen: 10_000,
      points: 0,
      total: 1,
      rates: { nearBp: 1000, nextBp: 0 },
      list: [{ month, orders: 1, earnedFen: 10_000, reversedFen: 0, settled: null }],
    });
    expect(await differences(people)).toEqual([]);
  });

  it('is nothing below the platform, and nothing where a customer buys', async () => {
    const { top } = await branch();
    const before = (await get(operator, 'listAllCommissions')).data.total;
    const orderCode = await asSystem((tx) => makePaidOrder(tx, top));
    const customer = await asSystem(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'customer', createdByTenant: top.tenantCode }), ['CONSUMER_PM']),
    );
    await asSystem((tx) => makePaidOrder(tx, customer));
    expect((await get(operator, 'listAllCommissions')).data.total).toBe(before);
    const [order] = await asSystem((tx) => tx.select().from(orders).where(eq(orders.orderCode, orderCode)));
    expect(order).toMatchObject({ partnersAbove: [], commissionRule: 1 });
  });

  it('is entered once, even if the payment is reported twice, and stays with the partners of that time', async () => {
    const people = await branch();
    const { top, middle, low } = people;
    const orderCode = await asSystem((tx) => makePaidOrder(tx, low));
    const again = { tenantCode: low.tenantCode, orderCode, amountFen: 100_000 };
    await asSystem((tx) => earnCommission(tx, again, new Date()));
    expect(await accountsOf(middle.tenantCode)).toEqual({ earned: 10_000 });
    await test.owner.query('UPDATE tenants SET parent_tenant_code = $1 WHERE tenant_code = $2', [
      top.tenantCode,
      low.tenantCode,
    ]);
    await asSystem((tx) => makePaidOrder(tx, low));
    expect((await rowsOf(top.tenantCode)).map(({ level }) => level)).toEqual([1]);
    expect(await rowsOf(middle.tenantCode)).toHaveLength(1);
    expect(await differences(people)).toEqual([]);
  });

  it('is listed for the operator with its filters, in one statement for any number', async () => {
    const people = await branch();
    const { middle, low } = people;
    await asSystem((tx) =>
      tx.execute(sql`UPDATE tenants SET name = '只此一家' WHERE tenant_code = ${middle.tenantCode}`),
    );
    const list = (query = {}) => get(operator, 'listAllCommissions', { keyword: '只此一家', ...query });
    const orderCode = await asSystem((tx) => makePaidOrder(tx, low));
    const one = await test.statements(() => list());
    await asSystem((tx) => makePaidOrder(tx, low));
    expect(await test.statements(() => list())).toBe(one);
    expect((await list()).data.list[1]).toMatchObject({
      orderCode,
      tenantName: '只此一家',
      ruleVersion: 1,
      state: 'open',
    });
    expect((await list({ state: 'settled' })).data.total).toBe(0);
    expect((await list({ state: 'open', month: monthOf(portalToday()) })).data.total).toBe(2);
    expect((await list({ month: nextMonth(monthOf(portalToday())) })).data.total).toBe(0);
    const client = await test.as(middle.phone);
    const months = await test.statements(() => get(client, 'listCommissionMonths'));
    await paidAt(low, monthsAgo(1));
    expect(await test.statements(() => get(client, 'listCommissionMonths'))).toBe(months);
    for (const wrong of [{ month: '2026-11-02' }, { state: 'lost' }]) expect((await list(wrong)).status).toBe(400);
  });
});

/** The months of a channel: each carries what the one before has left, and the header what the latest has. */
async function agreeing(client: Client) {
  const { data } = await get(client, 'listCommissionMonths');
  const leftOf = ({ carriedFen, earnedFen, reversedFen, settled: done }: (typeof data.list)[number]) =>
    carriedFen + earnedFen - reversedFen - (done?.points ?? 0) * fenPerPoint;
  expect(data.list.map(leftOf)).toEqual([data.openFen, ...data.list.slice(0, -1).map(({ carriedFen }) => carriedFen)]);
  for (const month of data.list) if (month.settled) expect(month.settled.leftFen).toBe(leftOf(month));
  return data;
}

describe('a month that is over', () => {
  it('is settled once in points without a bonus, by two workers at once, too; its managers are told', async () => {
    const people = await branch();
    const { middle, low } = people;
    const at = monthsAgo(1);
    await paidAt(low, at, 123_456);
    const month = monthOf(portalToday(at));
    // Both runs have found the month before either settles it.
    const [first = 0, second = 0] = await test.inLine((tx) => lockEarners(tx, [middle.tenantCode]), settled, settled);
    expect(first + second).toBeGreaterThan(0);
    expect(await settled()).toBe(0);
    // 10 % of 1,234.56 are 123.45: 123 points, and 45 fen for the next month.
    expect(await settlementsOf(middle.tenantCode)).toMatchObject([
      { month, carriedFen: 0, earnedFen: 12_345, reversedFen: 0, points: 123, leftFen: 45 },
    ]);
    expect(await pointsOf(middle.tenantCode)).toBe(123);
    expect(await accountsOf(middle.tenantCode)).toEqual({ earned: 45, settled: 12_300 });
    const client = await test.as(middle.phone);
    expect((await get(client, 'listBill', { kind: 'commission' })).data.list).toMatchObject([
      { kind: 'commission', gift: 123, paid: 0, balance: 123, orderCode: null, reason: month.slice(0, 7), by: null },
    ]);
    const balance = (await get(client, 'getBalance')).data;
    expect(balance.months.at(-1)).toMatchObject({ came: 123, used: 0 });
    expect(balance.ending).toEqual([]);
    const told = await asSystem((tx) =>
      tx
        .select()
        .from(notices)
        .where(and(eq(notices.accountId, middle.accountId), sql`${notices.kind} = 'commission_settled'`)),
    );
    expect(told).toMatchObject([{ params: { month: month.slice(0, 7), points: 123 } }]);
    expect(
      (await test.audits('settleCommission')).filter(({ tenantCode }) => tenantCode === middle.tenantCode),
    ).toMatchObject([
      { accountId: null, detail: { month: month.slice(0, 7), points: 123, earnedFen: 12_345, leftFen: 45 } },
    ]);
    // What is less than a point is carried on.
    await paidAt(low, new Date(), 5_550);
    expect(await agreeing(client)).toMatchObject({
      openFen: 600,
      list: [{ carriedFen: 45, earnedFen: 555, reversedFen: 0, settled: null }, { carriedFen: 0 }],
    });
    await settled(monthsAgo(-1));
    expect((await settlementsOf(middle.tenantCode)).at(-1)).toMatchObject({ carriedFen: 45, points: 6, leftFen: 0 });
    expect(await differences(people)).toEqual([]);
  });

  it('settles missed months one by one, and counts late commissions in the next month', async () => {
    const people = await branch();
    const { middle, low } = people;
    for (const back of [3, 1]) await paidAt(low, monthsAgo(back));
    // Two months wait: the first of them carries its whole amount on.
    const client = await test.as(middle.phone);
    expect((await agreeing(client)).list).toMatchObject([{ carriedFen: 10_000 }, { carriedFen: 0 }]);
    await settled();
    expect((await agreeing(client)).list).toMatchObject([{ carriedFen: 0 }, { carriedFen: 0 }]);
    expect((await settlementsOf(middle.tenantCode)).map(({ points }) => points)).toEqual([100, 100]);
    await paidAt(low, monthsAgo(1));
    expect((await rowsOf(middle.tenantCode)).at(-1)?.month).toBe(monthOf(portalToday()));
    expect(await settled()).toBe(0);
  });

  it('is left as it was by a worker that dies in the middle', async () => {
    const people = await branch();
    const { middle, low } = people;
    await paidAt(low, monthsAgo(2));
    // The last thing that settling does fails.
    await test.owner.query(
      `ALTER TABLE audit_log ADD CONSTRAINT dies CHECK (action <> 'settleCommission' OR tenant_code <> '${middle.tenantCode}') NOT VALID`,
    );
    await expect(settled()).rejects.toThrow();
    await test.owner.query('ALTER TABLE audit_log DROP CONSTRAINT dies');
    expect(await settlementsOf(middle.tenantCode)).toEqual([]);
    expect(await pointsOf(middle.tenantCode)).toBe(0);
    await settled();
    expect(await pointsOf(middle.tenantCode)).toBe(100);
    expect(await differences(people)).toEqual([]);
  });
});

describe('an order that is taken back', () => {
  it('is taken off what is open, whole and once', async () => {
    const people = await branch();
    const { middle, low } = people;
    const orderCode = await asSystem((tx) => makePaidOrder(tx, low));
    expect((await refund(orderCode)).success).toBe(true);
    await asSystem((tx) => reverseCommission(tx, { orderCode }, null));
    expect((await rowsOf(middle.tenantCode)).map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['earned', 10_000],
      ['reversed', -10_000],
    ]);
    expect(await accountsOf(middle.tenantCode)).toEqual({});
    const client = await test.as(middle.phone);
    const { list } = (await get(client, 'listCommissions', { month: monthOf(portalToday()) })).data;
    expect(list.map(({ kind, state }) => [kind, state])).toEqual([
      ['reversed', 'open'],
      ['earned', 'reversed'],
    ]);
    expect(await differences(people)).toEqual([]);
  });

  it('is made up for by the next months where it was settled; points are never taken', async () => {
    const people = await branch();
    const { middle, low } = people;
    const orderCode = await paidAt(low, monthsAgo(1));
    await settled();
    expect(await pointsOf(middle.tenantCode)).toBe(100);
    expect((await refund(orderCode)).success).toBe(true);
    expect(await pointsOf(middle.tenantCode)).toBe(100);
    expect(await accountsOf(middle.tenantCode)).toEqual({ owed: 10_000 });
    const client = await test.as(middle.phone);
    expect((await agreeing(client)).openFen).toBe(-10_000);
    await paidAt(low, new Date(), 40_000);
    await settled(monthsAgo(-1));
    expect((await settlementsOf(middle.tenantCode)).at(-1)).toMatchObject({ points: 0, leftFen: -6_000 });
    await paidAt(low, monthsAgo(-1), 100_000);
    expect(await agreeing(client)).toMatchObject({ openFen: 4_000, list: [{ carriedFen: -6_000 }, {}, {}] });
    await settled(monthsAgo(-2));
    expect((await settlementsOf(middle.tenantCode)).at(-1)).toMatchObject({
      carriedFen: -6_000,
      points: 40,
      leftFen: 0,
    });
    expect(await pointsOf(middle.tenantCode)).toBe(140);
    expect(await accountsOf(middle.tenantCode)).toEqual({ settled: 14_000 });
    expect(await differences(people)).toEqual([]);
  });
});
