import { describe, expect, it } from 'vitest';
import {
  allowedProductActions,
  isUsable,
  PRODUCT_CONTENTS,
  PRODUCT_MONTHS,
  PRODUCT_PICTURES,
  PRODUCT_POINTS,
  PRODUCT_REFERENCES,
  PRODUCT_UNITS,
  PRODUCTS,
  productUses,
} from './rules';

describe('a product', () => {
  it('is sold where something uses its units: projects of each kind, and deliveries', () => {
    expect(productUses.filter(isUsable)).toEqual(['full', 'gap', 'questionnaire', 'delivery', 'auditorExam']);
  });

  const allowed = (state: 'draft' | 'published' | 'withdrawn', hasDraft: boolean, usedBy: 'full' | 'none' = 'full') =>
    allowedProductActions({ state, hasDraft, usedBy });

  it('that was never published is published or removed', () => {
    for (const hasDraft of [true, false]) expect(allowed('draft', hasDraft)).toEqual(['publish', 'remove']);
  });

  it('that was published is never removed, and published again with what is prepared', () => {
    expect(allowed('published', false)).toEqual(['withdraw']);
    expect(allowed('published', true)).toEqual(['publish', 'withdraw', 'discard']);
  });

  it('that was withdrawn is published once more', () => {
    expect(allowed('withdrawn', false)).toEqual(['publish']);
    expect(allowed('withdrawn', true)).toEqual(['publish', 'discard']);
  });

  it('whose units nothing uses is not published', () => {
    expect(allowed('draft', true, 'none')).toEqual(['remove']);
    expect(allowed('published', true, 'none')).toEqual(['withdraw', 'discard']);
    expect(allowed('withdrawn', false, 'none')).toEqual([]);
  });

  it('says so much of itself, and is one of so many', () => {
    expect({ PRODUCTS, PRODUCT_CONTENTS, PRODUCT_REFERENCES, PRODUCT_PICTURES }).toEqual({
      PRODUCTS: 200,
      PRODUCT_CONTENTS: 12,
      PRODUCT_REFERENCES: 10,
      PRODUCT_PICTURES: 6,
    });
    expect({ PRODUCT_POINTS, PRODUCT_UNITS, PRODUCT_MONTHS }).toEqual({
      PRODUCT_POINTS: 1_000_000,
      PRODUCT_UNITS: 1000,
      PRODUCT_MONTHS: 120,
    });
  });
});
