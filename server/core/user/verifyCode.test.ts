import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { verifyCodes } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { openBrowser, type TestBrowser } from '../../../tests/server/browser';
import { startGateway } from '../../../tests/server/gateway';
import { testApp } from '../../../tests/server/testApp';

type SignedIn = UserWire['signIn']['data'];

const { sent, held, env } = await startGateway();

describe('signing in with codes that are really sent', () => {
  const test = testApp({ env: { ...env, TRUSTED_PROXIES: '1' } });

  let browser: TestBrowser;
  const ask = (phone: string) => browser.post<UserWire['sendVerifyCode']['data']>('/user/getVerifyCode', { phone });
  const signIn = (phone: string, verifyCode: string, more = {}) =>
    browser.post<SignedIn>('/user/loginByPhone', { phone, verifyCode, ...more });
  const codeFor = async (phone: string) => {
    expect((await ask(phone)).errorCode).toBe('200');
    return sent.get(phone)?.code ?? '';
  };
  /** Lets codes and sessions grow older without waiting. */
  const age = (ms: number) =>
    test.peek((tx) => tx.update(verifyCodes).set({ createdAt: sql`created_at - ${ms} * interval '1 millisecond'` }));
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  beforeEach(async () => {
    held.failing = false;
    sent.clear();
    browser = openBrowser(test);
    await test.peek((tx) => tx.delete(verifyCodes));
  });

  it('sends a code of six digits through the gateway and signs in with it, once', async () => {
    const english = { 'accept-language': 'en-US' };
    const answer = await browser.post('/user/getVerifyCode', { phone: '13800000011' }, english);
    expect(answer).toMatchObject({ errorCode: '200', data: { expiresIn: 300, retryIn: 60 } });
    expect(answer.data).not.toHaveProperty('demoCode');
    expect(sent.get('13800000011')).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      language: 'en-US',
      authorization: 'Bearer secret',
    });
    const code = sent.get('13800000011')?.code ?? '';
    expect(await signIn('13800000011', code)).toMatchObject({ success: true, data: { mustChoose: false } });
    expect((await test.audits('signIn'))[0]).toMatchObject({ entityCode: 'A13800000011' });
    expect(await signIn('13800000011', code)).toMatchObject({ errorCode: 'verify_code_expired' });
  });

  it('does not keep the code readable', async () => {
    const code = await codeFor('13800000011');
    const [row] = await test.peek((tx) => tx.select().from(verifyCodes));
    expect(row?.codeHash).not.toContain(code);
    expect(row?.codeHash.length).toBeGreaterThan(64);
  });

  it('answers for an unknown phone as for a known one', async () => {
    const known = await ask('13800000011');
    const unknown = await ask('13911112222');
    expect([unknown.status, unknown.data, unknown.errorCode]).toEqual([known.status, known.data, known.errorCode]);
    const code = sent.get('13911112222')?.code ?? '';
    expect(await signIn('13911112222', wrong(code))).toMatchObject({ errorCode: 'verify_code_wrong' });
    expect(await signIn('13911113333', '123456')).toMatchObject({ errorCode: 'verify_code_expired' });
    expect(await signIn('13800000012', '123456')).toMatchObject({ errorCode: 'verify_code_expired' });
    expect(await signIn('13911112222', code)).toMatchObject({ data: { tenants: [] } });
  });

  it('allows a browser one code a minute', async () => {
    await codeFor('13800000011');
    const again = await ask('13800000011');
    expect(again.status).toBe(429);
    expect(again.message).toMatch(/\d+ 秒/);
    await age(limits.verifyCodeInterval);
    expect((await ask('13800000011')).status).toBe(200);
  });

  it('allows one even for two concurrent requests', async () => {
    await browser.post('/user/getVerifyCode', { phone: '13800000012' });
    const answers = await Promise.all([ask('13800000011'), ask('13800000011'), ask('13800000011')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('takes five tries, the right one included', async () => {
    const code = await codeFor('13800000011');
    for (const left of [4, 3, 2, 1])
      expect((await signIn('13800000011', wrong(code))).errorMsg).toContain(`还可再试 ${left} 次`);
    expect(await signIn('13800000011', wrong(code))).toMatchObject({ errorCode: 'verify_code_expired' });
    expect(await signIn('13800000011', code)).toMatchObject({ errorCode: 'verify_code_expired' });
  });

  it('records who signed in, from where and how', async () => {
    browser = openBrowser(test, '203.0.113.5', `Browser ${'x'.repeat(300)}`);
    await signIn('13800000012', await codeFor('13800000012'));
    const [row] = await test.audits('signIn');
    const device = `Browser ${'x'.repeat(192)}`;
    expect(row).toMatchObject({ entityCode: 'A13800000012', detail: { address: '203.0.113.5', device } });
  });

  it('counts in the log how often a phone’s codes were guessed wrong in an hour', async () => {
    const code = await codeFor('13800000012');
    for (let i = 0; i < 3; i += 1) await signIn('13800000012', wrong(code));
    const rows = (await test.audits('refuseSignIn')).filter(({ entityCode }) => entityCode === '138****0012');
    const detail = { reason: 'verifyCodeWrong', address: '203.0.113.1' };
    expect(rows).toMatchObject([
      { entity: 'phone', detail: { ...detail, count: 2 } },
      { entity: 'phone', detail: { ...detail, count: 1 } },
    ]);
  });

  it('can’t be used to flood the trail with unknown numbers', async () => {
    browser = openBrowser(test, '203.0.113.77');
    for (let i = 0; i < 100; i += 1) await signIn(`139100000${String(i).padStart(2, '0')}`, '123456');
    const rows = (await test.audits('refuseSignIn')).filter(({ entityCode }) => entityCode === '203.0.113.77');
    expect(rows.map(({ detail }) => (detail as { count: number }).count)).toEqual([64, 32, 16, 8, 4, 2, 1]);
    expect((await test.audits('refuseSignIn')).some(({ entityCode }) => /^139.{4}00/.test(entityCode))).toBe(false);
  });

  it('counts concurrent attempts', async () => {
    const code = await codeFor('13800000011');
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('13800000011', wrong(code))));
    expect(answers.filter(({ errorCode }) => errorCode === 'verify_code_wrong')).toHaveLength(4);
    expect(await signIn('13800000011', code)).toMatchObject({ errorCode: 'verify_code_expired' });
  });

  it('lets in the first of two that bring the same code at once', async () => {
    const code = await codeFor('13800000011');
    const held = (tx: Tx) => tx.execute(sql`SELECT 1 FROM verify_codes FOR UPDATE`);
    const once = () => signIn('13800000011', code);
    const answers = await test.inLine(held, once, once);
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'verify_code_expired']);
  });

  it('takes a code for five minutes, and only the latest', async () => {
    const old = await codeFor('13800000011');
    await age(limits.verifyCodeInterval);
    const latest = await codeFor('13800000011');
    if (old !== latest) expect(await signIn('13800000011', old)).toMatchObject({ errorCode: 'verify_code_wrong' });
    await age(limits.verifyCodeLifetime);
    expect(await signIn('13800000011', latest)).toMatchObject({ errorCode: 'verify_code_expired' });
  });

  it('reports a message that could not be sent', async () => {
    held.failing = true;
    const answer = await ask('13800000011');
    expect(answer.status).toBe(503);
    expect(answer.message).toContain('验证码发送失败');
  });

  it('knows no fixed code and lists no accounts outside demo mode', async () => {
    expect(await signIn('13800000011', '246810')).toMatchObject({ errorCode: 'verify_code_expired' });
    expect((await test.nobody.get('/api/portal/user/demoAccounts')).data).toEqual([]);
  });

  it('validates the form of phones and codes', async () => {
    const answer = await test.nobody.post('/user/loginByPhone', { phone: '123', verifyCode: 'abc' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['phone', 'verifyCode']);
    expect((await test.nobody.post('/user/getVerifyCode', { phone: { $gt: '' } })).status).toBe(400);
  });
});
