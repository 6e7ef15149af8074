import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EnteredCustomer, whyStays } from './undo';

const untouched: EnteredCustomer = { isOwn: true, works: false, hasPeople: false, isUnchanged: true };

describe('taking an import of customers back', () => {
  it('removes unused customers, and names the reasons why others stay', () => {
    expect(whyStays(untouched)).toBeUndefined();
    expect(whyStays({ ...untouched, isUnchanged: false })).toBe('changed');
    expect(whyStays({ ...untouched, hasPeople: true, isUnchanged: false })).toBe('people');
    expect(whyStays({ ...untouched, works: true, hasPeople: true })).toBe('works');
    expect(whyStays({ ...untouched, isOwn: false, works: true })).toBe('gone');
  });

  it('never takes back one with which anything was done', () => {
    const flag = fc.boolean();
    fc.assert(
      fc.property(fc.record({ isOwn: flag, works: flag, hasPeople: flag, isUnchanged: flag }), (customer) => {
        const isFree = customer.isOwn && !customer.works && !customer.hasPeople && customer.isUnchanged;
        expect(whyStays(customer) === undefined).toBe(isFree);
      }),
    );
  });
});
