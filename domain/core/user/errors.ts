import type { Puzzle } from './puzzle';

/** The data that outcomes about accounts carry. */
export interface UserErrors {
  puzzleNeeded: Puzzle;
}
