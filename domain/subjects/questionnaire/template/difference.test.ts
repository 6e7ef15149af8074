import { describe, expect, it } from 'vitest';
import { differenceOf, isSameContent } from './difference';
import { type Question, type TemplateContent, usualGapLevels } from './template';

const question = (code: string, part: Partial<Question> = {}): Question => ({
  code,
  section: 'S1',
  type: 'text',
  text: { zh: code, en: code },
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...part,
});
const content = (questions: Question[], part: Partial<TemplateContent> = {}): TemplateContent => ({
  standardCode: null,
  sections: [{ code: 'S1', title: { zh: '一', en: 'One' } }],
  questions,
  gapLevels: usualGapLevels,
  rules: [],
  ...part,
});
const briefly = (before: TemplateContent, after: TemplateContent) => {
  const { added, removed, edited, moved, parts } = differenceOf(before, after);
  const codes = (rows: readonly Question[]) => rows.map(({ code }) => code).join();
  return {
    added: codes(added),
    removed: codes(removed),
    moved: codes(moved),
    edited: edited.map(({ after: { code }, fields }) => `${code}: ${fields.join()}`),
    parts,
  };
};
const none = { added: '', removed: '', moved: '', edited: [], parts: [] };

describe('the difference of two contents', () => {
  it('is none of the same, however its fields are ordered', () => {
    const one = content([question('A', { help: { zh: '一', en: 'one' } })]);
    const { questions, ...rest } = one;
    const other = { questions: questions.map((row) => Object.fromEntries(Object.entries(row).reverse())), ...rest };
    expect(isSameContent(one, other as unknown as TemplateContent)).toBe(true);
    expect(briefly(one, other as unknown as TemplateContent)).toEqual(none);
  });

  it('names questions that came, went, and were edited, with their fields', () => {
    const before = content([question('A'), question('B'), question('C')]);
    const after = content([
      question('A', { weight: 2, help: { zh: '说明', en: 'Help' } }),
      question('C'),
      question('D'),
    ]);
    expect(briefly(before, after)).toEqual({ ...none, added: 'D', removed: 'B', edited: ['A: weight,help'] });
  });

  it('takes the fewest questions for moved', () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((code) => question(code)) as [Question, Question, Question, Question];
    expect(briefly(content([a, b, c, d]), content([d, a, b, c]))).toEqual({ ...none, moved: 'D' });
    expect(briefly(content([a, b, c, d]), content([a, c, d]))).toEqual({ ...none, removed: 'B' });
  });

  it('names the other parts that differ', () => {
    expect(briefly(content([]), content([], { gapLevels: [0.8, 0.6, 0.4, 0.2], standardCode: 'X' }))).toEqual({
      ...none,
      parts: ['standardCode', 'gapLevels'],
    });
  });
});
