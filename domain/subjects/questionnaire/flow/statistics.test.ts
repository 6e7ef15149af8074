import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../template/answer';
import { usualGapLevels } from '../template/template';
import { type Given, standings, statisticsOf } from './statistics';

const sections = [{ code: 'A' }, { code: 'B' }, { code: 'C' }];
const given = (part: Partial<Given> & { section?: string; weight?: number } = {}): Given => {
  const { section = 'A', weight = 1, ...rest } = part;
  return { question: { section, weight }, answer: null, score: null, respondentId: null, day: null, ...rest };
};
const chose: Answer = { choice: ['x'] };

describe('statistics of answers', () => {
  it('count results, in total and by section', () => {
    const { whole, sections: parts } = statisticsOf(
      [
        given({ answer: chose, score: 1 }),
        given({ answer: chose, score: 0.5, weight: 3 }),
        given({ answer: { text: '有' } }),
        given({ section: 'B', answer: { notApplicable: '没有云服务' } }),
        given({ section: 'B' }),
        given({ section: 'B', answer: { text: '' } }),
      ],
      sections,
      usualGapLevels,
    );
    const none = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, unscored: 0, excluded: 0, unanswered: 0 };
    // (1 × 1 + 0.5 × 3) / 4
    const half = { score: 0.625, count: 3, standings: { ...none, '1': 1, '3': 1, unscored: 1 } };
    expect(parts).toEqual([
      { code: 'A', ...half },
      { code: 'B', score: null, count: 3, standings: { ...none, excluded: 1, unanswered: 2 } },
      { code: 'C', score: null, count: 0, standings: none },
    ]);
    expect(whole).toEqual({
      score: 0.625,
      count: 6,
      standings: { ...none, '1': 1, '3': 1, unscored: 1, excluded: 1, unanswered: 2 },
    });
  });

  it('are grouped by person, unassigned last, and by day with answers', () => {
    const { respondents, days } = statisticsOf(
      [
        given(),
        given({ respondentId: 'li', answer: chose, score: 0, day: '2026-03-04' }),
        given({ respondentId: 'li', answer: chose, score: 0, day: '2026-03-02' }),
        given({ respondentId: 'wang', answer: chose, score: 1, day: '2026-03-04' }),
        given({ respondentId: 'wang' }),
      ],
      sections,
      usualGapLevels,
    );
    expect(respondents.map(({ respondentId, count, score, lastDay }) => [respondentId, count, score, lastDay])).toEqual(
      [
        ['li', 2, 0, '2026-03-04'],
        ['wang', 2, 1, '2026-03-04'],
        [null, 1, null, null],
      ],
    );
    expect(days).toEqual([
      { day: '2026-03-02', answers: 1 },
      { day: '2026-03-04', answers: 2 },
    ]);
  });

  it('add up: every question has one result, one section and one person', () => {
    const one = fc.record({
      section: fc.constantFrom('A', 'B', 'C'),
      answer: fc.constantFrom<Answer | null>(null, chose, { text: '' }, { notApplicable: '没有' }),
      score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      respondentId: fc.constantFrom('li', 'wang', null),
      day: fc.constantFrom('2026-03-02', '2026-03-04'),
    });
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const { whole, sections: parts, respondents, days } = statisticsOf(all.map(given), sections, usualGapLevels);
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(Object.values(whole.standings))).toBe(all.length);
        expect(sum(days.map(({ answers }) => answers))).toBe(all.length - whole.standings.unanswered);
        for (const standing of standings) {
          expect(sum(parts.map((part) => part.standings[standing]))).toBe(whole.standings[standing]);
          expect(sum(respondents.map((part) => part.standings[standing]))).toBe(whole.standings[standing]);
        }
      }),
    );
  });
});
