import { isDay } from '#domain/kernel/days';
import { type Answer, answerParts, filesOf, isFilled } from '../template/answer';
import { evaluate } from '../template/expression';
import type { Question, TemplateContent } from '../template/template';
import { rounded } from './scores';

/** Answers by their question's code. */
export type Answers = ReadonlyMap<string, Answer>;

/** The visible questions of a questionnaire with these answers, and their scores. */
export interface Sheet {
  /** Codes of the questions that show. */
  readonly shown: ReadonlySet<string>;
  /** From 0 to 1; null if unanswered, not applicable, or without a score. */
  readonly scores: ReadonlyMap<string, number | null>;
}

/** Whether answers to a question can score at all. */
export const isScored = ({ score, options = [] }: Question): boolean =>
  score !== undefined || options.some((option) => option.score !== undefined);

/**
 * Goes through a questionnaire in order: a question hidden by an earlier answer does not exist for the following ones,
 * even if it was once answered.
 */
export function sheetOf({ questions }: Pick<TemplateContent, 'questions'>, answers: Answers): Sheet {
  const shown = new Set<string>();
  const scores = new Map<string, number | null>();
  const facts = {
    answerOf: (code: string) => (shown.has(code) ? answers.get(code) : undefined),
    scoreOf: (code: string) => scores.get(code) ?? null,
  };
  for (const question of questions) {
    const { code, shownIf } = question;
    if (shownIf !== undefined && evaluate(shownIf, facts) !== true) continue;
    shown.add(code);
    scores.set(code, scoreOf(question, answers.get(code), facts));
  }
  return { shown, scores };
}

function scoreOf(question: Question, answer: Answer | undefined, facts: Parameters<typeof evaluate>[1]): number | null {
  if (!isScored(question) || !isFilled(answer) || answer?.notApplicable !== undefined) return null;
  const value = question.score === undefined ? ofOptions(question, answer) : evaluate(question.score, facts);
  if (value === null) return null;
  // Once, here: rules, conditions, statistics and the gap analysis all see the same score.
  return rounded(Math.min(1, Math.max(0, Number(value))));
}

/** The scores of several selected options add up: each is part of the full implementation. */
const ofOptions = ({ options = [] }: Question, answer: Answer | undefined): number | null => {
  const chosen = options.filter(({ code, score }) => score !== undefined && answer?.choice?.includes(code));
  return chosen.length === 0 ? null : chosen.reduce((sum, { score = 0 }) => sum + score, 0);
};

export const answerLimits = {
  text: 10_000,
  note: 2_000,
  reason: 500,
  cell: 500,
  keptCell: 5_000,
  rows: 500,
  files: 20,
} as const;

/** Why an answer doesn't fit its question: wrong type, or an unknown option or column. */
export const misfits = ['part', 'option', 'one', 'column', 'excluded'] as const;
export type Misfit = (typeof misfits)[number];

const cellFits = {
  text: () => true,
  number: (cell: string) => /^-?\d+(?:\.\d+)?$/u.test(cell),
  date: isDay,
} as const;

/** Whether a cell fits its column; an empty one counts as missing. One that doesn't is kept, marked, and mended before submission. */
export function isCell(column: NonNullable<Question['columns']>[number], cell: string): boolean {
  if (cell === '') return true;
  if (cell.length > answerLimits.cell) return false;
  if (column.type === 'select') return (column.choices ?? []).some(({ zh, en }) => zh === cell || en === cell);
  return cellFits[column.type](cell);
}

/** The faults of an answer; an incomplete answer has none. */
export function misfitOf(question: Question, answer: Answer): Misfit | undefined {
  const { choice, text, rows, notApplicable } = answer;
  if (notApplicable !== undefined && !question.mayBeExcluded) return 'excluded';
  const part = answerParts[question.type].value;
  if ((choice && part !== 'choice') || (text !== undefined && part !== 'text') || (rows && part !== 'rows'))
    return 'part';
  const options = new Set(question.options?.map(({ code }) => code));
  if (choice?.some((code) => !options.has(code))) return 'option';
  if (question.type === 'single-select' && (choice?.length ?? 0) > 1) return 'one';
  const columns = new Set(question.columns?.map(({ code }) => code));
  for (const row of rows ?? []) if (Object.keys(row).some((code) => !columns.has(code))) return 'column';
  return undefined;
}

/** The gaps of a question before it can be submitted. */
export const lacks = ['answer', 'reason', 'cells', 'badCells', 'picture', 'file'] as const;
export type Lack = (typeof lacks)[number];

/** The gaps of an answer; none if the question is optional. */
export function lackOf(question: Question, answer: Answer | undefined): Lack | undefined {
  if (answer?.notApplicable !== undefined) return answer.notApplicable.trim() === '' ? 'reason' : undefined;
  const { columns = [] } = question;
  const mandatory = columns.filter(({ isMandatory }) => isMandatory);
  const halfRow = answer?.rows?.some(
    (row) =>
      Object.values(row).some((cell) => cell !== '') && mandatory.some(({ code }) => (row[code] ?? '').trim() === ''),
  );
  if (halfRow) return 'cells';
  const badCell = columns.some((column) => answer?.rows?.some((row) => !isCell(column, row[column.code] ?? '')));
  if (badCell) return 'badCells';
  const { kind, required } = filesOf(question);
  const lacksFile = required && (answer?.files ?? 0) === 0;
  // A required attachment proves the answer, it is none.
  const asksBoth = question.isMandatory && required && answerParts[question.type].value !== null;
  if (asksBoth && !isFilled({ ...answer, files: 0 })) return 'answer';
  if (isFilled(answer)) return lacksFile ? (kind === 'image' ? 'picture' : 'file') : undefined;
  if (!question.isMandatory) return undefined;
  if (question.type === 'image') return 'picture';
  return 'answer';
}
