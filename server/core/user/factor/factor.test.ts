import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { recoveryCodePattern, TRIES } from '#domain/core/user/factor/rules';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import { idempotencyKeys } from '#server/kernel/tables';
import { appCode } from '../../../../tests/factories/factors';
import { makeCustomer, makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { openBrowser, type TestBrowser } from '../../../../tests/server/browser';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { factorChallenges, factorTries, recoveryCodes, secondFactors } from './tables';

type Begun = UserWire['beginSecondFactor']['data'];
type Enabled = UserWire['enableSecondFactor']['data'];
type Info = UserWire['getUserInfo']['data'];

const WRONG = '000-000';
const test = testApp({ env: { TRUSTED_PROXIES: '1' } });
let person: Person;
let browser: TestBrowser;

/** The first step, by phone and code. */
const signIn = async (by = browser, who = person) => {
  await by.post(user.sendVerifyCode.path, { phone: who.phone });
  return by.post(user.signIn.path, { phone: who.phone, verifyCode: '246810' });
};
const pass = (code: string, by = browser) =>
  by.post<UserWire['passSecondFactor']['data']>(user.passSecondFactor.path, { code });
const isSignedIn = async (by = browser) => (await by.get(user.getUserInfo.path)).success;
const state = async (by = browser) =>
  (await by.get<UserWire['getSecondFactor']['data']>(user.getSecondFactor.path)).data;
/** Lets time steps be taken again, for tests that need more codes than there are in a minute. */
const forgetSteps = () => test.peek((tx) => tx.update(secondFactors).set({ lastStep: 0 }));
/** Sets a second factor up, and forgets that a code was used for it. */
async function setUp(by: Pick<Client, 'post'> | TestBrowser = browser) {
  const { secret } = (await by.post<Begun>(user.beginSecondFactor.path, { issuer: '合规平台' })).data;
  const { data } = await by.post<Enabled>(user.enableSecondFactor.path, { code: appCode(secret) });
  await forgetSteps();
  return { secret, codes: data.recoveryCodes };
}
const makeSomebody = () =>
  test.peek(async (tx) => makePerson(tx, (await makeCustomer(tx)).tenantCode, ['CONSUMER_PM']));

beforeEach(async () => {
  person = await makeSomebody();
  browser = openBrowser(test, '203.0.113.9');
  await signIn();
});

describe('a second factor', () => {
  it('is on once a code of the app was entered, and not required before', async () => {
    expect(await state()).toEqual({ since: null, codesLeft: 0 });
    const { data } = await browser.post<Begun>(user.beginSecondFactor.path, { issuer: 'Portal: 合规' });
    const uri = new URL(data.uri);
    expect(uri.searchParams.get('secret')).toBe(data.secret);
    expect(uri.searchParams.get('issuer')).toBe('Portal  合规');
    expect((await signIn(openBrowser(test))).success).toBe(true);
    const enable = (code: string) => browser.post<Enabled>(user.enableSecondFactor.path, { code });
    expect((await enable(WRONG)).errorCode).toBe('second_factor_unlike');
    expect((await enable('12345')).status).toBe(400);
    expect((await state()).since).toBeNull();
    const enabled = await enable(appCode(data.secret).replace(/^.../u, '$& '));
    expect(enabled.data.recoveryCodes).toHaveLength(10);
    for (const code of enabled.data.recoveryCodes) expect(code.replace('-', '')).toMatch(recoveryCodePattern);
    expect(await state()).toEqual({ since: expect.stringMatching(/Z$/u), codesLeft: 10 });
    for (const path of [user.beginSecondFactor.path, user.enableSecondFactor.path])
      expect((await browser.post(path, { issuer: 'x', code: '123456' })).errorCode).toBe('refused_transition');
    expect((await test.audits('enableSecondFactor'))[0]).toMatchObject({ entityCode: person.accountId });
  });

  it('signs out sessions that never showed it, and keeps only this browser known', async () => {
    const [other, unknown] = [openBrowser(test, '198.51.100.3', 'Browser/2'), openBrowser(test)];
    await signIn(other);
    expect(await isSignedIn(other)).toBe(true);
    const { secret } = (await browser.post<Begun>(user.beginSecondFactor.path, { issuer: 'x' })).data;
    expect(await isSignedIn(other)).toBe(true);
    const { data } = await browser.post<Enabled>(user.enableSecondFactor.path, { code: appCode(secret) });
    expect(data.ended).toBe(1);
    expect([await isSignedIn(), await isSignedIn(other)]).toEqual([true, false]);
    expect((await test.audits('enableSecondFactor'))[0]).toMatchObject({ detail: { ended: 1 } });
    // Five wrong codes from anywhere else lock the other browser, as any stranger's, and not this one.
    await signIn(unknown);
    for (let n = 0; n < TRIES; n += 1) await pass(WRONG, unknown);
    await signIn(other);
    expect((await pass(appCode(secret, 1), other)).errorCode).toBe('second_factor_locked');
    await signIn();
    expect((await pass(appCode(secret, 1))).success).toBe(true);
  });

  it('is useless as stored in the database, even when sent with a key', async () => {
    const key = { 'idempotency-key': 'factor-12345678' };
    const { secret } = (await browser.post<Begun>(user.beginSecondFactor.path, { issuer: 'x' }, key)).data;
    const enabled = await browser.post<Enabled>(user.enableSecondFactor.path, { code: appCode(secret) }, key);
    const kept = await test.peek(async (tx) =>
      JSON.stringify([
        await tx.select().from(secondFactors).where(eq(secondFactors.accountId, person.accountId)),
        await tx.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, person.accountId)),
        await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, person.accountId)),
      ]),
    );
    expect(kept).toContain(person.accountId);
    for (const told of [secret, ...enabled.data.recoveryCodes.flatMap((code) => [code, code.replace('-', '')])])
      expect(kept).not.toContain(told);
  });

  it('is turned off, and has new recovery codes made, with a code alone', async () => {
    const { secret, codes } = await setUp();
    const renew = (code: string) => browser.post<Enabled>(user.renewRecoveryCodes.path, { code });
    const disable = (code: string) => browser.post(user.disableSecondFactor.path, { code });
    expect(await renew(WRONG)).toMatchObject({ errorCode: 'second_factor_wrong' });
    const renewed = (await renew(appCode(secret))).data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(renewed.some((code) => codes.includes(code))).toBe(false);
    expect((await disable(codes[0] ?? '')).errorCode).toBe('second_factor_wrong');
    expect((await disable(WRONG)).errorCode).toBe('second_factor_wrong');
    expect((await state()).since).not.toBeNull();
    expect((await disable(renewed[0]?.toLowerCase() ?? '')).success).toBe(true);
    expect(await state()).toEqual({ since: null, codesLeft: 0 });
    expect((await test.audits('disableSecondFactor'))[0]).toMatchObject({ detail: { by: 'recoveryCode' } });
    expect((await test.audits('renewRecoveryCodes'))[0]).toMatchObject({ detail: { by: 'app' } });
    expect((await disable(appCode(secret, 1))).errorCode).toBe('refused_transition');
    expect((await signIn(openBrowser(test))).success).toBe(true);
  });

  it('stays with the account where its phone changes', async () => {
    const { secret } = await setUp();
    const next = `1371001${person.phone.slice(-4)}`;
    await browser.post(user.provePhone.path, { verifyCode: '246810' });
    expect((await browser.post(user.changePhone.path, { phone: next, verifyCode: '246810' })).success).toBe(true);
    const other = openBrowser(test);
    expect((await signIn(other, { ...person, phone: next })).errorCode).toBe('second_factor_needed');
    expect((await pass(appCode(secret), other)).success).toBe(true);
  });
});

