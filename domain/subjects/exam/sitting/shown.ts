/*
 * A question as a candidate sees it: without what is right, with names of its own for options in the order of this sitting, so that
 * neither ids nor order tell anything. An answer (question/answers.ts) is given in these names.
 */
import type { QuestionWords } from '../question/content';

export interface ShownItem {
  readonly id: string;
  readonly text: QuestionWords;
}
export type ShownPart =
  | { readonly kind: 'single' | 'multiple'; readonly stem: QuestionWords; readonly options: readonly ShownItem[] }
  | { readonly kind: 'trueFalse' | 'shortAnswer'; readonly stem: QuestionWords };
export type ShownQuestion =
  | ShownPart
  | { readonly kind: 'ordering'; readonly stem: QuestionWords; readonly items: readonly ShownItem[] }
  | {
      readonly kind: 'matching';
      readonly stem: QuestionWords;
      readonly left: readonly ShownItem[];
      readonly right: readonly ShownItem[];
    }
  | { readonly kind: 'case'; readonly stem: QuestionWords; readonly parts: readonly ShownPart[] };

/** Ids of the question by the names that a candidate sees; those of a part of a case begin with its position, such as `1.A`. */
export type ShownNames = Readonly<Record<string, string>>;
