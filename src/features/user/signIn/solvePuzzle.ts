import { sha256 } from '@noble/hashes/sha2.js';
import { beginsWithZeros, type Puzzle, puzzleText, type SolvedPuzzle } from '#domain/core/user/puzzle';

/** So long the page may stand still, in ms. */
const SLICE = 12;
/** Hashes between two looks at the clock. */
const BATCH = 50;

/** Lets the page do what it has to; unlike with timers, also at once where it is in the background. */
const othersTurn = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      next();
    };
    port2.postMessage(null);
  });

/**
 * Tries one number after the other, in slices between which the page goes on. The browser's own SHA-256 is there behind
 * https alone, and slower for hashes this small, as each is a promise.
 */
export async function solvePuzzle({ challenge, difficulty }: Puzzle): Promise<SolvedPuzzle> {
  const encoder = new TextEncoder();
  for (let answer = 0; ; ) {
    for (const until = performance.now() + SLICE; performance.now() < until; ) {
      for (const end = answer + BATCH; answer < end; answer += 1) {
        const solved = { challenge, answer };
        if (beginsWithZeros(sha256(encoder.encode(puzzleText(solved))), difficulty)) return solved;
      }
    }
    await othersTurn();
  }
}
