import type { Level, Words } from '../../../kernel/levels';
import type { AnswerType, AttachmentRule } from './answer';
import { asksAbout, type Expression, optionsNamed, scoresAsked } from './expression';
import { isFresh } from './freshWords';

/*
 * The content of a questionnaire. A template has a draft, which changes, and versions, which never do; a questionnaire carries
 * its version with it, so that it never changes under its respondents.
 */

export interface Option {
  readonly code: string;
  readonly text: Words;
  /** From 0 to 1; absent if the option carries no score. */
  readonly score?: number;
  /** The strength, and the gap, that selecting it states. */
  readonly present?: Words;
  readonly missing?: Words;
}

export const columnTypes = ['text', 'number', 'date', 'select'] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface Column {
  readonly code: string;
  readonly title: Words;
  readonly type: ColumnType;
  readonly isMandatory: boolean;
  /** Of columns whose cells are chosen. */
  readonly choices?: readonly Words[];
}

export interface Question {
  /** Its own within the template, the same over versions: by it answers of earlier projects are found. */
  readonly code: string;
  readonly section: string;
  readonly type: AnswerType;
  readonly text: Words;
  readonly help?: Words;
  readonly isMandatory: boolean;
  /** Whether files are attached to the answer, where it isn't left to the type (`filesOf`). */
  readonly attachment?: AttachmentRule;
  /** It may be marked as not applicable, with a reason. */
  readonly mayBeExcluded: boolean;
  readonly options?: readonly Option[];
  readonly columns?: readonly Column[];
  /** Its condition for being visible, about earlier questions. */
  readonly shownIf?: Expression;
  /** How much it counts among the questions on one clause or control. */
  readonly weight: number;
  /** The score of its answer, from 0 to 1, if the options don't decide. */
  readonly score?: Expression;
  /** The clauses and controls that it refers to. */
  readonly refs: readonly string[];
  /** The gap, if it scores less than possible and no option states one. */
  readonly missing?: Words;
}

/** While this is true, the referenced entries have at least this gap level, for any scores. */
export interface GapRule {
  readonly when: Expression;
  readonly refs: readonly string[];
  readonly atLeast: Level;
  readonly missing: Words;
}

/** Scores at or above which a gap is of level 1, 2, 3, 4; below the last one it is of level 5. */
export type GapLevels = readonly [number, number, number, number];
export const usualGapLevels: GapLevels = [0.9, 0.7, 0.5, 0.25];

export interface Section {
  readonly code: string;
  readonly title: Words;
  readonly help?: Words;
}

export interface TemplateContent {
  /** The standard whose clauses and controls the questions refer to. */
  readonly standardCode: string | null;
  readonly sections: readonly Section[];
  readonly questions: readonly Question[];
  readonly gapLevels: GapLevels;
  readonly rules: readonly GapRule[];
}

export const templateProblems = [
  'sameCode',
  'unknownSection',
  'unknownQuestion',
  'laterQuestion',
  'unknownOption',
  'noOptions',
  'noColumns',
  'noChoices',
  'strangeOptions',
  'unknownStandard',
  'unknownRef',
  'levelsOrder',
  'emptySection',
  'noQuestions',
  'placeholder',
] as const;
export type TemplateProblemKind = (typeof templateProblems)[number];

/** A fault that prevents the use of a template, and its place. */
export interface TemplateProblem {
  readonly kind: TemplateProblemKind;
  /** Of a section or question; null where it is the template's own. */
  readonly code: string | null;
  /** The name of the faulty part. */
  readonly named: string;
}

/** Questions that depend on others, by the last one they refer to, which they follow. */
export function followsOf(questions: readonly Question[]): ReadonlyMap<string, string> {
  const position = new Map(questions.map(({ code }, index) => [code, index]));
  return new Map(
    questions.flatMap(({ code, shownIf }) => {
      const asked = shownIf === undefined ? [] : [...asksAbout(shownIf)].filter((one) => position.has(one));
      const last = asked.sort((a, b) => (position.get(b) ?? 0) - (position.get(a) ?? 0))[0];
      return last === undefined ? [] : [[code, last] as const];
    }),
  );
}

