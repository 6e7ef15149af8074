import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import type { Tx } from '#server/kernel/db/tx';
import {
  invoiceBuyer,
  makeMatchedWith,
  makeOrder,
  makePaidOrder,
  makePayment,
} from '../../../../tests/factories/points';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { invoices } from '../invoices/tables';
import { bankRecords } from '../transfers/tables';
import { orders, payments } from './tables';

/*
 * Two requests about the same money: both have come as far as the lock that the first one gets, so the second decides by
 * what the first has left.
 */

const test = testApp();
const codes = (answers: readonly { errorCode?: string | undefined }[]) => answers.map(({ errorCode }) => errorCode);

let buyer: Person & { tenantCode: string };
let client: Client;
beforeEach(async () => {
  buyer = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
  );
  client = await test.as(buyer.phone);
});
/** An order of 1,000 points that waits for its payment at the demo's desk. */
const open = async () => {
  const orderCode = await test.peek((tx) => makeOrder(tx, buyer));
  const { paymentCode } = (await post(client, 'payOrder', { orderCode, method: 'demo' })).data;
  return { orderCode, paymentCode };
};
const desk = (paymentCode: string, outcome: 'succeed' | 'fail') => () =>
  post(client, 'settleDemoPayment', { paymentCode, outcome });
const cancel = (orderCode: string) => () => post(client, 'cancelOrder', { orderCode });
const held = (orderCode: string) => (tx: Tx) =>
  tx.select().from(orders).where(eq(orders.orderCode, orderCode)).for('update');
const orderOf = async (orderCode: string) => (await get(client, 'getOrder', { orderCode })).data;
const points = async () => (await get(client, 'getBalance')).data.paid;

