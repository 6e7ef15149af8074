import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { SolvedPuzzle } from '#domain/user/puzzle';
import type { Tx } from '../kernel/db/database';
import { portalItself } from '../kernel/db/identity';
import { AppError, HttpError } from '../kernel/errors';
import { isKnownDevice } from './devices';
import { newPuzzle, solvedDifficulty } from './puzzle';
import { verifyCodes } from './tables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/*
 * Who may ask for how many codes. Whoever floods a phone or shares an address with the owner must not keep the owner from
 * signing in: a browser that the owner has signed in with counts for itself alone, all others slow down, then solve
 * puzzles. Only a phone's day has an end for them, as each code is a message that somebody gets.
 */
export const shares = {
  /** One browser, for one phone. */
  perDevice: { most: 10, window: HOUR },
  /** Browsers with which the phone's owner has never signed in, for one phone; beyond it, puzzles. */
  perPhone: [
    { most: 1, window: MINUTE },
    { most: 3, window: HOUR },
    { most: 10, window: DAY },
  ],
  perPhoneAndDay: { most: 50, window: DAY },
  /** Codes that one network has asked for and not used; beyond it, puzzles. An office uses what it asks for. */
  perNetwork: { most: 20, window: 10 * MINUTE },
  puzzle: {
    /** Zero bits: 16,000 hashes at first, a million at most, so that an innocent neighbour waits for seconds. */
    easiest: 14,
    hardest: 20,
    /** So many codes too many make it one bit harder. */
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
}

interface Asked {
  device: string;
  /** ms */
  age: number;
  used: boolean;
  puzzle: string | null;
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
const within = (asked: readonly Asked[], window: number) => asked.filter(({ age }) => age < window);

/** @throws HttpError 429 where these, latest first, are as many as there may be */
function requireFewer(asked: readonly Asked[], { most, window }: { most: number; window: number }): void {
  const last = within(asked, window)[most - 1];
  if (last) throw new HttpError(429, 'tooMany', { seconds: seconds(window - last.age) });
}

/** Requests at once that count the same are counted one after the other. */
const oneAtATime = (tx: Tx, key: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verify-code:${key}`}, 0))`);

const since = (window: number) => gt(verifyCodes.createdAt, sql`now() - ${window} * interval '1 millisecond'`);

/** The phone's codes of a day, latest first. */
const askedFor = (tx: Tx, phone: string): Promise<Asked[]> =>
  tx
    .select({
      device: verifyCodes.deviceHash,
      age: sql<number>`(extract(epoch FROM now() - ${verifyCodes.createdAt}) * 1000)::float8`,
      used: sql<boolean>`${verifyCodes.usedAt} IS NOT NULL`,
      puzzle: verifyCodes.puzzle,
    })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.phone, phone), since(DAY)))
    .orderBy(sql`${verifyCodes.createdAt} DESC`);

async function askedFrom(tx: Tx, network: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.address, network), isNull(verifyCodes.usedAt), since(shares.perNetwork.window)));
  return row?.n ?? 0;
}

/**
 * Counts before a code is made. Whether an account has the phone makes no difference but to browsers of its owner.
 * @returns the solved challenge that the code is given for; null where it costs none
 * @throws HttpError 429 where the browser has asked before, or the phone's day is over
 * @throws AppError puzzleNeeded
 */
export async function requireShare(tx: Tx, asking: Asking): Promise<string | null> {
  const { phone, device, network, puzzle } = asking;
  const known = await isKnownDevice(tx, { phone }, device);
  // Strangers who stand in line for a phone or a network keep no known browser waiting.
  for (const key of known ? [`${phone}:${device}`] : [`network:${network}`, `phone:${phone}`])
    await oneAtATime(tx, key);
  const asked = await askedFor(tx, phone);
  const own = asked.filter((asking) => asking.device === device);
  requireFewer(own, { most: 1, window: limits.verifyCodeInterval });
  requireFewer(own, shares.perDevice);
  if (known) return null;

  const unused = asked.filter(({ used }) => !used);
  requireFewer(unused, shares.perPhoneAndDay);
  const tooMany = Math.max(
    ...shares.perPhone.map(({ most, window }) => within(unused, window).length - most),
    (await askedFrom(tx, network)) - shares.perNetwork.most,
  );
  if (tooMany < 0) return null;
  const { easiest, hardest, step, slack } = shares.puzzle;
  const difficulty = Math.min(hardest, easiest + Math.floor(tooMany / step));
  const { secret } = await portalItself(tx);
  const isPaid =
    puzzle &&
    solvedDifficulty(secret, phone, puzzle) >= difficulty - slack &&
    !asked.some((asking) => asking.puzzle === puzzle.challenge);
  if (!isPaid) throw new AppError('puzzleNeeded', {}, newPuzzle(secret, phone, difficulty));
  return puzzle.challenge;
}
