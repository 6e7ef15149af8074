import { type Answers, sheetOf } from '../flow/sheet';
import type { Answer } from './answer';
import type { Expression } from './expression';
import { printFormula } from './formula';
import type { Question, TemplateContent } from './template';

/** Questions that show under the same condition, and answers under which they do. */
export interface Branch {
  readonly formula: string;
  readonly questions: readonly Question[];
  /** Null if none was found: the questions may never be visible. */
  readonly answers: Answers | null;
}

/** The ways through a questionnaire: each condition with answers that lead there. */
export function branchesOf(content: Pick<TemplateContent, 'questions'>): Branch[] {
  const groups = new Map<string, Question[]>();
  for (const question of content.questions) {
    if (question.shownIf === undefined) continue;
    const formula = printFormula(question.shownIf);
    groups.set(formula, [...(groups.get(formula) ?? []), question]);
  }
  return [...groups].map(([formula, questions]) => {
    const [first] = questions;
    return { formula, questions, answers: first ? answersFor(content, first.code) : null };
  });
}

/** Answers, as few as are needed, under which a question shows; null where none were found. */
export function answersFor(content: Pick<TemplateContent, 'questions'>, code: string): Answers | null {
  const questions = new Map(content.questions.map((question) => [question.code, question]));
  const answers = new Map<string, Answer>();
  const begun = new Set<string>();
  // A referenced question must be visible itself; each condition is met once, as several may refer to the same question.
  const show = (asked: string): void => {
    const shownIf = questions.get(asked)?.shownIf;
    if (shownIf === undefined || begun.has(asked)) return;
    begun.add(asked);
    meet(shownIf, true);
  };
  const put = (asked: string, answer: Answer) => {
    show(asked);
    answers.set(asked, answer);
  };
  const meet = (tree: Expression, wanted: boolean): void => {
    if (typeof tree !== 'object') return;
    if ('has' in tree) {
      const options = questions.get(tree.has)?.options?.map((option) => option.code) ?? [];
      const chosen = wanted
        ? tree.options.find((option) => options.includes(option))
        : options.find((option) => !tree.options.includes(option));
      if (chosen !== undefined) put(tree.has, { choice: [chosen] });
    } else if ('filled' in tree) {
      if (wanted) put(tree.filled, someAnswer(questions.get(tree.filled)));
    } else if ('excluded' in tree) {
      if (wanted) put(tree.excluded, { notApplicable: '–' });
    } else if ('score' in tree || 'count' in tree || 'number' in tree) {
      const asked = 'score' in tree ? tree.score : 'count' in tree ? tree.count : tree.number;
      put(asked, someAnswer(questions.get(asked)));
    } else if (tree.op === 'not') meet(tree.args[0] ?? true, !wanted);
    else if (tree.op === 'or' && wanted) meet(tree.args[0] ?? true, true);
    else if (tree.op === 'and' || tree.op === 'or') for (const arg of tree.args) meet(arg, wanted);
    else for (const arg of tree.args) meet(arg, true);
  };
  show(code);
  return sheetOf(content, answers).shown.has(code) ? answers : null;
}

function someAnswer(question: Question | undefined): Answer {
  const { type, options = [], columns = [] } = question ?? {};
  const [first] = options;
  if (first) return { choice: [first.code] };
  if (type === 'table') return { rows: [Object.fromEntries(columns.map(({ code }) => [code, '1']))] };
  return type === 'image' ? { files: 1 } : { text: '1' };
}
