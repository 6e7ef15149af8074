import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedSpending, type SpendingRow } from './rdSpending';
import { costKinds, readRdNumber } from './records';

const row = (kind: SpendingRow['kind'], fen: number, isAbroad = false): SpendingRow => ({ kind, fen, isAbroad });
const rows = fc.array(
  fc.record({
    kind: fc.constantFrom(...costKinds),
    fen: fc.integer({ min: 0, max: 1_000_000_000 }),
    isAbroad: fc.boolean(),
  }),
  { maxLength: 20 },
);

describe('R&D spending that counts', () => {
  it('takes four fifths of commissioned work, and other costs up to a fifth of all', () => {
    // 600 of one's own, 100 commissioned (80 count): other costs may be (600 + 80) / 4 = 170 of 200.
    expect(countedSpending([row('personnel', 60_000), row('outside', 10_000), row('other', 20_000)])).toEqual({
      spent: 90_000,
      outside: 10_000,
      outsideCounted: 8_000,
      other: 20_000,
      otherCounted: 17_000,
      counted: 85_000,
      abroad: 0,
    });
  });

  it('keeps other costs that stay below their share', () => {
    expect(countedSpending([row('direct', 60_000), row('other', 15_000)])).toMatchObject({
      otherCounted: 15_000,
      counted: 75_000,
    });
  });

  it('tells commissioned work outside China apart, by what of it counts', () => {
    expect(countedSpending([row('direct', 60_000), row('outside', 50_000, true)])).toMatchObject({
      counted: 100_000,
      abroad: 40_000,
    });
  });

  it('counts nothing of other costs alone, and nothing of nothing', () => {
    expect(countedSpending([row('other', 5)]).counted).toBe(0);
    expect(countedSpending([]).counted).toBe(0);
  });

  it('never counts more than was spent, nor other costs beyond a fifth', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { spent, counted, otherCounted, abroad } = countedSpending(given);
        expect(counted).toBeLessThanOrEqual(spent);
        expect(otherCounted * 5).toBeLessThanOrEqual(counted);
        expect(abroad).toBeLessThanOrEqual(counted);
      }),
    );
  });

  it('never counts less because more was spent', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...costKinds), fc.nat(1_000_000), (given, kind, fen) => {
        expect(countedSpending([...given, row(kind, fen)]).counted).toBeGreaterThanOrEqual(
          countedSpending(given).counted,
        );
      }),
    );
  });
});

describe('numbers of R&D projects', () => {
  it('are read as people write them', () => {
    expect(['RD1', 'rd 01', 'ＲＤ０１', 'RD-001'].map(readRdNumber)).toEqual(['RD01', 'RD01', 'RD01', 'RD01']);
    expect(readRdNumber('RD100')).toBe('RD100');
    expect(['R01', 'RD', '01', 'RD1a'].map(readRdNumber)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
