import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byValidity, isAmount, productOfUnit, takeInOrder, unitOfProduct } from './rules';

const lot = (validUntil: string | null, balance: number) => ({ validUntil, balance });

describe('an amount', () => {
  it('is a whole number, at least one, and one that can be counted', () => {
    for (const right of [1, 2, Number.MAX_SAFE_INTEGER]) expect(isAmount(right), String(right)).toBe(true);
    for (const wrong of [0, -1, 0.5, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])
      expect(isAmount(wrong), String(wrong)).toBe(false);
  });

  it('of a product names it', () => {
    expect(unitOfProduct('GAP')).toBe('product:GAP');
    expect(productOfUnit('product:GAP')).toBe('GAP');
  });
});

describe('takeInOrder', () => {
  it('takes the lot that expires first, and unlimited lots last', () => {
    const [never, june, may] = [lot(null, 5), lot('2027-06-30', 3), lot('2027-05-31', 2)];
    expect(takeInOrder([never, june, may], 6)).toEqual([
      { lot: may, amount: 2 },
      { lot: june, amount: 3 },
      { lot: never, amount: 1 },
    ]);
    expect(takeInOrder([never, june, may], 10)).toHaveLength(3);
    expect(takeInOrder([never, june, may], 11)).toBeUndefined();
  });

  it('returns first to the lot that it took from last, even among lots that expire together', () => {
    const [gift, paid, june] = [lot(null, 5), lot(null, 7), lot('2027-06-30', 3)];
    expect(takeInOrder([gift, paid, june], 9)).toEqual([
      { lot: june, amount: 3 },
      { lot: gift, amount: 5 },
      { lot: paid, amount: 1 },
    ]);
    expect(takeInOrder([gift, paid, june], 9, 'latest')).toEqual([
      { lot: paid, amount: 7 },
      { lot: gift, amount: 2 },
    ]);
  });

  it('takes the exact amount, never more than a lot holds, and leaves no lot that expires earlier', () => {
    const days = fc.option(fc.constantFrom('2027-01-31', '2027-06-30', '2028-12-31'), { nil: null });
    const lots = fc.array(fc.record({ validUntil: days, balance: fc.nat(50) }), { maxLength: 8 });
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 200 }), (held, amount) => {
        const taken = takeInOrder(held, amount);
        const sum = held.reduce((all, { balance }) => all + balance, 0);
        expect(taken === undefined).toBe(amount > sum);
        if (!taken) return;
        expect(taken.reduce((all, part) => all + part.amount, 0)).toBe(amount);
        for (const part of taken) expect(part.amount).toBeLessThanOrEqual(part.lot.balance);
        const last = taken.at(-1)?.lot;
        for (const one of held)
          if (last && byValidity(one, last) < 0)
            expect(taken.find((part) => part.lot === one)?.amount ?? 0).toBe(one.balance);
      }),
    );
  });
});
