import { type Answer, isFilled, isFilledRow } from './answer';

/*
 * Decides whether a question is visible, how an answer scores, and when a rule applies: a tree without side effects, the
 * same on the server and on the screen. People write it as a formula (formula.ts).
 */

/** The result: a truth value, a number, or nothing if the answers are missing. */
export type Value = boolean | number | null;

export const operators = [
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'add',
  'sub',
  'mul',
  'div',
  'min',
  'max',
  'mean',
  'if',
] as const;
export type Operator = (typeof operators)[number];

export type Expression =
  | number
  | boolean
  /** One of these options of a question is chosen. */
  | { readonly has: string; readonly options: readonly string[] }
  /** The question has an answer. */
  | { readonly filled: string }
  /** The question was marked as not applicable. */
  | { readonly excluded: string }
  /** The question's score, from 0 to 1. */
  | { readonly score: string }
  /** How many options are chosen, rows given, or files attached. */
  | { readonly count: string }
  /** The number in an answer's text. */
  | { readonly number: string }
  | { readonly op: Operator; readonly args: readonly Expression[] };

/** How many arguments each operator takes: at least and at most. */
export const arity: Readonly<Record<Operator, readonly [number, number]>> = {
  and: [2, 50],
  or: [2, 50],
  not: [1, 1],
  eq: [2, 2],
  ne: [2, 2],
  lt: [2, 2],
  le: [2, 2],
  gt: [2, 2],
  ge: [2, 2],
  add: [2, 50],
  sub: [2, 2],
  mul: [2, 50],
  div: [2, 2],
  min: [1, 50],
  max: [1, 50],
  mean: [1, 50],
  if: [3, 3],
};

type Leaf = Exclude<Expression, number | boolean | { op: Operator }>;

export const isBinary = (op: Operator): boolean => arity[op][1] === 2;
export const isOperation = (tree: Expression): tree is Extract<Expression, { op: Operator }> =>
  typeof tree === 'object' && 'op' in tree;

/** The input of an expression: the current answers, and the scores of their questions. */
export interface Facts {
  answerOf(code: string): Answer | undefined;
  /** Of questions before the current one. */
  scoreOf(code: string): number | null;
  /**
   * The question is asked and not answered yet. Where this is given, the result is nothing unless it would be the same with
   * any answer to such questions.
   */
  isOpen?(code: string): boolean;
}

const comparisons: Partial<Record<Operator, (a: number, b: number) => boolean>> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
};

