import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levels } from '#domain/kernel/levels';
import { assessRisk } from '../method/method';
import { standardMethods } from '../method/standardMethods';
import {
  ACCEPTANCE_NOTICE_DAYS,
  isAccepted,
  loweredFactor,
  needsEstimate,
  type RiskTreatment,
  remnantGaps,
  remnantRisk,
  treatmentGaps,
  treatments,
} from './treatment';

const level = fc.constantFrom(...levels);
const method = fc.constantFrom(standardMethods.matrix, standardMethods.multiplication);
const stated: RiskTreatment = {
  treatment: 'modify',
  treatmentPlan: '更新补丁',
  treatmentOwner: '王建国',
  treatmentDeadline: '2026-06-30',
  remnantFrequency: 2,
  remnantSeverity: 2,
};

describe('the gaps of a treatment', () => {
  it.each([
    [{}, []],
    [{ treatment: null }, ['treatmentMissing']],
    [{ treatmentPlan: '  ' }, ['planMissing']],
    [{ treatmentOwner: null, treatmentDeadline: null }, ['ownerMissing', 'deadlineMissing']],
    [{ treatment: 'retain', treatmentPlan: null, treatmentOwner: null, treatmentDeadline: null }, []],
    [{ treatment: 'avoid', treatmentPlan: null }, ['planMissing']],
    [{ treatment: 'share', treatmentOwner: '' }, ['ownerMissing']],
  ] as const)('%o: %o', (part, gaps) => {
    expect(treatmentGaps({ ...stated, ...part })).toEqual(gaps);
  });
});

describe('the residual risk', () => {
  const found = { assetValue: 5, threatFrequency: 4, vulnerabilitySeverity: 4 } as const;

  it('agrees with the tables: A 5, T 4, V 4 is high; with T 2, V 2 medium is left', () => {
    const before = assessRisk(standardMethods.matrix, found);
    // Likelihood 18 (level 4), loss 21 (level 5): 23.
    expect([before.riskValue, before.riskLevel]).toEqual([23, 4]);
    const after = remnantRisk(standardMethods.matrix, { ...stated, ...found });
    // Likelihood 6 (level 2), loss 10 (level 2): 8.
    expect([after?.riskValue, after?.riskLevel]).toEqual([8, 2]);
  });

  it('is nothing known before both are stated, and all of it where it is retained', () => {
    const of = (part: Partial<RiskTreatment>) => remnantRisk(standardMethods.matrix, { ...stated, ...found, ...part });
    expect(of({ treatment: null })).toBeNull();
    expect(of({ remnantSeverity: null })).toBeNull();
    expect(of({ treatment: 'retain' })).toEqual(assessRisk(standardMethods.matrix, found));
    expect(of({ treatment: 'avoid', remnantFrequency: null })).toEqual(
      assessRisk(standardMethods.matrix, { assetValue: 5, threatFrequency: 1, vulnerabilitySeverity: 1 }),
    );
  });

  it('is never more than before where nothing is missing', () => {
    fc.assert(
      fc.property(
        method,
        fc.record({ assetValue: level, threatFrequency: level, vulnerabilitySeverity: level }),
        fc.record({ remnantFrequency: level, remnantSeverity: level }),
        fc.constantFrom(...treatments),
        (used, risk, remnant, treatment) => {
          const whole = { ...stated, ...risk, ...remnant, treatment };
          if (remnantGaps(whole).length > 0) return;
          const after = remnantRisk(used, whole);
          expect(after?.riskValue).toBeLessThanOrEqual(assessRisk(used, risk).riskValue);
        },
      ),
    );
  });

  it.each([
    [{ remnantFrequency: null }, ['remnantMissing']],
    [{ remnantFrequency: 5 }, ['remnantHigher']],
    [{ remnantSeverity: 5 }, ['remnantHigher']],
    [{ remnantFrequency: 4, remnantSeverity: 4 }, []],
    [{ treatment: 'retain', remnantFrequency: null }, []],
    [{ treatment: null }, ['treatmentMissing']],
  ] as const)('%o lacks %o', (part, gaps) => {
    expect(remnantGaps({ ...stated, ...found, ...part })).toEqual(gaps);
  });
});

describe('an undecided risk', () => {
  it('needs a rating once decided, unless the residual risk follows from the decision', () => {
    const estimated = [null, ...treatments].filter((treatment) => needsEstimate({ treatment }));
    expect(estimated).toEqual([null, 'modify', 'share']);
  });
});

describe('acceptance', () => {
  it('is reminded thirty days before it expires', () => {
    expect(ACCEPTANCE_NOTICE_DAYS).toBe(30);
  });

  it('counts up to its last day', () => {
    const accepted = { acceptedBy: 'A1', acceptedUntil: '2026-03-05' };
    expect(isAccepted(accepted, '2026-03-05')).toBe(true);
    expect(isAccepted(accepted, '2026-03-06')).toBe(false);
    expect(isAccepted({ ...accepted, acceptedBy: null }, '2026-03-05')).toBe(false);
    expect(isAccepted({ ...accepted, acceptedUntil: null }, '2099-01-01')).toBe(true);
  });
});

describe('a residual value that is lowered', () => {
  it('is never raised, nor above the value before treatment, nor below 1', () => {
    const level = fc.constantFrom(...levels);
    fc.assert(
      fc.property(level, fc.option(level), level, (before, stated, atMost) => {
        const now = Math.min(stated ?? before, before);
        expect(loweredFactor(before, stated, { atMost })).toBe(Math.min(now, atMost));
        expect(loweredFactor(before, stated, { by: 1 })).toBe(now === 1 ? 1 : now - 1);
      }),
    );
  });
});
