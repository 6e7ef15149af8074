import { createStore } from './utils/store';

interface Question {
  /** Whether a code was shown; what was begun goes on then. */
  answer(isShown: boolean): void;
}

/** Asked for before a call goes on that needs a fresh second factor; the frame (src/layouts) shows it. */
export const factorQuestion = createStore<Question | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks for a code of the user's second factor. Calls that need one at the same time wait for the same code. */
export function askForFreshFactor(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    factorQuestion.set({
      answer(isShown) {
        factorQuestion.set(null);
        asking = null;
        resolve(isShown);
      },
    });
  });
  return asking;
}
