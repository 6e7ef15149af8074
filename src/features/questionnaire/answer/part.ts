import type { Words } from '#domain/kernel/levels';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import type { Question } from '#domain/subjects/questionnaire/template/template';

/** Of one part of an answer: it tells what is new of that part alone. */
export interface PartProps {
  question: Question;
  value: Answer | undefined;
  disabled: boolean;
  language: keyof Words;
  label: string;
  /** A formula reads its text as a number. */
  isNumber?: boolean;
  onChange: (part: Answer) => void;
}
