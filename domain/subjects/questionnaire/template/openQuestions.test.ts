import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression } from '../../../../tests/factories/expressions';
import type { Answer } from './answer';
import {
  asksAbout,
  type Expression,
  evaluate,
  type Facts,
  isUndecided,
  type operators,
  type Value,
} from './expression';

const answers: Record<string, Answer> = { cloud: { choice: ['some'] } };
const facts: Facts = { answerOf: (code) => answers[code], scoreOf: () => null };
const op = (name: (typeof operators)[number], ...args: Expression[]): Expression => ({ op: name, args });

describe('an expression over open questions', () => {
  const isOpen = (code: string) => code === 'open';
  const value = (tree: Expression) => evaluate(tree, { ...facts, isOpen });
  const open: Expression = { has: 'open', options: ['yes'] };
  it.each<[string, Expression, Value]>([
    ['what depends on one', op('not', open), null],
    ['that it is not answered', op('not', { filled: 'open' }), null],
    ['a mean with one', op('mean', 0.5, { score: 'open' }), null],
    ['a comparison with one', op('lt', { count: 'open' }, 3), null],
    ['a truth beside one', op('or', open, true), true],
    ['an untruth beside one', op('and', open, false), false],
    ['neither', op('or', open, false), null],
    ['both', op('and', open, true), null],
    ['a choice by one between the same', op('if', open, 2, 2), 2],
    ['a choice by one between others', op('if', open, 2, 3), null],
    ['a choice that it has no part in', op('if', true, 2, { score: 'open' }), 2],
    ['a score that an answered question lacks', op('not', op('lt', { score: 'cloud' }, 0.5)), true],
  ])('%s', (_, tree, expected) => {
    expect(value(tree)).toBe(expected);
    // Nothing without an open question is a result like any other.
    expect(isUndecided(tree, { ...facts, isOpen })).toBe(expected === null);
  });

  it('is known only where every answer gives the same', () => {
    const answer = fc.constantFrom<Answer>(
      {},
      { choice: ['yes'] },
      { text: '7' },
      { notApplicable: 'No' },
      { files: 2 },
    );
    fc.assert(
      fc.property(anyExpression, answer, fc.constantFrom(null, 0, 0.5, 1), (tree, given, score) => {
        const [unknown] = asksAbout(tree);
        const told: Facts = {
          answerOf: (code) => (code === unknown ? given : answers.cloud),
          scoreOf: (code) => (code === unknown ? score : 0.5),
        };
        const known = evaluate(tree, { ...told, isOpen: (code) => code === unknown });
        if (known !== null) expect(evaluate(tree, told)).toBe(known);
      }),
    );
  });
});
