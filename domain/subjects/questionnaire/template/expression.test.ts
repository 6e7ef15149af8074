import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression } from '../../../../tests/factories/expressions';
import type { Answer } from './answer';
import * as schema from './content.schema';
import {
  asksAbout,
  depthOf,
  type Expression,
  evaluate,
  type Facts,
  numberIn,
  numbersIn,
  type operators,
  optionsNamed,
  scoresAsked,
  type Value,
} from './expression';
import { templateLimits } from './limits';

const answers: Record<string, Answer> = {
  cloud: { choice: ['some', 'backup'] },
  none: { choice: [] },
  away: { notApplicable: 'No cloud' },
  staff: { text: ' 1,250 ' },
  rate: { text: '85.5 %' },
  half: { text: '50%' },
  third: { text: '0.3' },
  wide: { text: '－１，２００．５％' },
  words: { text: 'about 12' },
  blank: { text: '  ' },
  huge: { text: '9'.repeat(400) },
  restores: { rows: [{ system: 'ERP', on: '2026-03-01' }, { system: ' ' }, {}] },
  photos: { files: 2 },
};
const scores: Record<string, number> = { half: 0.5, full: 1, zero: 0 };
const facts: Facts = { answerOf: (code) => answers[code], scoreOf: (code) => scores[code] ?? null };
const nothing: Expression = { number: 'words' };
const op = (name: (typeof operators)[number], ...args: Expression[]): Expression => ({ op: name, args });

describe('the questions of an expression', () => {
  it.each<[string, Expression, Value]>([
    ['a chosen option', { has: 'cloud', options: ['all', 'some'] }, true],
    ['options that are not chosen', { has: 'cloud', options: ['all'] }, false],
    ['options of a question without an answer', { has: 'unknown', options: ['all'] }, false],
    ['an answer', { filled: 'staff' }, true],
    ['a blank answer', { filled: 'blank' }, false],
    ['an answer that is not there', { filled: 'unknown' }, false],
    ['what does not apply', { excluded: 'away' }, true],
    ['what applies', { excluded: 'staff' }, false],
    ['a score', { score: 'half' }, 0.5],
    ['a score that is not there', { score: 'unknown' }, null],
    ['how many options', { count: 'cloud' }, 2],
    ['how many of none', { count: 'none' }, 0],
    ['how many rows, empty ones left away', { count: 'restores' }, 1],
    ['how many files', { count: 'photos' }, 2],
    ['how many of nothing', { count: 'unknown' }, 0],
    ['a number with thousands', { number: 'staff' }, 1250],
    ['a number in per cent', { number: 'rate' }, 0.855],
    ['a whole number in per cent', { number: 'half' }, 0.5],
    ['a number with decimals', { number: 'third' }, 0.3],
    ['a number in wide digits', { number: 'wide' }, -12.005],
    ['a number among words', { number: 'words' }, null],
    ['a number in a blank text', { number: 'blank' }, null],
    ['a number without an answer', { number: 'unknown' }, null],
    ['a number beyond all numbers', { number: 'huge' }, null],
  ])('%s', (_, expression, value) => {
    expect(evaluate(expression, facts)).toBe(value);
  });
});

