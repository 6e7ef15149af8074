import { describe, expect, it } from 'vitest';
import { plainHeader } from '#domain/kernel/tableMapping';
import { isSum, movementOf, readSignedFen, statementFields } from './statement';

const of = (texts: Record<string, string>, hasCredit = false) => movementOf((field) => texts[field] ?? '', hasCredit);

describe('the money of a line', () => {
  it('came in where the credit has it, whatever else the line says', () => {
    expect(of({ credit: '5,000.00', amount: '1' }, true)).toEqual({ fen: 500_000 });
    expect(of({ credit: '', amount: '1' }, true)).toBe('left');
    expect(of({ credit: '-5' }, true)).toBe('left');
    expect(of({ credit: '5,00' }, true)).toEqual({ unread: 'credit' });
  });

  it('has the sign of its one amount, or the word beside it', () => {
    expect(of({ amount: '5000' })).toEqual({ fen: 500_000 });
    expect(of({ amount: '-5000' })).toBe('left');
    expect(of({ amount: '0.00' })).toBe('left');
    expect(of({ amount: '五千' })).toEqual({ unread: 'amount' });
    expect(of({ amount: '5000', direction: '贷' })).toEqual({ fen: 500_000 });
    for (const direction of ['借', '支出', '往账', ' DR ', 'Ｄ'])
      expect(of({ amount: '5000', direction })).toBe('left');
  });
});

describe('an amount as banks write it', () => {
  it.each([
    ['5000', 500_000],
    ['5,000.5', 500_050],
    ['¥ 1,234,567.89', 123_456_789],
    ['5000元', 500_000],
    ['0.01', 1],
    ['0', 0],
    ['', 0],
    ['-', 0],
    ['-5', -500],
    ['+5,000.00', 500_000],
    ['1.234', undefined],
    ['5,00', undefined],
    ['1e3', undefined],
  ])('%j is %j fen', (typed, fen) => expect(readSignedFen(typed)).toBe(fen));
});

describe('a statement', () => {
  it('ends with lines that sum up others', () => {
    expect(isSum(['', '合计', '5,000.00'])).toBe(true);
    expect(isSum(['S1', '合计', '5,000.00'])).toBe(false);
    expect(isSum([])).toBe(false);
  });

  it('has words for its columns that belong to one field each', () => {
    const words = statementFields.flatMap(({ names }) => [...new Set(names.map(plainHeader))]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
