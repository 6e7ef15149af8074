import type { Puzzle } from './puzzle';

/** What outcomes about accounts carry. */
export interface UserErrors {
  puzzleNeeded: Puzzle;
}
