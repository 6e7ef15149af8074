import fc from 'fast-check';
import { arity, type Expression, operators } from '#domain/subjects/questionnaire/template/expression';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';

/** As JSON has them. */
const record = <T>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record<T>(parts, { noNullPrototype: true });

const code = fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,9}$/u);
// JSON writes no minus zero.
const number = fc
  .oneof(fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((one) => one + 0);

/** Any expression that a template may have. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: templateLimits.depth, depthSize: 'small' },
    fc.oneof(
      number,
      fc.boolean(),
      record({ has: code, options: fc.array(code, { minLength: 1, maxLength: 4 }) }),
      record({ filled: code }),
      record({ excluded: code }),
      record({ score: code }),
      record({ count: code }),
      record({ number: code }),
    ),
    fc.constantFrom(...operators).chain((op) => {
      const [minLength, most] = arity[op];
      return record({
        op: fc.constant(op),
        args: fc.array(tie('tree'), { minLength, maxLength: Math.min(most, 4) }),
      });
    }),
  ),
})).tree;
