import type { Level, Words } from '#domain/kernel/levels';
import type { AnswerType, AttachmentRule } from '#domain/subjects/questionnaire/template/answer';
import type { Expression } from '#domain/subjects/questionnaire/template/expression';
import type { ColumnType } from '#domain/subjects/questionnaire/template/template';

/* Rows of the sheets, as the book reads them. */

type Both<Key extends string> = { readonly [K in `${Key}Zh` | `${Key}En`]: string };
type Maybe<Key extends string> = Partial<Both<Key>>;

export interface SettingsRow extends Both<'name'>, Maybe<'description'> {
  readonly gap1: number;
  readonly gap2: number;
  readonly gap3: number;
  readonly gap4: number;
  readonly standardCode?: string;
}
export interface SectionRow extends Both<'title'>, Maybe<'help'> {
  readonly code: string;
}
export interface QuestionRow extends Both<'text'>, Maybe<'help'>, Maybe<'missing'> {
  readonly code: string;
  readonly section: string;
  readonly type: AnswerType;
  readonly isMandatory: boolean;
  readonly mayBeExcluded: boolean;
  readonly attachment?: AttachmentRule;
  readonly shownIf?: Expression;
  readonly weight: number;
  readonly score?: Expression;
  readonly refs?: readonly string[];
}
export interface OptionRow extends Both<'text'>, Maybe<'present'>, Maybe<'missing'> {
  readonly question: string;
  readonly code: string;
  readonly score?: number;
}
export interface ColumnRow extends Both<'title'> {
  readonly question: string;
  readonly code: string;
  readonly type: ColumnType;
  readonly isMandatory: boolean;
  readonly choicesZh?: readonly string[];
  readonly choicesEn?: readonly string[];
}
export interface RuleRow extends Both<'missing'> {
  readonly when: Expression;
  readonly refs: readonly string[];
  readonly atLeast: Level;
}
export interface TemplateRows {
  readonly settings: readonly SettingsRow[];
  readonly sections: readonly SectionRow[];
  readonly questions: readonly QuestionRow[];
  readonly options: readonly OptionRow[];
  readonly columns: readonly ColumnRow[];
  readonly rules: readonly RuleRow[];
}

/** What a workbook says of a template. */
export interface ToldTemplate<Content> {
  readonly name: Words;
  readonly description: Words;
  readonly content: Content;
}
