import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { accounts } from '#server/core/tenant/tables';
import { oneAtATimeFor } from '#server/core/user/phone';
import { makeSecondFactor } from '../../../../tests/factories/factors';
import { makePerson, makeSession, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { resetLostFactor } from './lostFactor';

const test = testApp();
let operator: Client;
let tenantCode: string;
let person: Person;
let serial = 0;
const list = async (query: Record<string, string | number> = {}) =>
  (await operator.get<PlatformWire['listAccounts']['data']>(platform.listAccounts.path, query)).data;
const setPhone = (body: object = {}, who = operator) =>
  who.post<PlatformWire['setAccountPhone']['data']>(platform.setAccountPhone.path, {
    accountId: person.accountId,
    version: 1,
    reason: '号码已由他人使用',
    ...body,
  });
const phoneOf = async () =>
  (await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.accountId, person.accountId))))[0]?.phone;

beforeAll(async () => {
  operator = await test.as('13800000001');
});
beforeEach(async () => {
  await test.peek(async (tx) => {
    tenantCode = await makeTenant(tx, { type: 'customer', name: `人员单位${++serial}` });
    person = await makePerson(tx, tenantCode, ['CONSUMER_PM', 'CONSUMER_OWNER'], { showName: `某人${serial}` });
  });
});

