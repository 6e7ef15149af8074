import type { Puzzle, SolvedPuzzle } from '#domain/core/user/puzzle';
import { errorCodes } from '#domain/kernel/errors';
import { PortalError } from '@/requestErrors';
import type { CodeSent } from '@/services/user';

/** A puzzle may have become too easy while it was being solved; at their hardest they grow no more. */
const PUZZLES = 5;

/**
 * Asks for a code. After many requests the portal demands a puzzle first; the puzzle's code is loaded only
 * then.
 * @param send the call; it leaves puzzleNeeded to its caller
 * @param onPuzzle called when there is one
 */
export async function askForCode(
  send: (puzzle: SolvedPuzzle | undefined) => Promise<CodeSent>,
  onPuzzle: () => void,
): Promise<CodeSent> {
  let puzzle: SolvedPuzzle | undefined;
  for (let left = PUZZLES; ; left -= 1) {
    try {
      return await send(puzzle);
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== errorCodes.puzzleNeeded || left === 0) throw error;
      onPuzzle();
      const { solvePuzzle } = await import('./solvePuzzle').catch(() => {
        // Its sentence says to ask again.
        throw error;
      });
      puzzle = await solvePuzzle(error.details.data as Puzzle);
    }
  }
}
