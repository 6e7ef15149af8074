import { describe, expect, it } from 'vitest';
import { plainNumber, readUnits } from './numbers';

describe('plainNumber', () => {
  it.each([
    ['1,234.56', '1234.56'],
    ['１２．５', '12.5'],
    ['￥12.3', '12.3'],
    ['¥ 1,234,567', '1234567'],
    ['+4', '4'],
    ['−2', '-2'],
    ['-200', '-200'],
    ['007', '7'],
    ['0.29', '0.29'],
  ])('reads %s', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain);
  });

  it.each(['3,5', '1.5万', '1e3', '120人', '1.200,5', '150,5', '1,23', '1.', '.5', '1 000 元', '十', '', '-'])(
    'refuses %s',
    (typed) => {
      expect(plainNumber(typed)).toBeUndefined();
    },
  );
});

describe('readUnits', () => {
  it('counts amounts in fen, exactly', () => {
    expect(['0.29', '4.35', '1,234.56', '￥12.3', '１２．５', '5.00'].map((typed) => readUnits(typed, 2))).toEqual([
      29, 435, 123_456, 1230, 1250, 500,
    ]);
    expect(readUnits('-0.5', 1)).toBe(-5);
    expect(readUnits('-0', 0)).toBe(0);
  });

  it('refuses more decimals, other text, and what is not exact', () => {
    expect(readUnits('1.005', 2)).toBeUndefined();
    expect(readUnits('1.500', 1)).toBe(15);
    expect(readUnits('1.5', 0)).toBeUndefined();
    expect(readUnits('1.5万', 2)).toBeUndefined();
    expect(readUnits('9007199254740993', 0)).toBeUndefined();
  });
});