/** A number as people type it: with blanks around it, thousands separated, a percent sign behind, in wide digits. */
export function numberIn(text: string | undefined): number | null {
  const match = /^\s*(-?\d{1,3}(?:,\d{3})+|-?\d+)(\.\d+)?\s*(%?)\s*$/u.exec((text ?? '').normalize('NFKC'));
  if (!match) return null;
  const value = Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`);
  return finite(match[3] ? value / 100 : value);
}

/** Codes of the questions whose text an expression reads as a number. */
export function numbersIn(expression: Expression | undefined): string[] {
  if (typeof expression !== 'object') return [];
  if ('number' in expression) return [expression.number];
  return 'op' in expression ? expression.args.flatMap(numbersIn) : [];
}

/** The code of the question that a leaf refers to. */
function questionOf(leaf: Leaf): string {
  if ('has' in leaf) return leaf.has;
  if ('filled' in leaf) return leaf.filled;
  if ('excluded' in leaf) return leaf.excluded;
  if ('score' in leaf) return leaf.score;
  return 'count' in leaf ? leaf.count : leaf.number;
}

/** Infinite results count as nothing. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * Computes an expression. Nothing (null) goes through arithmetic and comparisons; `and`, `or`, `not` and `if` take it for
 * untrue; means, minima and maxima leave it away. Division by zero is nothing.
 */
export const evaluate = (expression: Expression, facts: Facts): Value => compute(expression, facts) ?? null;

/** Whether the result depends on a question that is open (`Facts.isOpen`). */
export const isUndecided = (expression: Expression, facts: Facts): boolean => compute(expression, facts) === undefined;

/** The value; undefined where it depends on a question that is open. */
function compute(expression: Expression, facts: Facts): Value | undefined {
  if (typeof expression === 'number' || typeof expression === 'boolean') return expression;
  if ('op' in expression)
    return operate(
      expression.op,
      expression.args.map((arg) => compute(arg, facts)),
    );
  if (facts.isOpen?.(questionOf(expression))) return undefined;
  if ('has' in expression) {
    const chosen = facts.answerOf(expression.has)?.choice ?? [];
    return expression.options.some((option) => chosen.includes(option));
  }
  if ('filled' in expression) return isFilled(facts.answerOf(expression.filled));
  if ('excluded' in expression) return facts.answerOf(expression.excluded)?.notApplicable !== undefined;
  if ('score' in expression) return facts.scoreOf(expression.score);
  if ('count' in expression) {
    const { choice, rows, files } = facts.answerOf(expression.count) ?? {};
    return choice?.length ?? rows?.filter(isFilledRow).length ?? files ?? 0;
  }
  return numberIn(facts.answerOf(expression.number)?.text);
}

const isUntrue = (value: Value | undefined) => value !== undefined && value !== true;

function operate(op: Operator, args: readonly (Value | undefined)[]): Value | undefined {
  if (op === 'and' && args.some(isUntrue)) return false;
  if (op === 'or' && args.includes(true)) return true;
  if (op === 'if') {
    const [condition, then, otherwise] = args;
    if (condition === undefined) return then === otherwise ? then : undefined;
    return condition === true ? then : otherwise;
  }
  const values = args.filter((arg) => arg !== undefined);
  if (values.length < args.length) return undefined;
  if (op === 'and' || op === 'or') return op === 'and';
  if (op === 'not') return values[0] !== true;
  if (op === 'eq' || op === 'ne') return values.includes(null) ? null : (values[0] === values[1]) === (op === 'eq');
  const numbers = values.filter((value) => typeof value === 'number');
  if (op === 'min' || op === 'max') return numbers.length === 0 ? null : Math[op](...numbers);
  if (op === 'mean') return numbers.length === 0 ? null : finite(sumOf(numbers) / numbers.length);
  const [first, second] = numbers;
  if (numbers.length < values.length || first === undefined) return null;
  const compare = comparisons[op];
  if (compare) return second === undefined ? null : compare(first, second);
  if (op === 'add') return finite(sumOf(numbers));
  if (op === 'mul') return finite(numbers.reduce((product, value) => product * value, 1));
  if (second === undefined) return null;
  return finite(op === 'sub' ? first - second : first / second);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0);

/** All leaves of an expression. */
function* leavesOf(expression: Expression): Generator<Leaf> {
  if (typeof expression !== 'object') return;
  if ('op' in expression) for (const arg of expression.args) yield* leavesOf(arg);
  else yield expression;
}

/** Codes of the questions that an expression refers to. */
export function asksAbout(expression: Expression): Set<string> {
  return new Set([...leavesOf(expression)].map(questionOf));
}

/** Codes of the questions whose scores an expression refers to. */
export function scoresAsked(expression: Expression): Set<string> {
  return new Set([...leavesOf(expression)].flatMap((leaf) => ('score' in leaf ? [leaf.score] : [])));
}

/** Options that an expression names, by their question. */
export function optionsNamed(expression: Expression): { question: string; option: string }[] {
  return [...leavesOf(expression)].flatMap((leaf) =>
    'has' in leaf ? leaf.options.map((option) => ({ question: leaf.has, option })) : [],
  );
}

/** How deep its operators are nested. */
export function depthOf(expression: Expression): number {
  return typeof expression === 'object' && 'op' in expression ? 1 + Math.max(0, ...expression.args.map(depthOf)) : 0;
}
