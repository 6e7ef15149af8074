import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { invoiceBuyer, makeOrder, makePaidOrder } from '../../../../tests/factories/points';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { approve, decideApproval, payApproval } from '../../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let buyer: Person & { tenantCode: string };
let client: Client;
let operator: Client;
let orderCode: string;
beforeEach(async () => {
  buyer = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER'], { showName: '申请人' }),
  );
  client = await test.as(buyer.phone);
  operator = await test.as('13800000001');
  orderCode = await test.peek((tx) => makePaidOrder(tx, buyer));
});
const own = async () => (await get(client, 'getOrder', { orderCode })).data;
const waiting = async () =>
  (await operator.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.find(
    ({ kind }) => kind === 'decideRefunds',
  )?.count ?? 0;
const ask = () => post(client, 'askRefund', { orderCode, reason: '重复下单' });

describe('a buyer’s request for a refund', () => {
  it('waits for the operator, once, and is granted by the refund', async () => {
    expect((await own()).allowedActions).toEqual(['applyInvoice', 'askRefund']);
    const before = await waiting();
    expect((await ask()).success).toBe(true);
    expect((await ask()).errorCode).toBe('refused_transition');
    const { refundRequest, allowedActions, history } = await own();
    expect(refundRequest).toMatchObject({ state: 'open', reason: '重复下单', askedBy: '申请人' });
    expect(allowedActions).toEqual(['applyInvoice', 'withdrawRefund']);
    expect(history.map(({ event, by }) => [event, by])).toEqual([
      ['ordered', '下单人'],
      ['succeeded', null],
      ['done', null],
      ['refundAsked', '申请人'],
    ]);
    expect(await waiting()).toBe(before + 1);
    expect((await get(operator, 'listAllOrders', { asked: 'open' })).data.list).toEqual(
      expect.arrayContaining([expect.objectContaining({ orderCode })]),
    );
    expect((await test.audits('askRefund'))[0]).toMatchObject({
      entityCode: orderCode,
      detail: { reason: '重复下单' },
    });
    const { version, refund } = (await get(operator, 'getAnyOrder', { orderCode })).data;
    const body = { orderCode, version, refundFen: refund?.refundFen, reason: '同意' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    // The same button is not offered twice.
    expect((await get(operator, 'getAnyOrder', { orderCode })).data.refundWaiting).toMatchObject({ approvalCode });
    const second = await test.as('13800000003');
    expect((await decideApproval(second, approvalCode, 'confirm')).data.state).toBe('approved');
    // The money may be on its way: nobody ends the request any more.
    expect(await own()).toMatchObject({
      state: 'done',
      refundRequest: { state: 'open' },
      allowedActions: ['applyInvoice'],
    });
    expect((await post(client, 'withdrawRefund', { orderCode })).errorCode).toBe('refused_transition');
    expect((await post(operator, 'declineRefund', { orderCode, reason: '不' })).errorCode).toBe('refused_transition');
    expect((await get(operator, 'getAnyOrder', { orderCode })).data.refundWaiting).toMatchObject({ isApproved: true });
    expect((await payApproval(operator, approvalCode)).success).toBe(true);
    expect(await own()).toMatchObject({ state: 'refunded', refundRequest: { state: 'granted' }, allowedActions: [] });
    expect(await waiting()).toBe(before);
  });

  it('is declined for a reason that the buyer reads, or taken back, and may be made again', async () => {
    await ask();
    expect((await post(operator, 'declineRefund', { orderCode, reason: '' })).status).toBe(400);
    expect((await post(operator, 'declineRefund', { orderCode, reason: '已超过退款期' })).success).toBe(true);
    expect((await test.audits('declineRefund'))[0]).toMatchObject({ tenantCode: buyer.tenantCode });
    expect((await own()).refundRequest).toMatchObject({ state: 'declined', answer: '已超过退款期' });
    expect((await post(client, 'withdrawRefund', { orderCode })).errorCode).toBe('refused_transition');
    expect((await ask()).success).toBe(true);
    expect((await post(client, 'withdrawRefund', { orderCode })).success).toBe(true);
    expect((await test.audits('withdrawRefund'))[0]).toMatchObject({ entityCode: orderCode });
    expect((await post(operator, 'declineRefund', { orderCode, reason: '不' })).errorCode).toBe('refused_transition');
    expect((await own()).history.at(-1)).toMatchObject({ event: 'refundWithdrawn' });
  });

  it.each([
    ['withdrawn', () => post(client, 'withdrawRefund', { orderCode })],
    ['declined', () => post(operator, 'declineRefund', { orderCode, reason: '已超过退款期' })],
  ])('that is %s stops a refund that waits for its second operator', async (_, end) => {
    await ask();
    const { version, refund } = (await get(operator, 'getAnyOrder', { orderCode })).data;
    const body = { orderCode, version, refundFen: refund?.refundFen, reason: '同意' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    expect((await end()).success).toBe(true);
    const second = await test.as('13800000003');
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('conflict');
    expect(await own()).toMatchObject({ state: 'done', refundedFen: 0 });
    // The operator reads the order again, and may still refund it.
    expect((await get(operator, 'getAnyOrder', { orderCode })).data.version).toBeGreaterThan(version);
  });

  it('stays declined where the order is taken back all the same, and an order on an invoice is offered no other', async () => {
    const other = await test.peek((tx) => makePaidOrder(tx, buyer));
    const invoice = { kind: 'ordinary', buyer: invoiceBuyer, orderCodes: [other] };
    expect((await post(client, 'applyInvoice', invoice)).success).toBe(true);
    expect((await get(client, 'getOrder', { orderCode: other })).data.allowedActions).toEqual([]);
    await ask();
    await post(operator, 'declineRefund', { orderCode, reason: '已超过退款期' });
    const { version, refund } = (await get(operator, 'getAnyOrder', { orderCode })).data;
    const body = { orderCode, version, refundFen: refund?.refundFen, reason: '改判' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    await approve(await test.as('13800000003'), approvalCode);
    expect(await own()).toMatchObject({ state: 'refunded', refundRequest: { state: 'declined' } });
  });

  it('is made for own orders that can be taken back alone', async () => {
    const unpaid = await test.peek((tx) => makeOrder(tx, buyer));
    expect((await post(client, 'askRefund', { orderCode: unpaid, reason: '不要了' })).errorCode).toBe(
      'refused_transition',
    );
    const other = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    for (const call of ['askRefund', 'withdrawRefund'] as const) {
      const body = { orderCode, reason: '别人的' };
      expect((await post(await test.as(other.phone), call, body)).errorCode).toBe('not_found');
      expect((await post(test.nobody, call, body)).errorCode).toBe('10000');
      expect((await post(await test.as('13800000014'), call, body)).errorCode).toBe('403');
    }
    expect((await post(client, 'declineRefund', { orderCode, reason: '不' })).errorCode).toBe('403');
    expect((await post(client, 'askRefund', { orderCode, reason: ' ' })).status).toBe(400);
  });
});
