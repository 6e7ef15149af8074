import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression } from '../../../../tests/factories/expressions';
import type { Expression } from './expression';
import { parseFormula, printFormula } from './formula';

const read = (text: string) => {
  const parsed = parseFormula(text);
  if ('problem' in parsed) throw new Error(JSON.stringify(parsed.problem));
  return parsed.expression;
};
const faultOf = (text: string) => {
  const parsed = parseFormula(text);
  return 'problem' in parsed ? [parsed.problem.fault, parsed.problem.from, parsed.problem.found] : 'none';
};

describe('a formula', () => {
  it('is read back as the very expression that it was printed from', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        expect(read(printFormula(tree))).toEqual(tree);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, Expression]>([
    ['has(Q-4.1, yes, partly)', { has: 'Q-4.1', options: ['yes', 'partly'] }],
    [
      'filled(1-2) and not excluded(not)',
      { op: 'and', args: [{ filled: '1-2' }, { op: 'not', args: [{ excluded: 'not' }] }] },
    ],
    [
      'score(A) + 1 - -0.5 * count(B)',
      {
        op: 'sub',
        args: [
          { op: 'add', args: [{ score: 'A' }, 1] },
          { op: 'mul', args: [-0.5, { count: 'B' }] },
        ],
      },
    ],
    [
      'if(number(A) >= 10, 1, mean(score(A), 0.5))',
      {
        op: 'if',
        args: [{ op: 'ge', args: [{ number: 'A' }, 10] }, 1, { op: 'mean', args: [{ score: 'A' }, 0.5] }],
      },
    ],
    ['has(A，b、c) OR （filled(B)）', { op: 'or', args: [{ has: 'A', options: ['b', 'c'] }, { filled: 'B' }] }],
    ['number(A) ≥ 1', { op: 'ge', args: [{ number: 'A' }, 1] }],
    [
      '(1 + 2) + 3',
      {
        op: 'add',
        args: [{ op: 'add', args: [1, 2] }, 3],
      },
    ],
  ])('may be typed as %s', (text, expression) => {
    expect(read(text)).toEqual(expression);
  });

  it.each([
    'filled(A) and filled(B) or filled(C)',
    '(filled(A) or filled(B)) and filled(C)',
    'filled(A) or filled(B) and filled(C)',
    'not filled(A) and filled(B)',
    'not not filled(A)',
    'not (filled(A) and filled(B))',
    'not score(A) < 0.5',
    'score(A) * 2',
    'mean(score(A), score(B)) + 1',
    'score(A) = 1 or count(B) >= 2',
    '1 + 2 - 3',
    '1 - 2 + 3',
    '1 - 2 - 3',
    '1 - (2 - 3)',
    '8 / 2 * 4',
    '8 * 2 / 4',
    '(1 + 2) * 3',
    '1 + 2 * 3',
    '-0',
    '-0.5',
    'true',
    'has(Q-4.1, yes, partly)',
    'if(number(A) >= 10, 1, 0.25)',
  ])('is printed with the brackets that it needs: %s', (text) => {
    expect(printFormula(read(text))).toBe(text);
  });

  it.each([
    ['1 ＝ 2', '1 = 2'],
    ['1 == 2', '1 = 2'],
    ['1 != 2', '1 <> 2'],
    ['1 ≠ 2', '1 <> 2'],
    ['1 ≤ 2', '1 <= 2'],
    ['1 ≥ 2', '1 >= 2'],
    ['1 × 2', '1 * 2'],
    ['1 ÷ 2', '1 / 2'],
    ['min（1，2、3）', 'min(1, 2, 3)'],
    ['NOT TRUE Or Filled(A)', 'not true or filled(A)'],
  ])('may be spelt %s for %s', (typed, plain) => {
    expect(printFormula(read(typed))).toBe(plain);
  });

  it.each<[string, (count: number) => string, number]>([
    ['an or', (count) => Array.from({ length: count }, () => 'filled(A)').join(' or '), 50],
    ['a sum', (count) => Array.from({ length: count }, () => '1').join(' + '), 50],
    ['a product', (count) => Array.from({ length: count }, () => 'score(A)').join(' * '), 50],
    ['the options of has', (count) => `has(A${', x'.repeat(count)})`, 50],
    ['a mean', (count) => `mean(0${', 1'.repeat(count - 1)})`, 50],
  ])('has at most 50 parts in %s', (_, of, most) => {
    expect([faultOf(of(most)), faultOf(of(most + 1))[0]]).toEqual(['none', 'arguments']);
  });

  it('names codes of at most 40 characters, and is of at most 10,000', () => {
    expect(faultOf(`filled(${'A'.repeat(40)})`)).toBe('none');
    expect(faultOf(`filled(${'A'.repeat(41)})`)).toEqual(['codeExpected', 7, 'A'.repeat(41)]);
    expect(faultOf('1'.padEnd(10_000))).toBe('none');
    expect(faultOf('1'.padEnd(10_001))).toEqual(['tooLong', 10_000, '']);
  });

  it('marks at least one character where it is at fault', () => {
    const placeOf = (text: string) => {
      const parsed = parseFormula(text);
      return 'problem' in parsed ? [parsed.problem.from, parsed.problem.to] : [];
    };
    expect([placeOf('1 + '), placeOf('maybe(A)'), placeOf('1 #')]).toEqual([
      [4, 5],
      [0, 5],
      [2, 3],
    ]);
  });

  it('that is no text is a fault of the program, not of the author', () => {
    expect(() => parseFormula(null as unknown as string)).toThrow(TypeError);
  });

  it.each([
    ['  ', 'empty', 2, ''],
    ['has(Q1)', 'arguments', 0, 'has'],
    ['filled(A, B)', 'arguments', 0, 'filled'],
    ['has Q1', 'openExpected', 4, 'Q1'],
    ['has(Q1, )', 'codeExpected', 8, ')'],
    ['filled(A', 'closeExpected', 8, ''],
    ['maybe(A)', 'unknownWord', 0, 'maybe'],
    ['Q1 = 2', 'unknownWord', 0, 'Q1'],
    ['1 + ', 'valueExpected', 4, ''],
    ['-', 'valueExpected', 1, ''],
    ['* 2', 'valueExpected', 0, '*'],
    ['1e999', 'valueExpected', 0, '1e999'],
    ['(1 + 2', 'closeExpected', 6, ''],
    ['(1 + 2,', 'closeExpected', 6, ','],
    ['filled(A 5-1)', 'closeExpected', 9, '5-1'],
    ['1 < 2 < 3', 'tooMuch', 6, '<'],
    ['1 # 2', 'strange', 2, '#'],
    ['if(true, 1)', 'arguments', 0, 'if'],
    [`${'('.repeat(60)}1`, 'tooDeep', 41, '('],
    ['1'.repeat(10_001), 'tooLong', 10_000, ''],
  ])('with a fault names it and its place: %s', (text, fault, from, found) => {
    expect(faultOf(text)).toEqual([fault, from, found]);
  });

  it('is read or refused, whatever it is', () => {
    const pieces = fc.constantFrom('has(', 'not', 'and', '(', ')', ',', 'A-1', '1.5', '-', '<=', 'if(', ' ', '。', 'é');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const parsed = parseFormula(parts.join(' '));
        if ('expression' in parsed) expect(read(printFormula(parsed.expression))).toEqual(parsed.expression);
        else expect(parsed.problem.to).toBeGreaterThan(parsed.problem.from);
      }),
    );
  });
});
