import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { Puzzle, SolvedPuzzle } from '#domain/core/user/puzzle';
import { knownDevices, verifyCodes } from '#server/core/user/tables';
import { openBrowser, type TestBrowser } from './browser';
import { startGateway } from './gateway';
import { type Answer, testApp } from './testApp';

const OWNER = '13800000011';

/** A portal that sends codes through a gateway; before each test no code was sent and no browser is known. */
export async function sharesApp() {
  const { sent, env } = await startGateway();
  const test = testApp({ env: { ...env, TRUSTED_PROXIES: '1' } });
  beforeEach(async () => {
    sent.clear();
    await test.peek((tx) => tx.delete(verifyCodes));
    await test.peek((tx) => tx.delete(knownDevices));
  });
  const ask = (browser: TestBrowser, phone: string, puzzle?: SolvedPuzzle) =>
    browser.post<Puzzle>(user.sendVerifyCode.path, { phone, puzzle });
  const signIn = (browser: TestBrowser, phone: string, verifyCode: string) =>
    browser.post(user.signIn.path, { phone, verifyCode });
  return {
    OWNER,
    sent,
    test,
    ask,
    signIn,
    /** All codes were sent so many ms earlier. */
    age: (ms: number) =>
      test.peek((tx) => tx.update(verifyCodes).set({ createdAt: sql`created_at - ${ms} * interval '1 millisecond'` })),
    /** Codes that other browsers have asked for in the last minute. */
    askedByOthers: (count: number, { phone = '13900000001', address = '203.0.113.1', at = sql`now()` } = {}) =>
      test.peek((tx) =>
        tx
          .insert(verifyCodes)
          .values(
            Array.from({ length: count }, () => ({ phone, address, deviceHash: 'x', codeHash: 'x:x', createdAt: at })),
          ),
      ),
    puzzleOf: (answer: Answer<Puzzle>) => {
      expect(answer).toMatchObject({
        status: 200,
        errorCode: 'puzzle_needed',
        data: { difficulty: expect.any(Number) },
      });
      return answer.data;
    },
    /** A browser with which the owner has signed in before. */
    ownBrowser: async (phone = OWNER) => {
      const browser = openBrowser(test, '198.51.100.7');
      expect(await ask(browser, phone)).toMatchObject({ success: true });
      expect(await signIn(browser, phone, sent.get(phone)?.code ?? '')).toMatchObject({ success: true });
      await test.peek((tx) => tx.delete(verifyCodes));
      return browser;
    },
  };
}
