import { expect, it } from 'vitest';
import { codeOf } from './codes';

it('has four digits, and more once they are needed', () => {
  expect([1, 12, 9_999, 10_000].map((number) => codeOf('risk', number))).toEqual([
    'R-0001',
    'R-0012',
    'R-9999',
    'R-10000',
  ]);
  expect(codeOf('measure', 7)).toBe('M-0007');
});
