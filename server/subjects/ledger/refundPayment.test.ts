import { beforeAll, describe, expect, it } from 'vitest';
import { portalToday } from '#server/kernel/days';
import { makePaidOrder } from '../../../tests/factories/points';
import { ledgerBooks } from '../../../tests/server/ledgerBooks';
import { get, post } from '../../../tests/server/ledgerCalls';
import { decideApproval, payApproval, seeApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';
import { movePoints } from './points/move';

const test = testApp();
const { buyer, differences, money } = ledgerBooks(test);

let operator: Client;
let second: Client;
beforeAll(async () => {
  operator = await test.as('13800000001');
  second = await test.as('13800000003');
});
const seen = async (orderCode: string) => (await get(operator, 'getAnyOrder', { orderCode })).data;
/** Asks for the refund of a paid order. @returns the request's code */
const ask = async (orderCode = '') => {
  const { version } = await seen(orderCode);
  const body = { orderCode, version, refundFen: 100_000, reason: '退款' };
  return (await post(operator, 'refundOrder', body)).data.approvalCode;
};

describe('an approved refund', () => {
  it('shows what keeps it from being paid; a payment that was made all the same is kept, and ends it later', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const { version } = await seen(orderCode);
    const body = { orderCode, version, refundFen: 100_000, reason: '退款' };
    const { approvalCode } = (await post(operator, 'refundOrder', body)).data;
    await decideApproval(second, approvalCode, 'confirm');
    expect(await seeApproval(operator, approvalCode)).toMatchObject({ obstacle: null });
    const move = (kind: 'hold' | 'release') =>
      test.services.database.transaction('system', (tx) =>
        movePoints(tx, kind, {
          tenantCode: one.tenantCode,
          orderCode: `GM${one.tenantCode}`,
          points: 1,
          key: `${kind}:${one.tenantCode}`,
          by: one,
        }),
      );
    await move('hold');
    expect(await seeApproval(operator, approvalCode)).toMatchObject({
      state: 'approved',
      sendsMoney: true,
      obstacle: expect.stringContaining('变化'),
      allowedActions: ['pay', 'withdraw'],
    });
    const paid = await payApproval(operator, approvalCode, { number: 'TK-SENT' });
    expect(paid.data).toEqual({ state: 'approved', obstacle: expect.stringContaining('变化') });
    expect((await test.audits('payApproval')).at(0)).toMatchObject({
      entityCode: approvalCode,
      detail: { number: 'TK-SENT', obstacle: 'approvalOvertaken' },
    });
    expect(await seen(orderCode)).toMatchObject({ state: 'done', refundedFen: 0 });
    expect(await money(one.tenantCode)).toEqual({ paid: 100_000 });
    // The money is gone: nobody can end it, and its number is taken.
    expect(await seeApproval(operator, approvalCode)).toMatchObject({ number: 'TK-SENT', allowedActions: ['pay'] });
    expect((await decideApproval(operator, approvalCode, 'withdraw')).errorCode).toBe('refused_transition');
    expect((await decideApproval(second, approvalCode, 'refuse', { reason: '不付' })).errorCode).toBe(
      'refused_transition',
    );
    expect((await payApproval(second, approvalCode)).errorCode).toBe('approval_overtaken');
    await move('release');
    expect((await payApproval(second, approvalCode, { number: 'TK-OTHER' })).data).toEqual({
      state: 'confirmed',
      obstacle: null,
    });
    expect(await seen(orderCode)).toMatchObject({ state: 'refunded', refundNumber: 'TK-SENT' });
    expect(await seeApproval(second, approvalCode)).toMatchObject({ number: 'TK-SENT', paidBy: '周振宇' });
    expect(await differences(one.tenantCode)).toEqual([]);
  });

  it('is not carried out with other facts than were approved', async () => {
    const one = await buyer();
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const approvalCode = await ask(orderCode);
    await decideApproval(second, approvalCode, 'confirm');
    await test.owner.query('UPDATE tenants SET name = $1 WHERE tenant_code = $2', ['改名公司', one.tenantCode]);
    expect((await seeApproval(operator, approvalCode)).obstacle).toContain('变化');
    expect((await payApproval(operator, approvalCode)).data).toMatchObject({ state: 'approved' });
    expect(await seen(orderCode)).toMatchObject({ state: 'done' });
  });

  it('keeps the proof that its asker had of old, and may name the day of the request', async () => {
    const one = await buyer();
    const [first, other] = await test.peek(async (tx) => [await makePaidOrder(tx, one), await makePaidOrder(tx, one)]);
    const [old, next] = [await ask(first), await ask(other)];
    await test.owner.query(
      `UPDATE approvals SET number = 'TK-OLD', number_key = 'transfer:' || approval_code, created_at = now() - interval '3 days'
       WHERE approval_code = $1`,
      [old],
    );
    await decideApproval(second, old, 'confirm');
    const paidOn = portalToday(new Date(Date.now() - 2 * 24 * 3600_000));
    expect((await payApproval(operator, old, { number: '', paidOn })).data.state).toBe('confirmed');
    expect(await seeApproval(second, old)).toMatchObject({ number: 'TK-OLD', paidOn });
    await decideApproval(second, next, 'confirm');
    expect((await payApproval(operator, next, { paidOn })).errorCode).toBe('paid_outside');
  });

  it('gives the number of a request free that was not decided in time, and says who approved an ended one', async () => {
    const one = await buyer();
    const [first, other] = await test.peek(async (tx) => [await makePaidOrder(tx, one), await makePaidOrder(tx, one)]);
    const [over, next] = [await ask(first), await ask(other)];
    const { method } = await seen(other ?? '');
    await decideApproval(second, next, 'confirm');
    const hold = (expires: string) =>
      test.owner.query(
        `UPDATE approvals SET number = 'TK-77', number_key = $2, expires_at = now() + $3::interval WHERE approval_code = $1`,
        [over, `${method}:tk-77`, expires],
      );
    await hold('1 day');
    expect((await payApproval(operator, next, { number: 'TK-77' })).errorCode).toBe('refund_number_taken');
    await hold('-1 day');
    expect((await payApproval(operator, next, { number: 'TK-77' })).data?.state).toBe('confirmed');
    const again = await ask(first);
    await decideApproval(second, again, 'confirm');
    await decideApproval(operator, again, 'withdraw');
    const ended = await seeApproval(second, again);
    expect(ended).toMatchObject({ state: 'withdrawn', endedBy: '周振宇' });
    expect(ended.decidedBy).not.toBe('周振宇');
  });
});
