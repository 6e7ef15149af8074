import { beforeAll, describe, expect, it } from 'vitest';
import { approval } from '#domain/capabilities/approval/contract';
import { user } from '#domain/core/user/contract';
import { portalToday } from '#server/kernel/days';
import { givePoints, invoiceBuyer, makePaidOrder, makeSurplus } from '../../../tests/factories/points';
import { ledgerBooks } from '../../../tests/server/ledgerBooks';
import { get, post } from '../../../tests/server/ledgerCalls';
import { decideApproval, payApproval, seeApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';
import { movePoints } from './points/move';

const test = testApp();
const { buyer, differences, money, told } = ledgerBooks(test);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

let operator: Client;
let second: Client;
beforeAll(async () => {
  operator = await test.as('13800000001');
  second = await test.as('13800000003');
});
/** Asks for the same twice at once: one request waits, and nothing has happened yet. @returns its code */
const askedOnce = async (call: 'refundOrder' | 'returnSurplus' | 'reverseGift', body: object): Promise<string> => {
  const answers = await Promise.all([1, 2].map(() => post(operator, call, body)));
  expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'approval_waits']);
  return answers.find(({ success }) => success)?.data.approvalCode ?? '';
};
/** Confirms twice at once what one has asked for, and pays it twice if money is sent: it happens once. */
const confirmedOnce = async (approvalCode: string, number?: string) => {
  const answers = await Promise.all([1, 2].map(() => decideApproval(second, approvalCode, 'confirm')));
  expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
  if (!answers.some(({ data }) => data?.state === 'approved')) return;
  const paid = await Promise.all([1, 2].map(() => payApproval(operator, approvalCode, number ? { number } : {})));
  expect(paid.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
};
const seen = async (orderCode: string) => (await get(operator, 'getAnyOrder', { orderCode })).data;

describe('an order that is taken back', () => {
  it('gives back what was paid, once, also to two who refund it at once; its points are gone', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const { refund, version } = await seen(orderCode);
    expect(refund).toEqual({ refundFen: 100_000, keptFen: 0, missing: 0, points: 1000 });
    const body = { orderCode, version, refundFen: 100_000, reason: '客户重复下单' };
    expect((await post(operator, 'refundOrder', { ...body, refundFen: 99_999 })).errorCode).toBe('price_changed');
    expect((await post(operator, 'refundOrder', { ...body, version: version - 1 })).errorCode).toBe('conflict');
    const approvalCode = await askedOnce('refundOrder', body);
    expect(await seen(orderCode)).toMatchObject({ state: 'done', refundedFen: 0 });
    expect(await seeApproval(second, approvalCode)).toMatchObject({
      kind: 'refundOrder',
      number: null,
      reason: '客户重复下单',
      voucher: null,
      facts: [
        { name: 'tenant' },
        { name: 'order', value: orderCode },
        { name: 'amountFen', value: 100_000 },
        { name: 'refundFen', value: 100_000 },
        { name: 'keptFen', value: 0 },
        { name: 'points', value: 1000 },
      ],
    });
    await confirmedOnce(approvalCode, '2026112600017');
    expect(await seen(orderCode)).toMatchObject({
      state: 'refunded',
      refundedFen: 100_000,
      refundNumber: '2026112600017',
      refund: null,
      kept: null,
    });
    expect((await get(one.client, 'getBalance')).data).toMatchObject({ paid: 0, gift: 0 });
    expect((await get(one.client, 'listBill')).data.list[0]).toMatchObject({
      kind: 'reverse',
      paid: -1000,
      balance: 0,
    });
    expect(await money(one.tenantCode)).toEqual({});
    expect(await differences(one.tenantCode)).toEqual([]);
    expect(await told(one.accountId, 'order_refunded')).toHaveLength(1);
    expect((await test.audits('refundOrder')).at(0)).toMatchObject({
      entityCode: orderCode,
      tenantCode: one.tenantCode,
      detail: { refundFen: 100_000, points: 1000 },
    });
  });

  it('is paid after its approval, and says how: on a day, by a number or a voucher', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const { version } = await seen(orderCode);
    const body = { orderCode, version, refundFen: 100_000, reason: '退款' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    expect((await payApproval(operator, approvalCode)).errorCode).toBe('refused_transition');
    expect(await seeApproval(second, approvalCode)).toMatchObject({ sendsMoney: true, number: null, paidOn: null });
    expect((await decideApproval(second, approvalCode, 'confirm')).data).toEqual({ state: 'approved' });
    expect(await seen(orderCode)).toMatchObject({ state: 'done', refundedFen: 0, refundNumber: null });
    expect(await money(one.tenantCode)).toEqual({ paid: 100_000 });
    const toPay = async (who: Client) =>
      (await who.get<{ kind: string; count: number }[]>(user.listWaitingTasks.path)).data.find(
        ({ kind }) => kind === 'payApproval',
      )?.count ?? 0;
    const before = await toPay(operator);
    expect(before).toBeGreaterThan(0);
    const pay = (part: object, who = operator) => payApproval(who, approvalCode, part);
    expect((await pay({}, one.client)).errorCode).toBe('403');
    expect((await pay({}, test.nobody)).errorCode).toBe('10000');
    expect((await pay({ paidOn: '2026-02-30' })).status).toBe(400);
    for (const paidOn of ['2001-01-01', '2099-01-01']) expect((await pay({ paidOn })).errorCode).toBe('paid_outside');
    expect((await pay({ number: ' ' })).errorCode).toBe('proof_needed');
    const add = (who: Client, name: string, content = pdf) =>
      who.upload<{ objectId: string }>(approval.addApprovalVoucher.path, { fields: {}, name, content });
    expect((await add(operator, '凭证.exe')).errorCode).toBe('file_type');
    expect((await add(one.client, '凭证.pdf')).errorCode).toBe('403');
    const { objectId: voucher } = (await add(operator, '退款凭证.pdf')).data;
    expect((await test.audits('addApprovalVoucher')).at(0)).toMatchObject({ detail: { name: '退款凭证.pdf' } });
    const others = (await add(second, '别人的.pdf')).data.objectId;
    for (const strange of ['FNONE', others])
      expect((await pay({ voucher: strange })).errorCode).toBe('unknown_reference');
    expect((await pay({ number: '', voucher })).success).toBe(true);
    expect(await toPay(operator)).toBe(before - 1);
    expect(await seen(orderCode)).toMatchObject({ state: 'refunded', refundedFen: 100_000 });
    const today = portalToday();
    expect(await seeApproval(second, approvalCode)).toMatchObject({
      state: 'confirmed',
      paidBy: '周振宇',
      paidOn: today,
      voucher: { objectId: voucher, name: '退款凭证.pdf' },
    });
    expect((await test.audits('payApproval')).at(0)).toMatchObject({
      entityCode: approvalCode,
      detail: { kind: 'refundOrder', asker: '周振宇', paidOn: today, voucher },
    });
    expect((await pay({})).errorCode).toBe('refused_transition');
    const file = await second.get(approval.getApprovalVoucher.path, { approvalCode });
    expect(file.bytes.equals(pdf)).toBe(true);
    expect((await one.client.get(approval.getApprovalVoucher.path, { approvalCode })).errorCode).toBe('403');
    expect((await second.get(approval.getApprovalVoucher.path, { approvalCode: 'PNONE' })).errorCode).toBe('not_found');
  });

  it('has a number of its own, however it is written', async () => {
    const one = await buyer();
    const [first, other] = await test.peek(async (tx) => [await makePaidOrder(tx, one), await makePaidOrder(tx, one)]);
    const approved = async (orderCode = '') => {
      const { version } = await seen(orderCode);
      const { data } = await post(operator, 'refundOrder', { orderCode, version, refundFen: 100_000, reason: '退款' });
      await decideApproval(second, data.approvalCode, 'confirm');
      return data.approvalCode;
    };
    const [one1, two] = [await approved(first), await approved(other)];
    expect((await payApproval(operator, one1, { number: 'tk 2026-9' })).success).toBe(true);
    const refused = await payApproval(operator, two, { number: 'TK2026-9' });
    expect(refused).toMatchObject({ errorCode: 'refund_number_taken', errorMsg: expect.stringContaining(first ?? '') });
    // It was not paid: what nobody can pay is ended by the one who asked for it, or refused.
    expect((await decideApproval(operator, two, 'confirm')).errorCode).toBe('refused_transition');
    expect((await decideApproval(operator, two, 'withdraw')).data.state).toBe('withdrawn');
    expect(await seen(other ?? '')).toMatchObject({ state: 'done', refundWaiting: null });
    const last = await test.peek((tx) => makePaidOrder(tx, one));
    const [both, again] = [await approved(last), await approved(other)];
    const together = await Promise.all([both, again].map((code) => payApproval(operator, code, { number: 'TK-88' })));
    expect(together.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refund_number_taken']);
    const unpaid = together[0]?.success ? again : both;
    expect((await decideApproval(second, unpaid, 'refuse', { reason: '不付' })).data.state).toBe('refused');
    expect((await payApproval(second, unpaid)).errorCode).toBe('refused_transition');
  });

  it('is not paid back where its points were used between asking and confirming, and nothing is half done', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const { version } = await seen(orderCode);
    const body = { orderCode, version, refundFen: 100_000, reason: '退款' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    await test.services.database.transaction('system', (tx) =>
      movePoints(tx, 'hold', {
        tenantCode: one.tenantCode,
        orderCode: 'GMLATE',
        points: 1,
        key: `hold:${one.tenantCode}`,
        by: one,
      }),
    );
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('refused_transition');
    expect(await seen(orderCode)).toMatchObject({ state: 'done', refundedFen: 0, kept: 'used' });
    expect(await money(one.tenantCode)).toEqual({ paid: 100_000 });
    expect((await seeApproval(second, approvalCode)).state).toBe('open');
    expect((await decideApproval(second, approvalCode, 'refuse', { reason: '点数已使用' })).success).toBe(true);
  });

  it('stays where its points are used, or it is on an invoice', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    await test.services.database.transaction('system', (tx) =>
      movePoints(tx, 'hold', {
        tenantCode: one.tenantCode,
        orderCode: 'GMUSED',
        points: 1,
        key: `hold:${one.tenantCode}`,
        by: one,
      }),
    );
    const used = await seen(orderCode);
    expect(used).toMatchObject({ refund: null, kept: 'used' });
    const body = { orderCode, version: used.version, refundFen: 100_000, reason: '退款' };
    expect((await post(operator, 'refundOrder', body)).errorCode).toBe('refused_transition');
    const ask = { kind: 'ordinary', buyer: invoiceBuyer, orderCodes: [orderCode] };
    expect((await post(one.client, 'applyInvoice', ask)).success).toBe(true);
    expect(await seen(orderCode)).toMatchObject({ refund: null, kept: 'invoiced', invoice: { state: 'open' } });
    expect((await post(one.client, 'refundOrder', body)).errorCode).toBe('403');
  });

  it('is tried out before its payment, and kept as sent where that fails', async () => {
    const one = await buyer();
    const paymentCode = await test.peek((tx) => makeSurplus(tx, one));
    const { approvalCode } = (await post(operator, 'returnSurplus', { paymentCode, reason: '原路退回' })).data;
    await decideApproval(second, approvalCode, 'confirm');
    const [before] = (await test.owner.query('SELECT state FROM payments WHERE payment_code = $1', [paymentCode])).rows;
    const set = (state: string) =>
      test.owner.query('UPDATE payments SET state = $1 WHERE payment_code = $2', [state, paymentCode]);
    await set('succeeded');
    const why = expect.stringContaining('状态');
    expect(await seeApproval(operator, approvalCode)).toMatchObject({ state: 'approved', obstacle: why });
    expect((await payApproval(operator, approvalCode)).data).toEqual({ state: 'approved', obstacle: why });
    await set(before.state);
    expect((await payApproval(operator, approvalCode)).data.state).toBe('confirmed');
    expect(await money(one.tenantCode)).toEqual({ paid: 100_000 });
  });

  it('is money only once where it was paid twice', async () => {
    const one = await buyer();
    const paymentCode = await test.peek((tx) => makeSurplus(tx, one));
    expect(await differences(one.tenantCode)).toMatchObject([{ check: 'surplus', found: 100_000 }]);
    const body = { paymentCode, reason: '原路退回' };
    await confirmedOnce(await askedOnce('returnSurplus', body));
    expect((await post(operator, 'returnSurplus', body)).errorCode).toBe('refused_transition');
    expect(await money(one.tenantCode)).toEqual({ paid: 100_000 });
    expect(await differences(one.tenantCode)).toEqual([]);
  });
});

