import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { accounts, invitations } from '#server/core/tenant/tables';
import { sessions, verifyCodes } from '#server/core/user/tables';
import { freePhone, makeCustomer, makeInvitation, makePerson, type Person } from '../../../../tests/factories/tenants';
import { openBrowser, type TestBrowser } from '../../../../tests/server/browser';
import { startGateway } from '../../../../tests/server/gateway';
import { testApp } from '../../../../tests/server/testApp';

const { sent, env } = await startGateway();

describe('changing one’s phone', () => {
  const test = testApp({ env: { ...env, TRUSTED_PROXIES: '1' } });
  let person: Person;
  let stranger: Person;
  let browser: TestBrowser;
  let other: TestBrowser;
  let next: string;

  const signIn = async (phone: string) => {
    const opened = openBrowser(test);
    await opened.post(user.sendVerifyCode.path, { phone });
    const verifyCode = sent.get(phone)?.code ?? '';
    expect((await opened.post(user.signIn.path, { phone, verifyCode })).success).toBe(true);
    return opened;
  };
  const ask = (phone?: string, by = browser) =>
    by.post<UserWire['sendPhoneCode']['data']>(user.sendPhoneCode.path, { ...(phone && { phone }) });
  const prove = (verifyCode: string, by = browser) => by.post(user.provePhone.path, { verifyCode });
  const change = (phone: string, verifyCode: string, by = browser) =>
    by.post(user.changePhone.path, { phone, verifyCode });
  const codeOf = (phone: string) => sent.get(phone)?.code ?? '';
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  /** Asks for the code of the own phone, and gives it. */
  const proved = async () => {
    expect((await ask()).success).toBe(true);
    expect((await prove(codeOf(person.phone))).success).toBe(true);
  };
  const phoneNow = async () =>
    (await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.accountId, person.accountId))))[0]?.phone;
  const age = (ms: number) =>
    test.peek((tx) => tx.update(verifyCodes).set({ createdAt: sql`created_at - ${ms} * interval '1 millisecond'` }));

  beforeEach(async () => {
    sent.clear();
    await test.peek((tx) => tx.delete(verifyCodes));
    [person, stranger] = await test.peek(async (tx) => {
      const { tenantCode } = await makeCustomer(tx, {});
      return [await makePerson(tx, tenantCode, ['CONSUMER_PM']), await makePerson(tx, tenantCode, ['CONSUMER_PM'])];
    });
    other = await signIn(person.phone);
    await age(limits.verifyCodeInterval);
    browser = await signIn(person.phone);
    await age(limits.verifyCodeInterval);
    next = freePhone();
  });

  it('requires codes to both phones; all other browsers are signed out, which is recorded', async () => {
    await proved();
    expect((await ask(next)).success).toBe(true);
    expect(await change(next, codeOf(next))).toMatchObject({ success: true });
    expect(await phoneNow()).toBe(next);
    expect((await browser.get(user.getUserInfo.path)).success).toBe(true);
    expect((await other.get(user.getUserInfo.path)).errorCode).toBe('10000');
    const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect((await test.audits('changePhone'))[0]).toMatchObject({
      entityCode: person.accountId,
      accountId: person.accountId,
      detail: { before: mask(person.phone), after: mask(next), ended: 1 },
    });
    expect((await test.audits('provePhone'))[0]).toMatchObject({ detail: { phone: mask(person.phone) } });
    await age(limits.verifyCodeInterval);
    await signIn(next);
    // The next change needs the proof anew.
    expect((await change(person.phone, '123456')).errorCode).toBe('phone_not_proved');
  });

  it('leaves the old phone without an account', async () => {
    await proved();
    await ask(next);
    await change(next, codeOf(next));
    await age(limits.verifyCodeInterval);
    const opened = openBrowser(test);
    await opened.post(user.sendVerifyCode.path, { phone: person.phone });
    const body = { phone: person.phone, verifyCode: codeOf(person.phone) };
    expect((await opened.post(user.signIn.path, body)).data).toEqual({ mustChoose: false, tenants: [] });
  });

  it('leaves invitations to the phone that was invited', async () => {
    const code = await test.peek((tx) => makeInvitation(tx, stranger, { phone: person.phone }));
    await proved();
    await ask(next);
    await change(next, codeOf(next));
    const info = await browser.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path);
    expect(info.data.invitations).toEqual([]);
    expect((await browser.post(user.answerInvitation.path, { invitationCode: code, accept: true })).errorCode).toBe(
      'not_found',
    );
    const [invitation] = await test.peek((tx) =>
      tx.select().from(invitations).where(eq(invitations.invitationCode, code)),
    );
    expect(invitation).toMatchObject({ phone: person.phone, state: 'open' });
  });

  it('takes no new phone before the old one is proved, nor long after, nor in another browser', async () => {
    await ask(next);
    expect((await change(next, codeOf(next))).errorCode).toBe('phone_not_proved');
    await proved();
    expect((await change(next, codeOf(next), other)).errorCode).toBe('phone_not_proved');
    await test.peek((tx) =>
      tx
        .update(sessions)
        .set({ phoneProvedAt: sql`now() - ${limits.phoneProofLifetime} * interval '1 millisecond'` })
        .where(eq(sessions.accountId, person.accountId)),
    );
    expect((await change(next, codeOf(next))).errorCode).toBe('phone_not_proved');
    expect(await phoneNow()).toBe(person.phone);
  });

  it('works only in the browser in which the old phone was proved', async () => {
    await proved();
    await test.peek((tx) =>
      tx.update(sessions).set({ phoneProvedOn: 'of another browser' }).where(eq(sessions.accountId, person.accountId)),
    );
    await ask(next);
    expect((await change(next, codeOf(next))).errorCode).toBe('phone_not_proved');
    expect(await phoneNow()).toBe(person.phone);
  });

  it('accepts no sign-in code, and its own codes sign no one in', async () => {
    await browser.post(user.sendVerifyCode.path, { phone: person.phone });
    expect((await prove(codeOf(person.phone))).errorCode).toBe('verify_code_expired');
    await age(limits.verifyCodeInterval);
    await ask();
    const body = { phone: person.phone, verifyCode: codeOf(person.phone) };
    // The one to sign in is still open, and another one.
    expect((await browser.post(user.signIn.path, body)).errorCode).toBe('verify_code_wrong');
    expect((await prove(body.verifyCode)).success).toBe(true);
  });

  it('counts wrong codes, even repeated under one key, and shows the attempts left', async () => {
    await ask();
    const code = codeOf(person.phone);
    const key = { 'idempotency-key': 'the-same-key-again' };
    for (const left of [4, 3])
      expect(await browser.post(user.provePhone.path, { verifyCode: wrong(code) }, key)).toMatchObject({
        success: false,
        errorCode: 'verify_code_wrong',
        errorMsg: expect.stringContaining(String(left)),
      });
    for (let n = 0; n < 3; n++) await prove(wrong(code));
    expect((await prove(code)).errorCode).toBe('verify_code_expired');
    const [row] = await test.audits('refusePhoneChange');
    expect(row).toMatchObject({ entityCode: person.accountId, detail: { reason: expect.any(String), count: 4 } });
    expect(JSON.stringify(row?.detail)).not.toContain(person.phone);
  });

  it('is bound to the requesting browser, and to one code a minute', async () => {
    await ask();
    expect((await prove(codeOf(person.phone), other)).errorCode).toBe('verify_code_expired');
    expect((await ask()).status).toBe(429);
  });

  it('reveals that the new phone has an account only to a caller with its code', async () => {
    await proved();
    const [free, taken] = [await ask(next), await ask(stranger.phone)];
    expect([taken.status, taken.errorCode, taken.data]).toEqual([free.status, free.errorCode, free.data]);
    const guessed = [
      await change(next, wrong(codeOf(next))),
      await change(stranger.phone, wrong(codeOf(stranger.phone))),
    ];
    expect(guessed.map(({ errorCode }) => errorCode)).toEqual(['verify_code_wrong', 'verify_code_wrong']);
    expect((await change(stranger.phone, codeOf(stranger.phone))).errorCode).toBe('phone_taken');
    expect(await phoneNow()).toBe(person.phone);
    expect((await other.get(user.getUserInfo.path)).success).toBe(true);
  });

  it('gives a phone that two want at once to one of them', async () => {
    const second = await signIn(stranger.phone);
    await age(limits.verifyCodeInterval);
    await proved();
    await ask(undefined, second);
    await prove(codeOf(stranger.phone), second);
    await ask(next);
    const first = codeOf(next);
    await age(limits.verifyCodeInterval);
    await ask(next, second);
    const answers = await Promise.all([change(next, first), change(next, codeOf(next), second)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'phone_taken']);
  });

  it('rejects malformed phones and codes, and visitors', async () => {
    await proved();
    expect((await change('12345', '123456')).status).toBe(400);
    expect((await change(next, 'abc')).status).toBe(400);
    expect((await prove('12')).status).toBe(400);
    expect((await ask('12345')).status).toBe(400);
    const nobody = openBrowser(test);
    for (const path of [user.sendPhoneCode.path, user.provePhone.path, user.changePhone.path])
      expect((await nobody.post(path, { phone: next, verifyCode: '123456' })).errorCode).toBe('10000');
  });
});
