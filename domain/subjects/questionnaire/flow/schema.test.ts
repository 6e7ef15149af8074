import { describe, expect, it } from 'vitest';
import { flowSchemas } from './schema';
import { answerLimits } from './sheet';

const accepts = (answer: object) =>
  flowSchemas.saveAnswer.body.safeParse({
    projectCode: 'P1',
    itemCode: '6f1d2c3b-4a59-4e68-8d77-0123456789ab',
    version: 0,
    answer,
  }).success;
const rows = (count: number) => Array.from({ length: count }, () => ({ name: '甲' }));
const words = (length: number) => '字'.repeat(length);

describe('an answer as it is sent', () => {
  it.each<[string, number, (length: number) => object]>([
    ['10,000 characters of text', 10_000, (length) => ({ text: words(length) })],
    ['2,000 characters of a note', 2_000, (length) => ({ note: words(length) })],
    ['500 characters of a reason', 500, (length) => ({ notApplicable: words(length) })],
    [
      '5,000 characters in a cell, which is told to be too long beyond 500',
      5_000,
      (length) => ({ rows: [{ name: words(length) }] }),
    ],
    ['500 rows', 500, (length) => ({ rows: rows(length) })],
  ])('has at most %s', (_, most, answerOf) => {
    expect([accepts(answerOf(most)), accepts(answerOf(most + 1))]).toEqual([true, false]);
  });

  it('has at most 20 files', () => {
    expect(answerLimits.files).toBe(20);
  });
});
