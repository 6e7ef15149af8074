import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#server/core/user/tables';
import { givePoints, makeOrder, makePayment } from '../../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { expireLots } from '../expire';
import { movePoints } from '../points/move';
import { remindOfEnding } from '../points/remind';
import { expireOrders } from './expire';
import { settlePayment } from './settle';
import { orders, payments } from './tables';

const test = testApp();
interface Buyer {
  client: Client;
  tenantCode: string;
  accountId: string;
}
const buyer = async (): Promise<Buyer> => {
  const person = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
  );
  return { ...person, client: await test.as(person.phone) };
};
/** Orders so many points and begins to pay. */
const begin = async ({ client }: Buyer, points: number) => {
  const { orderCode } = (await post(client, 'orderPoints', { points })).data;
  const { paymentCode } = (await post(client, 'payOrder', { orderCode, method: 'demo' })).data;
  return { orderCode, paymentCode };
};
const demo = ({ client }: Buyer, paymentCode: string, outcome: 'succeed' | 'fail') =>
  post(client, 'settleDemoPayment', { paymentCode, outcome });
const balance = async ({ client }: Buyer) => (await get(client, 'getBalance')).data;
const stateOf = async ({ client }: Buyer, orderCode: string) =>
  (await get(client, 'getOrder', { orderCode })).data.state;
const asSystem = <T>(work: Parameters<typeof test.services.database.transaction<T>>[1]) =>
  test.services.database.transaction('system', work);
