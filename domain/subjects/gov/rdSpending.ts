import { limitOf } from './hightech';
import type { CostKind } from './records';

/* Which R&D spending of a year counts (No. 195): commissioned work with a part, other costs up to a share of all. */

/** What was spent on one kind of cost in a year. */
export interface SpendingRow {
  readonly kind: CostKind;
  /** Commissioned work that was done outside China. */
  readonly isAbroad: boolean;
  readonly fen: number;
}

export interface CountedSpending {
  /** All that was spent. */
  readonly spent: number;
  /** Commissioned work, and as much of it as counts. */
  readonly outside: number;
  readonly outsideCounted: number;
  /** Other costs, and as much of them as counts. */
  readonly other: number;
  readonly otherCounted: number;
  /** What counts, and how much of it was spent outside China. */
  readonly counted: number;
  readonly abroad: number;
}

const share = (fen: number, bp: number): number => Number((BigInt(fen) * BigInt(bp)) / 10_000n);

/**
 * What counts of a year's spending, in fen. Other costs count up to 20 % of all that counts, themselves included: up to a
 * quarter of the rest. Fractions of a fen do not count.
 */
export function countedSpending(rows: readonly SpendingRow[]): CountedSpending {
  const sum = (fits: (row: SpendingRow) => boolean) => rows.filter(fits).reduce((total, { fen }) => total + fen, 0);
  const [outsideBp, otherBp] = [limitOf('cost.outside'), limitOf('cost.other')];
  const outside = sum(({ kind }) => kind === 'outside');
  const outsideCounted = share(outside, outsideBp);
  const other = sum(({ kind }) => kind === 'other');
  const rest = sum(({ kind }) => kind !== 'outside' && kind !== 'other') + outsideCounted;
  const otherMax = Number((BigInt(rest) * BigInt(otherBp)) / BigInt(10_000 - otherBp));
  const otherCounted = Math.min(other, otherMax);
  return {
    spent: sum(() => true),
    outside,
    outsideCounted,
    other,
    otherCounted,
    counted: rest + otherCounted,
    abroad: share(
      sum(({ kind, isAbroad }) => kind === 'outside' && isAbroad),
      outsideBp,
    ),
  };
}
