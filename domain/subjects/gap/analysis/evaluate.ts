import type { Level, Words } from '../../../kernel/levels';
import { levelOfScore, weightedMean } from '../../questionnaire/flow/scores';
import { isScored } from '../../questionnaire/flow/sheet';
import { type Answer, isFilled } from '../../questionnaire/template/answer';
import { asksAbout, evaluate, type Facts, isUndecided } from '../../questionnaire/template/expression';
import type { GapLevels, GapRule, Question } from '../../questionnaire/template/template';
import type { Basis, Derivation, RaisedBy } from '../gap';

/*
 * Derives the gaps of each clause and control from answers. What is unanswered says nothing: it has no score, no level and no
 * text (decision 0050). Nothing here knows a particular standard or template: the meaning of a score, and rules that outweigh
 * the mean, are data of the template.
 */

/** A question with its answer, from a questionnaire. */
export interface AnsweredQuestion {
  readonly itemCode: string;
  readonly question: Question;
  /** Earlier answers make it visible. */
  readonly isShown: boolean;
  readonly answer: Answer | null;
  /** From 0 to 1; null if the answer carries no score. */
  readonly score: number | null;
}

/** A questionnaire with its answers. */
export interface AnsweredSheet {
  readonly gapLevels: GapLevels;
  readonly rules: readonly GapRule[];
  /** In their order: what a question depends on comes before it. */
  readonly items: readonly AnsweredQuestion[];
  /** It is accepted: what is blank stays blank. */
  readonly isFinished: boolean;
}

/** The result of the answers for one clause or control. */
export interface Evaluated {
  /** From 0 to 1; null where no answer counts. */
  readonly score: number | null;
  /** Null: not assessed. */
  readonly level: Level | null;
  /** All its questions were marked as not applicable. */
  readonly isExcluded: boolean;
  readonly derivation: Derivation;
  readonly present: readonly Words[];
  readonly missing: readonly Words[];
}

const worst = (levels: readonly Level[]): Level | null =>
  levels.reduce<Level | null>((highest, level) => (highest === null || level > highest ? level : highest), null);

const isExcludedBy = ({ answer }: AnsweredQuestion) => answer?.notApplicable !== undefined;

const isAnswered = ({ answer }: AnsweredQuestion) => isFilled(answer ?? undefined);

const chosenOf = ({ question, answer }: AnsweredQuestion) =>
  (question.options ?? []).filter(({ code }) => answer?.choice?.includes(code));

/** The gap that an answer states; the question's own text if its options have none. */
function missingOf(item: AnsweredQuestion): Words[] {
  const said = chosenOf(item).flatMap(({ missing }) => missing ?? []);
  const { score } = item;
  const { missing } = item.question;
  return said.length === 0 && missing && score !== null && score < 1 ? [missing] : said;
}

/** Each sentence once, in order of first occurrence. */
function once(words: readonly Words[]): Words[] {
  const seen = new Map(words.map((one) => [`${one.zh}\n${one.en}`, one]));
  return [...seen.values()];
}

/**
 * Codes of the questions that are still to be answered: those asked, and those that will be asked or not by an answer that is
 * missing. None of a finished questionnaire.
 */
function openQuestions({ items, isFinished }: AnsweredSheet, facts: Facts): Set<string> {
  const open = new Set<string>();
  if (isFinished) return open;
  const known = { ...facts, isOpen: (code: string) => open.has(code) };
  for (const item of items) {
    const { code, shownIf } = item.question;
    const isOpen = item.isShown ? !isAnswered(item) : shownIf !== undefined && isUndecided(shownIf, known);
    if (isOpen) open.add(code);
  }
  return open;
}

/** The rules of a questionnaire that its answers make true, whatever will be answered to the questions still open. */
function applicableRules(sheet: AnsweredSheet): GapRule[] {
  const shown = new Map(sheet.items.flatMap((item) => (item.isShown ? [[item.question.code, item] as const] : [])));
  const facts = {
    answerOf: (code: string) => shown.get(code)?.answer ?? undefined,
    scoreOf: (code: string) => shown.get(code)?.score ?? null,
  };
  const open = openQuestions(sheet, facts);
  const isOpen = (code: string) => open.has(code);
  return sheet.rules.filter(({ when }) => evaluate(when, { ...facts, isOpen }) === true);
}

/**
 * The result for one clause or control: the weighted mean of the scores, its level by the
 * template's thresholds – of several questionnaires, by the strictest –, then raised by rules.
 */
function evaluateRef(ref: string, sheets: readonly (AnsweredSheet & { applicable: readonly GapRule[] })[]): Evaluated {
  const isAsked = ({ question, isShown }: AnsweredQuestion) => isShown && question.refs.includes(ref);
  const onRef = sheets.map((sheet) => ({ ...sheet, items: sheet.items.filter(isAsked) }));
  const items = onRef.flatMap((sheet) => sheet.items);
  const basis = items.map((item): Basis => {
    const { itemCode, question, score } = item;
    const { code: questionCode, weight } = question;
    return { itemCode, questionCode, isAnswered: isAnswered(item), score, weight };
  });
  const scored = items.filter(({ question }) => isScored(question));
  const asked = scored.length > 0 ? scored : items;
  const isExcluded = asked.length > 0 && asked.every(isExcludedBy);
  if (isExcluded)
    return { score: null, level: null, isExcluded, derivation: { basis, raisedBy: [] }, present: [], missing: [] };
  const score = weightedMean(basis);
  // A rule without a condition applies only where something was answered.
  const applies = ({ when, refs }: GapRule) =>
    refs.includes(ref) && (items.some(isAnswered) || asksAbout(when).size > 0);
  const raisedBy = onRef
    .flatMap(({ applicable }) => applicable)
    .filter(applies)
    .map(({ atLeast, missing }): RaisedBy => ({ atLeast, missing }));
  const byScore =
    score === null
      ? []
      : onRef.filter((sheet) => sheet.items.length > 0).map(({ gapLevels }) => levelOfScore(score, gapLevels));
  return {
    score,
    isExcluded,
    derivation: { basis, raisedBy },
    level: worst([...byScore, ...raisedBy.map(({ atLeast }) => atLeast)]),
    present: once(items.flatMap(chosenOf).flatMap(({ present }) => present ?? [])),
    missing: once([...items.flatMap(missingOf), ...raisedBy.map(({ missing }) => missing)]),
  };
}

/** The results of a project's answers, by reference. */
export function evaluateAnswers(
  sheets: readonly AnsweredSheet[],
  refs: readonly string[],
): ReadonlyMap<string, Evaluated> {
  const withRules = sheets.map((sheet) => ({ ...sheet, applicable: applicableRules(sheet) }));
  return new Map(refs.map((ref) => [ref, evaluateRef(ref, withRules)]));
}
