import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import type { Puzzle, SolvedPuzzle } from '#domain/core/user/puzzle';
import { limits } from '#domain/kernel/limits';
import { portalItself } from '#server/kernel/db/identity';
import { openBrowser, solve, type TestBrowser } from '../../../tests/server/browser';
import { startGateway } from '../../../tests/server/gateway';
import { type Answer, testApp } from '../../../tests/server/testApp';
import { newPuzzle, PUZZLE_LIFETIME } from './puzzle';
import { shares } from './shares';
import { newSignInPass } from './signInPass';
import { knownDevices, verifyCodes } from './tables';

const OWNER = '13800000011';
const { sent, env } = await startGateway();
const test = testApp({ env: { ...env, TRUSTED_PROXIES: '1' } });

const ask = (browser: TestBrowser, phone: string, puzzle?: SolvedPuzzle) =>
  browser.post<Puzzle>(user.sendVerifyCode.path, { phone, puzzle });
const signIn = (browser: TestBrowser, phone: string, verifyCode: string) =>
  browser.post(user.signIn.path, { phone, verifyCode });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const age = (ms: number) =>
  test.peek((tx) => tx.update(verifyCodes).set({ createdAt: sql`created_at - ${ms} * interval '1 millisecond'` }));
/** Codes that other browsers have asked for in the last minute. */
const askedByOthers = (count: number, { phone = '13900000001', address = '203.0.113.1', at = sql`now()` } = {}) =>
  test.peek((tx) =>
    tx
      .insert(verifyCodes)
      .values(
        Array.from({ length: count }, () => ({ phone, address, deviceHash: 'x', codeHash: 'x:x', createdAt: at })),
      ),
  );
const puzzleOf = (answer: Answer<Puzzle>) => {
  expect(answer).toMatchObject({ status: 200, errorCode: 'puzzle_needed', data: { difficulty: expect.any(Number) } });
  return answer.data;
};
/** A browser with which the owner has signed in before. */
const ownBrowser = async (phone = OWNER) => {
  const browser = openBrowser(test, '198.51.100.7');
  expect(await ask(browser, phone)).toMatchObject({ success: true });
  expect(await signIn(browser, phone, sent.get(phone)?.code ?? '')).toMatchObject({ success: true });
  await test.peek((tx) => tx.delete(verifyCodes));
  return browser;
};

beforeEach(async () => {
  sent.clear();
  await test.peek((tx) => tx.delete(verifyCodes));
  await test.peek((tx) => tx.delete(knownDevices));
});

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

describe('an address', () => {
  it('gets harder puzzles, and continues with each solution', async () => {
    const bits = async (more: number) => {
      if (more > 0) await askedByOthers(more);
      return puzzleOf(await ask(openBrowser(test), OWNER)).difficulty;
    };
    await askedByOthers(shares.perNetwork.most - 1);
    expect(await ask(openBrowser(test), '13800000012')).toMatchObject({ success: true });
    expect(await bits(0)).toBe(14);
    const browser = openBrowser(test);
    expect(await ask(browser, OWNER, solve(puzzleOf(await ask(browser, OWNER))))).toMatchObject({ success: true });
    await test.peek((tx) => tx.delete(verifyCodes).where(sql`phone = ${OWNER}`));
    expect(await bits(4)).toBe(15);
    expect(await bits(28)).toBe(20);
    await age(shares.perNetwork.window);
    expect(await ask(openBrowser(test), OWNER)).toMatchObject({ success: true });
  });

  it('has an end in an hour for strangers, whatever they solve, and none for browsers that owners know', async () => {
    const mine = await ownBrowser();
    await askedByOthers(shares.perNetworkAndHour.most - 1, {
      address: '198.51.100.7',
      at: sql`now() - interval '20 minutes'`,
    });
    const other = openBrowser(test, '198.51.100.7');
    expect(await ask(other, '13900000077')).toMatchObject({ success: true });
    const answer = await ask(openBrowser(test, '198.51.100.7'), '13900000078');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(39 * 60);
    expect(await ask(mine, OWNER)).toMatchObject({ success: true });
    expect(await ask(openBrowser(test, '198.51.100.8'), '13900000078')).toMatchObject({ success: true });
  });

  it('sends no more in its hour under concurrent requests', async () => {
    await askedByOthers(shares.perNetworkAndHour.most - 2, {
      address: '198.51.100.7',
      at: sql`now() - interval '20 minutes'`,
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(openBrowser(test, '198.51.100.7'), `1390000008${n}`)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
  });

  it('whose people use their codes gets no puzzle', async () => {
    await askedByOthers(200);
    await test.peek((tx) => tx.update(verifyCodes).set({ usedAt: new Date() }));
    expect(await ask(openBrowser(test), OWNER)).toMatchObject({ success: true });
  });

  it('covers all addresses of one subscriber', async () => {
    for (let i = 0; i < shares.perNetwork.most; i += 1)
      await ask(openBrowser(test, `2001:db8:1:2:${i}::1`), `139000000${i + 10}`);
    puzzleOf(await ask(openBrowser(test, '2001:db8:1:2::ffff'), OWNER));
    expect(await ask(openBrowser(test, '2001:db8:1:3::ffff'), OWNER)).toMatchObject({ success: true });
    const rows = await test.peek((tx) => tx.select().from(verifyCodes));
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['2001:db8:1:2::/64', '2001:db8:1:3::/64']));
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
  ])('%s counts as %s', async (address, network) => {
    await ask(openBrowser(test, address), OWNER);
    expect(await test.peek((tx) => tx.select().from(verifyCodes))).toMatchObject([{ address: network }]);
  });
});

