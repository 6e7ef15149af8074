import { errorCodes } from '#domain/kernel/errors';
import type { Puzzle, SolvedPuzzle } from '#domain/user/puzzle';
import { PortalError } from '@/requestErrors';
import { userService } from '@/services/user';

/** A puzzle may have become too easy while it was being solved; at their hardest they grow no more. */
const PUZZLES = 5;

/**
 * Asks for a code. Where many were asked for, the portal wants a puzzle solved first; whoever isn't asked for one loads
 * nothing of it.
 * @param onPuzzle called when there is one
 */
export async function askForCode(phone: string, onPuzzle: () => void) {
  let puzzle: SolvedPuzzle | undefined;
  for (let left = PUZZLES; ; left -= 1) {
    try {
      return await userService.sendVerifyCode({ body: { phone, puzzle } });
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
