import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SolvedPuzzle } from '#domain/core/user/puzzle';
import { portalItself } from '#server/kernel/db/identity';
import { openBrowser, solve } from '../../../tests/server/browser';
import { sharesApp } from '../../../tests/server/sharesApp';
import { newPuzzle, PUZZLE_LIFETIME } from './puzzle';
import { shares } from './shares';
import { verifyCodes } from './tables';

const { OWNER, test, ask, age, askedByOthers, puzzleOf, ownBrowser } = await sharesApp();

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
