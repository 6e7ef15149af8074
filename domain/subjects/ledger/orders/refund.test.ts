import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOf } from './refund';

const has = (paid: number, gift: number) => ({ 'points:paid': paid, 'points:gift': gift });

describe('an order that is taken back', () => {
  const order = { amountFen: 500_000, points: 5_000, giftPoints: 150 };

  it('is refunded in full if all its points are unused', () => {
    expect(refundOf(order, has(5_000, 150))).toEqual({
      refundFen: 500_000,
      points: has(5_000, 150),
      missing: 0,
      keptFen: 0,
    });
  });

  it('keeps the price of bonus points that are gone: 110 of them at a yuan each', () => {
    expect(refundOf(order, has(9_000, 40))).toEqual({
      refundFen: 489_000,
      points: has(5_000, 40),
      missing: 110,
      keptFen: 11_000,
    });
  });

  it('is not refunded if a bought point is gone, or the bonus points cost as much as the whole order', () => {
    expect(refundOf(order, has(4_999, 150))).toBeUndefined();
    expect(refundOf({ amountFen: 100, points: 100, giftPoints: 100 }, has(100, 0))).toBeUndefined();
  });

  it('never pays back more than was paid, and a fen less for each part of one that is missing', () => {
    const whole = (min: number, max: number) => fc.integer({ min, max });
    fc.assert(
      fc.property(whole(1, 1e9), whole(1, 1e6), whole(0, 1e5), whole(0, 1e6), whole(0, 1e5), (fen, n, gift, p, g) => {
        const refund = refundOf({ amountFen: fen, points: n, giftPoints: gift }, has(p, g));
        if (!refund) return;
        expect(refund.refundFen + refund.keptFen).toBe(fen);
        expect(refund.refundFen).toBeGreaterThan(0);
        expect(refund.keptFen * n).toBeGreaterThanOrEqual(refund.missing * fen);
        expect((refund.keptFen - 1) * n).toBeLessThan(refund.missing * fen || 1);
        expect(refund.points['points:gift'] + refund.missing).toBe(gift);
      }),
    );
  });
});
