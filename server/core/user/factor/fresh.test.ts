import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { platform } from '#domain/subjects/platform/contract';
import { accounts } from '#server/core/tenant/tables';
import { appCode } from '../../../../tests/factories/factors';
import { makeBankRecord } from '../../../../tests/factories/points';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { decideApproval } from '../../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { sessions } from '../tables';
import { secondFactors } from './tables';

const test = testApp({ env: { SECOND_FACTOR: 'operator' } });
interface Operator extends Person {
  client: Client;
  secret: string;
}
let one: Operator;
let other: Operator;
let channel: string;

/** Long ago. */
const unbar = ({ accountId }: Person) =>
  test.peek((tx) => tx.update(accounts).set({ identityChangedAt: null }).where(eq(accounts.accountId, accountId)));

/** An operator who has just set a second factor up, whose app's codes can all be used. */
async function newOperator(): Promise<Operator> {
  const person = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
  const client = await test.as(person.phone);
  const { secret } = (
    await client.post<UserWire['beginSecondFactor']['data']>(user.beginSecondFactor.path, { issuer: 'x' })
  ).data;
  expect((await client.post(user.enableSecondFactor.path, { code: appCode(secret) })).success).toBe(true);
  await test.peek((tx) => tx.update(secondFactors).set({ lastStep: 0 }));
  return { ...person, client, secret };
}
/** One who set it up long ago. */
async function operator(): Promise<Operator> {
  const made = await newOperator();
  await unbar(made);
  return made;
}
const show = (who: Operator, code = appCode(who.secret)) => who.client.post(user.showSecondFactor.path, { code });
const gift = (who: Operator) =>
  who.client.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, {
    tenantCode: channel,
    reason: '新伙伴',
  });
const age = (who: Operator) =>
  test.peek((tx) =>
    tx
      .update(sessions)
      .set({ factorShownAt: sql`now() - ${limits.freshFactor} * interval '1 millisecond'` })
      .where(eq(sessions.accountId, who.accountId)),
  );

beforeEach(async () => {
  channel = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
  [one, other] = [await operator(), await operator()];
});

describe('a fresh second factor', () => {
  it('is required to request or approve, and the action continues once it was shown', async () => {
    expect((await gift(one)).errorCode).toBe('fresh_factor_needed');
    expect((await show(one)).success).toBe(true);
    expect((await test.audits('showSecondFactor'))[0]).toMatchObject({
      entityCode: one.accountId,
      detail: { by: 'app' },
    });
    const asked = await gift(one);
    expect(asked.success).toBe(true);
    const { approvalCode } = asked.data;
    expect((await decideApproval(other.client, approvalCode, 'confirm')).errorCode).toBe('fresh_factor_needed');
    await show(other);
    expect((await decideApproval(other.client, approvalCode, 'confirm')).success).toBe(true);
  });

  it('is required again once it is too old, per session, and each code works once', async () => {
    const code = appCode(one.secret);
    await show(one, code);
    expect((await show(one, code)).errorCode).toBe('second_factor_wrong');
    const elsewhere = { ...one, client: await test.as(one.phone) };
    expect((await gift(elsewhere)).errorCode).toBe('fresh_factor_needed');
    expect((await gift(one)).success).toBe(true);
    channel = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    await age(one);
    expect((await gift(one)).errorCode).toBe('fresh_factor_needed');
  });

  it('is required to confirm a bank statement line, but not to view or set it aside', async () => {
    const recordCode = await test.peek((tx) => makeBankRecord(tx));
    const set = (action: string) =>
      one.client.post(platform.setAccountRecordStatus.path, { recordCode, action, version: 1, reason: '核对' });
    expect((await set('confirm')).errorCode).toBe('fresh_factor_needed');
    expect((await set('ignore')).success).toBe(true);
  });

  it('is required to change any phone or second factor, so that a copied session gains no account', async () => {
    const { accountId } = await test.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']));
    const phone = { accountId, version: 1, phone: '13766665555', reason: '本人申请' };
    const change = () => one.client.post(platform.setAccountPhone.path, phone);
    const reset = () => one.client.post(platform.resetSecondFactor.path, { accountId, reason: '遗失' });
    expect((await change()).errorCode).toBe('fresh_factor_needed');
    expect((await reset()).errorCode).toBe('fresh_factor_needed');
    await show(one);
    expect((await change()).success).toBe(true);
    expect((await reset()).errorCode).toBe('refused_transition');
  });

  it('needs a correct code and a second factor, and is not required to reject a request', async () => {
    expect((await show(one, '000-000')).errorCode).toBe('second_factor_wrong');
    expect((await show(one, 'x')).status).toBe(400);
    expect((await gift(one)).errorCode).toBe('fresh_factor_needed');
    const nobody = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'customer' }), ['CONSUMER_PM']),
    );
    const without = await test.as(nobody.phone);
    expect((await without.post(user.showSecondFactor.path, { code: '123456' })).errorCode).toBe('refused_transition');
    expect((await test.nobody.post(user.showSecondFactor.path, { code: '123456' })).errorCode).toBe('10000');
    await show(one);
    const { approvalCode } = (await gift(one)).data;
    const refused = await decideApproval(other.client, approvalCode, 'refuse', { reason: '不需要' });
    expect(refused.success).toBe(true);
  });

  it('bars approvals for three days after setup, since a thief of the number may have set it up', async () => {
    await show(one);
    const { approvalCode } = (await gift(one)).data;
    const thief = await newOperator();
    await show(thief);
    expect((await decideApproval(thief.client, approvalCode, 'confirm')).errorCode).toBe('confirming_barred');
    await unbar(thief);
    expect((await decideApproval(thief.client, approvalCode, 'confirm')).success).toBe(true);
  });

  it('bars approvals for three days after it was turned off', async () => {
    await show(one);
    const { approvalCode } = (await gift(one)).data;
    await other.client.post(user.disableSecondFactor.path, { code: appCode(other.secret) });
    const [account] = await test.peek((tx) =>
      tx.select().from(accounts).where(eq(accounts.accountId, other.accountId)),
    );
    expect(account?.identityChangedAt).not.toBeNull();
    // It has to be set up again first, by anybody.
    expect((await decideApproval(other.client, approvalCode, 'confirm')).errorCode).toBe('must_set_up_second_factor');
    const { secret } = (
      await other.client.post<UserWire['beginSecondFactor']['data']>(user.beginSecondFactor.path, { issuer: 'x' })
    ).data;
    await other.client.post(user.enableSecondFactor.path, { code: appCode(secret) });
    await test.peek((tx) => tx.update(secondFactors).set({ lastStep: 0 }));
    await show({ ...other, secret });
    expect((await decideApproval(other.client, approvalCode, 'confirm')).errorCode).toBe('confirming_barred');
  });
});
