import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { openBrowser, solve } from '../../../tests/server/browser';
import { sharesApp } from '../../../tests/server/sharesApp';
import { shares } from './shares';
import { newSignInPass } from './signInPass';
import { verifyCodes } from './tables';

const { OWNER, sent, test, ask, signIn, age, askedByOthers, puzzleOf, ownBrowser } = await sharesApp();
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a browser', () => {
  it('gets a token that scripts and other sites cannot use, and keeps it', async () => {
    const browser = openBrowser(test);
    const first = await ask(browser, OWNER);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^portal_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    const token = browser.cookies.get('portal_device') ?? '';
    await ask(browser, '13800000012');
    expect(browser.cookies.get('portal_device')).toBe(token);
    const rows = await test.peek((tx) => tx.select().from(verifyCodes));
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ deviceHash }) => deviceHash)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gets its token also where it is given a puzzle first', async () => {
    await askedByOthers(shares.perNetwork.most);
    const browser = openBrowser(test);
    puzzleOf(await ask(browser, OWNER));
    expect(browser.cookies.get('portal_device')).toMatch(/^[\w-]{43}$/);
  });

  it('gets another token in the place of something that is none', async () => {
    const browser = openBrowser(test);
    browser.cookies.set('portal_device', 'x');
    await ask(browser, OWNER);
    expect(browser.cookies.get('portal_device')).toMatch(/^[\w-]{43}$/);
  });

  it('alone can use the code that it requested', async () => {
    const [mine, other] = [openBrowser(test), openBrowser(test)];
    await ask(mine, OWNER);
    const code = sent.get(OWNER)?.code ?? '';
    await ask(other, '13800000012');
    expect(await signIn(other, OWNER, code)).toMatchObject({ errorCode: 'verify_code_expired' });
    expect(await signIn(openBrowser(test), OWNER, code)).toMatchObject({ errorCode: 'verify_code_expired' });
    expect(await signIn(mine, OWNER, code)).toMatchObject({ success: true });
  });

  it('keeps its code despite others’ wrong guesses and requests', async () => {
    const [mine, other] = [openBrowser(test), openBrowser(test, '203.0.113.66')];
    await ask(mine, OWNER);
    const code = sent.get(OWNER)?.code ?? '';
    expect(await ask(other, OWNER, solve(puzzleOf(await ask(other, OWNER))))).toMatchObject({ success: true });
    for (let guess = 0; guess < 100; guess += 1) expect((await signIn(other, OWNER, wrong(code))).success).toBe(false);
    expect(await signIn(mine, OWNER, code)).toMatchObject({ success: true });
  });
});

describe('a browser of the owner', () => {
  it('gets its code whatever strangers do to the phone and the address', async () => {
    const mine = await ownBrowser();
    for (let i = 0; i < 200; i += 1) await ask(openBrowser(test, `203.0.113.${i}`), OWNER);
    await askedByOthers(200, { phone: OWNER });
    await askedByOthers(200, { address: '198.51.100.7' });
    sent.clear();
    expect(await ask(mine, OWNER)).toMatchObject({ success: true });
    expect(await signIn(mine, OWNER, sent.get(OWNER)?.code ?? '')).toMatchObject({ success: true });
  });

  it('is a stranger to other phones', async () => {
    const mine = await ownBrowser();
    await askedByOthers(shares.perPhoneAndDay.most, { phone: '13800000012' });
    expect((await ask(mine, '13800000012')).status).toBe(429);
  });

  it('has one code a minute and ten an hour', async () => {
    const mine = await ownBrowser();
    for (let i = 0; i < shares.perDevice.most; i += 1) {
      expect((await ask(mine, OWNER)).status).toBe(200);
      expect((await ask(mine, OWNER)).status).toBe(429);
      await age(limits.verifyCodeInterval);
    }
    const answer = await ask(mine, OWNER);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(2900);
    await age(3_600_000);
    expect((await ask(mine, OWNER)).status).toBe(200);
  });
});

describe('strangers to a phone', () => {
  it.each([
    ['one code in the same minute', 1, 0],
    ['three codes in an hour', 3, 59 * 60_000],
    ['ten codes in a day', 10, 23 * 3_600_000],
  ])('solve a puzzle after %s, whether an account has it or not', async (_, count, ms) => {
    for (const phone of [OWNER, '13911112222']) {
      await askedByOthers(count, { phone, address: 'elsewhere', at: sql`now() - ${ms} * interval '1 millisecond'` });
      const browser = openBrowser(test);
      const { difficulty, challenge } = puzzleOf(await ask(browser, phone));
      expect(difficulty).toBe(shares.puzzle.easiest);
      expect(sent.has(phone)).toBe(false);
      expect(await ask(browser, phone, solve({ challenge, difficulty }))).toMatchObject({ success: true });
      expect(sent.has(phone)).toBe(true);
    }
  });

  it('request freely below that', async () => {
    const earlier = (ms: number) => ({
      phone: OWNER,
      address: 'elsewhere',
      at: sql`now() - ${ms} * interval '1 millisecond'`,
    });
    await askedByOthers(2, earlier(120_000));
    await askedByOthers(7, earlier(2 * 3_600_000));
    await askedByOthers(9, earlier(25 * 3_600_000));
    expect(await ask(openBrowser(test), OWNER)).toMatchObject({ success: true });
  });

  it('end with the phone’s day, which is not the address’s', async () => {
    const spread = (i: number) => ({
      phone: OWNER,
      address: 'elsewhere',
      at: sql`now() - ${i} * interval '25 minutes'`,
    });
    for (let i = 1; i <= shares.perPhoneAndDay.most; i += 1) await askedByOthers(1, spread(i));
    const browser = openBrowser(test);
    const answer = await ask(browser, OWNER);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400 - 50 * 25 * 60);
    expect(await ask(browser, '13800000012')).toMatchObject({ success: true });
  });
});