/**
 * All faults of a template beyond the schema of its parts.
 * @param refs of its standard; null if there is no standard with that name, undefined if it was not looked up
 */
export function problemsOf(content: TemplateContent, refs?: ReadonlySet<string> | null): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const tell = (kind: TemplateProblemKind, code: string | null, named: string) => problems.push({ kind, code, named });
  const { standardCode, sections, questions, rules, gapLevels } = content;
  if (refs === null && standardCode !== null) tell('unknownStandard', null, standardCode);
  if (questions.length === 0) tell('noQuestions', null, '');
  for (const code of doubles(sections)) tell('sameCode', code, code);
  for (const code of doubles(questions)) tell('sameCode', code, code);
  if (gapLevels.some((bound, index) => index > 0 && bound >= (gapLevels[index - 1] ?? 1)))
    tell('levelsOrder', null, gapLevels.join(', '));
  const inSections = new Set(sections.map(({ code }) => code));
  const used = new Set(questions.map(({ section }) => section));
  for (const { code } of sections) if (!used.has(code)) tell('emptySection', code, code);
  const position = new Map(questions.map(({ code }, index) => [code, index]));
  const byCode = new Map(questions.map((question) => [question.code, question]));
  const askedBy = (expression: Expression, code: string | null, before: number) => {
    for (const asked of asksAbout(expression)) {
      const at = position.get(asked);
      if (at === undefined) tell('unknownQuestion', code, asked);
      else if (at >= before) tell('laterQuestion', code, asked);
    }
    for (const { question, option } of optionsNamed(expression))
      if (byCode.has(question) && !byCode.get(question)?.options?.some((one) => one.code === option))
        tell('unknownOption', code, `${question}: ${option}`);
  };
  const filled = (code: string | null, texts: readonly Words[]) => {
    for (const text of texts) if (isFresh(text)) tell('placeholder', code, text.zh);
  };
  for (const { code, title } of sections) filled(code, [title]);
  questions.forEach((question, index) => {
    const { code, section, type, options = [], columns = [], shownIf, score } = question;
    filled(code, [question.text, ...options.map((one) => one.text), ...columns.map((one) => one.title)]);
    if (!inSections.has(section)) tell('unknownSection', code, section);
    const chooses = type === 'single-select' || type === 'multi-select';
    if (chooses && options.length < 2) tell('noOptions', code, code);
    if (!chooses && options.length > 0) tell('strangeOptions', code, code);
    if (type === 'table' && columns.length === 0) tell('noColumns', code, code);
    for (const double of [...doubles(options), ...doubles(columns)]) tell('sameCode', code, double);
    for (const column of columns)
      if (column.type === 'select' && !column.choices?.length) tell('noChoices', code, column.code);
    if (shownIf !== undefined) askedBy(shownIf, code, index);
    if (score !== undefined) {
      // A score may refer to the answer itself, but not to its own score.
      askedBy(score, code, index + 1);
      if (scoresAsked(score).has(code)) tell('laterQuestion', code, code);
    }
    for (const ref of question.refs) if (refs && !refs.has(ref)) tell('unknownRef', code, ref);
  });
  for (const rule of rules) {
    filled(null, [rule.missing]);
    askedBy(rule.when, null, questions.length);
    for (const ref of rule.refs) if (refs && !refs.has(ref)) tell('unknownRef', null, ref);
  }
  return problems;
}

/** The references of a known standard; for `problemsOf`. */
export const refsIn = (
  { standardCode }: Pick<TemplateContent, 'standardCode'>,
  standards: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> | null | undefined => {
  if (standardCode === null) return undefined;
  const refs = standards[standardCode];
  return refs ? new Set(refs) : null;
};

function doubles(rows: readonly { readonly code: string }[]): Set<string> {
  const seen = new Set<string>();
  return new Set(rows.flatMap(({ code }) => (seen.size === seen.add(code).size ? [code] : [])));
}
