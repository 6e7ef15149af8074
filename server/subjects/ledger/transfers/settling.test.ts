import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { makeMatched, makeOrder, makePaidOrder } from '../../../../tests/factories/points';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { approve, decideApproval, payApproval, seeApproval } from '../../../../tests/server/secondPerson';
import { settlingApp } from '../../../../tests/server/settlingApp';
import type { Client } from '../../../../tests/server/testApp';
import { expireOrders } from '../orders/expire';

const { test, operators, buyer, ordered, received, line, order, act, part, settle, differences, points } =
  settlingApp();
let first: Client;
let second: Client;
beforeAll(() => {
  ({ first, second } = operators);
});

describe('a transfer that is not the price of an order', () => {
  it('is a part of it: 700 and 77 pay 777, and the points come with the second', async () => {
    const by = await buyer();
    const orderCode = await ordered(by, 777);
    const [one, two] = [await received(700), await received(77)];
    expect((await act(first, one, 'match', { orderCode })).errorCode).toBe('unknown_reference');
    expect((await settle(one, [part(orderCode, 700)])).data.state).toBe('confirmed');
    expect(await points(by)).toBe(0);
    expect(await order(orderCode)).toMatchObject({
      state: 'open',
      payments: [{ state: 'partial', amountFen: 70_000 }],
    });
    expect((await get(by.client, 'getOrder', { orderCode })).data).toMatchObject({
      receivedFen: 70_000,
      secondsLeft: null,
      expiresAt: null,
    });
    expect((await test.audits('settlePayment'))[0]).toMatchObject({
      entityCode: orderCode,
      detail: { amountFen: 70_000, partial: true },
    });
    expect(await differences(by.tenantCode)).toEqual([]);
    const due = (await get(first, 'listOrdersDue', { keyword: orderCode })).data.list;
    expect(due).toMatchObject([{ orderCode, amountFen: 77_700, dueFen: 7_700 }]);
    // Without parts, the line is for just what is due.
    expect((await act(first, two, 'match', { orderCode })).data.state).toBe('matched');
    expect((await get(first, 'listOrdersDue', { keyword: orderCode })).data.total).toBe(0);
    expect((await act(second, two, 'confirm')).data.state).toBe('confirmed');
    expect(await points(by)).toBe(777);
    const { state, payments } = await order(orderCode);
    expect([state, ...payments.map((payment) => payment.state)]).toEqual(['done', 'succeeded', 'succeeded']);
    expect(await differences(by.tenantCode)).toEqual([]);
  });

  it('pays several orders at once, and what is left over stays open', async () => {
    const by = await buyer();
    const [a, b] = [await ordered(by, 300), await ordered(by, 200)];
    const recordCode = await received(520);
    const answer = await act(first, recordCode, 'match', { parts: [part(a, 300), part(b, 200)] });
    expect(answer.data.state).toBe('matched');
    expect((await test.audits('changeBankRecord'))[0]).toMatchObject({
      detail: { action: 'match', orderCode: a, orders: [a, b] },
    });
    expect((await act(first, recordCode, 'confirm')).errorCode).toBe('needs_second_person');
    // It waits for the others, and not for the one who has matched it.
    const toConfirm = async (who: Client) =>
      (await who.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.find(
        ({ kind }) => kind === 'confirmTransfers',
      );
    const waits = await toConfirm(second);
    expect(waits).toMatchObject({ path: '/financialmanagement/manageComponyTransferRecord?state=matched' });
    const own = (await toConfirm(first))?.count ?? 0;
    expect(await toConfirm(by.client)).toBeUndefined();
    expect((await act(second, recordCode, 'confirm')).data.state).toBe('partial');
    expect((await toConfirm(second))?.count ?? 0).toBe((waits?.count ?? 0) - 1);
    expect((await toConfirm(first))?.count ?? 0).toBe(own);
    expect(await line(recordCode)).toMatchObject({
      openFen: 2_000,
      parts: expect.arrayContaining([
        expect.objectContaining({ orderCode: a, state: 'confirmed', amountFen: 30_000 }),
        expect.objectContaining({ orderCode: b, state: 'confirmed', amountFen: 20_000 }),
      ]),
      allowedActions: ['match', 'ignore', 'giveBack'],
    });
    expect(await points(by)).toBe(500);
    // The rest is for another order of the same payer.
    const c = await ordered(by, 20);
    expect((await settle(recordCode, [part(c, 20)])).data.state).toBe('confirmed');
    expect(await points(by)).toBe(520);
    expect(await differences(by.tenantCode)).toEqual([]);
  });

  it('settles an order less the fee of a bank, for a reason; a refund pays back what came in', async () => {
    const by = await buyer();
    const orderCode = await ordered(by, 5_000);
    const recordCode = await received(4_990);
    const parts = [part(orderCode, 4_990, 10)];
    expect((await settle(recordCode, parts)).errorCode).toBe('reason_needed');
    for (const wrong of [part(orderCode, 4_990, 9), part(orderCode, 4_989, 10), part(orderCode, 4_900, 100)])
      expect((await settle(recordCode, [wrong], '手续费')).errorCode).toBe('amount_differs');
    expect((await settle(recordCode, parts, '汇款手续费')).data.state).toBe('confirmed');
    expect(await line(recordCode)).toMatchObject({ parts: [{ feeFen: 1_000, reason: '汇款手续费' }], openFen: 0 });
    expect((await test.audits('settlePayment'))[0]).toMatchObject({ detail: { amountFen: 499_000, feeFen: 1_000 } });
    expect(await points(by)).toBe(5_000);
    expect(await differences(by.tenantCode)).toEqual([]);
    const { version, refund } = await order(orderCode);
    expect(refund).toMatchObject({ refundFen: 499_000, keptFen: 0 });
    const body = { orderCode, version, refundFen: 499_000, reason: '退款' };
    const { approvalCode } = (await post(first, 'refundOrder', body)).data;
    expect((await approve(second, approvalCode)).success).toBe(true);
    expect(await differences(by.tenantCode)).toEqual([]);
  });

  it('is never more than its order takes or the line has, nor for an order twice, unknown, or paid', async () => {
    const by = await buyer();
    const [a, paid] = [await ordered(by, 300), await test.peek((tx) => makePaidOrder(tx, by))];
    const recordCode = await received(1_000);
    const tries: [object[], string][] = [
      [[part(a, 301)], 'amount_differs'],
      [[part(a, 100), part(a, 100)], 'amount_differs'],
      [[part(paid, 1_000)], 'amount_differs'],
      [[part('CZNONE', 1)], 'unknown_reference'],
    ];
    for (const [parts, code] of tries) expect((await act(first, recordCode, 'match', { parts })).errorCode).toBe(code);
    for (const parts of [[], [{ orderCode: a, amountFen: 0 }], [{ orderCode: a, amountFen: 1.5 }]])
      expect((await act(first, recordCode, 'match', { parts })).status).toBe(400);
    expect(await line(recordCode)).toMatchObject({ state: 'open', parts: [] });
    // What waits for a second person is spoken for.
    expect((await act(first, recordCode, 'match', { parts: [part(a, 200)] })).success).toBe(true);
    const other = await received(1_000);
    expect((await act(first, other, 'match', { parts: [part(a, 101)] })).errorCode).toBe('amount_differs');
    expect((await act(first, recordCode, 'unmatch', { reason: '不是这单' })).data.state).toBe('open');
    expect((await act(first, other, 'match', { parts: [part(a, 300)] })).success).toBe(true);
  });

  it('goes back where its order never comes to be paid', async () => {
    const by = await buyer();
    const orderCode = await ordered(by, 777);
    const recordCode = await received(700);
    await settle(recordCode, [part(orderCode, 700)]);
    const paymentCode = (await order(orderCode)).payments[0]?.paymentCode;
    const body = { paymentCode, reason: '客户不再补款' };
    const { approvalCode } = (await post(first, 'returnSurplus', body)).data;
    expect((await approve(second, approvalCode, 'TK-700')).success).toBe(true);
    expect(await order(orderCode)).toMatchObject({ state: 'open', payments: [{ state: 'returned' }] });
    // Without anybody's money in it, it has a deadline again.
    expect((await get(by.client, 'getOrder', { orderCode })).data.secondsLeft).toBeGreaterThan(3600);
    expect(await line(recordCode)).toMatchObject({
      state: 'returned',
      returnedFen: 70_000,
      parts: [{ orderCode, state: 'returned', number: 'TK-700' }],
    });
    expect(await differences(by.tenantCode)).toEqual([]);
    expect((await get(first, 'listOrdersDue', { keyword: orderCode })).data.list).toMatchObject([{ dueFen: 77_700 }]);
  });

  it('keeps its order from expiring', async () => {
    const by = await buyer();
    const [kept, late] = [await ordered(by, 500), await ordered(by, 600)];
    await settle(await received(400), [part(kept, 400)]);
    await test.owner.query(
      `UPDATE orders SET expires_at = now() - interval '1 hour' WHERE tenant_code = $1 AND expires_at IS NOT NULL`,
      [by.tenantCode],
    );
    expect(await expireOrders(test.services)).toBe(1);
    expect([(await order(kept)).state, (await order(late)).state]).toEqual(['open', 'expired']);
    // A further try to pay sets no deadline either.
    expect((await post(by.client, 'payOrder', { orderCode: kept, method: 'demo' })).success).toBe(true);
    expect((await get(by.client, 'getOrder', { orderCode: kept })).data).toMatchObject({ expiresAt: null });
  });

  it('is a surplus where its order was paid in the meantime', async () => {
    const by = await buyer();
    const recordCode = await test.peek((tx) => makeMatched(tx, by));
    const { orderCode = '' } = (await line(recordCode)).parts[0] as { orderCode?: string };
    const { paymentCode } = (await post(by.client, 'payOrder', { orderCode, method: 'demo' })).data;
    await post(by.client, 'settleDemoPayment', { paymentCode, outcome: 'succeed' });
    expect((await act(second, recordCode, 'confirm')).data.state).toBe('confirmed');
    expect((await order(orderCode)).payments.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
    expect(await points(by)).toBe(1_000);
  });

  it('makes earlier parts too much where one payment pays the whole order', async () => {
    const by = await buyer();
    const orderCode = await ordered(by, 777);
    await settle(await received(700), [part(orderCode, 700)]);
    const { paymentCode } = (await post(by.client, 'payOrder', { orderCode, method: 'demo' })).data;
    await post(by.client, 'settleDemoPayment', { paymentCode, outcome: 'succeed' });
    expect((await order(orderCode)).payments.map(({ state }) => state).sort()).toEqual(['succeeded', 'surplus']);
    expect(await points(by)).toBe(777);
    expect(await differences(by.tenantCode)).toMatchObject([{ check: 'surplus', found: 70_000 }]);
  });
});

describe('a transfer for an order that is paid already', () => {
  it('says so by the quoted code, and goes back by two operators, with the number of its transfer', async () => {
    const by = await buyer();
    const orderCode = `CZ${String(Date.now()).slice(-10)}`;
    await test.peek(async (tx) => makeOrder(tx, by, { orderCode, method: 'transfer' }));
    expect((await settle(await received(1_000), [part(orderCode, 1_000)])).success).toBe(true);
    const recordCode = await received(1_000, { remark: `充值 ${orderCode}` });
    const { fits, version } = await line(recordCode);
    expect(fits).toMatchObject([{ orderCode, code: true, state: 'done', amountFen: 100_000, dueFen: 0 }]);
    const body = { recordCode, amountFen: 100_000, reason: '重复付款' };
    expect((await post(first, 'returnTransfer', { ...body, amountFen: 100_001 })).errorCode).toBe('refused_transition');
    expect((await post(first, 'returnTransfer', { ...body, recordCode: 'BNONE' })).errorCode).toBe('not_found');
    expect((await post(first, 'returnTransfer', { ...body, amountFen: 0 })).status).toBe(400);
    expect((await post(by.client, 'returnTransfer', body)).errorCode).toBe('403');
    expect((await post(test.nobody, 'returnTransfer', body)).errorCode).toBe('10000');
    const { approvalCode } = (await post(first, 'returnTransfer', body)).data;
    expect((await seeApproval(second, approvalCode)).facts).toMatchObject([
      { name: 'payer', value: '付款方' },
      { name: 'payment' },
      { name: 'amountFen', value: 100_000 },
      { name: 'refundFen', value: 100_000 },
    ]);
    expect((await decideApproval(first, approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    const answers = await Promise.all([1, 2].map(() => decideApproval(second, approvalCode, 'confirm')));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
    expect(await line(recordCode)).toMatchObject({ returnedFen: 0 });
    expect((await payApproval(first, approvalCode, { number: '2026112600099' })).success).toBe(true);
    expect(await line(recordCode)).toMatchObject({
      state: 'returned',
      openFen: 0,
      returnedFen: 100_000,
      parts: [{ orderCode: null, state: 'returned', number: '2026112600099', reason: '重复付款' }],
      version: version + 1,
      allowedActions: [],
    });
    expect((await test.audits('returnTransfer'))[0]).toMatchObject({
      entityCode: recordCode,
      detail: { amountFen: 100_000, reason: '重复付款', number: '2026112600099' },
    });
    expect((await get(first, 'listBankRecords', { state: 'returned', keyword: orderCode })).data.total).toBe(1);
  });

  it('goes back in part, where the rest of it is for an order', async () => {
    const by = await buyer();
    const orderCode = await ordered(by, 500);
    const recordCode = await received(520);
    await settle(recordCode, [part(orderCode, 500)]);
    const body = { recordCode, amountFen: 2_000, reason: '多付' };
    const { approvalCode } = (await post(first, 'returnTransfer', body)).data;
    // Somebody has used the rest before it is confirmed.
    const other = await ordered(by, 20);
    expect((await act(first, recordCode, 'match', { parts: [part(other, 20)] })).success).toBe(true);
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('refused_transition');
    await act(first, recordCode, 'unmatch', { reason: '退回' });
    expect((await approve(second, approvalCode)).success).toBe(true);
    expect(await line(recordCode)).toMatchObject({ state: 'confirmed', openFen: 0, returnedFen: 2_000 });
    expect(await differences(by.tenantCode)).toEqual([]);
  });
});

it('keeps lines, orders and books balanced in any sequence of matches, confirmations and returns', async () => {
  const step = fc.record({
    kind: fc.constantFrom('match', 'match', 'confirm', 'confirm', 'unmatch', 'giveBack'),
    line: fc.nat(2),
    order: fc.nat(2),
    yuan: fc.option(fc.integer({ min: 1, max: 400 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }), async (steps) => {
      const by = await buyer();
      const orders = [await ordered(by, 100), await ordered(by, 250), await ordered(by, 300)];
      const lines = [await received(100), await received(290), await received(400)];
      for (const one of steps) {
        const [recordCode, orderCode] = [lines[one.line] ?? '', orders[one.order] ?? ''];
        const { openFen } = await line(recordCode);
        if (one.kind === 'match') {
          const due = (await get(first, 'listOrdersDue', { keyword: orderCode })).data.list[0]?.dueFen ?? 1;
          const amountFen = one.yuan === null ? Math.max(Math.min(due, openFen), 1) : one.yuan * 100;
          const fee = due - amountFen;
          const feeFen = fee > 0 && fee <= 1_000 ? fee : 0;
          await act(first, recordCode, 'match', { parts: [{ orderCode, amountFen, feeFen }], reason: '手续费' });
        } else if (one.kind === 'giveBack') {
          const body = {
            recordCode,
            amountFen: Math.max(Math.ceil(openFen / 2), 1),
            reason: '多付',
          };
          const { data, success } = await post(first, 'returnTransfer', body);
          if (success) await approve(second, data.approvalCode);
        } else await act(second, recordCode, one.kind, { reason: '核对' });
      }
      for (const recordCode of lines) {
        const { amountFen, openFen, returnedFen, parts } = await line(recordCode);
        const used = parts.reduce((sum, { state, amountFen: fen }) => (state === 'returned' ? sum : sum + fen), 0);
        expect(used + returnedFen + openFen).toBe(amountFen);
        expect(openFen).toBeGreaterThanOrEqual(0);
      }
      const done = (await Promise.all(orders.map(order))).filter(({ state }) => state === 'done');
      for (const { amountFen, payments } of done) {
        const sum = payments.reduce((fen, one) => (one.state === 'succeeded' ? fen + one.amountFen : fen), 0);
        expect(sum).toBeLessThanOrEqual(amountFen);
        expect(sum).toBeGreaterThanOrEqual(amountFen - 1_000);
      }
      expect(await points(by)).toBe(done.reduce((sum, one) => sum + one.points, 0));
      expect(await differences(by.tenantCode)).toEqual([]);
    }),
    { numRuns: 6 },
  );
}, 120_000);
