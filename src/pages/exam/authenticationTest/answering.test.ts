import { describe, expect, it } from 'vitest';
import type { ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import { choose, chooseAt, completenessOf, matchedWith, moved, placeOfKey, withPart } from './answering';

const words = (text: string) => ({ zh: text, en: text });
const item = (id: string) => ({ id, text: words(id) });
const single = { kind: 'single', stem: words('s'), options: [item('A'), item('B')] } as const;
const fact = { kind: 'trueFalse', stem: words('t') } as const;
const pairs: ShownQuestion = {
  kind: 'matching',
  stem: words('m'),
  left: [item('1'), item('2')],
  right: [item('A'), item('B')],
};
const story: ShownQuestion = { kind: 'case', stem: words('c'), parts: [single, fact] };

describe('answering a question', () => {
  it('takes one of several options, or several of them and back', () => {
    const one = choose('single', choose('single', null, 'A'), 'B');
    expect(one).toEqual({ kind: 'choice', chosen: ['B'] });
    const two = choose('multiple', choose('multiple', null, 'B'), 'A');
    expect(two).toEqual({ kind: 'choice', chosen: ['A', 'B'] });
    expect(choose('multiple', choose('multiple', two, 'A'), 'B')).toBeNull();
  });

  it('knows options by their keys, and no key beyond the last option', () => {
    expect(['1', 'a', 'H', '8', '9', 'm', 'Enter'].map(placeOfKey)).toEqual([
      0,
      0,
      7,
      7,
      undefined,
      undefined,
      undefined,
    ]);
    expect(chooseAt(single, null, 1)).toEqual({ kind: 'choice', chosen: ['B'] });
    expect(chooseAt(single, null, 2)).toBeUndefined();
    expect(chooseAt(fact, null, 1)).toEqual({ kind: 'trueFalse', value: false });
    expect(chooseAt(fact, null, 2)).toBeUndefined();
    expect(chooseAt({ kind: 'shortAnswer', stem: words('') }, null, 0)).toBeUndefined();
  });

  it('moves an item by one place, and none over the edge', () => {
    expect(moved(['A', 'B', 'C'], 1, -1)).toEqual(['B', 'A', 'C']);
    expect(moved(['A', 'B', 'C'], 2, 1)).toEqual(['A', 'B', 'C']);
  });

  it('is whole once all pairs and all parts are answered', () => {
    const first = matchedWith(null, '1', 'B');
    const both = matchedWith(first, '2', 'A');
    expect([null, first, both].map((answer) => completenessOf(pairs, answer))).toEqual(['none', 'part', 'whole']);
    expect(matchedWith(first, '1', '')).toBeNull();
    const part = withPart(null, 2, 1, { kind: 'trueFalse', value: false });
    const all = withPart(part, 2, 0, choose('single', null, 'A'));
    expect([null, part, all].map((answer) => completenessOf(story, answer))).toEqual(['none', 'part', 'whole']);
    expect(withPart(part, 2, 1, null)).toBeNull();
    expect(completenessOf({ kind: 'shortAnswer', stem: words('') }, { kind: 'shortAnswer', text: ' ' })).toBe('none');
  });
});
