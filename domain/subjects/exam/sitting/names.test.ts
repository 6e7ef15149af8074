import { describe, expect, it } from 'vitest';
import { fits, inIds } from './names';
import type { ShownQuestion } from './shown';

const words = { zh: '文', en: '' };
const items = (...ids: string[]) => ids.map((id) => ({ id, text: words }));
const single: ShownQuestion = { kind: 'single', stem: words, options: items('A', 'B') };
const matching: ShownQuestion = { kind: 'matching', stem: words, left: items('1', '2'), right: items('A', 'B', 'C') };
const caseOf: ShownQuestion = {
  kind: 'case',
  stem: words,
  parts: [
    { kind: 'trueFalse', stem: words },
    { kind: 'multiple', stem: words, options: items('A', 'B') },
  ],
};
const choice = (...chosen: string[]) => ({ kind: 'choice' as const, chosen });

describe('an answer fits', () => {
  it('a choice with what it shows, each once', () => {
    expect(fits(single, choice('A'))).toBe(true);
    expect(fits(single, choice())).toBe(true);
    expect(fits(single, choice('C'))).toBe(false);
    expect(fits(single, choice('A', 'B'))).toBe(false);
    expect(fits({ ...single, kind: 'multiple' }, choice('A', 'B'))).toBe(true);
    expect(fits({ ...single, kind: 'multiple' }, choice('A', 'A'))).toBe(false);
    expect(fits(single, { kind: 'trueFalse', value: true })).toBe(false);
  });

  it('a matching with sides that it shows, each left one once', () => {
    expect(fits(matching, { kind: 'matching', matched: { 1: 'C', 2: 'A' } })).toBe(true);
    expect(fits(matching, { kind: 'matching', matched: { 1: 'A', 2: 'A' } })).toBe(true);
    expect(fits(matching, { kind: 'matching', matched: { 1: 'D' } })).toBe(false);
    expect(fits(matching, { kind: 'matching', matched: { A: '1' } })).toBe(false);
  });

  it('an ordering with its items, and all other kinds alone', () => {
    const ordering: ShownQuestion = { kind: 'ordering', stem: words, items: items('A', 'B') };
    expect(fits(ordering, { kind: 'ordering', order: ['B', 'A'] })).toBe(true);
    expect(fits(ordering, { kind: 'ordering', order: ['B', 'B'] })).toBe(false);
    expect(fits({ kind: 'shortAnswer', stem: words }, { kind: 'shortAnswer', text: '字' })).toBe(true);
    expect(fits({ kind: 'shortAnswer', stem: words }, choice('A'))).toBe(false);
  });

  it('a case with its parts, some of which may be open', () => {
    expect(fits(caseOf, { kind: 'case', parts: [null, choice('A')] })).toBe(true);
    expect(fits(caseOf, { kind: 'case', parts: [choice('A'), null] })).toBe(false);
    expect(fits(caseOf, { kind: 'case', parts: [null, null, choice('A')] })).toBe(false);
  });
});

describe('names of a sitting', () => {
  it('stand for ids, in a case by part, and nothing else does', () => {
    const names = { A: 'x', B: 'y', '1.A': 'z' };
    expect(inIds(choice('B', 'A', 'C', 'constructor'), names)).toEqual(choice('y', 'x'));
    expect(inIds({ kind: 'case', parts: [null, choice('A')] }, names)).toEqual({
      kind: 'case',
      parts: [null, choice('z')],
    });
    expect(inIds({ kind: 'matching', matched: { A: 'B', C: 'A' } }, names)).toEqual({
      kind: 'matching',
      matched: { x: 'y' },
    });
  });
});
