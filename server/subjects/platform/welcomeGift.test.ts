import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { notices } from '#server/core/user/tables';
import { pointBalances } from '#server/subjects/ledger/tables';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { decideApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';

const test = testApp();
let operator: Client;
const give = (who: Client, body: unknown) => who.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, body);
const giftOf = (tenantCode: string) =>
  test.peek(async (tx) => {
    const [has] = await tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode));
    return has?.gift ?? 0;
  });

describe('a welcome gift', () => {
  beforeAll(async () => {
    operator = await test.as('13800000001');
  });

  it('is given once, even by two operators at once, and notifies the tenant’s payers', async () => {
    const { tenantCode, accountId } = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const answers = await Promise.all([give(operator, { tenantCode }), give(operator, { tenantCode })]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'approval_waits']);
    expect(await giftOf(tenantCode)).toBe(0);
    const { approvalCode } = answers.find(({ success }) => success)?.data ?? {};
    expect((await decideApproval(await test.as('13800000003'), approvalCode, 'confirm')).success).toBe(true);
    expect((await give(operator, { tenantCode, points: 7 })).errorCode).toBe('refused_transition');
    expect(await giftOf(tenantCode)).toBe(500);
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId)));
    expect(told).toMatchObject([{ kind: 'points_given', params: { points: 500 } }]);
    expect((await test.audits('givePoints')).at(0)).toMatchObject({ entityCode: tenantCode, tenantCode });
  });

  it('is refused before a tenant’s approval, for a certification body, and beyond its limit', async () => {
    const [waiting, body] = await test.peek(async (tx) => [
      await makeTenant(tx, { type: 'channel', approvalState: 'submitted' }),
      await makeTenant(tx, { type: 'certification_body' }),
    ]);
    expect((await give(operator, { tenantCode: waiting })).errorCode).toBe('refused_transition');
    expect((await give(operator, { tenantCode: body })).errorCode).toBe('not_found');
    expect((await give(operator, { tenantCode: 'TNOBODY' })).errorCode).toBe('not_found');
    expect((await give(operator, { tenantCode: waiting, points: 100_001 })).status).toBe(400);
  });
});
