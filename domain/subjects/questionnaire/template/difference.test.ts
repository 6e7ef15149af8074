import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, isSameContent, sameJson } from './difference';
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

describe('two values', () => {
  it.each([
    [{}, []],
    [[], {}],
    [{}, 5],
    [5, {}],
    ['ab', { 0: 'a', 1: 'b' }],
    [{ 0: 'a', 1: 'b' }, 'ab'],
    [['a'], { 0: 'a' }],
    [{}, null],
    [null, {}],
    [0, null],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined, b: 1 }, { a: 1 }],
  ])('%j and %j differ', (one, other) => {
    expect(sameJson(one, other)).toBe(false);
  });

  it('are equal where JSON tells nothing apart: fields in another order, or undefined', () => {
    expect(sameJson({ a: 1, b: [null, 'x'] }, { b: [null, 'x'], a: 1, c: undefined })).toBe(true);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
  });
});

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

  it('names a field that is gone', () => {
    const [before, after] = [question('A', { help: { zh: '说明', en: 'Help' } }), question('A')];
    expect(briefly(content([before]), content([after]))).toEqual({ ...none, edited: ['A: help'] });
  });

  it('takes the fewest questions for moved, whatever the order', () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
    /** The length of the longest part that is in order, by trying all parts. */
    const inOrder = (places: readonly number[]): number =>
      Math.max(
        ...Array.from({ length: 2 ** places.length }, (_, chosen) => {
          const part = places.filter((_, index) => (chosen >> index) % 2 === 1);
          return part.every((place, index) => index === 0 || place > (part[index - 1] ?? 0)) ? part.length : 0;
        }),
      );
    fc.assert(
      fc.property(fc.shuffledSubarray(codes, { minLength: 1 }), fc.subarray(codes), (order, gone) => {
        const before = content(
          codes.filter((code) => order.includes(code) || gone.includes(code)).map((code) => question(code)),
        );
        const moved = briefly(before, content(order.map((code) => question(code)))).moved;
        const places = (rows: readonly string[]) => rows.map((code) => codes.indexOf(code));
        const stays = places(order.filter((code) => !moved.includes(code)));
        expect(stays).toEqual([...stays].sort((a, b) => a - b));
        expect(stays).toHaveLength(inOrder(places(order)));
      }),
    );
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
