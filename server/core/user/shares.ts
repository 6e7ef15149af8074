import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SolvedPuzzle } from '#domain/core/user/puzzle';
import { limits } from '#domain/kernel/limits';
import { portalItself } from '#server/kernel/db/identity';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { isKnownDevice } from './devices';
import { newPuzzle, solvedDifficulty } from './puzzle';
import { isSignInPass } from './signInPass';
import { verifyCodes } from './tables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/*
 * Limits of verification codes. A flood of requests for a phone, or from the owner's network, must not keep the owner from
 * signing in: a browser known to the owner, or with a pass, counts by itself; all others slow down, then solve
 * puzzles. A phone's day and a network's hour are limited, because each code is a message to a person.
 */
export const shares = {
  /** One browser, for one phone. */
  perDevice: { most: 10, window: HOUR },
  /** All new browsers with a pass, per phone: a browser that drops its cookie gains nothing. */
  perPass: { most: 10, window: HOUR },
  /** Browsers with which the phone's owner has never signed in, for one phone; beyond it, puzzles. */
  perPhone: [
    { most: 1, window: MINUTE },
    { most: 3, window: HOUR },
    { most: 10, window: DAY },
  ],
  perPhoneAndDay: { most: 50, window: DAY },
  /** Unused codes per network; beyond it, puzzles. An office uses the codes that it requests. */
  perNetwork: { most: 20, window: 10 * MINUTE },
  /** The same per hour; beyond it, none, whatever puzzles are solved: each code is a message to a person. */
  perNetworkAndHour: { most: 60, window: HOUR },
  puzzle: {
    /** Zero bits: 16,000 hashes at first, a million at most, so that an innocent neighbour waits for seconds. */
    easiest: 14,
    hardest: 20,
    /** The number of excess codes that makes the puzzle one bit harder. */
    step: 4,
    /** A puzzle that has become too easy while it was being solved still counts. */
    slack: 2,
  },
} as const;

export interface Asking {
  phone: string;
  device: string;
  network: string;
  puzzle?: SolvedPuzzle | undefined;
  /** Shown by a browser that the owner, or a manager of theirs, is signed in with. */
  pass?: string | undefined;
}

interface Asked {
  device: string;
  /** ms */
  age: number;
  used: boolean;
  puzzle: string | null;
}

/** The prefix of the entry that takes a puzzle's place for a code requested with a pass, each used once. */
const BY_PASS = 'pass:';

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
const within = <A extends { age: number }>(asked: readonly A[], window: number) =>
  asked.filter(({ age }) => age < window);

/** @throws HttpError 429 where these, latest first, are as many as there may be */
function requireFewer(asked: readonly { age: number }[], { most, window }: { most: number; window: number }): void {
  const last = within(asked, window)[most - 1];
  if (last) throw new HttpError(429, 'tooMany', { seconds: seconds(window - last.age) });
}

/** Requests at once that count the same are counted one after the other. */
const oneAtATime = (tx: Tx, key: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verify-code:${key}`}, 0))`);

const since = (window: number) => gt(verifyCodes.createdAt, sql`now() - ${window} * interval '1 millisecond'`);

const ageOf = sql<number>`(extract(epoch FROM now() - ${verifyCodes.createdAt}) * 1000)::float8`;

/** The phone's codes of a day, latest first. */
const askedFor = (tx: Tx, phone: string): Promise<Asked[]> =>
  tx
    .select({
      device: verifyCodes.deviceHash,
      age: ageOf,
      used: sql<boolean>`${verifyCodes.usedAt} IS NOT NULL`,
      puzzle: verifyCodes.puzzle,
    })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.phone, phone), since(DAY)))
    .orderBy(sql`${verifyCodes.createdAt} DESC`);

/** Ages of the unused codes of a network, the latest first, up to the limit. */
const askedFrom = (tx: Tx, network: string): Promise<{ age: number }[]> =>
  tx
    .select({ age: ageOf })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.address, network), isNull(verifyCodes.usedAt), since(shares.perNetworkAndHour.window)))
    .orderBy(sql`${verifyCodes.createdAt} DESC`)
    .limit(shares.perNetworkAndHour.most);

/**
 * Counts a request before a code is made. Whether an account has the phone matters only to known browsers of its owner.
 * @returns the solved challenge, or the pass, that the code is given for; null if it costs none
 * @throws HttpError 429 if the browser has just asked, or the phone's day is used up
 * @throws AppError puzzleNeeded
 */
export async function requireShare(tx: Tx, asking: Asking): Promise<string | null> {
  const { phone, device, network, puzzle, pass } = asking;
  const { secret } = await portalItself(tx);
  const known = await isKnownDevice(tx, { phone }, device);
  const hasPass = !known && pass !== undefined && isSignInPass(secret, phone, pass);
  // Waiting strangers don't block known browsers, nor those with a pass.
  const strangers = [`network:${network}`, `phone:${phone}`];
  for (const key of known ? [`${phone}:${device}`] : hasPass ? [`pass:${phone}`] : strangers) await oneAtATime(tx, key);
  const asked = await askedFor(tx, phone);
  const own = asked.filter((asking) => asking.device === device);
  requireFewer(own, { most: 1, window: limits.verifyCodeInterval });
  requireFewer(own, shares.perDevice);
  if (known) return null;
  if (hasPass) {
    requireFewer(
      asked.filter((asking) => asking.puzzle?.startsWith(BY_PASS)),
      shares.perPass,
    );
    return `${BY_PASS}${randomUUID()}`;
  }

  const unused = asked.filter(({ used }) => !used);
  requireFewer(unused, shares.perPhoneAndDay);
  const fromNetwork = await askedFrom(tx, network);
  requireFewer(fromNetwork, shares.perNetworkAndHour);
  const tooMany = Math.max(
    ...shares.perPhone.map(({ most, window }) => within(unused, window).length - most),
    within(fromNetwork, shares.perNetwork.window).length - shares.perNetwork.most,
  );
  if (tooMany < 0) return null;
  const { easiest, hardest, step, slack } = shares.puzzle;
  const difficulty = Math.min(hardest, easiest + Math.floor(tooMany / step));
  const isPaid =
    puzzle &&
    solvedDifficulty(secret, phone, puzzle) >= difficulty - slack &&
    !asked.some((asking) => asking.puzzle === puzzle.challenge);
  if (!isPaid) throw new AppError('puzzleNeeded', {}, newPuzzle(secret, phone, difficulty));
  return puzzle.challenge;
}
