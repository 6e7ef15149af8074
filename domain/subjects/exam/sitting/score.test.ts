import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullMark } from '../question/answers';
import { type MarkedQuestion, scoreOf } from './score';

const question = (mark: number, part: Partial<MarkedQuestion> = {}): MarkedQuestion => ({
  section: 0,
  standard: 'ISO19011',
  clause: '4',
  mark,
  ...part,
});
const rights = (right: number, of: number) =>
  Array.from({ length: of }, (_, at) => question(at < right ? fullMark : 0));

describe('a score', () => {
  // 28 of 40 are exactly 70 percent.
  it.each([
    [28, 40, 70, true, 70],
    [27, 40, 70, false, 67.5],
    [2, 3, 66, true, 66.6],
    [2, 3, 67, false, 66.6],
    [40, 40, 100, true, 100],
    [0, 40, 1, false, 0],
  ])('of %i right ones of %i with a pass mark of %i', (right, of, passMark, isPassed, percent) => {
    expect(scoreOf(rights(right, of), { passMark, minimums: [null] })).toMatchObject({ percent, isPassed });
  });

  it('counts halves that add up to the pass mark', () => {
    const halves = [question(fullMark / 2), question(fullMark / 2), question(fullMark)];
    // Two of three.
    expect(scoreOf(halves, { passMark: 66, minimums: [null] })).toMatchObject({ percent: 66.6, isPassed: true });
  });

  it('is not passed below the minimum of a section, whatever the sum is', () => {
    const all = [...rights(9, 9), question(0, { section: 1 })];
    expect(scoreOf(all, { passMark: 70, minimums: [null, 50] })).toMatchObject({
      percent: 90,
      isPassed: false,
      sections: [
        { percent: 100, minimum: null, isReached: true },
        { percent: 0, minimum: 50, isReached: false },
      ],
    });
    expect(scoreOf(all, { passMark: 70, minimums: [null, null] }).isPassed).toBe(true);
  });

  it('leaves a withdrawn question out for everybody', () => {
    const all = [question(fullMark), question(0, { isWithdrawn: true }), question(fullMark, { isWithdrawn: true })];
    expect(scoreOf(all, { passMark: 100, minimums: [null] })).toMatchObject({ percent: 100, isPassed: true, weak: [] });
    // Nobody passes an exam of which nothing is left.
    expect(scoreOf([question(0, { isWithdrawn: true })], { passMark: 70, minimums: [null] }).isPassed).toBe(false);
  });

  it('names what to learn again, the worst first, each clause once', () => {
    const all = [
      question(fullMark / 2, { clause: '5' }),
      question(0, { clause: '6' }),
      question(0, { clause: '6' }),
      question(fullMark, { clause: '7' }),
    ];
    expect(scoreOf(all, { passMark: 70, minimums: [null] }).weak).toEqual([
      { standard: 'ISO19011', clause: '6' },
      { standard: 'ISO19011', clause: '5' },
    ]);
  });

  it('never falls by a better answer, and never shows the pass mark to a person who has missed it', () => {
    const marks = fc.array(fc.constantFrom(0, fullMark / 4, fullMark / 2, fullMark), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 100 }), fc.nat(), (given, passMark, at) => {
        const rules = { passMark, minimums: [null] };
        const before = scoreOf(
          given.map((mark) => question(mark)),
          rules,
        );
        expect(before.isPassed).toBe(before.percent >= passMark);
        const better = given.map((mark, index) => question(index === at % given.length ? fullMark : mark));
        const after = scoreOf(better, rules);
        expect(after.percent).toBeGreaterThanOrEqual(before.percent);
        expect(Number(after.isPassed)).toBeGreaterThanOrEqual(Number(before.isPassed));
      }),
    );
  });
});
