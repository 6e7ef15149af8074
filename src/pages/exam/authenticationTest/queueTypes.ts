import type { SittingClock } from '@/services/exam';
import type { QueueStore } from '@/utils/offline/save';
import type { Answer, Stored } from './keptAnswers';

export interface NumberedAnswer {
  readonly sequence: number;
  readonly position: number;
  readonly answer: Answer;
}
/** Why nothing more is sent: another device has taken over, the invigilator has paused it, or it has ended. */
export type Stop = 'elsewhere' | 'paused' | 'over';
/** What becomes of an answer that was not stored: it is tried again (no line, or another failure), needs another number, or is refused. */
export type Outcome = Stop | 'outage' | 'failed' | 'renumber' | 'refused';
/** The state of a question's last answer; undefined: none was given here or stored. */
export type AnswerState =
  | { kind: 'saving' | 'late' }
  /** @param why what keeps it from arriving, where it isn't the line */
  | { kind: 'waiting'; why?: string }
  | { kind: 'stored'; at: string }
  | { kind: 'refused'; why: string };

export interface Options {
  /** Where answers are kept until they are stored. */
  store: QueueStore;
  send: (answer: NumberedAnswer) => Promise<{ storedAt: string; clock: SittingClock }>;
  judge: (error: unknown) => Outcome;
  /** Reads the sitting again. */
  readAgain: () => Promise<Stored>;
  /** After what waits was compared with what is stored. */
  onCompared?: (stored: Stored) => void;
  /** After each answer that was stored. */
  onStored?: (position: number, answer: Answer, storedAt: string) => void;
}
