/*
 * Sums that cost the sender time and the portal none: whoever asks for many codes must find, for each, a number that makes
 * a SHA-256 begin with zeros. Both sides need the same two rules; hashing is each side's own.
 */

/** What the portal gives: the challenge's own writing is its business. */
export interface Puzzle {
  challenge: string;
  /** Zero bits that the hash must begin with, 32 at most; each one more doubles the work. */
  difficulty: number;
}

/** What comes back. */
export interface SolvedPuzzle {
  challenge: string;
  answer: number;
}

/** The text whose SHA-256 counts. */
export const puzzleText = ({ challenge, answer }: SolvedPuzzle) => `${challenge}.${answer}`;

/** Whether a hash begins with so many zero bits. */
export const beginsWithZeros = (hash: Uint8Array, bits: number) =>
  Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits;