describe('the result of an expression', () => {
  it.each<[string, Expression, Value]>([
    ['and', op('and', true, { filled: 'staff' }), true],
    ['and, one untrue', op('and', true, { filled: 'blank' }), false],
    ['or', op('or', false, { filled: 'staff' }), true],
    ['or, none true', op('or', false, { filled: 'blank' }), false],
    ['not', op('not', false), true],
    ['not, of a truth', op('not', true), false],
    ['eq of numbers', op('eq', { count: 'cloud' }, 2), true],
    ['eq of truths', op('eq', true, false), false],
    ['eq of a truth and a number', op('eq', true, 1), false],
    ['ne', op('ne', { count: 'cloud' }, 3), true],
    ['lt', op('lt', 1, 2), true],
    ['lt of the same', op('lt', 2, 2), false],
    ['le of the same', op('le', 2, 2), true],
    ['gt', op('gt', 1, 2), false],
    ['gt of the same', op('gt', 2, 2), false],
    ['ge of the same', op('ge', 2, 2), true],
    ['add', op('add', 1, 2, 3), 6],
    ['sub', op('sub', 1, 3), -2],
    ['mul', op('mul', 2, 3, 4), 24],
    ['div', op('div', { count: 'cloud' }, 8), 0.25],
    ['min', op('min', 1, { number: 'staff' }), 1],
    ['max', op('max', 1, { number: 'staff' }), 1250],
    ['mean', op('mean', { score: 'half' }, { score: 'full' }, { score: 'zero' }), 0.5],
    ['if true', op('if', { excluded: 'away' }, 1, 0), 1],
    ['if untrue', op('if', { excluded: 'staff' }, 1, 0), 0],
    // A share of staff, typed as 85.5 % or 85.5, that counts in full from 95 % on.
    [
      'a whole formula',
      op('min', 1, op('div', op('if', op('gt', { number: 'rate' }, 1), 100, { number: 'rate' }), 0.95)),
      0.9,
    ],
  ])('%s', (_, expression, value) => {
    expect(evaluate(expression, facts)).toBe(value);
  });

  it.each<[string, Expression, Value]>([
    ['and', op('and', true, nothing), false],
    ['or', op('or', nothing, true), true],
    ['or alone', op('or', nothing, false), false],
    ['not', op('not', nothing), true],
    ['if', op('if', nothing, 1, 0), 0],
    ['the chosen side of if', op('if', true, nothing, 0), null],
    ['eq', op('eq', nothing, 0), null],
    ['eq of two nothings', op('eq', nothing, nothing), null],
    ['ne', op('ne', 0, nothing), null],
    ['lt', op('lt', nothing, 1), null],
    ['ge', op('ge', 1, nothing), null],
    ['add', op('add', 1, nothing), null],
    ['sub', op('sub', nothing, 1), null],
    ['mul', op('mul', 0, nothing), null],
    ['div', op('div', 1, nothing), null],
    ['min', op('min', nothing, 3), 3],
    ['max', op('max', 3, nothing), 3],
    ['mean', op('mean', nothing, 1, 3), 2],
    ['mean of nothing', op('mean', nothing), null],
    ['min of nothing', op('min', nothing, nothing), null],
  ])('nothing in %s', (_, expression, value) => {
    expect(evaluate(expression, facts)).toBe(value);
  });

  it.each<[string, Expression]>([
    ['a division by zero', op('div', 1, 0)],
    ['a number too large', op('mul', 1e300, 1e300)],
    ['a sum too large', op('add', 1.7e308, 1.7e308)],
    ['a mean of what is too large', op('mean', 1.7e308, 1.7e308)],
    ['a truth among numbers', op('add', 1, true)],
    ['a truth compared', op('lt', false, 1)],
  ])('%s is nothing', (_, expression) => {
    expect(evaluate(expression, facts)).toBe(null);
  });

  it('is a truth value, a finite number or nothing, for any expression and answers', () => {
    const anyAnswer = fc.record(
      {
        choice: fc.array(fc.constantFrom('a', 'b')),
        text: fc.oneof(fc.string(), fc.float().map(String)),
        rows: fc.array(fc.dictionary(fc.constantFrom('x', 'y'), fc.string())),
        notApplicable: fc.string(),
        files: fc.nat(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        anyExpression,
        fc.option(anyAnswer),
        fc.option(fc.float({ min: 0, max: 1, noNaN: true })),
        (tree, answer, score) => {
          const value = evaluate(tree, { answerOf: () => answer ?? undefined, scoreOf: () => score });
          expect(value === null || typeof value === 'boolean' || Number.isFinite(value)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('gives de Morgan his due', () => {
    fc.assert(
      fc.property(anyExpression, anyExpression, (a, b) => {
        expect(evaluate(op('not', op('and', a, b)), facts)).toBe(evaluate(op('or', op('not', a), op('not', b)), facts));
      }),
    );
  });
});

describe('the references of an expression', () => {
  const tree = op(
    'if',
    op('and', { options: ['b', 'c'], has: 'Q1' }, { filled: 'Q2' }),
    { score: 'Q3' },
    op('max', { count: 'Q4' }, { number: 'Q5' }, { excluded: 'Q1' }),
  );

  it('are its questions, however its parts are ordered', () => {
    expect([...asksAbout(tree)]).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5']);
    expect(asksAbout(true).size + asksAbout(0.5).size).toBe(0);
  });

  it('include the scores that it uses', () => {
    expect([...scoresAsked(tree)]).toEqual(['Q3']);
  });

  it('are options with their question', () => {
    expect(optionsNamed(tree)).toEqual([
      { question: 'Q1', option: 'b' },
      { question: 'Q1', option: 'c' },
    ]);
  });
});

describe('the shape of an expression', () => {
  const isShaped = (value: unknown) => schema.expression.safeParse(value).success;
  const nested = (depth: number): Expression => (depth === 0 ? true : op('not', nested(depth - 1)));

  it('is what evaluation accepts', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        expect(schema.expression.parse(tree)).toEqual(tree);
      }),
    );
  });

  it.each([
    [['not'], 1, 1],
    [['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'sub', 'div'], 2, 2],
    [['if'], 3, 3],
    [['and', 'or', 'add', 'mul'], 2, 50],
    [['min', 'max', 'mean'], 1, 50],
  ] as const)('has for %j at least %i and at most %i arguments', (names, least, most) => {
    for (const name of names) {
      const isTaken = (count: number) => isShaped(op(name, ...Array.from({ length: count }, () => 1)));
      expect([least - 1, least, most, most + 1].map(isTaken), name).toEqual([false, true, true, false]);
    }
  });

  it.each<[string, unknown]>([
    ['an unknown operator', { op: 'power', args: [1, 2] }],
    ['a strange part', { filled: 'Q1', else: 1 }],
    ['two questions at once', { filled: 'Q1', count: 'Q1' }],
    ['no option', { has: 'Q1', options: [] }],
    ['no code', { score: '' }],
    ['an endless number', Number.POSITIVE_INFINITY],
    ['nothing', null],
    ['a text', 'filled(Q1)'],
  ])('is not %s', (_, value) => {
    expect(isShaped(value)).toBe(false);
  });

  it.each<[string, Expression, number]>([
    ['a number', 1, 0],
    ['a question', { filled: 'Q1' }, 0],
    ['an operation', op('and', true, { filled: 'Q1' }), 1],
    ['one in its first argument', op('if', op('not', op('not', true)), 1, op('not', false)), 3],
    ['one in its last argument', op('and', true, op('or', true, op('not', true))), 3],
  ])('is as deep as its operators are nested: %s', (_, tree, depth) => {
    expect(depthOf(tree)).toBe(depth);
  });

  it('stops at its depth limit, even for endless nesting', () => {
    expect(isShaped(nested(templateLimits.depth))).toBe(true);
    expect(isShaped(nested(templateLimits.depth + 1))).toBe(false);
    let endless: Expression = true;
    for (let depth = 0; depth < 100_000; depth += 1) endless = op('not', endless);
    expect(isShaped(endless)).toBe(false);
  });
});

describe('a number in an answer', () => {
  it.each([
    ['１２０', 120],
    ['1,200', 1200],
    ['150', 150],
    ['3.5', 3.5],
    ['80%', 0.8],
    ['120人', null],
    ['1.200,5', null],
    ['150,5', null],
    ['3,5', null],
  ])('%s is %s', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  it('is told of by the expressions that read it', () => {
    expect(
      numbersIn({ op: 'if', args: [{ op: 'le', args: [{ number: 'days' }, 30] }, { number: 'staff' }, 0] }),
    ).toEqual(['days', 'staff']);
    expect(numbersIn({ filled: 'days' })).toEqual([]);
    expect(numbersIn(undefined)).toEqual([]);
  });
});
