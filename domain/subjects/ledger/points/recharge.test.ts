import { describe, expect, it } from 'vitest';
import {
  bonusOf,
  earliestReminder,
  fenPerPoint,
  giftMonths,
  lastDayOfGift,
  packages,
  priceOf,
  rechargeMax,
  rechargeMin,
  reminderDue,
  welcomePoints,
} from './recharge';

describe('buying points', () => {
  it('costs one yuan for each', () => {
    expect(fenPerPoint).toBe(100);
    expect(priceOf(1_234)).toEqual({ amountFen: 123_400, points: 1_234, giftPoints: 0 });
  });

  it('brings 3, 6 or 10 per cent more from 5,000, 20,000 and 50,000 on, in whole points', () => {
    const given = [100, 4_999, 5_000, 5_033, 5_034, 19_999, 20_000, 49_999, 50_000, 500_000].map(bonusOf);
    expect(given).toEqual([0, 0, 150, 150, 151, 599, 1_200, 2_999, 5_000, 50_000]);
    expect(priceOf(20_000)).toEqual({ amountFen: 2_000_000, points: 20_000, giftPoints: 1_200 });
  });

  it('is from 100 to 500,000 at once, and offers four amounts', () => {
    expect([rechargeMin, rechargeMax]).toEqual([100, 500_000]);
    expect(packages).toEqual([1_000, 5_000, 20_000, 50_000]);
  });
});

describe('given points', () => {
  it('are 500 for a new channel, and last a year', () => {
    expect([welcomePoints, giftMonths]).toEqual([500, 12]);
    expect(lastDayOfGift('2026-11-25')).toBe('2027-11-24');
  });

  it('are reminded of thirty and seven days before they end, and not afterwards', () => {
    expect(earliestReminder).toBe(30);
    expect([31, 30, 8, 7, 1, 0, -1].map(reminderDue)).toEqual([undefined, 30, 30, 7, 7, 7, undefined]);
  });
});
