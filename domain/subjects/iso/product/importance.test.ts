import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  importanceCriteria,
  importanceOf,
  importanceRules,
  importanceScores,
  judgedImportance,
  mostPoints,
  type ProcessScores,
} from './importance';

const scores = (...[quality, requirements, stability, failures, detection]: (1 | 2 | 3)[]): ProcessScores =>
  ({ quality, requirements, stability, failures, detection }) as ProcessScores;
const anyScores = fc.record(
  Object.fromEntries(importanceCriteria.map((one) => [one, fc.constantFrom(...importanceScores)])) as Record<
    (typeof importanceCriteria)[number],
    fc.Arbitrary<1 | 2 | 3>
  >,
);

describe('the importance of a process', () => {
  it('has rules for exactly its criteria, with all levels in order', () => {
    expect(importanceRules.criteria.map(({ criterion }) => criterion)).toEqual([...importanceCriteria]);
    for (const { levels } of importanceRules.criteria) expect(levels.map(({ score }) => score)).toEqual([1, 2, 3]);
    expect(mostPoints()).toBe(30);
  });

  it.each([
    // 3×3 + 2×3 + 2×1 + 2×1 + 1×1
    ['just below', scores(3, 3, 1, 1, 1), true, { points: 20, isKey: false, isSpecial: false }],
    ['from the threshold on', scores(3, 3, 1, 1, 2), true, { points: 21, isKey: true, isSpecial: false }],
    ['least of all', scores(1, 1, 1, 1, 1), false, { points: 10, isKey: false, isSpecial: true }],
    ['most of all', scores(3, 3, 3, 3, 3), false, { points: 30, isKey: true, isSpecial: true }],
  ])('%s is what the points and the output say', (_, given, isVerifiable, judged) => {
    expect(judgedImportance({ scores: given, isVerifiable })).toEqual(judged);
  });

  it('is not known while a criterion, or the output, is open', () => {
    expect(judgedImportance({ scores: { quality: 3 }, isVerifiable: true })).toBeUndefined();
    expect(judgedImportance({ scores: scores(3, 3, 3, 3, 3), isVerifiable: null })).toBeUndefined();
    expect(importanceOf(undefined)).toBeUndefined();
  });

  it('is what a person has decided, once it is judged', () => {
    const decision = { isKey: false, isSpecial: true, reason: '由客户规定' };
    expect(importanceOf({ scores: scores(3, 3, 3, 3, 3), isVerifiable: true, decision })).toEqual({
      isKey: false,
      isSpecial: true,
    });
    expect(importanceOf({ scores: {}, isVerifiable: true, decision })).toBeUndefined();
  });

  it('never falls with a higher score, and is special by the output alone', () => {
    fc.assert(
      fc.property(anyScores, fc.constantFrom(...importanceCriteria), fc.boolean(), (given, criterion, isVerifiable) => {
        const judged = judgedImportance({ scores: given, isVerifiable });
        const higher = judgedImportance({ scores: { ...given, [criterion]: 3 }, isVerifiable });
        expect(higher?.points).toBeGreaterThanOrEqual(judged?.points ?? 0);
        if (judged?.isKey) expect(higher?.isKey).toBe(true);
        expect(judged?.isSpecial).toBe(!isVerifiable);
        expect(judged?.points).toBeLessThanOrEqual(mostPoints());
      }),
    );
  });
});
