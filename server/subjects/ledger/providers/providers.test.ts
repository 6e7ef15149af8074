import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notices } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { payDesk } from '../../../../tests/server/payDesk';
import { byTwo } from '../../../../tests/server/secondPerson';
import { testApp } from '../../../../tests/server/testApp';
import { orders, payments } from '../orders/tables';
import { reconcile } from '../reconcile/reconcile';
import { fenOf } from './alipay';

const { ask, begin, cancel, order, paidPoints, pay, reference, shown, stand, tell, tenantCode, test } = await payDesk();
const without = testApp();

it('reads sums as they are written', () => {
  expect(['0.01', '1', '12.3', '1000.00', '99999999.99'].map(fenOf)).toEqual([1, 100, 1_230, 100_000, 9_999_999_999]);
  for (const wrong of ['', '-1.00', '1.001', '1e5', ' 1', '1,000.00', undefined, Number.NaN])
    expect(() => fenOf(wrong)).toThrow();
});

it('is offered only if it is configured, and its notices are refused otherwise', async () => {
  const orderCode = await order();
  expect((await shown(orderCode)).methods).toEqual(['demo', 'alipay', 'wechat', 'transfer']);
  await cancel(orderCode);
  const notice = stand.notices.alipay('P0', { amount: 1, reference: 'x' });
  const there = await without.app.inject({
    method: 'POST',
    url: '/api/notices/alipay',
    headers: notice.headers,
    payload: notice.body,
  });
  expect(there.statusCode).toBe(404);
});