describe('signing in with a second factor', () => {
  let secret: string;
  let codes: string[];
  /** A browser that the person has never used. */
  let other: TestBrowser;
  beforeEach(async () => {
    ({ secret, codes } = await setUp());
    other = openBrowser(test, '198.51.100.3', 'Browser/2');
  });

  it('makes no session before both are right', async () => {
    expect(await signIn(other)).toMatchObject({ success: false, errorCode: 'second_factor_needed', data: null });
    expect(other.cookies.has('portal_session')).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expect(await pass(WRONG, other)).toMatchObject({ errorCode: 'second_factor_wrong' });
    expect(await isSignedIn(other)).toBe(false);
    expect(await pass(appCode(secret), other)).toMatchObject({ success: true, data: { mustChoose: false } });
    expect(await isSignedIn(other)).toBe(true);
    expect((await test.audits('signIn'))[0]).toMatchObject({
      entityCode: person.accountId,
      tenantCode: person.tenantCode,
      detail: { by: 'app', device: 'Browser/2', address: '198.51.100.3' },
    });
    expect((await test.audits('refuseSecondFactor'))[0]).toMatchObject({ detail: { reason: 'secondFactorWrong' } });
  });

  it('takes the code of a time step once, and none from before it', async () => {
    const code = appCode(secret, 1);
    await signIn(other);
    expect((await pass(code, other)).success).toBe(true);
    await signIn();
    expect((await pass(code)).errorCode).toBe('second_factor_wrong');
    expect((await pass(appCode(secret))).errorCode).toBe('second_factor_wrong');
  });

  it('takes a challenge once', async () => {
    await signIn(other);
    const challenge = other.cookies.get('portal_challenge') ?? '';
    await pass(appCode(secret), other);
    expect(other.cookies.get('portal_challenge')).toBe('');
    const copied = openBrowser(test);
    copied.cookies.set('portal_challenge', challenge);
    expect((await pass(codes[0] ?? '', copied)).errorCode).toBe('second_factor_expired');
    expect((await pass(codes[0] ?? '', openBrowser(test))).errorCode).toBe('second_factor_expired');
  });

  it('takes a recovery code once, however it is typed', async () => {
    const typed = ` ${codes[0]?.toLowerCase().replace('-', ' ')} `;
    await signIn(other);
    expect((await pass(typed, other)).success).toBe(true);
    expect((await state(other)).codesLeft).toBe(9);
    await signIn(other);
    expect((await pass(typed, other)).errorCode).toBe('second_factor_wrong');
    expect((await pass(codes[1] ?? '', other)).success).toBe(true);
    expect((await test.audits('signIn'))[0]).toMatchObject({ detail: { by: 'recoveryCode' } });
  });

  it('takes one of two tries with the same code at once', async () => {
    const two = openBrowser(test);
    await Promise.all([signIn(other), signIn(two)]);
    const answers = await Promise.all([pass(appCode(secret), other), pass(appCode(secret), two)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'second_factor_wrong']);
  });

  it('locks strangers out after five wrong codes, for longer each time, and the person’s own browser never by theirs', async () => {
    const wrongUntil = async (by: TestBrowser) => {
      await signIn(by);
      const answers = [];
      for (let n = 0; n < 5; n += 1) answers.push((await pass(WRONG, by)).errorCode);
      return answers;
    };
    const locked = [...Array(4).fill('second_factor_wrong'), 'second_factor_locked'];
    expect(await wrongUntil(other)).toEqual(locked);
    // Whichever browser they take, and be the code right.
    const another = openBrowser(test);
    await signIn(another);
    expect(await pass(appCode(secret), another)).toMatchObject({
      errorCode: 'second_factor_locked',
      errorMsg: expect.stringContaining('15'),
    });
    await signIn();
    expect((await pass(appCode(secret))).success).toBe(true);

    await test.peek((tx) => tx.update(factorTries).set({ lockedUntil: sql`now()` }));
    expect(await wrongUntil(another)).toEqual(locked);
    await signIn(another);
    expect((await pass(WRONG, another)).errorMsg).toContain('30');
    await test.peek((tx) => tx.update(factorTries).set({ lockedUntil: sql`now()` }));
    await forgetSteps();
    expect((await pass(appCode(secret), another)).success).toBe(true);
    expect(await test.peek((tx) => tx.$count(factorTries, eq(factorTries.accountId, person.accountId)))).toBe(0);
  });

  it('is begun anew after five minutes', async () => {
    await signIn(other);
    const age = (ms: number) =>
      test.peek((tx) => tx.update(factorChallenges).set({ createdAt: sql`now() - ${ms} * interval '1 millisecond'` }));
    await age(limits.secondFactorLifetime);
    expect((await pass(appCode(secret), other)).errorCode).toBe('second_factor_expired');
    await age(limits.secondFactorLifetime - 20_000);
    expect((await pass(appCode(secret), other)).success).toBe(true);
  });

  it('takes the code of the account alone whose phone was proved', async () => {
    const stranger = await makeSomebody();
    const theirs = openBrowser(test);
    await signIn(theirs, stranger);
    const own = await setUp(theirs);
    await signIn(other);
    expect((await pass(appCode(own.secret), other)).errorCode).toBe('second_factor_wrong');
    expect((await pass(own.codes[0] ?? '', other)).errorCode).toBe('second_factor_wrong');
    expect(await isSignedIn(other)).toBe(false);
  });

  it('ends if the account has lost the phone in the meantime', async () => {
    await signIn(other);
    await test.peek((tx) => tx.update(accounts).set({ phone: null }).where(eq(accounts.accountId, person.accountId)));
    expect((await pass(appCode(secret), other)).errorCode).toBe('second_factor_expired');
  });

  it('lets an account of several tenants choose afterwards', async () => {
    await test.peek(async (tx) => {
      const tenantCode = await makeTenant(tx, { type: 'channel' });
      await tx.execute(sql`INSERT INTO memberships (tenant_code, account_id, role_code, position)
        VALUES (${tenantCode}, ${person.accountId}, 'CHANNEL_OWNER', 1)`);
    });
    await signIn(other);
    const { data } = await pass(appCode(secret), other);
    expect(data).toMatchObject({ mustChoose: true, tenants: [{}, {}] });
  });
});

