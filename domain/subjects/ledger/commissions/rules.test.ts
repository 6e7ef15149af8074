import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commissionLevels,
  commissionOf,
  maxRate,
  mayBegin,
  monthOf,
  nextMonth,
  rateOf,
  rateOn,
  settlementOf,
} from './rules';

const versions = [
  { version: 1, validFrom: '2020-01-01', nearBp: 1000, nextBp: 0 },
  { version: 2, validFrom: '2026-03-01', nearBp: 800, nextBp: 200 },
  { version: 3, validFrom: '2026-03-01', nearBp: 900, nextBp: 100 },
];
const whole = (min: number, max: number) => fc.integer({ min, max });

describe('the rate of a commission', () => {
  it('is of the latest version that has begun on the day', () => {
    expect(rateOn(versions, '2026-02-28')?.version).toBe(1);
    expect(rateOn(versions, '2026-03-01')?.version).toBe(3);
    expect(rateOn(versions.slice(1), '2026-02-28')).toBeUndefined();
    // In any order.
    expect(rateOn([...versions].reverse(), '2026-03-01')?.version).toBe(3);
  });

  it('begins neither in the past nor before the last published version', () => {
    const last = { validFrom: '2026-05-01' };
    expect(mayBegin('2026-04-30', '2026-04-30')).toBe(true);
    expect(mayBegin('2026-04-29', '2026-04-30')).toBe(false);
    expect(mayBegin('2026-04-30', '2026-04-30', last)).toBe(false);
    expect(mayBegin('2026-05-01', '2026-04-30', last)).toBe(true);
  });

  it('has one value for the direct partner, one for the partner above, and is at most half', () => {
    const rates = { nearBp: 800, nextBp: 200 };
    expect(commissionLevels.map((level) => [level, rateOf(rates, level)])).toEqual([
      [1, 800],
      [2, 200],
    ]);
    expect(maxRate).toBe(5_000);
  });

  it('gives whole fen, rounded down: 10 % of 1,234.56 yuan are 123.45', () => {
    expect(commissionOf(123_456, 1000)).toBe(12_345);
    expect(commissionOf(9, 1000)).toBe(0);
    fc.assert(
      fc.property(whole(0, 5e7), whole(0, 10_000), (fen, bp) => {
        const earned = commissionOf(fen, bp);
        expect(earned * 10_000).toBeLessThanOrEqual(fen * bp);
        expect((earned + 1) * 10_000).toBeGreaterThan(fen * bp);
      }),
    );
  });
});

describe('a month of commissions', () => {
  const month = (carriedFen: number, earnedFen: number, reversedFen: number, openFen?: number) =>
    settlementOf({ carriedFen, earnedFen, reversedFen, openFen: openFen ?? carriedFen + earnedFen - reversedFen });

  it('pays whole points and carries the remainder to the next month', () => {
    expect(month(0, 12_345, 0)).toEqual({ points: 123, leftFen: 45 });
    expect(month(45, 12_355, 0)).toEqual({ points: 124, leftFen: 0 });
  });

  it('pays nothing if more was reversed than earned; the next month makes up for it', () => {
    expect(month(20, 1000, 5000)).toEqual({ points: 0, leftFen: -3980 });
    expect(month(-3980, 5000, 0)).toEqual({ points: 10, leftFen: 20 });
  });

  it('does not pay commissions that were reversed after the month’s end', () => {
    expect(month(0, 15_000, 0, 2_000)).toEqual({ points: 20, leftFen: 13_000 });
    expect(month(0, 15_000, 0, -5_000)).toEqual({ points: 0, leftFen: 15_000 });
  });

  it('adds up over any months: all that was earned is settled, open or taken off', () => {
    const months = fc.array(fc.tuple(whole(0, 1e7), whole(0, 1e7)), { maxLength: 24 });
    fc.assert(
      fc.property(months, (given) => {
        let carriedFen = 0;
        let [net, points] = [0, 0];
        for (const [earnedFen, reversedFen] of given) {
          net += earnedFen - reversedFen;
          const over = month(carriedFen, earnedFen, reversedFen);
          expect(over.points).toBeGreaterThanOrEqual(0);
          expect(over.leftFen).toBeLessThan(100);
          points += over.points;
          carriedFen = over.leftFen;
          expect(points * 100 + carriedFen).toBe(net);
        }
      }),
    );
  });

  it('is named by its first day', () => {
    expect(monthOf('2026-12-31')).toBe('2026-12-01');
    expect(nextMonth('2026-12-01')).toBe('2027-01-01');
    expect(nextMonth('2026-01-01')).toBe('2026-02-01');
  });
});
