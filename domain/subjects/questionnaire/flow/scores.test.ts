import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualGapLevels } from '../template/template';
import { levelOfScore, weightedMean } from './scores';

describe('a level', () => {
  it('begins at its bound', () => {
    const seen = [1, 0.9, 0.8999, 0.7, 0.69, 0.5, 0.49, 0.25, 0.24, 0].map((score) =>
      levelOfScore(score, usualGapLevels),
    );
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });
});

describe('the mean by weight', () => {
  const part = fc.record({
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    weight: fc.integer({ min: 0, max: 10 }),
  });

  it('is exact to a millionth, so that decimals reach their threshold', () => {
    expect(weightedMean([{ score: 2 / 3, weight: 1 }])).toBe(0.666667);
    expect(weightedMean([{ score: 0.1 + 0.2, weight: 1 }])).toBe(0.3);
    expect(
      weightedMean([
        { score: null, weight: 9 },
        { score: 0.5, weight: 1 },
        { score: 1, weight: 3 },
      ]),
    ).toBe(0.875);
    expect(weightedMean([{ score: 1, weight: 0 }])).toBeNull();
  });

  it('is between the least and the greatest', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const mean = weightedMean(parts);
        const counted = parts.flatMap(({ score, weight }) => (score !== null && weight > 0 ? [score] : []));
        if (mean === null) {
          expect(counted).toEqual([]);
          return;
        }
        expect(mean).toBeGreaterThanOrEqual(Math.min(...counted) - 1e-6);
        expect(mean).toBeLessThanOrEqual(Math.max(...counted) + 1e-6);
      }),
    );
  });

  it('is the same in any order', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const [one, other] = [weightedMean(parts), weightedMean([...parts].reverse())];
        expect(one === null).toBe(other === null);
        expect(one ?? 0).toBeCloseTo(other ?? 0, 5);
      }),
    );
  });
});
