import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { platform } from '#domain/subjects/platform/contract';
import { accounts } from '#server/core/tenant/tables';
import { resetLostFactor } from '#server/subjects/platform/people/lostFactor';
import { makeSecondFactor } from '../../../../tests/factories/factors';
import { freePhone, makeCustomer, makePerson, type Person } from '../../../../tests/factories/tenants';
import { openBrowser } from '../../../../tests/server/browser';
import { startGateway } from '../../../../tests/server/gateway';
import { decideApproval } from '../../../../tests/server/secondPerson';
import { testApp } from '../../../../tests/server/testApp';
import { notices } from '../tables';

const gateway = await startGateway();
const test = testApp({ worker: true, env: { ...gateway.env, SECOND_FACTOR: 'off' } });
let person: Person;
let manager: Person;

const toldTo = (phone: string) => gateway.told.filter((one) => one.phone === phone).map(({ text }) => text);
const heard = (phone: string, ...texts: string[]) =>
  expect.poll(() => toldTo(phone), { timeout: 20_000 }).toEqual(texts.map((text) => expect.stringContaining(text)));
const setPhone = async (who: Person, phone: string | undefined, version = 1) =>
  (await test.as('13800000001')).post<{ approvalCode?: string }>(platform.setAccountPhone.path, {
    accountId: who.accountId,
    version,
    phone,
    reason: '本人书面申请',
  });

beforeEach(async () => {
  [person, manager] = await test.peek(async (tx) => {
    const { tenantCode } = await makeCustomer(tx);
    return [
      await makePerson(tx, tenantCode, ['CONSUMER_OWNER'], { showName: '换号人' }),
      await makePerson(tx, tenantCode, ['CONSUMER_PM']),
    ];
  });
});

describe('a phone that an account had', () => {
  it('is told that the operator took it away, in the account’s language; the tenant’s leaders are notified', async () => {
    await test.peek((tx) =>
      tx.update(accounts).set({ language: 'en-US' }).where(eq(accounts.accountId, person.accountId)),
    );
    const next = freePhone();
    expect((await setPhone(person, next)).success).toBe(true);
    await heard(person.phone, 'has changed or removed the sign-in phone number');
    expect(toldTo(next)).toEqual([]);
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.kind, 'phone_set')));
    expect(told).toMatchObject([{ accountId: manager.accountId, params: { name: '换号人' } }]);
  });

  it('of an operator is told once the change is approved, and not before', async () => {
    const colleague = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
    const { data } = await setPhone(colleague, freePhone());
    // What happens later is told after it.
    await setPhone(person, undefined);
    await heard(person.phone, '更换或解除');
    expect(toldTo(colleague.phone)).toEqual([]);
    await decideApproval(await test.as('13800000003'), data.approvalCode, 'confirm');
    await heard(colleague.phone, '更换或解除');
  });

  it('is told that its owner changed it; an operator approves nothing for a while', async () => {
    const colleague = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
    const browser = openBrowser(test);
    const codeFor = (phone: string) => gateway.sent.get(phone)?.code ?? '';
    await browser.post(user.sendVerifyCode.path, { phone: colleague.phone });
    await browser.post(user.signIn.path, { phone: colleague.phone, verifyCode: codeFor(colleague.phone) });
    await test.owner.query(`UPDATE verify_codes SET created_at = now() - interval '2 minutes'`);
    await browser.post(user.sendPhoneCode.path, {});
    await browser.post(user.provePhone.path, { verifyCode: codeFor(colleague.phone) });
    const next = freePhone();
    await browser.post(user.sendPhoneCode.path, { phone: next });
    expect((await browser.post(user.changePhone.path, { phone: next, verifyCode: codeFor(next) })).success).toBe(true);
    await heard(colleague.phone, '已更换登录手机号');
    const [account] = await test.peek((tx) =>
      tx.select().from(accounts).where(eq(accounts.accountId, colleague.accountId)),
    );
    expect(account?.identityChangedAt).not.toBeNull();
  });

  it('is told that its account’s second factor was reset, also by the command, which bars approvals too', async () => {
    const colleague = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
    await test.peek((tx) => makeSecondFactor(tx, colleague.accountId));
    await resetLostFactor(test.services, { phone: colleague.phone, reason: '唯一管理员手机遗失' });
    await heard(colleague.phone, '重置');
    const [account] = await test.peek((tx) =>
      tx.select().from(accounts).where(eq(accounts.accountId, colleague.accountId)),
    );
    expect(account?.identityChangedAt).not.toBeNull();
  });
});
