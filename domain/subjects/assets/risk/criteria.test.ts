import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import {
  acceptsUpTo,
  criteriaFit,
  isHigh,
  isStandard,
  needsAcceptance,
  type RiskCriteria,
  retainedByDefault,
  standardCriteria,
} from './criteria';
import { treatments } from './treatment';

const level = fc.constantFrom(...levels);
const criteria: fc.Arbitrary<RiskCriteria> = fc
  .record({ retainedLevel: level, acceptableLevel: level, ownerLevel: level })
  .filter(criteriaFit);

describe('the portal’s proposal', () => {
  it('retains up to 2, accepts up to 3, and lets owners accept all above', () => {
    expect(standardCriteria).toEqual({ retainedLevel: 2, acceptableLevel: 3, ownerLevel: 5 });
    expect(criteriaFit(standardCriteria)).toBe(true);
    expect(isStandard(standardCriteria)).toBe(true);
    for (const field of ['retainedLevel', 'acceptableLevel', 'ownerLevel'] as const)
      expect(isStandard({ ...standardCriteria, [field]: 1 })).toBe(false);
  });
});

describe('criteria fit together', () => {
  it.each([
    [1, 1, 1, true],
    [4, 4, 4, true],
    [3, 2, 5, false],
    // Very high risks are never acceptable without a person.
    [2, 5, 5, false],
    // Owners accept what needs an acceptance, or nothing.
    [2, 3, 2, false],
    [2, 3, 3, true],
  ] as const)('%i, %i, %i: %s', (retainedLevel, acceptableLevel, ownerLevel, fits) => {
    expect(criteriaFit({ retainedLevel, acceptableLevel, ownerLevel })).toBe(fits);
  });
});

describe('a residual risk', () => {
  it('needs an acceptance above the acceptable level alone', () => {
    expect(levels.filter((one) => needsAcceptance(standardCriteria, one))).toEqual([4, 5]);
    expect(levels.filter((one) => needsAcceptance({ acceptableLevel: 1 }, one))).toEqual([2, 3, 4, 5]);
    expect(needsAcceptance(standardCriteria, null)).toBe(false);
  });

  it('of the highest level needs one by any criteria', () => {
    fc.assert(fc.property(criteria, (one) => needsAcceptance(one, 5)));
  });

  it('needs one at each higher level where it does at a lower one', () => {
    fc.assert(
      fc.property(criteria, level, level, (one, lower, higher) => {
        fc.pre(lower <= higher);
        expect(!needsAcceptance(one, lower) || needsAcceptance(one, higher)).toBe(true);
      }),
    );
  });

  it('is accepted by the project manager at any level, by an owner up to the criteria’s', () => {
    expect(acceptsUpTo({ ownerLevel: 4 }, ['CONSUMER_PM'])).toBe(5);
    expect(acceptsUpTo({ ownerLevel: 4 }, ['CONSUMER_OWNER'])).toBe(4);
    expect(acceptsUpTo({ ownerLevel: 4 }, ['CONSUMER_OWNER', 'CONSUMER_PM'])).toBe(5);
  });
});

describe('an undecided risk', () => {
  const open = (riskLevel: Level, treatment: (typeof treatments)[number] | null = null) =>
    retainedByDefault(standardCriteria, { treatment, riskLevel, remnantLevel: null });

  it('is retained as it is, where it is low', () => {
    expect(open(1)).toEqual({ treatment: 'retain', riskLevel: 1, remnantLevel: 1 });
    expect(open(2)).toEqual({ treatment: 'retain', riskLevel: 2, remnantLevel: 2 });
    expect(open(3)).toEqual({ treatment: null, riskLevel: 3, remnantLevel: null });
    expect(open(1, 'modify')).toEqual({ treatment: 'modify', riskLevel: 1, remnantLevel: null });
  });

  it('that is retained unasked never needs an acceptance', () => {
    fc.assert(
      fc.property(criteria, level, fc.constantFrom(null, ...treatments), (one, riskLevel, treatment) => {
        const risk = { treatment, riskLevel, remnantLevel: null };
        const after = retainedByDefault(one, risk);
        expect(after === risk || !needsAcceptance(one, after.remnantLevel)).toBe(true);
        expect(after !== risk).toBe(treatment === null && riskLevel <= one.retainedLevel);
      }),
    );
  });
});

it('high is a word of the scale, whatever is accepted', () => {
  expect(levels.filter(isHigh)).toEqual([4, 5]);
  expect(isHigh(null)).toBe(false);
});
