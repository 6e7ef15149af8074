import { expect, it } from 'vitest';
import { chineseNumber } from './chineseNumber';

it.each([
  [0, '零'],
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [99, '九十九'],
  [100, ''],
])('writes %i as chapters are counted', (n, written) => {
  expect(chineseNumber(n)).toBe(written);
});
