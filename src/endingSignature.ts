import type { ErrorData } from '#domain/kernel/errors';
import { createStore } from './utils/store';

interface Question {
  /** Whose signature it is, and since when. */
  readonly about: ErrorData['endsSignature'];
  answer(isMeant: boolean): void;
}

/** What somebody is asked before a call ends a signature; the frame (src/layouts) shows it. */
export const signatureQuestion = createStore<Question | null>(null);

let asking: Promise<unknown> = Promise.resolve();

/** Asks whether a signature is to end by what was just tried; one question after the other. */
export function askToEndSignature(about: ErrorData['endsSignature']): Promise<boolean> {
  const answered = asking.then(
    () =>
      new Promise<boolean>((resolve) => {
        signatureQuestion.set({
          about,
          answer(isMeant) {
            signatureQuestion.set(null);
            resolve(isMeant);
          },
        });
      }),
  );
  asking = answered;
  return answered;
}
