import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AspectScores,
  aspectConditions,
  aspectCriteria,
  aspectRules,
  aspectScores,
  isSignificant,
  judgedAspect,
} from './aspect';

const scores = (...[legal, frequency, extent, severity, concern]: (1 | 3 | 5)[]): AspectScores =>
  ({ legal, frequency, extent, severity, concern }) as AspectScores;
const score = fc.constantFrom(...aspectScores);
const anyScores = fc.record({ legal: score, frequency: score, extent: score, severity: score, concern: score });

describe('the significance of an environmental aspect', () => {
  it('has rules for exactly its criteria, with all levels in order', () => {
    expect(aspectRules.criteria.map(({ criterion }) => criterion)).toEqual([...aspectCriteria]);
    for (const { levels } of aspectRules.criteria)
      expect(levels.map((level) => level.score)).toEqual([...aspectScores]);
  });

  it.each([
    ['below the sum', 'normal', scores(3, 5, 1, 1, 3), 13, []],
    ['from the sum on', 'normal', scores(3, 5, 3, 3, 1), 15, ['sum']],
    ['by a law that is nearly broken', 'normal', scores(5, 1, 1, 1, 1), 9, ['legal']],
    ['by severity alone', 'abnormal', scores(1, 1, 1, 5, 1), 9, ['severity']],
    ['slight in an emergency', 'emergency', scores(3, 1, 1, 1, 3), 9, []],
    ['moderate in an emergency', 'emergency', scores(3, 1, 1, 3, 1), 9, ['severity']],
    ['moderate in operation', 'normal', scores(3, 1, 1, 3, 1), 9, []],
    ['by everything', 'normal', scores(5, 5, 5, 5, 5), 25, ['sum', 'legal', 'severity']],
  ] as const)('%s', (_, condition, given, points, by) => {
    expect(judgedAspect({ condition, scores: given })).toEqual({ points, isSignificant: by.length > 0, by: [...by] });
  });

  it('is not known while a criterion is open, whatever was decided', () => {
    const decision = { isSignificant: true, reason: '顾客要求' };
    expect(isSignificant({ condition: 'normal', scores: { legal: 5 }, decision })).toBeUndefined();
    expect(isSignificant({ condition: 'normal', scores: scores(1, 1, 1, 1, 1), decision })).toBe(true);
    expect(isSignificant({ condition: 'normal', scores: scores(1, 1, 1, 1, 1), decision: null })).toBe(false);
  });

  it('never ends with a higher score, and an emergency is never taken less seriously', () => {
    fc.assert(
      fc.property(
        anyScores,
        fc.constantFrom(...aspectConditions),
        fc.constantFrom(...aspectCriteria),
        (given, condition, criterion) => {
          const judged = judgedAspect({ condition, scores: given });
          if (judged?.isSignificant) {
            expect(judgedAspect({ condition, scores: { ...given, [criterion]: 5 } })?.isSignificant).toBe(true);
            expect(judgedAspect({ condition: 'emergency', scores: given })?.isSignificant).toBe(true);
          }
          expect(judged?.isSignificant).toBe((judged?.by.length ?? 0) > 0);
        },
      ),
    );
  });
});
