import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { standardMethods } from '../method/standardMethods';
import { standardCriteria } from '../risk/criteria';
import { areComparable, boardCounts, riskJudgement } from './board';

/** Ten units with a risk each; all decided, planned and rated; nothing above the acceptable level remains. */
const settled = {
  total: 10,
  unitsWithoutRisk: 0,
  undecided: 0,
  highUndecided: 0,
  planGaps: 0,
  stated: 10,
  accepted: 0,
  highRemnant: [] as unknown[],
};
const whole = { units: 10, unitsOpen: 0 };

describe('the judgement of a risk report', () => {
  it.each([
    ['yes', 'all is settled', {}, {}],
    ['none', 'there is no risk', { total: 0, stated: 0 }, {}],
    ['none', 'there is no unit', {}, { units: 0 }],
    ['none', 'three of ten units are not completed', {}, { unitsOpen: 3 }],
    ['conditional', 'two of ten units are not completed', {}, { unitsOpen: 2 }],
    ['conditional', 'a unit has no risk', { unitsWithoutRisk: 1 }, {}],
    ['no', 'a high risk has no treatment', { undecided: 1, highUndecided: 1 }, {}],
    ['no', 'one of two residual risks above the level is not accepted', { highRemnant: [1, 2], accepted: 1 }, {}],
    ['conditional', 'what remains above the level is accepted', { highRemnant: [1], accepted: 1 }, {}],
    ['conditional', 'a lower risk has no treatment', { undecided: 1 }, {}],
    ['conditional', 'a plan lacks its owner', { planGaps: 1 }, {}],
    ['conditional', 'a residual risk is not rated', { stated: 9 }, {}],
  ] as const)('is %s where %s', (judgement, _, figures, standing) => {
    expect(riskJudgement({ ...settled, ...figures }, { ...whole, ...standing })).toBe(judgement);
  });

  it('never gets better while more is open', () => {
    const rank = { none: 0, no: 1, conditional: 2, yes: 3 };
    const few = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(few, few, few, few, fc.constantFrom('undecided', 'highUndecided', 'planGaps'), (a, b, c, d, more) => {
        const figures = { ...settled, undecided: a, highUndecided: b, planGaps: c };
        const standing = { ...whole, unitsOpen: d };
        const worse = { ...figures, [more]: figures[more as 'undecided'] + 1 };
        expect(rank[riskJudgement(worse, standing)]).toBeLessThanOrEqual(rank[riskJudgement(figures, standing)]);
        const later = { ...standing, unitsOpen: d + 1 };
        expect(rank[riskJudgement(figures, later)]).toBeLessThanOrEqual(rank[riskJudgement(figures, standing)]);
      }),
    );
  });
});

describe('what a board compares', () => {
  const risk = (riskLevel: Level, remnantLevel: Level | null = null) => ({ riskLevel, remnantLevel });

  it('is counted above the acceptable level, and after treatment only where that is rated', () => {
    const risks = [risk(5, 4), risk(4, 3), risk(4), risk(3)];
    expect(boardCounts(standardCriteria, risks)).toEqual({ total: 4, above: 3, aboveAfter: 1 });
    expect(boardCounts({ ...standardCriteria, acceptableLevel: 2 }, risks)).toEqual({
      total: 4,
      above: 4,
      aboveAfter: 2,
    });
    expect(boardCounts(standardCriteria, [risk(5)])).toEqual({ total: 1, above: 1, aboveAfter: null });
  });

  it('is of one version of one method', () => {
    const { matrix, edition2022 } = standardMethods;
    expect(areComparable(matrix, { ...matrix })).toBe(true);
    expect(areComparable(matrix, edition2022)).toBe(false);
    expect(areComparable(matrix, { ...matrix, version: matrix.version + 1 })).toBe(false);
  });
});
