import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOf } from './refund';

const has = (paid: number, gift: number) => ({ 'points:paid': paid, 'points:gift': gift });

describe('an order that is taken back', () => {
  const order = { amountFen: 500_000, points: 5_000, giftPoints: 150, feeFen: 0 };

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
    expect(refundOf({ amountFen: 100, points: 100, giftPoints: 100, feeFen: 0 }, has(100, 0))).toBeUndefined();
  });

  it('never pays back more than was paid, and a fen less for each part of one that is missing', () => {
    const whole = (min: number, max: number) => fc.integer({ min, max });
    const order = fc.record({
      amountFen: whole(1, 1e9),
      points: whole(1, 1e6),
      giftPoints: whole(0, 1e5),
      feeFen: whole(0, 5e3),
    });
    fc.assert(
      fc.property(order, whole(0, 1e6), whole(0, 1e5), (bought, p, g) => {
        const { amountFen: fen, points: n, giftPoints: gift, feeFen } = bought;
        const refund = refundOf(bought, has(p, g));
        if (!refund) return;
        expect(refund.refundFen + refund.keptFen + feeFen).toBe(fen);
        expect(refund.refundFen).toBeGreaterThan(0);
        expect(refund.keptFen * n).toBeGreaterThanOrEqual(refund.missing * fen);
        expect((refund.keptFen - 1) * n).toBeLessThan(refund.missing * fen || 1);
        expect(refund.points['points:gift'] + refund.missing).toBe(gift);
      }),
    );
  });
});
