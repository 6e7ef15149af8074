import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payDesk } from '../../../../tests/server/payDesk';
import { payments } from '../orders/tables';

const { ask, begin, cancel, order, paidPoints, pay, reference, shown, stand, tenantCode, test } = await payDesk();

describe.each(['alipay', 'wechat'] as const)('%s', (method) => {
  it('is asked where it never tells', async () => {
    const before = await paidPoints();
    const { orderCode, paymentCode } = await begin(method);
    // Not before it had time to tell.
    expect(await ask(method, new Date())).toBe(0);
    expect(await ask(method)).toBe(0);
    const trade = stand.trades.get(paymentCode);
    if (trade) trade.paid = { amount: 100_000, reference: reference() };
    // Not by anybody who answers in its place.
    stand.fails.forging = true;
    expect(await ask(method)).toBe(0);
    stand.fails.forging = false;
    stand.fails.broken = true;
    expect(await ask(method)).toBe(0);
    stand.fails.broken = false;
    expect((await shown(orderCode)).state).toBe('open');
    expect(await ask(method)).toBe(1);
    expect(await ask(method)).toBe(0);
    expect((await shown(orderCode)).state).toBe('done');
    expect(await paidPoints()).toBe(before + 1_000);
  });

  it('is asked for as long as the order waits and a day more, however many wait', async () => {
    const { orderCode, paymentCode } = await begin(method);
    // Its order waits for a transfer meanwhile: for seven days.
    await pay(orderCode, 'transfer');
    const many = Array.from({ length: 450 }, (_, i) => ({
      tenantCode: tenantCode(),
      orderCode,
      paymentCode: `P${method}${i}`,
      method,
      amountFen: 100_000,
      state: 'closed' as const,
    }));
    await test.peek((tx) => tx.insert(payments).values(many));
    const trade = stand.trades.get(paymentCode);
    if (trade) trade.paid = { amount: 100_000, reference: reference() };
    const hour = 3600_000;
    const onTheHour = (hours: number) => new Date(Math.ceil((Date.now() + hours * hour) / hour) * hour);
    expect(await ask(method, onTheHour(8 * 24 + 2))).toBe(0);
    expect(await ask(method, onTheHour(7 * 24 + 20))).toBe(1);
    expect((await shown(orderCode)).state).toBe('done');
    await test.peek((tx) => tx.delete(payments).where(sql`${payments.paymentCode} LIKE ${`P${method}%`}`));
  }, 60_000);

  it('loses nothing where it cannot be reached: the payment is there, and its code is asked for again', async () => {
    const orderCode = await order();
    stand.fails.broken = true;
    const failed = await pay(orderCode, method);
    expect(failed.status).toBe(503);
    const before = await shown(orderCode);
    expect(before).toMatchObject({ state: 'open', payment: { method, state: 'open', payUrl: null } });
    stand.fails.broken = false;
    stand.fails.forging = true;
    expect((await pay(orderCode, method)).status).toBe(503);
    stand.fails.forging = false;
    expect((await pay(orderCode, method)).success).toBe(true);
    const after = await shown(orderCode);
    expect(after.payment?.paymentCode).toBe(before.payment?.paymentCode);
    expect(after.payment?.payUrl).toContain(String(after.payment?.paymentCode));
    await cancel(orderCode);
  });
});
