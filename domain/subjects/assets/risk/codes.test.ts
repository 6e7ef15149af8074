import { describe, expect, it } from 'vitest';
import { codeIn, codeOf } from './codes';

it('has four digits, and more once they are needed', () => {
  expect([1, 12, 9_999, 10_000].map((number) => codeOf('risk', number))).toEqual([
    'R-0001',
    'R-0012',
    'R-9999',
    'R-10000',
  ]);
  expect(codeOf('measure', 7)).toBe('M-0007');
});

describe('the code that a keyword means', () => {
  it.each([
    ['r-1', 'R-0001'],
    ['R0001', 'R-0001'],
    [' Ｒ－１２３４５ ', 'R-12345'],
    ['r-', undefined],
    ['r-1a', undefined],
    ['m-1', undefined],
    ['路由器1', undefined],
  ])('%s: %s', (keyword, code) => {
    expect(codeIn('risk', keyword)).toBe(code);
  });

  it('is a measure’s by its letter', () => {
    expect([codeIn('measure', 'm3'), codeIn('measure', 'r3')]).toEqual(['M-0003', undefined]);
  });
});
