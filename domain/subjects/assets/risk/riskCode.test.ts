import { expect, it } from 'vitest';
import { riskCodeOf } from './riskCode';

it('has four digits, and more once they are needed', () => {
  expect([1, 12, 9_999, 10_000].map(riskCodeOf)).toEqual(['R-0001', 'R-0012', 'R-9999', 'R-10000']);
});