const quiet = async () => undefined;
/** Accounts of a tenant by unit and purpose. */
const books = (tenantCode: string) =>
  test.peek(async (tx) => {
    const { rows } = await tx.execute<{ what: string; n: number }>(
      sql`SELECT unit || ' ' || purpose AS what, sum(balance)::int AS n FROM ledger_accounts
        WHERE tenant_code = ${tenantCode} AND balance <> 0 GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
  });

describe('an order for points', () => {
  let one: Buyer;
  beforeAll(async () => {
    one = await buyer();
  });

  it('says its price, is paid at the desk once, and brings what was ordered with what is given', async () => {
    const { orderCode, paymentCode } = await begin(one, 5_000);
    const before = (await get(one.client, 'getOrder', { orderCode })).data;
    expect(before).toMatchObject({ state: 'open', amountFen: 500_000, points: 5_000, giftPoints: 150, method: 'demo' });
    expect(before.secondsLeft).toBeGreaterThan(7_100);
    expect(before.allowedActions).toEqual(['pay', 'cancel']);
    // Two tabs go on with the same payment.
    expect((await post(one.client, 'payOrder', { orderCode, method: 'demo' })).data.paymentCode).toBe(paymentCode);
    const answers = await Promise.all([1, 2, 3].map(() => demo(one, paymentCode, 'succeed')));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await stateOf(one, orderCode)).toBe('done');
    expect(await balance(one)).toMatchObject({ paid: 5_000, gift: 150, held: 0 });
    expect(await books(one.tenantCode)).toEqual({
      'money:CNY paid': 500_000,
      'points:paid available': 5_000,
      'points:gift available': 150,
    });
    const bill = (await get(one.client, 'listBill')).data;
    expect(bill).toMatchObject({
      total: 1,
      list: [{ kind: 'recharge', paid: 5_000, gift: 150, balance: 5_150, orderCode }],
    });
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, one.accountId)));
    expect(told).toMatchObject([
      { kind: 'points_arrived', params: { points: 5_150 }, path: `/account/order?code=${orderCode}` },
    ]);
    const entries = await test.audits('settlePayment');
    expect(entries.at(0)).toMatchObject({ entityCode: orderCode, detail: { method: 'demo', amountFen: 500_000 } });
  });

  it('may fail to be paid, be tried again, and be given up', async () => {
    const { orderCode, paymentCode } = await begin(one, 1_000);
    expect((await demo(one, paymentCode, 'fail')).success).toBe(true);
    expect((await get(one.client, 'getOrder', { orderCode })).data).toMatchObject({
      state: 'open',
      payment: { state: 'failed' },
    });
    const again = (await post(one.client, 'payOrder', { orderCode, method: 'demo' })).data.paymentCode;
    expect(again).not.toBe(paymentCode);
    expect((await post(one.client, 'cancelOrder', { orderCode })).success).toBe(true);
    expect((await post(one.client, 'cancelOrder', { orderCode })).errorCode).toBe('refused_transition');
    expect((await post(one.client, 'payOrder', { orderCode, method: 'demo' })).errorCode).toBe('refused_transition');
    expect(await stateOf(one, orderCode)).toBe('cancelled');
  });

  it('is refused outside of what may be bought, and by methods that are not set up', async () => {
    for (const points of [99, 500_001, 1_000.5, -1])
      expect((await post(one.client, 'orderPoints', { points })).status).toBe(400);
    const { orderCode } = (await post(one.client, 'orderPoints', { points: 100 })).data;
    expect((await post(one.client, 'payOrder', { orderCode, method: 'alipay' })).errorCode).toBe('refused_transition');
  });

  it('ends when its time is over; money that comes late is what was ordered all the same', async () => {
    const late = await buyer();
    const { orderCode, paymentCode } = await begin(late, 1_000);
    await test.peek((tx) =>
      tx
        .update(orders)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(orders.orderCode, orderCode)),
    );
    expect((await post(late.client, 'payOrder', { orderCode, method: 'demo' })).errorCode).toBe('refused_transition');
    expect(await expireOrders(test.services)).toBe(1);
    expect(await expireOrders(test.services)).toBe(0);
    expect(await stateOf(late, orderCode)).toBe('expired');
    expect((await demo(late, paymentCode, 'succeed')).success).toBe(true);
    expect(await stateOf(late, orderCode)).toBe('done');
    expect(await balance(late)).toMatchObject({ paid: 1_000 });
  });

  it('that was paid in two ways brings its points once; the second payment is kept as a surplus', async () => {
    const twice = await buyer();
    const { orderCode, paymentCode } = await begin(twice, 1_000);
    const other = await test.peek((tx) =>
      makePayment(tx, { tenantCode: twice.tenantCode, orderCode }, { method: 'alipay' }),
    );
    const money = { tenantCode: twice.tenantCode, amountFen: 100_000, reference: null };
    const settle = (code: string, part = {}) =>
      asSystem((tx) => settlePayment(tx, quiet, { ...money, paymentCode: code, ...part }));
    expect(await settle(paymentCode, { amountFen: 99_999 })).toBe('wrongAmount');
    const outcomes = await Promise.all([settle(paymentCode), settle(other), settle(paymentCode)]);
    expect(outcomes.sort()).toEqual(['before', 'settled', 'surplus']);
    expect(await books(twice.tenantCode)).toEqual({ 'money:CNY paid': 200_000, 'points:paid available': 1_000 });
    const states = await test.peek((tx) => tx.select().from(payments).where(eq(payments.orderCode, orderCode)));
    expect(states.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
  });

  it('is paid, failed and given up at once without anybody waiting for ever, and ends in one way', async () => {
    const busy = await buyer();
    for (let round = 0; round < 5; round += 1) {
      const { orderCode, paymentCode } = await begin(busy, 1_000);
      const answers = await Promise.all([
        post(busy.client, 'cancelOrder', { orderCode }),
        demo(busy, paymentCode, 'succeed'),
        demo(busy, paymentCode, 'fail'),
        post(busy.client, 'payOrder', { orderCode, method: 'demo' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const { paid } = await balance(busy);
    const { list } = (await get(busy.client, 'listOrders', { state: 'done', pageSize: 20 })).data;
    expect(paid).toBe(list.length * 1_000);
  });

  it('waits for its money beside twenty others at most', async () => {
    const many = await buyer();
    await test.peek(async (tx) => {
      for (let i = 0; i < 19; i += 1) await makeOrder(tx, many);
    });
    const answers = await Promise.all([1, 2, 3].map(() => post(many.client, 'orderPoints', { points: 100 })));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached', 'limit_reached']);
  });

  it('is its own tenant’s, also in the demo’s desk', async () => {
    const stranger = await buyer();
    const { orderCode, paymentCode } = await begin(one, 1_000);
    expect((await get(stranger.client, 'getOrder', { orderCode })).errorCode).toBe('not_found');
    expect((await demo(stranger, paymentCode, 'succeed')).errorCode).toBe('not_found');
    expect((await get(stranger.client, 'listOrders')).data.total).toBe(0);
    const operator = await test.as('13800000001');
    const found = (await get(operator, 'listAllOrders', { keyword: orderCode.slice(3) })).data.list;
    expect(found.map((row) => [row.orderCode, row.tenantCode])).toEqual([[orderCode, one.tenantCode]]);
  });

  it('asks as many statements for a page of 30 as for one of 3', async () => {
    const many = await buyer();
    await test.peek(async (tx) => {
      for (let i = 0; i < 30; i += 1) await makeOrder(tx, many);
    });
    const count = (pageSize: number) => test.statements(() => get(many.client, 'listOrders', { pageSize }));
    expect((await count(3)) - (await count(30))).toBeLessThanOrEqual(1);
  });
});

describe('points', () => {
  it('are used as they end, given before bought; what is not there is told by its code, and nothing is taken', async () => {
    const who = await buyer();
    const by = { tenantCode: who.tenantCode, accountId: null };
    await test.peek((tx) => givePoints(tx, who.tenantCode, { paid: 100 }));
    await test.peek((tx) => givePoints(tx, who.tenantCode, { gift: 50 }));
    await test.peek((tx) => givePoints(tx, who.tenantCode, { gift: 30, validUntil: '2031-01-31' }));
    const move = (kind: Parameters<typeof movePoints>[1], points: number, key: string) =>
      test.services.database.transaction({ tenantCode: who.tenantCode, accountId: null }, (tx) =>
        movePoints(tx, kind, { tenantCode: who.tenantCode, orderCode: 'CZX', points, key, by }),
      );
    await expect(move('hold', 181, 'a')).rejects.toMatchObject({ errorName: 'insufficientBalance' });
    await move('hold', 90, 'b');
    expect(await balance(who)).toMatchObject({ gift: 0, paid: 90, held: 90 });
    await move('use', 90, 'c');
    await expect(move('use', 1, 'd')).rejects.toMatchObject({ errorName: 'refusedTransition' });
    // What was taken last comes back first.
    await move('refund', 20, 'e');
    expect(await balance(who)).toMatchObject({ gift: 10, paid: 100, held: 0, ending: [] });
    await expect(move('refund', 71, 'f')).rejects.toMatchObject({ errorName: 'refusedTransition' });
    const bill = (await get(who.client, 'listBill')).data.list;
    expect(bill.map(({ kind, gift, paid, balance: after }) => [kind, gift, paid, after])).toEqual([
      ['refund', 10, 10, 110],
      ['hold', -80, -10, 90],
      ['gift', 30, 0, 180],
      ['gift', 50, 0, 150],
      ['recharge', 0, 100, 100],
    ]);
    const used = (await get(who.client, 'listBill', { kind: 'hold' })).data;
    expect(used).toMatchObject({ total: 1, list: [{ orderCode: 'CZX' }] });
    expect((await get(who.client, 'listBill', { to: '2020-01-01' })).data.total).toBe(0);
    expect((await balance(who)).months.at(-1)).toMatchObject({ came: 180, used: 70, expired: 0 });
  });

  it('that end are told of 30 and 7 days before, once, and are gone after their last day', async () => {
    const who = await buyer();
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
    for (const [days, gift] of [
      [-2, 5],
      [5, 40],
      [20, 60],
      [90, 80],
    ] as const)
      await test.peek((tx) => givePoints(tx, who.tenantCode, { gift, validUntil: inDays(days) }));
    expect(await balance(who)).toMatchObject({ gift: 180, ending: [{ points: 40 }, { points: 60 }, { points: 80 }] });
    const told = async () =>
      (await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, who.accountId))))
        .map(({ params }) => params.points)
        .sort();
    await remindOfEnding(test.services);
    await remindOfEnding(test.services);
    expect(await told()).toEqual([40, 60]);
    await expireLots(test.services);
    expect(await balance(who)).toMatchObject({ gift: 180 });
    expect((await get(who.client, 'listBill', { kind: 'expire' })).data.list).toMatchObject([
      { gift: -5, balance: 180 },
    ]);
    expect((await balance(who)).months.at(-1)?.expired).toBe(5);
  });

  it('of 100 buyers at once at one account are sold once', async () => {
    const who = await buyer();
    await test.peek((tx) => givePoints(tx, who.tenantCode, { paid: 30, gift: 30, validUntil: '2031-01-31' }));
    const by = { tenantCode: who.tenantCode, accountId: null };
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        test.services.database
          .transaction(by, (tx) => movePoints(tx, 'hold', { ...by, orderCode: `CZ${i}`, points: 1, key: `b${i}`, by }))
          .catch(() => false),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(60);
    expect(await balance(who)).toMatchObject({ gift: 0, paid: 0, held: 60 });
  }, 60_000);
});
