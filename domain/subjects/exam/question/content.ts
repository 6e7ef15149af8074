/*
 * What a question of an exam asks and which answers are right. Options and items carry an id that stays through all
 * versions of the question, so that statistics of a distractor go on when its words are corrected. An id never reaches
 * a person who sits an exam: a paper has names of its own for them.
 */

export const questionKinds = [
  'single',
  'multiple',
  'trueFalse',
  'ordering',
  'matching',
  'shortAnswer',
  'case',
] as const;
export type QuestionKind = (typeof questionKinds)[number];
/** Kinds that a case consists of. */
export const partKinds = ['single', 'multiple', 'trueFalse', 'shortAnswer'] as const satisfies readonly QuestionKind[];

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Whose bank a question is of. */
export const questionSources = ['own', 'platform'] as const;
export type QuestionSource = (typeof questionSources)[number];

/** A text in both languages; one of them may be empty, and is then shown in the other. */
export interface QuestionWords {
  readonly zh: string;
  readonly en: string;
}

interface Asked {
  readonly stem: QuestionWords;
  /** Why the right answer is right; shown after the exam, if at all. */
  readonly explanation: QuestionWords;
}
export interface ChoiceOption {
  readonly id: string;
  readonly text: QuestionWords;
  readonly right: boolean;
}
export interface ChoiceContent extends Asked {
  readonly kind: 'single' | 'multiple';
  readonly options: readonly ChoiceOption[];
}
export interface TrueFalseContent extends Asked {
  readonly kind: 'trueFalse';
  readonly right: boolean;
}
/** Items are in the right order. */
export interface OrderingContent extends Asked {
  readonly kind: 'ordering';
  readonly items: readonly { readonly id: string; readonly text: QuestionWords }[];
}
export interface MatchingContent extends Asked {
  readonly kind: 'matching';
  readonly pairs: readonly { readonly id: string; readonly left: QuestionWords; readonly right: QuestionWords }[];
  /** Right sides that belong to no left one. */
  readonly extra: readonly { readonly id: string; readonly right: QuestionWords }[];
}
export interface ShortAnswerContent extends Asked {
  readonly kind: 'shortAnswer';
  /** All forms that count, by language; an answer is right in any of them. */
  readonly accepted: { readonly zh: readonly string[]; readonly en: readonly string[] };
}
export type PartContent = ChoiceContent | TrueFalseContent | ShortAnswerContent;
/** A case that is told once, with several questions on it. */
export interface CaseContent extends Asked {
  readonly kind: 'case';
  readonly parts: readonly PartContent[];
}
export type QuestionContent = PartContent | OrderingContent | MatchingContent | CaseContent;

/** Where a question belongs. */
export interface QuestionPlace {
  readonly standard: string;
  readonly edition: string;
  /** As people cite it, such as 6.1.3 or A.8.13; of a law its name. */
  readonly clause: string;
  readonly difficulty: Difficulty;
}

/** A question as it is exchanged: with its code and where it belongs. */
export interface ExchangedQuestion extends QuestionPlace {
  readonly code: string;
  /** The tenant whose bank gave the code: another bank gives its own. */
  readonly bank: string;
  readonly content: QuestionContent;
}

/** A text in a language, or in the other one where that lacks. */
export const saidIn = (words: QuestionWords, language: 'zh' | 'en'): string =>
  words[language] || words[language === 'zh' ? 'en' : 'zh'];
