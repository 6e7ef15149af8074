import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { makeOrder } from '../../../tests/factories/points';
import { ledgerBooks } from '../../../tests/server/ledgerBooks';
import { get } from '../../../tests/server/ledgerCalls';
import { testApp } from '../../../tests/server/testApp';
import { orders } from './orders/tables';

const test = testApp();
const { buyer } = ledgerBooks(test);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

describe('the receipt of a transfer', () => {
  it('goes with its order to the platform, five at most, and only while money is awaited', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makeOrder(tx, one, { method: 'transfer' }));
    const send = (name: string, content = pdf) =>
      one.client.upload<{ objectId: string }>(ledger.addSlip.path, { fields: { orderCode }, name, content });
    const first = await send('回单 1.pdf');
    expect(first.success).toBe(true);
    expect((await send('回单.exe')).errorCode).toBe('file_type');
    for (const n of [2, 3, 4, 5]) expect((await send(`回单 ${n}.pdf`)).success).toBe(true);
    expect((await send('回单 6.pdf')).errorCode).toBe('limit_reached');
    const { slips, allowedActions } = (await get(one.client, 'getOrder', { orderCode })).data;
    expect(slips.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `回单 ${n}.pdf`));
    expect(allowedActions).toContain('sendSlip');
    const operator = await test.as('13800000001');
    expect((await get(operator, 'getAnyOrder', { orderCode })).data.slips).toEqual(slips);
    expect((await test.audits('addSlip')).at(0)).toMatchObject({
      entityCode: orderCode,
      detail: { name: '回单 5.pdf' },
    });
    await test.peek((tx) => tx.update(orders).set({ state: 'done' }).where(eq(orders.orderCode, orderCode)));
    expect((await send('回单 7.pdf')).errorCode).toBe('refused_transition');
    // No order has come to be done here by itself: the books would tell.
    await test.peek((tx) => tx.update(orders).set({ state: 'expired' }).where(eq(orders.orderCode, orderCode)));
  });
});