describe('people of all tenants', () => {
  it('are found by name, phone, tenant and role, with where they belong and are signed in', async () => {
    await test.as(person.phone);
    const [row] = (await list({ keyword: person.phone })).list;
    expect(row).toMatchObject({
      accountId: person.accountId,
      showName: `某人${serial}`,
      phone: person.phone,
      sessions: 1,
      tenants: [{ tenantCode, name: `人员单位${serial}`, roles: ['CONSUMER_PM', 'CONSUMER_OWNER'] }],
    });
    expect((await list({ tenantCode })).total).toBe(1);
    expect((await list({ tenantCode, roleCode: 'CHANNEL_OWNER' })).total).toBe(0);
    expect((await list({ keyword: '%' })).total).toBe(0);
  });

  it('sign in by no phone that is being taken away from them meanwhile', async () => {
    let taking: ReturnType<typeof setPhone> | undefined;
    // A sign-in by the old phone is under way.
    await test.peek(async (tx) => {
      await oneAtATimeFor(tx, person.phone);
      taking = setPhone();
      await test.waitedFor(tx);
      await makeSession(tx, person.accountId);
    });
    expect((await taking)?.data).toEqual({ ended: 1 });
  });

  it('are given another phone: signed out everywhere, in with the new one, and the old one is free', async () => {
    const client = await test.as(person.phone);
    const next = `1370001${String(1000 + serial)}`;
    expect((await setPhone({ phone: next })).data).toEqual({ ended: 1 });
    expect((await client.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect(await phoneOf()).toBe(next);
    expect((await (await test.as(next)).get(user.listWaitingTasks.path)).errorCode).toBe('200');
    // A person with the old number is a stranger now.
    await test.nobody.post(user.sendVerifyCode.path, { phone: person.phone });
    const stranger = await test.nobody.post(user.signIn.path, { phone: person.phone, verifyCode: '246810' });
    expect(stranger.data).toMatchObject({ tenants: [] });
    expect((await test.audits('setAccountPhone')).at(0)).toMatchObject({
      tenantCode,
      entityCode: person.accountId,
      detail: { ended: 1, before: expect.stringMatching(/^\d{3}\*{4}\d{4}$/u), reason: '号码已由他人使用' },
    });
  });

  it('have their number released without another, and are given one later', async () => {
    expect((await setPhone()).errorCode).toBe('200');
    expect(await phoneOf()).toBeNull();
    expect((await setPhone({ version: 2, phone: person.phone })).errorCode).toBe('200');
    expect(await phoneOf()).toBe(person.phone);
  });

  it('keep theirs where somebody else has the number, was quicker, or nothing would change', async () => {
    expect((await setPhone({ phone: '13800000021' })).errorCode).toBe('phone_taken');
    expect((await setPhone({ phone: person.phone })).errorCode).toBe('refused_transition');
    expect((await setPhone({ phone: '123' })).status).toBe(400);
    expect((await setPhone({ reason: ' ' })).status).toBe(400);
    expect((await setPhone({ accountId: 'ANOBODY' })).errorCode).toBe('not_found');
    const both = await Promise.all(['13700020001', '13700020002'].map((phone) => setPhone({ phone })));
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
  });

  it('are signed out of every device, which their tenant reads in its log', async () => {
    const clients = [await test.as(person.phone), await test.as(person.phone)];
    const answer = await operator.post(platform.signOutAccount.path, {
      accountId: person.accountId,
      reason: '设备丢失',
    });
    expect(answer.data).toEqual({ ended: 2 });
    for (const client of clients) expect((await client.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect((await test.audits('signOutAccount')).at(0)).toMatchObject({ tenantCode, detail: { ended: 2 } });
  });

  it('have a second factor that they have lost taken away: signed out everywhere, in with the phone alone', async () => {
    const reset = (who = operator, body: object = {}) =>
      who.post(platform.resetSecondFactor.path, {
        accountId: person.accountId,
        reason: '手机遗失，已视频核实',
        ...body,
      });
    const [row] = (await list({ keyword: person.phone })).list;
    expect(row).toMatchObject({ secondFactor: false });
    expect((await reset()).errorCode).toBe('refused_transition');
    await test.peek((tx) => makeSecondFactor(tx, person.accountId));
    expect((await list({ keyword: person.phone })).list[0]).toMatchObject({ secondFactor: true });
    const client = await test.as(person.phone);
    const signIn = () => test.nobody.post(user.signIn.path, { phone: person.phone, verifyCode: '246810' });
    expect((await signIn()).errorCode).toBe('second_factor_needed');

    for (const phone of ['13800000031', '13800000011', '13800000021', '13800000002'])
      expect((await reset(await test.as(phone))).errorCode).toBe('403');
    expect((await reset(client)).errorCode).toBe('403');
    expect((await reset(test.nobody)).errorCode).toBe('10000');
    expect((await reset(operator, { reason: ' ' })).status).toBe(400);
    expect((await reset(operator, { accountId: 'ANOBODY' })).errorCode).toBe('not_found');
    expect((await client.get(user.getUserInfo.path)).success).toBe(true);

    expect((await reset()).data).toEqual({ ended: 1 });
    expect((await client.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect((await signIn()).success).toBe(true);
    expect((await test.audits('resetSecondFactor')).at(0)).toMatchObject({
      tenantCode,
      entityCode: person.accountId,
      detail: { ended: 1, name: `某人${serial}`, reason: '手机遗失，已视频核实' },
    });
  });

  it('have it removed by the database’s owner if no operator is left to do it', async () => {
    const reset = (given: object = {}) =>
      resetLostFactor(test.services, { phone: person.phone, reason: '唯一管理员手机遗失', ...given });
    await expect(reset()).rejects.toThrow('has no second factor');
    await expect(reset({ phone: '13700000000' })).rejects.toThrow('Nobody has the phone');
    await expect(reset({ reason: ' ' })).rejects.toThrow('reason');
    await test.peek((tx) => makeSecondFactor(tx, person.accountId));
    const client = await test.as(person.phone);
    expect(await reset()).toEqual({ name: `某人${serial}` });
    expect((await client.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect((await test.audits('resetSecondFactor')).at(0)).toMatchObject({
      tenantCode,
      accountId: null,
      entityCode: person.accountId,
      detail: { ended: 1, name: `某人${serial}`, reason: '唯一管理员手机遗失' },
    });
  });

  it('are the operator’s alone to keep, but for the operator', async () => {
    const [own] = (await list({ keyword: '13800000001' })).list;
    const about = { accountId: own?.accountId, version: own?.version };
    expect((await setPhone(about)).errorCode).toBe('refused_transition');
    expect(
      (await operator.post(platform.signOutAccount.path, { accountId: own?.accountId, reason: '试' })).errorCode,
    ).toBe('refused_transition');
    expect(
      (await operator.post(platform.resetSecondFactor.path, { accountId: own?.accountId, reason: '试' })).errorCode,
    ).toBe('refused_transition');
    for (const phone of ['13800000031', '13800000011', '13800000021', '13800000002']) {
      const other = await test.as(phone);
      expect((await setPhone({}, other)).errorCode).toBe('403');
      expect((await other.get(platform.listAccounts.path)).errorCode).toBe('403');
    }
    expect((await setPhone({}, test.nobody)).errorCode).toBe('10000');
  });

  it('cost as many statements for 30 as for 3', async () => {
    const count = (pageSize: number) => test.statements(() => list({ pageSize }));
    expect(Math.abs((await count(3)) - (await count(30)))).toBeLessThanOrEqual(1);
  });
});
