import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { portalToday } from '#server/kernel/days';
import { givePoints, makeIssued, makeOrder, makePaidOrder, makePayment } from '../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { decideApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';

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
    const body = { orderCode: second, version: seen.data.version, refundFen: 100_000, reason: '退款', number: 'TK-1' };
    const asked = await operator.post<{ approvalCode: string }>(ledger.refundOrder.path, body);
    await decideApproval(await test.as('13800000003'), asked.data.approvalCode, 'confirm');
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
