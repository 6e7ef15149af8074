import { describe, expect, it } from 'vitest';
import { answersFor, branchesOf } from './branches';
import type { Expression } from './expression';
import type { Question } from './template';

const choice = ['yes', 'no'].map((code) => ({ code, text: { zh: code, en: code } }));
const question = (code: string, shownIf?: Expression, part: Partial<Question> = {}): Question => ({
  code,
  section: 'S',
  type: 'single-select',
  options: choice,
  text: { zh: code, en: code },
  isMandatory: true,
  mayBeExcluded: true,
  weight: 1,
  refs: [],
  ...(shownIf !== undefined && { shownIf }),
  ...part,
});
const told = (questions: Question[], code: string) => {
  const answers = answersFor({ questions }, code);
  return answers && Object.fromEntries(answers);
};

describe('ways through a questionnaire', () => {
  const yes = (has: string): Expression => ({ has, options: ['yes'] });

  it('lead to a question over all that must show before it', () => {
    const questions = [question('A'), question('B', yes('A')), question('C', yes('B'))];
    expect(told(questions, 'C')).toEqual({ A: { choice: ['yes'] }, B: { choice: ['yes'] } });
    expect(told(questions, 'A')).toEqual({});
  });

  it('meet conditions of every kind, or report that they are unreachable', () => {
    const of = (shownIf: Expression) => told([question('A'), question('B'), question('Z', shownIf)], 'Z');
    expect(of({ op: 'and', args: [yes('A'), { op: 'not', args: [yes('B')] }] })).toEqual({
      A: { choice: ['yes'] },
      B: { choice: ['no'] },
    });
    expect(of({ op: 'or', args: [{ excluded: 'B' }, yes('A')] })).toEqual({ B: { notApplicable: '–' } });
    expect(of({ op: 'ge', args: [{ count: 'A' }, 1] })).toEqual({ A: { choice: ['yes'] } });
    expect(of({ filled: 'A' })).toEqual({ A: { choice: ['yes'] } });
    expect(of(false)).toBeNull();
  });

  it('choose only options that the question has', () => {
    const of = (options: string[]) => told([question('A'), question('Z', { has: 'A', options })], 'Z');
    expect(of(['perhaps', 'no', 'yes'])).toEqual({ A: { choice: ['no'] } });
    expect(of(['perhaps'])).toBeNull();
  });

  it('answer as little as is needed, and each question as its type is answered', () => {
    const of = (shownIf: Expression, part: Partial<Question> = {}) =>
      told([question('A', undefined, part), question('B'), question('Z', shownIf)], 'Z');
    const no = (has: Expression): Expression => ({ op: 'not', args: [has] });
    // What must not be answered is left alone.
    expect(of(no({ filled: 'A' }))).toEqual({});
    expect(of(no({ excluded: 'A' }))).toEqual({});
    expect(of(no({ op: 'or', args: [yes('A'), yes('B')] }))).toEqual({ A: { choice: ['no'] }, B: { choice: ['no'] } });
    expect(of(no(no(yes('A'))))).toEqual({ A: { choice: ['yes'] } });
    expect(of(no({ op: 'and', args: [yes('A'), yes('B')] }))).toEqual({ A: { choice: ['no'] }, B: { choice: ['no'] } });
    expect(of(no({ op: 'eq', args: [yes('A'), false] }))).toEqual({ A: { choice: ['yes'] } });
    // Of a question that is not there nothing is chosen.
    expect(of(no({ has: 'gone', options: ['yes'] }))).toEqual({});
    expect(of({ filled: 'gone' })).toBeNull();
    // Nothing is left to be chosen.
    expect(of(no({ has: 'A', options: ['yes', 'no'] }))).toEqual({});
    const filled = (part: Partial<Question>) => of({ filled: 'A' }, { options: [], ...part })?.A;
    expect(filled({ type: 'text' })).toEqual({ text: '1' });
    expect(filled({ type: 'image' })).toEqual({ files: 1 });
    const columns = ['x', 'y'].map((code) => ({
      code,
      title: { zh: code, en: code },
      ...({ type: 'text', isMandatory: false } as const),
    }));
    expect(filled({ type: 'table', columns })).toEqual({ rows: [{ x: '1', y: '1' }] });
  });

  it('handle counts and numbers in texts', () => {
    const of = (asked: Expression, part: Partial<Question> = {}) =>
      told([question('A', undefined, part), question('Z', { op: 'ge', args: [asked, 1] })], 'Z');
    expect(of({ number: 'A' }, { type: 'text', options: [] })).toEqual({ A: { text: '1' } });
    expect(of({ count: 'A' })).toEqual({ A: { choice: ['yes'] } });
    // Only the first option is tried: if it scores too little, no way there is known.
    const scored = choice.map((option, i) => ({ ...option, score: i }));
    expect(of({ score: 'A' }, { options: scored })).toBeNull();
    expect(of({ score: 'A' }, { options: [...scored].reverse() })).toEqual({ A: { choice: ['no'] } });
  });

  it('are none where every question shows', () => {
    expect(branchesOf({ questions: [question('A'), question('B')] })).toEqual([]);
    const [branch] = branchesOf({ questions: [question('A'), question('B', yes('A'))] });
    expect(branch && Object.fromEntries(branch.answers ?? [])).toEqual({ A: { choice: ['yes'] } });
  });

  it('are found quickly even if each of forty questions refers to all before it', () => {
    const codes = Array.from({ length: 40 }, (_, n) => `Q${n}`);
    const after = (n: number): Expression | undefined => {
      if (n === 0) return undefined;
      return n === 1 ? yes('Q0') : { op: 'and', args: codes.slice(0, n).map(yes) };
    };
    const questions = codes.map((code, n) => question(code, after(n)));
    expect(Object.keys(told(questions, 'Q39') ?? {})).toHaveLength(39);
    expect(branchesOf({ questions })).toHaveLength(39);
  });

  it('terminate if two questions refer to each other', () => {
    expect(told([question('A', yes('B')), question('B', yes('A'))], 'A')).toBeNull();
  });

  it('are one for each condition', () => {
    const questions = [question('A'), question('B', yes('A')), question('C', yes('A')), question('D', { filled: 'B' })];
    expect(
      branchesOf({ questions }).map(({ formula, questions: of }) => [formula, of.map(({ code }) => code)]),
    ).toEqual([
      ['has(A, yes)', ['B', 'C']],
      ['filled(B)', ['D']],
    ]);
  });
});
