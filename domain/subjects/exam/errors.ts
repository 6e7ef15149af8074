import type { AttemptRefusal } from './sitting/sitting';

/** The data that outcomes of exams carry beside their messages. */
export interface ExamErrors {
  /** Why, and from when on it can. */
  examRefused: { reason: AttemptRefusal; from: string | null };
  /** The last number that is stored. */
  sequenceGap: { lastSequence: number };
  sequenceTaken: { lastSequence: number };
  blueprintTooLarge: { lacking: number };
}
