import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartContent, QuestionContent } from '../question/content';
import { readGift, writeGift } from './gift';

/** As a bank keeps texts. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(...'~=#{}:\\%[]<>/$-n \n\r\t', '->', '[html]', '%50%', '中', '\uFDD0', '\u2028'),
      maxLength: 12,
    }),
  )
  .map((typed) => typed.trim());
const both = fc.record({ zh: text, en: text });
const id = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/u);
const options = fc.array(fc.record({ id, text: both, right: fc.boolean() }), { minLength: 2, maxLength: 6 });
const forms = fc.array(
  text.filter((form) => form !== ''),
  { maxLength: 4 },
);
const part: fc.Arbitrary<PartContent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('single' as const, 'multiple' as const), stem: both, options, explanation: both }),
  fc.record({ kind: fc.constant('trueFalse' as const), stem: both, right: fc.boolean(), explanation: both }),
  fc.record({
    kind: fc.constant('shortAnswer' as const),
    stem: both,
    accepted: fc.record({ zh: forms, en: forms }),
    explanation: both,
  }),
);
const content: fc.Arbitrary<QuestionContent> = fc.oneof(
  part,
  fc.record({
    kind: fc.constant('ordering' as const),
    stem: both,
    items: fc.array(fc.record({ id, text: both }), { minLength: 3, maxLength: 6 }),
    explanation: both,
  }),
  fc.record({
    kind: fc.constant('matching' as const),
    stem: both,
    pairs: fc.array(fc.record({ id, left: both, right: both }), { minLength: 2, maxLength: 6 }),
    extra: fc.array(fc.record({ id, right: both }), { maxLength: 2 }),
    explanation: both,
  }),
  fc.record({
    kind: fc.constant('case' as const),
    stem: both,
    parts: fc.array(part, { minLength: 2, maxLength: 4 }),
    explanation: both,
  }),
);
const questionOf = fc.record({
  code: text,
  bank: text,
  standard: text,
  edition: text,
  clause: text,
  difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  content,
});

describe('properties', () => {
  test('whatever is written comes back unchanged', () => {
    fc.assert(
      fc.property(fc.array(questionOf, { maxLength: 5 }), (questions) => {
        const { questions: read, problems } = readGift(writeGift(questions));
        expect(problems).toEqual([]);
        expect(read.map((one) => ({ ...one.about, content: one.content }))).toEqual(questions);
      }),
      { numRuns: 500 },
    );
  });

  test('any text is read to its end, and each block is either a question or a problem', () => {
    const line = fc.oneof(text, fc.constantFrom('', '::a::b {', '=x', '~y', '}', '{T}', '// portal-question: {}'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const source = lines.join('\n');
        const { questions, problems } = readGift(source);
        const last = source.split(/\r\n|\n|\r/).length;
        for (const place of [...questions, ...problems]) {
          expect(place.line).toBeGreaterThan(0);
          expect(place.line).toBeLessThanOrEqual(last);
        }
      }),
      { numRuns: 500 },
    );
  });
});
