import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { notices } from '#server/core/user/tables';
import {
  givePoints,
  makeHeld,
  makeOrder,
  makePaidOrder,
  makePayment,
  makePurchase,
} from '../../../../tests/factories/points';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { testApp } from '../../../../tests/server/testApp';
import { settlePayment } from '../orders/settle';
import { reconcile } from './reconcile';

const test = testApp();
/** The differences after the demo's own year and all later actions. */
const differences = async () => (await reconcile(test.services)).differences.map(({ check, key }) => `${check} ${key}`);
/** As the owner of the tables could, past every grant. */
const tamper = (statement: string, values: string[]) => test.owner.query(statement, values);

describe('the books', () => {
  it('agree over the demo’s whole year, and over what people do', async () => {
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    await test.peek((tx) => givePoints(tx, person.tenantCode, { paid: 10, gift: 5, validUntil: '2031-01-31' }));
    expect(await differences()).toEqual([]);
    const operator = await test.as('13800000001');
    const answer = await operator.get<LedgerWire['getReconciliation']['data']>(ledger.getReconciliation.path);
    expect(answer.data).toMatchObject({ count: 0, differences: [] });
    expect(answer.data?.entries).toBeGreaterThan(50);
  });

  it('tell of money that came twice, and of what the database’s owner has changed; nothing is mended', async () => {
    const { tenantCode, accountId } = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const orderCode = await test.peek((tx) => makeOrder(tx, { tenantCode, accountId }));
    for (const method of ['alipay', 'wechat'] as const) {
      const paymentCode = await test.peek((tx) => makePayment(tx, { tenantCode, orderCode }, { method }));
      await test.services.database.transaction('system', (tx) =>
        settlePayment(tx, async () => undefined, {
          tenantCode,
          paymentCode,
          amountFen: 100_000,
          reference: paymentCode,
        }),
      );
    }
    expect(await differences()).toEqual([`surplus ${orderCode}`]);
    await tamper('UPDATE point_balances SET paid = paid + 1 WHERE tenant_code = $1', [tenantCode]);
    await tamper('UPDATE orders SET points = points + 7 WHERE order_code = $1', [orderCode]);
    const expected = [`balance ${tenantCode}`, `bill ${tenantCode}`, `points ${orderCode}`, `surplus ${orderCode}`];
    expect(await differences()).toEqual(expected);
    expect(await differences()).toEqual(expected);
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, 'A13800000001')));
    expect(told.filter(({ kind }) => kind === 'books_differ').at(-1)?.params).toEqual({ count: 4 });
  });

  it.each<[string, (of: Person) => Promise<string[]>]>([
    [
      'an order that is done without money',
      async (of) => {
        const key = await test.peek((tx) => makeOrder(tx, of));
        await tamper(`UPDATE orders SET state = 'done' WHERE order_code = $1`, [key]);
        return [`payment ${key}`, `points ${key}`];
      },
    ],
    [
      'an order that money has paid and that says it waits',
      async (of) => {
        const key = await test.peek((tx) => makePaidOrder(tx, of));
        await tamper(`UPDATE orders SET state = 'open' WHERE order_code = $1`, [key]);
        return [`payment ${key}`, `points ${key}`];
      },
    ],
    [
      'a purchase that cost less than was taken for it',
      async (of) => {
        const key = await test.peek((tx) => makePurchase(tx, of));
        await tamper('UPDATE orders SET points = points - 1 WHERE order_code = $1', [key]);
        return [`used ${key}`];
      },
    ],
    [
      'a delivery that is accepted while its points are held',
      async (of) => {
        await test.peek((tx) => givePoints(tx, of.tenantCode, { paid: 100 }));
        const key = await test.peek((tx) => makeHeld(tx, of));
        await tamper(`UPDATE orders SET state = 'done' WHERE order_code = $1`, [key]);
        return [`hold ${key}`, `used ${key}`];
      },
    ],
    [
      'an order that is taken back while its points and money are there',
      async (of) => {
        const key = await test.peek((tx) => makePaidOrder(tx, of));
        await tamper(`UPDATE orders SET state = 'refunded', refunded_fen = amount_fen WHERE order_code = $1`, [key]);
        return [`money ${key}`, `refund ${key}`, `refund money ${key}`];
      },
    ],
    [
      'a purchase that is taken back while its points are used',
      async (of) => {
        const key = await test.peek((tx) => makePurchase(tx, of));
        await tamper(`UPDATE orders SET state = 'refunded' WHERE order_code = $1`, [key]);
        return [`refund ${key}`, `used ${key}`];
      },
    ],
    [
      'a month that is not what its lines say',
      async ({ tenantCode }) => {
        await test.peek((tx) => givePoints(tx, tenantCode, { paid: 10 }));
        const { rows } = await tamper(
          `UPDATE point_months SET paid = paid + 1 WHERE tenant_code = $1 RETURNING to_char(month, 'YYYY-MM') AS month`,
          [tenantCode],
        );
        return [`month ${rows[0].month} recharge`];
      },
    ],
    [
      'a line in the middle of a bill whose balance is not the sum so far',
      async ({ tenantCode }) => {
        for (const paid of [10, 20, 30]) await test.peek((tx) => givePoints(tx, tenantCode, { paid }));
        await tamper('UPDATE point_bill SET balance = balance + 1 WHERE tenant_code = $1 AND seq = 2', [tenantCode]);
        return ['line 2', 'line 3'];
      },
    ],
  ])('tell of %s', async (_, spoil) => {
    const of = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const expected = await spoil(of);
    const { differences: found } = await reconcile(test.services);
    const own = found.filter(({ tenantCode }) => tenantCode === of.tenantCode);
    expect(own.map(({ check, key }) => `${check} ${key}`).sort()).toEqual(expected);
  });
});
