/*
 * Puzzles that cost the sender time and the portal none: a client that requests many codes must find, for each, a number
 * that makes a SHA-256 begin with zeros. Both sides share these two rules; each has its own hashing.
 */

/** The puzzle that the portal gives; only the portal reads the challenge. */
export interface Puzzle {
  challenge: string;
  /** Zero bits that the hash must begin with, 32 at most; each one more doubles the work. */
  difficulty: number;
}

/** The solution that comes back. */
export interface SolvedPuzzle {
  challenge: string;
  answer: number;
}

/** The text whose SHA-256 counts. */
export const puzzleText = ({ challenge, answer }: SolvedPuzzle) => `${challenge}.${answer}`;

/** Whether a hash begins with this many zero bits. */
export const beginsWithZeros = (hash: Uint8Array, bits: number) =>
  Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits;