describe('points that were given by mistake', () => {
  it('are taken back as far as they are there, once', async () => {
    const one = await buyer();
    await test.peek((tx) => givePoints(tx, one.tenantCode, { gift: 50, validUntil: '2031-01-31' }));
    await test.services.database.transaction('system', (tx) =>
      movePoints(tx, 'hold', {
        tenantCode: one.tenantCode,
        orderCode: 'GMGIFT',
        points: 20,
        key: `hold:${one.tenantCode}`,
        by: one,
      }),
    );
    const bill = async () => (await get(operator, 'listAnyBill', { tenantCode: one.tenantCode })).data.list;
    expect((await bill()).map(({ kind, mayReverse }) => [kind, mayReverse])).toEqual([
      ['hold', 0],
      ['gift', 30],
    ]);
    const body = { tenantCode: one.tenantCode, seq: 1, reason: '赠送错了对象' };
    const approvalCode = await askedOnce('reverseGift', body);
    expect((await bill())[0]).toMatchObject({ kind: 'hold' });
    await confirmedOnce(approvalCode);
    expect((await bill())[0]).toMatchObject({ kind: 'reverse', gift: -30, balance: 0 });
    expect((await post(operator, 'reverseGift', { ...body, seq: 99 })).errorCode).toBe('not_found');
    expect(await told(one.accountId, 'points_taken')).toMatchObject([{ params: { points: 30 } }]);
  });
});
