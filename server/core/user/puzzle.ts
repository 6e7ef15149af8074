import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { beginsWithZeros, type Puzzle, puzzleText, type SolvedPuzzle } from '#domain/core/user/puzzle';

/** The time to solve a puzzle, in ms. */
export const PUZZLE_LIFETIME = 10 * 60_000;

/** Cut to 128 bits: with its number the challenge fits one block of SHA-256, which is fast on phones as well. */
const signature = (secret: string, phone: string, stem: string) =>
  createHmac('sha256', secret).update(`${phone}:${stem}`).digest().subarray(0, 16).toString('base64url');

/** A challenge for one phone; nothing is stored until it comes back solved. */
export function newPuzzle(secret: string, phone: string, difficulty: number, now = Date.now()): Puzzle {
  const stem = [(now + PUZZLE_LIFETIME).toString(36), difficulty, randomBytes(8).toString('base64url')].join('.');
  return { challenge: `${stem}.${signature(secret, phone, stem)}`, difficulty };
}

/** The difficulty of the solution; -1 if the challenge isn't this portal's, belongs to another phone, is too old, or the answer is wrong. */
export function solvedDifficulty(secret: string, phone: string, solved: SolvedPuzzle, now = Date.now()): number {
  const { challenge } = solved;
  const [, stem = '', expires = '', difficulty = '', mac = ''] =
    /^((\w+)\.(\d+)\.[\w-]+)\.([\w-]+)$/.exec(challenge) ?? [];
  const [given, wanted] = [mac, signature(secret, phone, stem)].map((text) => Buffer.from(text));
  if (!given || !wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return -1;
  const hash = createHash('sha256').update(puzzleText(solved)).digest();
  if (Number.parseInt(expires, 36) < now || !beginsWithZeros(hash, Number(difficulty))) return -1;
  return Number(difficulty);
}
