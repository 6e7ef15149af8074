import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { portalToday } from '#server/kernel/days';
import {
  givePoints,
  makeIssued,
  makeOrder,
  makePaidOrder,
  makePayment,
  makeSurplus,
} from '../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { approve } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';
import { settleTransfer } from './orders/settle';

const test = testApp();
type Query = Record<string, string | number>;
let operator: Client;
const overview = async (days: Query) =>
  (await operator.get<LedgerWire['getFinanceOverview']['data']>(ledger.getFinanceOverview.path, days)).data;
const total = async (
  call: 'listAllOrders' | 'listAllInvoices' | 'listPointBalances' | 'listAllCommissions',
  of: Query,
) => (await operator.get<{ total: number }>(ledger[call].path, of)).data.total;

beforeAll(async () => {
  operator = await test.as('13800000001');
});

describe('the finance overview', () => {
  const days = { from: portalToday(), to: portalToday() };

  it('counts what was received, refunded and invoiced in these days, and each list shows as many', async () => {
    const before = await overview(days);
    const by = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const [, second] = await test.peek(async (tx) => [await makePaidOrder(tx, by), await makePaidOrder(tx, by)]);
    await test.peek((tx) => makeIssued(tx, by));
    await test.owner.query('UPDATE invoices SET issued_on = $2 WHERE tenant_code = $1', [by.tenantCode, days.from]);
    const seen = await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode: second });
    const body = { orderCode: second, version: seen.data.version, refundFen: 100_000, reason: '退款' };
    const asked = await operator.post<{ approvalCode: string }>(ledger.refundOrder.path, body);
    await approve(await test.as('13800000003'), asked.data.approvalCode, 'TK-1');
    const after = await overview(days);
    for (const [figure, count] of [
      ['received', 3],
      ['refunded', 1],
      ['invoiced', 1],
    ] as const) {
      expect(after[figure].count - before[figure].count, figure).toBe(count);
      expect(after[figure].amountFen - before[figure].amountFen, figure).toBe(count * 100_000);
    }
    expect(await total('listAllOrders', { kind: 'recharge', dated: 'received', ...days })).toBe(after.received.count);
    expect(await total('listAllOrders', { kind: 'recharge', dated: 'refunded', ...days })).toBe(after.refunded.count);
    expect(await total('listAllInvoices', { state: 'issued', ...days })).toBe(after.invoiced.count);
    // So is a part of what is due.
    const orderCode = await test.peek(async (tx) => {
      const code = await makeOrder(tx, by, { method: 'transfer' });
      await makePayment(tx, { tenantCode: by.tenantCode, orderCode: code }, { state: 'partial', amountFen: 700 });
      return code;
    });
    await test.owner.query('UPDATE payments SET settled_at = now() WHERE order_code = $1', [orderCode]);
    const { received } = await overview(days);
    expect(received).toEqual({ count: after.received.count + 1, amountFen: after.received.amountFen + 700 });
    expect(await total('listAllOrders', { kind: 'recharge', dated: 'received', ...days })).toBe(received.count);
    // Another day has none of it.
    const past = await overview({ from: '2001-01-01', to: '2001-01-31' });
    expect(past).toMatchObject({ received: { count: 0 }, refunded: { count: 0 }, invoiced: { count: 0 } });
    // The refund says when, by which number, and by whom.
    const refunded = await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, {
      orderCode: second,
    });
    expect(refunded.data).toMatchObject({
      refundNumber: 'TK-1',
      refundedAt: expect.stringMatching(/Z$/u),
      refundedBy: { askedBy: '周振宇', decidedBy: '梁慧敏', approvalCode: asked.data.approvalCode },
    });
    const own = await test.as(by.phone);
    const receipt = await own.get<LedgerWire['getOrder']['data']>(ledger.getOrder.path, { orderCode: second });
    expect(receipt.data).toMatchObject({ state: 'refunded', refundedFen: 100_000, refundNumber: 'TK-1' });
  });

  it('counts money on the days on which it came in and went back, whatever becomes of it later', async () => {
    const [october, november] = [
      { from: '2001-10-01', to: '2001-10-31' },
      { from: '2001-11-01', to: '2001-11-30' },
    ];
    const by = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const { tenantCode } = by;
    // 7 yuan of a price; a price of 1,000 yuan; the same for an order that is paid twice.
    const part = await test.peek(async (tx) => {
      const orderCode = await makeOrder(tx, by, { method: 'transfer' });
      const money = { tenantCode, orderCode, amountFen: 700, feeFen: 0, reference: orderCode };
      return { orderCode, ...(await settleTransfer(tx, async () => undefined, money)) };
    });
    const whole = await test.peek((tx) => makePaidOrder(tx, by));
    const surplus = await test.peek((tx) => makeSurplus(tx, by));
    await test.owner.query(`UPDATE payments SET settled_at = '2001-10-31T15:59:00Z' WHERE tenant_code = $1`, [
      tenantCode,
    ]);
    const received = { count: 3, amountFen: 300_700 };
    expect(await overview(october)).toMatchObject({ received, refunded: { count: 0, amountFen: 0 } });
    const today = (await overview(days)).refunded;
    const second = await test.as('13800000003');
    const confirm = async (call: 'returnSurplus' | 'refundOrder', body: object) => {
      const asked = await operator.post<{ approvalCode: string }>(ledger[call].path, { ...body, reason: '退回' });
      expect((await approve(second, asked.data.approvalCode)).success).toBe(true);
    };
    await confirm('returnSurplus', { paymentCode: part.paymentCode });
    await confirm('returnSurplus', { paymentCode: surplus });
    const { version } = (
      await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode: whole })
    ).data;
    await confirm('refundOrder', { orderCode: whole, version, refundFen: 100_000 });
    const back = (await overview(days)).refunded;
    expect([back.count - today.count, back.amountFen - today.amountFen]).toEqual([3, 200_700]);
    for (const [table, column] of [
      ['payments', 'returned_at'],
      ['orders', 'refunded_at'],
    ])
      await test.owner.query(
        `UPDATE ${table} SET ${column} = '2001-10-31T16:00:00Z' WHERE tenant_code = $1 AND ${column} IS NOT NULL`,
        [tenantCode],
      );
    const nothing = { count: 0, amountFen: 0 };
    expect(await overview(october)).toMatchObject({ received, refunded: nothing });
    expect(await overview(november)).toMatchObject({ received: nothing, refunded: { count: 3, amountFen: 200_700 } });
    // Of this tenant alone, whose name others may share.
    expect(await total('listAllOrders', { tenantCode })).toBe(3);
    for (const [dated, in_, count] of [
      ['received', october, 3],
      ['refunded', october, 0],
      ['received', november, 0],
      ['refunded', november, 3],
    ] as const)
      expect(await total('listAllOrders', { kind: 'recharge', dated, ...in_ }), dated).toBe(count);
    const { history } = (
      await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode: part.orderCode })
    ).data;
    expect(history).toContainEqual({ event: 'returned', at: '2001-10-31T16:00:00.000Z', by: null });
  });

  it('sums up the points that tenants have, and the commissions of months that are not settled', async () => {
    const before = await overview(days);
    const tenantCode = await test.peek((tx) => makeTenant(tx, { type: 'channel', name: '点数余额公司' }));
    await test.peek((tx) => givePoints(tx, tenantCode, { paid: 30, gift: 5 }));
    await test.peek((tx) => givePoints(tx, tenantCode, { gift: 7 }));
    const { points, commissions } = await overview(days);
    expect([points.count - before.points.count, points.points - before.points.points]).toEqual([1, 42]);
    expect(await total('listPointBalances', {})).toBe(points.count);
    const { list } = (
      await operator.get<LedgerWire['listPointBalances']['data']>(ledger.listPointBalances.path, {
        keyword: '点数余额公司',
      })
    ).data;
    expect(list).toMatchObject([{ tenantCode, paid: 30, gift: 12, held: 0, points: 42 }]);
    expect(await total('listPointBalances', { tenantCode })).toBe(1);
    expect(await total('listPointBalances', { tenantCode, keyword: '另一家' })).toBe(0);
    expect(await total('listAllCommissions', { state: 'due' })).toBe(commissions.count);
  });

  it('is the operator’s alone', async () => {
    const manager = await test.as('13800000011');
    for (const call of ['getFinanceOverview', 'listPointBalances'] as const) {
      expect((await manager.get(ledger[call].path)).errorCode).toBe('403');
      expect((await test.nobody.get(ledger[call].path)).errorCode).toBe('10000');
    }
    expect((await operator.get(ledger.getFinanceOverview.path, { from: '2026-13-01' })).status).toBe(400);
  });
});