describe('an order', () => {
  it('is paid once by two reports of one payment', async () => {
    const { orderCode, paymentCode } = await open();
    const twice = desk(paymentCode, 'succeed');
    expect(codes(await test.inLine(held(orderCode), twice, twice))).toEqual(['200', 'refused_transition']);
    expect(await points()).toBe(1_000);
    expect((await test.audits('settlePayment')).filter(({ entityCode }) => entityCode === orderCode)).toHaveLength(1);
  });

  it('that was just paid can’t be given up', async () => {
    const { orderCode, paymentCode } = await open();
    const answers = await test.inLine(held(orderCode), desk(paymentCode, 'succeed'), cancel(orderCode));
    expect(codes(answers)).toEqual(['200', 'refused_transition']);
    expect(await orderOf(orderCode)).toMatchObject({ state: 'done', payment: { state: 'succeeded' } });
  });

  it('that was just given up takes the money that comes all the same', async () => {
    const { orderCode, paymentCode } = await open();
    expect(codes(await test.inLine(held(orderCode), cancel(orderCode), desk(paymentCode, 'succeed')))).toEqual([
      '200',
      '200',
    ]);
    expect(await orderOf(orderCode)).toMatchObject({ state: 'done', payment: { state: 'succeeded' } });
    expect(await points()).toBe(1_000);
  });

  it('that was just paid is not said to have failed, and begins no other payment', async () => {
    const { orderCode, paymentCode } = await open();
    const again = () => post(client, 'payOrder', { orderCode, method: 'transfer' });
    const answers = await test.inLine<{ errorCode?: string | undefined }>(
      held(orderCode),
      desk(paymentCode, 'succeed'),
      desk(paymentCode, 'fail'),
      again,
    );
    expect(codes(answers)).toEqual(['200', 'refused_transition', 'refused_transition']);
    expect(await orderOf(orderCode)).toMatchObject({ state: 'done', payment: { state: 'succeeded' } });
  });

  it('is one payment to two pages that begin to pay it', async () => {
    const orderCode = await test.peek((tx) => makeOrder(tx, buyer));
    const begin = () => post(client, 'payOrder', { orderCode, method: 'demo' });
    const [one, other] = await test.inLine(held(orderCode), begin, begin);
    expect(one?.data.paymentCode).toBe(other?.data.paymentCode);
    const ofOrder = and(eq(payments.tenantCode, buyer.tenantCode), eq(payments.orderCode, orderCode));
    expect(await test.peek((tx) => tx.$count(payments, ofOrder))).toBe(1);
  });

  it('is the twentieth that waits for only one of two who place it', async () => {
    await test.peek(async (tx) => {
      for (let n = 0; n < 19; n += 1) await makeOrder(tx, buyer);
    });
    const place = () => post(client, 'orderPoints', { points: 100 });
    const line = `limit:orders:${buyer.tenantCode}`;
    const answers = await test.inLine(
      (tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${line}, 0))`),
      place,
      place,
    );
    expect(codes(answers)).toEqual(['200', 'limit_reached']);
  });
});

describe('an invoice', () => {
  const ask = (orderCodes: string[]) => () =>
    post(client, 'applyInvoice', { kind: 'ordinary', buyer: invoiceBuyer, orderCodes });

  it('is of an order once, for whichever of two asks first', async () => {
    const [one, two] = await test.peek(async (tx) => [await makePaidOrder(tx, buyer), await makePaidOrder(tx, buyer)]);
    const answers = await test.inLine(held(two), ask([two]), ask([one, two]));
    expect(codes(answers)).toEqual(['200', 'unknown_reference']);
    const { list } = (await get(client, 'listInvoices')).data;
    expect(list).toMatchObject([{ amountFen: 100_000 }]);
    // Of the one that was refused, its other order is free.
    expect((await ask([one])()).success).toBe(true);
  });

  it('that was just withdrawn can’t be sent back', async () => {
    const order = await test.peek((tx) => makePaidOrder(tx, buyer));
    const { invoiceCode } = (await ask([order])()).data;
    const operator = await test.as('13800000001');
    const body = { invoiceCode, version: 1 };
    const answers = await test.inLine<{ errorCode?: string | undefined }>(
      (tx) => tx.select().from(invoices).where(eq(invoices.invoiceCode, invoiceCode)).for('update'),
      () => post(client, 'withdrawInvoice', body),
      () => post(operator, 'decideInvoice', { ...body, action: 'refuse', reason: '抬头有误' }),
    );
    expect(codes(answers)).toEqual(['200', 'conflict']);
    expect((await get(client, 'listInvoices')).data.list).toMatchObject([{ state: 'withdrawn' }]);
    expect((await ask([order])()).success).toBe(true);
  });
});

describe('a line of a bank statement', () => {
  const act = (who: Client, recordCode: string, action: string, version: number) => () =>
    who.post<{ state: string }>(platform.setAccountRecordStatus.path, { recordCode, action, version, reason: '核对' });

  it('pays its order once; who was second is shown what the first did', async () => {
    const operators = await Promise.all(
      [1, 2].map(async () => {
        const person = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
        return { ...person, client: await test.as(person.phone) };
      }),
    );
    const [one, two] = operators as [(typeof operators)[number], (typeof operators)[number]];
    const recordCode = await test.peek(async (tx) => {
      const orderCode = await makeOrder(tx, buyer, { method: 'transfer' });
      await makePayment(tx, { tenantCode: buyer.tenantCode, orderCode }, { method: 'transfer' });
      return makeMatchedWith(tx, { tenantCode: buyer.tenantCode, orderCode });
    });
    const answers = await test.inLine<{ errorCode?: string | undefined; data: unknown }>(
      (tx) => tx.select().from(bankRecords).where(eq(bankRecords.recordCode, recordCode)).for('update'),
      act(one.client, recordCode, 'confirm', 1),
      act(two.client, recordCode, 'confirm', 1),
      act(two.client, recordCode, 'unmatch', 1),
    );
    expect(codes(answers)).toEqual(['200', 'conflict', 'conflict']);
    expect(answers[1]?.data).toMatchObject({ current: { state: 'confirmed' } });
    expect(await points()).toBe(1_000);
  });
});
