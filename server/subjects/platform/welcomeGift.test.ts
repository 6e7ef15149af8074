import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysLater } from '#domain/kernel/days';
import { ledger } from '#domain/subjects/ledger/contract';
import { lastDayOfGift } from '#domain/subjects/ledger/points/recharge';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { platform } from '#domain/subjects/platform/contract';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { pointBalances } from '#server/subjects/ledger/tables';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { byTwo, decideApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';

const test = testApp();
let operator: Client;
const give = (who: Client, body: object, headers: Record<string, string> = {}) =>
  who.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, { reason: '合作协议', ...body }, headers);
const giftOf = (tenantCode: string) =>
  test.peek(async (tx) => {
    const [has] = await tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode));
    return has?.gift ?? 0;
  });

describe('a gift of points', () => {
  beforeAll(async () => {
    operator = await test.as('13800000001');
  });

  it('waits for a second operator, also if two request it at once, and notifies the tenant’s payers', async () => {
    const { tenantCode, accountId } = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const answers = await Promise.all([give(operator, { tenantCode }), give(operator, { tenantCode })]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'approval_waits']);
    expect(await giftOf(tenantCode)).toBe(0);
    const { approvalCode } = answers.find(({ success }) => success)?.data ?? {};
    expect((await decideApproval(await test.as('13800000003'), approvalCode, 'confirm')).success).toBe(true);
    expect(await giftOf(tenantCode)).toBe(500);
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId)));
    expect(told).toMatchObject([{ kind: 'points_given', params: { points: 500 } }]);
    expect((await test.audits('givePoints')).at(0)).toMatchObject({
      entityCode: tenantCode,
      tenantCode,
      detail: { points: 500, until: lastDayOfGift(portalToday()), reason: '合作协议' },
    });
  });

  it('is given again, valid until the chosen day, and is reversed on its own', async () => {
    const tenantCode = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    const second = await test.as('13800000003');
    const validUntil = daysLater(portalToday(), 30);
    for (const part of [{ points: 300 }, { points: 300 }, { points: 7, validUntil }])
      expect((await byTwo(give(operator, { tenantCode, ...part }), second)).success).toBe(true);
    expect(await giftOf(tenantCode)).toBe(607);
    const bill = () => operator.get<LedgerWire['listAnyBill']['data']>(ledger.listAnyBill.path, { tenantCode });
    const [last] = (await bill()).data.list;
    expect(last).toMatchObject({ kind: 'gift', mayReverse: 7 });
    const body = { tenantCode, seq: last?.seq, reason: '送错单位' };
    expect((await byTwo(operator.post(ledger.reverseGift.path, body), second)).success).toBe(true);
    expect(await giftOf(tenantCode)).toBe(600);
  });

  it('is requested once under one key', async () => {
    const tenantCode = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    const key = { 'idempotency-key': `again-${tenantCode}` };
    const [one, same] = [await give(operator, { tenantCode }, key), await give(operator, { tenantCode }, key)];
    expect(same.data).toEqual(one.data);
    expect((await give(operator, { tenantCode })).errorCode).toBe('approval_waits');
  });

  it('is the operator’s alone, has a reason, and ends within a year from today', async () => {
    const tenantCode = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    expect((await give(test.nobody, { tenantCode })).errorCode).toBe('10000');
    for (const phone of ['13800000002', '13800000011', '13800000021'])
      expect((await give(await test.as(phone), { tenantCode })).errorCode).toBe('403');
    expect((await give(operator, { tenantCode, reason: ' ' })).status).toBe(400);
    const [today, last] = [portalToday(), lastDayOfGift(portalToday())];
    for (const validUntil of [daysLater(today, -1), daysLater(last, 1), '30 days'])
      expect((await give(operator, { tenantCode, validUntil })).status).toBe(400);
    const { approvalCode } = (await give(operator, { tenantCode, validUntil: today })).data;
    await test.owner.query(
      `UPDATE approvals SET input = jsonb_set(input, '{validUntil}', $1) WHERE approval_code = $2`,
      [`"${daysLater(today, -1)}"`, approvalCode],
    );
    const second = await test.as('13800000003');
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('refused_transition');
    expect(await giftOf(tenantCode)).toBe(0);
  });

  it('is refused before a tenant’s approval, for a certification body, and beyond its limit', async () => {
    const [waiting, body] = await test.peek(async (tx) => [
      await makeTenant(tx, { type: 'channel', approvalState: 'submitted' }),
      await makeTenant(tx, { type: 'certification_body' }),
    ]);
    expect((await give(operator, { tenantCode: waiting })).errorCode).toBe('refused_transition');
    expect((await give(operator, { tenantCode: body })).errorCode).toBe('refused_transition');
    expect((await give(operator, { tenantCode: 'TNOBODY' })).errorCode).toBe('not_found');
    expect((await give(operator, { tenantCode: waiting, points: 100_001 })).status).toBe(400);
  });
});