describe('a puzzle', () => {
  const secretOf = () => test.peek(async (tx) => (await portalItself(tx)).secret);
  beforeEach(() => askedByOthers(shares.perNetwork.most));

  it('is solved once', async () => {
    const [one, other] = [openBrowser(test), openBrowser(test)];
    const solved = solve(puzzleOf(await ask(one, OWNER)));
    expect(await ask(one, OWNER, solved)).toMatchObject({ success: true });
    const next = puzzleOf(await ask(other, OWNER, solved));
    expect(next.challenge).not.toBe(solved.challenge);
  });

  it('is solved once also at once', async () => {
    const solved = solve(puzzleOf(await ask(openBrowser(test), OWNER)));
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(openBrowser(test), OWNER, solved)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success)) puzzleOf(answer);
  });

  it('is for one phone', async () => {
    const solved = solve(puzzleOf(await ask(openBrowser(test), OWNER)));
    puzzleOf(await ask(openBrowser(test), '13800000012', solved));
  });

  it('ends', async () => {
    const secret = await secretOf();
    const late = solve(newPuzzle(secret, OWNER, 14, Date.now() - PUZZLE_LIFETIME - 1));
    puzzleOf(await ask(openBrowser(test), OWNER, late));
    const inTime = solve(newPuzzle(secret, OWNER, 14, Date.now() - PUZZLE_LIFETIME + 5_000));
    expect(await ask(openBrowser(test), OWNER, inTime)).toMatchObject({ success: true });
  });

  it('cannot be made by others, made easier, or answered wrongly', async () => {
    const given = puzzleOf(await ask(openBrowser(test), OWNER));
    const forged = [
      solve(newPuzzle('another secret', OWNER, 14)),
      solve({ challenge: given.challenge.replace('.14.', '.0.'), difficulty: 0 }),
      { ...solve(given), answer: solve(given).answer + 1 },
      { challenge: 'x', answer: 0 },
      { challenge: '', answer: 0 },
    ];
    for (const solved of forged) puzzleOf(await ask(openBrowser(test), OWNER, solved));
    for (const malformed of [
      { challenge: 'x'.repeat(200), answer: 0 },
      { challenge: 'x', answer: -1 },
      { challenge: 'x' },
    ])
      expect((await ask(openBrowser(test), OWNER, malformed as SolvedPuzzle)).status).toBe(400);
  });

  it('that was given when they were easy counts a little longer, not for ever', async () => {
    const solved = solve(puzzleOf(await ask(openBrowser(test), OWNER)));
    await askedByOthers(12);
    expect(puzzleOf(await ask(openBrowser(test), OWNER, solved)).difficulty).toBe(17);
    await test.peek((tx) =>
      tx.execute(sql`DELETE FROM verify_codes WHERE id IN (SELECT id FROM verify_codes LIMIT 4)`),
    );
    expect(await ask(openBrowser(test), OWNER, solved)).toMatchObject({ success: true });
  });
});