describe('a pass', () => {
  const spent = () => askedByOthers(shares.perPhoneAndDay.most, { phone: OWNER, address: 'elsewhere' });
  const passOf = async (phone: string) =>
    (await (await test.as(phone)).post<{ pass: string; expiresIn: number }>(user.createSignInPass.path)).data;
  const askWith = (pass: string, phone = OWNER, browser = openBrowser(test)) =>
    browser.post(user.sendVerifyCode.path, { phone, pass });

  it('lets a new browser of the owner in whose day strangers have spent', async () => {
    const { pass, expiresIn } = await passOf(OWNER);
    expect([pass, expiresIn]).toEqual([expect.stringMatching(/^[A-Z2-9]{10}$/u), 600]);
    await spent();
    const browser = openBrowser(test);
    expect((await ask(browser, OWNER)).status).toBe(429);
    expect(await askWith(`${pass.slice(0, 5).toLowerCase()} ${pass.slice(5)} `, OWNER, browser)).toMatchObject({
      success: true,
    });
    expect(await signIn(browser, OWNER, sent.get(OWNER)?.code ?? '')).toMatchObject({ success: true });
    expect((await test.audits('createSignInPass')).at(0)).toMatchObject({ entity: 'account' });
  });

  it('signs no one in without the code that is sent', async () => {
    const { pass } = await passOf(OWNER);
    const browser = openBrowser(test);
    await askWith(pass, OWNER, browser);
    expect(await signIn(browser, OWNER, wrong(sent.get(OWNER)?.code ?? ''))).toMatchObject({ success: false });
  });

  it('is one phone’s, ends, and is not guessed', async () => {
    const { pass } = await passOf('13800000012');
    const old = await test.peek((tx) => newSignInPass(tx, OWNER, Date.now() - 2 * limits.signInPassLifetime));
    const last = await test.peek((tx) => newSignInPass(tx, OWNER, Date.now() - limits.signInPassLifetime));
    await spent();
    for (const given of [pass, old.pass, 'A'.repeat(10)]) expect((await askWith(given)).status).toBe(429);
    for (const given of ['', 'A', 'O'.repeat(10), 'A'.repeat(41)]) expect((await askWith(given)).status).toBe(400);
    expect(await askWith(last.pass)).toMatchObject({ success: true });
  });

  it('allows no more codes than a known browser', async () => {
    const { pass } = await passOf(OWNER);
    const browser = openBrowser(test);
    expect(await askWith(pass, OWNER, browser)).toMatchObject({ success: true });
    expect((await askWith(pass, OWNER, browser)).status).toBe(429);
  });

  it('sends no more messages than one browser could, whichever new browsers use it', async () => {
    const { pass } = await passOf(OWNER);
    for (let n = 0; n < shares.perPass.most; n += 1) expect(await askWith(pass)).toMatchObject({ success: true });
    const refused = await askWith(pass);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    // A browser that the owner knows does not come too late for it.
    const browser = openBrowser(test);
    await test.peek(async (tx) => tx.delete(verifyCodes));
    await askWith(pass, OWNER, browser);
    await signIn(browser, OWNER, sent.get(OWNER)?.code ?? '');
    for (let n = 1; n < shares.perPass.most; n += 1) await askWith(pass);
    expect((await askWith(pass)).status).toBe(429);
    await age(limits.verifyCodeInterval);
    expect((await ask(browser, OWNER)).success).toBe(true);
  });

  it('is made by managers for those at work in their own tenant alone', async () => {
    const pm = await test.as('13800000021');
    const accountOf = async (phone: string) =>
      (await test.owner.query<{ id: string }>('SELECT account_id AS id FROM accounts WHERE phone = $1', [phone]))
        .rows[0]?.id;
    const make = async (phone: string) =>
      pm.post<{ pass: string }>(tenant.createPersonPass.path, { accountId: await accountOf(phone) });
    const { data } = await make('13800000023');
    expect(await askWith(data.pass, '13800000023')).toMatchObject({ success: true });
    expect((await test.audits('createPersonPass')).at(0)).toMatchObject({ detail: { name: '张海峰' } });
    expect((await make('13800000011')).errorCode).toBe('not_found');
    expect(
      (await (await test.as('13800000023')).post(tenant.createPersonPass.path, { accountId: 'A' })).errorCode,
    ).toBe('403');
    expect((await test.nobody.post(tenant.createPersonPass.path, { accountId: 'A' })).errorCode).toBe('10000');
  });
});
