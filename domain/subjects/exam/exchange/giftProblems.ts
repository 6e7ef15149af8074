import { limits } from '../../../kernel/limits';

/** Why a question of a GIFT file can't be read. Its words stand with the page that shows them. */
export const giftReasons = [
  /** The file is longer than what is read at once. */
  'fileTooLong',
  /** The file has more questions; they are read up to this one. */
  'tooMany',
  /** The comment with the portal's part was changed, so that it can't be read. */
  'comment',
  /** A brace is missing, or stands where none may. */
  'braces',
  'noStem',
  /** A description: text without a question. */
  'noAnswers',
  /** A kind that GIFT knows and the portal doesn't. */
  'essay',
  'numerical',
  /** An answer begins with neither = nor ~. */
  'answerForm',
  'noRight',
  /** A single choice has several right options. */
  'severalRight',
  /** An option of a single choice gives some of the points. */
  'partialCredit',
  'optionCount',
  'pairCount',
  /** Two options or sides are the same. */
  'alike',
  'tooLong',
  'picture',
] as const;
export type GiftReason = (typeof giftReasons)[number];

export interface GiftProblem {
  /** Counted from 1. */
  line: number;
  reason: GiftReason;
  /** The question's title in the file, as far as there is one. */
  title: string;
}

export const giftLimits = {
  /** Characters of the whole file. */
  file: limits.questionFileBytes,
  /** Of one question without its comments. */
  block: 40_000,
  questions: 2_000,
  options: { least: 2, most: limits.examOptions },
  pairs: { least: 2, most: limits.examOptions },
  extra: limits.examOptions,
  accepted: limits.examAccepted,
} as const;

/** Why a question of a file isn't taken into the bank: it can't be read, or the bank can't take it. */
export const importFaults = [
  ...giftReasons,
  /** No such standard, edition or difficulty. */
  'place',
  /** Read, but no question: two options say the same, or a text is missing. */
  'unsound',
  /** The file has a question of this code before it. */
  'codeTwice',
  /** A code that the bank can't go on with. */
  'badCode',
  /** The bank's question waits for its approval. */
  'submitted',
  /** The bank has a draft of it that others are writing. */
  'othersDraft',
] as const;
export type ImportFault = (typeof importFaults)[number];