describe('the operator, where one must have a second factor', () => {
  const strict = testApp({ env: { SECOND_FACTOR: 'operator' } });
  const info = async (by: Client) => (await by.get<Info>(user.getUserInfo.path)).data;

  it('may only use calls for setting it up', async () => {
    const operator = await strict.as('13800000001');
    expect(await info(operator)).toMatchObject({ mustSecure: true });
    expect((await operator.get(user.listNotices.path)).errorCode).toBe('must_set_up_second_factor');
    expect((await operator.get(user.getSecondFactor.path)).success).toBe(true);
    const { secret } = (await operator.post<Begun>(user.beginSecondFactor.path, { issuer: 'x' })).data;
    expect((await operator.get(user.listNotices.path)).errorCode).toBe('must_set_up_second_factor');
    await operator.post(user.enableSecondFactor.path, { code: appCode(secret) });
    expect(await info(operator)).toMatchObject({ mustSecure: false });
    expect((await operator.get(user.listNotices.path)).success).toBe(true);
  });

  it('is the operator alone', async () => {
    for (const phone of ['13800000002', '13800000011', '13800000021', '13800000031']) {
      const other = await strict.as(phone);
      expect(await info(other)).toMatchObject({ mustSecure: false });
      expect((await other.get(user.listNotices.path)).success).toBe(true);
    }
  });
});
