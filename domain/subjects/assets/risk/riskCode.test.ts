import { describe, expect, it } from 'vitest';
import { riskCodeIn } from './riskCode';

describe('the code that a keyword means', () => {
  it.each([
    ['r-1', 'R-0001'],
    ['R0001', 'R-0001'],
    [' Ｒ－１２３４５ ', 'R-12345'],
    ['r-', undefined],
    ['r-1a', undefined],
    ['路由器1', undefined],
  ])('%s: %s', (keyword, code) => {
    expect(riskCodeIn(keyword)).toBe(code);
  });
});