describe.each(['alipay', 'wechat'] as const)('%s', (method) => {
  const notice = stand.notices[method];
  /** Nothing has come of it. */
  const untouched = async (orderCode: string, before: number) => {
    expect((await shown(orderCode)).state).toBe('open');
    expect(await paidPoints()).toBe(before);
    await cancel(orderCode);
  };

  it('gives out what is scanned, tells once that it was paid, and may say so again', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    expect(stand.trades.get(paymentCode)).toMatchObject({
      amount: 100_000,
      notifyUrl: `http://portal.test/api/notices/${method}`,
    });
    const waits = await shown(orderCode);
    expect(waits.payment).toMatchObject({ method, state: 'open' });
    expect(waits.payment?.payUrl).toContain(paymentCode);
    expect(stand.refused).toEqual([]);
    // Two tabs show the same code.
    expect((await pay(orderCode, method)).data.paymentCode).toBe(paymentCode);

    const told = notice(paymentCode, { amount: 100_000, reference: reference() });
    const once = () => tell(method, told);
    const held = (tx: Tx) => tx.select().from(orders).where(eq(orders.orderCode, orderCode)).for('update');
    const answers = await test.inLine(held, once, once, once);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(3).fill([200, method === 'alipay' ? 'success' : '']),
    );
    expect(await shown(orderCode)).toMatchObject({ state: 'done', payment: { state: 'succeeded', payUrl: null } });
    expect(await paidPoints()).toBe(before + 1_000);
    const entries = (await test.audits('settlePayment')).filter(({ entityCode }) => entityCode === orderCode);
    expect(entries).toMatchObject([
      { tenantCode: tenantCode(), accountId: null, detail: { method, amountFen: 100_000 } },
    ]);
  });

  it('is not believed where somebody else has signed, or it is meant for another one', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    const money = { amount: 100_000, reference: reference() };
    const right = notice(paymentCode, money);
    const forged = [
      notice(paymentCode, { ...money, stranger: true }),
      notice(paymentCode, { ...money, app: 'somebody-elses' }),
      { ...right, body: right.body.replace(/[A-Z](?=[^A-Z]*$)/u, 'x') },
      { ...right, body: '' },
      { ...right, body: '{}' },
      { ...right, body: right.body.replace('RSA2', 'RSA').replace('"ciphertext":"', '"ciphertext":"AA') },
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ out_trade_no: paymentCode }) },
      ...(method === 'wechat' ? [notice(paymentCode, { ...money, age: 400 })] : []),
    ];
    for (const one of forged) expect((await tell(method, one)).statusCode).toBe(401);
    await untouched(orderCode, before);
    // A row for the 1st, 2nd, 4th …, so that no sender can fill the log.
    const about = { entityCode: `/api/notices/${method}`, accountId: null, tenantCode: null, network: '127.0.0.x' };
    const refused = (await test.audits('refuseNotice')).filter(({ entityCode }) => entityCode === about.entityCode);
    expect(refused.reverse()).toMatchObject(
      (forged.length < 8 ? [1, 2, 4] : [1, 2, 4, 8]).map((count) => ({ ...about, detail: { method, count } })),
    );
  });

  it('is refused if its number belongs to another payment, in sequence and at once; points are given once', async () => {
    const [one, other] = [await begin(method), await begin(method)];
    const before = await paidPoints();
    const money = { amount: 100_000, reference: reference() };
    expect((await tell(method, notice(one.paymentCode, money))).statusCode).toBe(200);
    for (const amount of [100_000, 1])
      expect((await tell(method, notice(other.paymentCode, { ...money, amount }))).statusCode).toBe(409);
    expect(await paidPoints()).toBe(before + 1_000);
    expect(await shown(other.orderCode)).toMatchObject({ state: 'open', payment: { state: 'open' } });
    const rows = (await test.audits('refuseReference')).filter(({ entityCode }) => entityCode === other.orderCode);
    expect(rows).toMatchObject([
      { tenantCode: tenantCode(), detail: { method, amountFen: 1 } },
      { detail: { amountFen: 100_000 } },
    ]);
    expect(rows[0]?.detail).toMatchObject({ reference: money.reference });
    // Those who keep the books are told, once.
    const told = await test.peek((tx) =>
      tx.select().from(notices).where(sql`${notices.params}->>'order' = ${other.orderCode}`),
    );
    expect(told.map(({ kind }) => kind)).toContain('payment_number_taken');
    expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(told.length);
    // The payment is paid all the same, once by its own number.
    expect(
      (await tell(method, notice(other.paymentCode, { amount: 100_000, reference: reference() }))).statusCode,
    ).toBe(200);

    const pair = [await begin(method), await begin(method)];
    const twice = { amount: 100_000, reference: reference() };
    const answers = await Promise.all(pair.map(({ paymentCode }) => tell(method, notice(paymentCode, twice))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await paidPoints()).toBe(before + 3_000);
    for (const { orderCode } of pair) await cancel(orderCode);
  });

  it('is refused with another sum, which the operator is told of once and sends back', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    const money = { amount: 99_999, reference: reference() };
    const trade = stand.trades.get(paymentCode);
    if (trade) trade.paid = money;
    // However often it is told, and asked for.
    expect((await tell(method, notice(paymentCode, money))).statusCode).toBe(409);
    expect((await tell(method, notice(paymentCode, money))).statusCode).toBe(409);
    expect(await ask(method)).toBe(0);
    expect((await test.audits('refusePayment')).filter(({ entityCode }) => entityCode === orderCode)).toMatchObject([
      { tenantCode: tenantCode(), detail: { method, amountFen: 99_999, dueFen: 100_000, reference: money.reference } },
    ]);
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, 'A13800000001')));
    expect(told.filter(({ params }) => params.order === orderCode)).toMatchObject([
      { kind: 'payment_mismatched', path: `/financialmanagement/OrderList?open=${orderCode}` },
    ]);
    const apart = async () =>
      (await reconcile(test.services)).differences.filter(({ key }) => key === orderCode).map(({ check }) => check);
    expect(await apart()).toEqual(['mismatch']);
    const operator = await test.as('13800000001');
    const paymentsOf = async () => (await get(operator, 'getAnyOrder', { orderCode })).data.payments;
    expect(await paymentsOf()).toMatchObject([{ state: 'mismatched', amountFen: 100_000, receivedFen: 99_999 }]);
    expect(await shown(orderCode)).toMatchObject({ state: 'open', payment: { state: 'mismatched' } });
    expect(await paidPoints()).toBe(before);
    const body = { paymentCode, reason: '原路退回' };
    const second = await test.as('13800000003');
    expect((await byTwo(post(operator, 'returnSurplus', body), second)).success).toBe(true);
    expect((await post(operator, 'returnSurplus', body)).errorCode).toBe('refused_transition');
    expect((await test.audits('returnSurplus')).at(0)).toMatchObject({ detail: { amountFen: 99_999 } });
    // Told once more, what went back has gone.
    await tell(method, notice(paymentCode, money));
    expect(await paymentsOf()).toMatchObject([{ state: 'returned' }]);
    expect(await apart()).toEqual([]);
    // The order can be paid again.
    const again = (await pay(orderCode, method)).data.paymentCode;
    expect(again).not.toBe(paymentCode);
    await tell(method, notice(again, { amount: 100_000, reference: reference() }));
    expect(await paidPoints()).toBe(before + 1_000);
  });

  it('is refused for an unknown payment, and for another provider’s payment', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    const money = { amount: 100_000, reference: reference() };
    expect((await tell(method, notice('PUNKNOWN', { ...money, amount: 100_000 }))).statusCode).toBe(409);
    // Another provider's payment is none of its own.
    const other = method === 'alipay' ? 'wechat' : 'alipay';
    const right = stand.notices[other](paymentCode, { ...money, amount: 100_000 });
    expect((await tell(other, right)).statusCode).toBe(409);
    await untouched(orderCode, before);
  });

  it('brings what was ordered where it tells late, after the order was given up', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    await cancel(orderCode);
    const told = notice(paymentCode, { amount: 100_000, reference: reference() });
    expect((await tell(method, told)).statusCode).toBe(200);
    expect((await shown(orderCode)).state).toBe('done');
    expect(await paidPoints()).toBe(before + 1_000);
  });
});

it('keeps money apart that comes by both', async () => {
  const before = await paidPoints();
  const first = await begin('alipay');
  const second = (await pay(first.orderCode, 'wechat')).data.paymentCode;
  const money = { amount: 100_000, reference: reference() };
  const answers = await Promise.all([
    tell('alipay', stand.notices.alipay(first.paymentCode, money)),
    tell('wechat', stand.notices.wechat(second, money)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await paidPoints()).toBe(before + 1_000);
  const rows = await test.peek((tx) => tx.select().from(payments).where(eq(payments.orderCode, first.orderCode)));
  expect(rows.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
  // It goes back, which somebody is told to see to; nothing else is amiss.
  const { differences } = await reconcile(test.services);
  expect(differences).toMatchObject([{ check: 'surplus', key: first.orderCode, found: 100_000 }]);
  const surplus = rows.find(({ state }) => state === 'surplus');
  const operator = await test.as('13800000001');
  const body = { paymentCode: surplus?.paymentCode, reason: '原路退回' };
  const returned = await byTwo(post(operator, 'returnSurplus', body), await test.as('13800000003'));
  expect(returned.success).toBe(true);
  // Told once more after it went back, it is no new money.
  const late = surplus?.method === 'alipay' ? ('alipay' as const) : ('wechat' as const);
  await tell(late, stand.notices[late](surplus?.paymentCode ?? '', money));
  expect((await reconcile(test.services)).differences).toEqual([]);
});
