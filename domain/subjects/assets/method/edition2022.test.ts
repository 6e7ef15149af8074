import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import { deriveInventory } from '../inventory/derivation';
import { remnantExploitability, remnantRisk, treatments } from '../risk/treatment';
import { explainRisk, explainStated, type StatedRisk } from './explain';
import { assessRisk, methodProblems, type RiskInput, threatCapabilities, threatTimings, threatValue } from './method';
import { standardMethods } from './standardMethods';

const method = standardMethods.edition2022;
const level = fc.constantFrom<Level[]>(...levels);
const input = fc.record({
  assetValue: level,
  threatFrequency: level,
  vulnerabilitySeverity: level,
  exploitability: fc.option(level),
  threatCapability: fc.option(fc.constantFrom(...threatCapabilities)),
  threatTiming: fc.option(fc.constantFrom(...threatTimings)),
});

describe('the method of the 2022 edition', () => {
  // Capability lowers or raises the frequency by one, within 1 and 5; a special period raises the value.
  it.each([
    ['low', 1, 'ordinary', 1],
    ['low', 4, 'ordinary', 3],
    ['medium', 4, 'ordinary', 4],
    ['high', 4, 'ordinary', 5],
    ['high', 5, 'ordinary', 5],
    ['low', 4, 'special', 4],
    ['medium', 5, 'special', 5],
    ['medium', 3, 'natural', 3],
  ] as const)(
    'values a threat of %s capability and frequency %i in %s time as %i',
    (capability, frequency, timing, value) => {
      const threat = { threatCapability: capability, threatFrequency: frequency, threatTiming: timing };
      expect(threatValue(method, threat)).toBe(value);
    },
  );

  // Worked by hand: likelihood by row T and column Av, loss by row Vc and column Di, risk by table 11.
  it.each([
    // T 4 and Av 3: 14, level 3. Vc 5 and Di 4: 21, level 5. Table 11, likelihood 3 and impact 5: one of the open cells is not touched: 4.
    [{ assetValue: 5, threatFrequency: 4, exploitability: 3, vulnerabilitySeverity: 4 }, [14, 3, 21, 5, 4]],
    // T 5 and Av 5: 25, level 5. Vc 5 and Di 5: 25, level 5. Table 11: 5.
    [{ assetValue: 5, threatFrequency: 5, exploitability: 5, vulnerabilitySeverity: 5 }, [25, 5, 25, 5, 5]],
    // T 1 and Av 1: 2, level 1. Vc 1 and Di 1: 2, level 1. Table 11: 1.
    [{ assetValue: 1, threatFrequency: 1, exploitability: 1, vulnerabilitySeverity: 1 }, [2, 1, 2, 1, 1]],
    // Capability high makes T 3 of frequency 2; with Av 4: 16, level 3. Vc 3 and Di 2: 7, level 2. Table 11: 3.
    [
      { assetValue: 3, threatFrequency: 2, threatCapability: 'high', exploitability: 4, vulnerabilitySeverity: 2 },
      [16, 3, 7, 2, 3],
    ],
  ] as const)('computes %j', (given, [likelihoodValue, likelihoodLevel, lossValue, lossLevel, riskLevel]) => {
    const expected = { likelihoodValue, likelihoodLevel, lossValue, lossLevel, riskValue: riskLevel, riskLevel };
    expect(assessRisk(method, given as RiskInput)).toMatchObject(expected);
  });

  it('counts what is not stated as medium capability, an ordinary period, and the severity for the ease of exploitation', () => {
    fc.assert(
      fc.property(level, level, level, (assetValue, threatFrequency, vulnerabilitySeverity) => {
        const bare = { assetValue, threatFrequency, vulnerabilitySeverity };
        const stated = {
          threatCapability: 'medium',
          threatTiming: 'ordinary',
          exploitability: vulnerabilitySeverity,
        } as const;
        expect(assessRisk(method, bare)).toEqual(assessRisk(method, { ...bare, ...stated }));
      }),
    );
  });

  it('never falls while an input grows', () => {
    const order = { threatCapability: threatCapabilities, threatTiming: ['ordinary', 'special'] } as const;
    fc.assert(
      fc.property(input, (given) => {
        const stated: RiskInput = { ...given, exploitability: given.exploitability ?? given.vulnerabilitySeverity };
        const before = assessRisk(method, stated).riskLevel;
        for (const field of ['assetValue', 'threatFrequency', 'vulnerabilitySeverity', 'exploitability'] as const) {
          const more = Math.min(5, (stated[field] ?? 1) + 1) as Level;
          expect(assessRisk(method, { ...stated, [field]: more }).riskLevel).toBeGreaterThanOrEqual(before);
        }
        for (const [field, values] of Object.entries(order)) {
          const results = values.map((value) => assessRisk(method, { ...stated, [field]: value }).riskLevel);
          expect(results).toEqual(results.toSorted());
        }
      }),
    );
  });

  it('leaves methods of the 2007 edition as they were, whatever else is stated', () => {
    fc.assert(
      fc.property(input, ({ assetValue, threatFrequency, vulnerabilitySeverity, ...further }) => {
        const bare = { assetValue, threatFrequency, vulnerabilitySeverity };
        for (const old of [standardMethods.matrix, standardMethods.multiplication])
          expect(assessRisk(old, { ...bare, ...further })).toEqual(assessRisk(old, bare));
      }),
    );
  });

  it('explains each value down to what was not stated', () => {
    const steps = explainRisk(method, {
      assetValue: 5,
      threatFrequency: 3,
      threatCapability: 'high',
      vulnerabilitySeverity: 4,
    });
    expect(steps.map(({ result }) => result)).toEqual(['threatValue', 'likelihood', 'loss', 'risk']);
    expect(steps[0]).toMatchObject({
      value: 4,
      inputs: [
        { factor: 'threatCapability', value: 3, isAssumed: false },
        { factor: 'threatFrequency', value: 3 },
        { factor: 'threatTiming', value: 0, isAssumed: true },
      ],
    });
    expect(steps[1]?.inputs).toEqual([
      { factor: 'threatValue', value: 4 },
      { factor: 'exploitability', value: 4, isAssumed: true },
    ]);
  });

  it('has tables without a fault, and finds one in a threat table that falls', () => {
    expect(methodProblems(method)).toEqual([]);
    const table = { ...method.threat.table, high: [2, 3, 2, 5, 5] } as const;
    expect(methodProblems({ ...method, threat: { ...method.threat, table } })).toEqual([
      { stage: 'threat', reason: 'falling', row: 2, column: 2 },
    ]);
  });

  // The rows of table 11 that all copies agree on, by likelihood; impact 1 to 5.
  it.each([
    [5, [3, 3, 4, 4, 5]],
    [4, [3, 3, 3, 4, 4]],
    [3, [2, 3, 3, 3, 4]],
  ] as const)('reads table 11 for likelihood %i', (likelihood, row) => {
    expect(method.risk.table.map((cells) => cells[likelihood - 1])).toEqual(row);
  });

  it.each([
    [2, [2, 2]],
    [1, [1, 2, 2]],
  ] as const)('reads what is settled of table 11 for likelihood %i', (likelihood, row) => {
    expect(method.risk.table.slice(0, row.length).map((cells) => cells[likelihood - 1])).toEqual(row);
  });

  it('marks the five cells of table 11 that copies leave open, by impact and likelihood', () => {
    expect(method.risk.unsettled.map(([impact, likelihood]) => `${likelihood}×${impact}`).sort()).toEqual([
      '1×4',
      '1×5',
      '2×3',
      '2×4',
      '2×5',
    ]);
  });

  it('takes a unit by its C, I and A alone, and a system up to what it carries', () => {
    const protection = { confidentiality: 2, integrity: 1, availability: 1 } as const;
    const derived = deriveInventory(method, {
      businesses: [{ code: 'B', ownImportance: 5 }],
      associations: [],
      systems: ['full', 'graded', 'partly'].map((code) => ({ code, ...protection })),
      businessSystems: [
        { business: 'B', system: 'full', carryType: 'full' },
        { business: 'B', system: 'graded', carryType: 'full', carryLevel: 3 },
        { business: 'B', system: 'partly', carryType: 'partial' },
      ],
      units: [{ code: 'U', ...protection }],
      systemUnits: [{ system: 'full', unit: 'U', essential: true }],
    });
    expect([...derived.systems].map(([code, { value }]) => [code, value])).toEqual([
      ['full', 5],
      ['graded', 3],
      ['partly', 2],
    ]);
    expect(derived.units.get('U')?.value).toBe(2);
    expect(derived.systems.get('graded')?.factors.at(-1)).toEqual({
      rule: 'carryingValue',
      from: 'B',
      fromValue: 5,
      offered: 3,
    });
  });
});

describe('what is stated so far under the 2022 edition', () => {
  const results = (stated: Omit<StatedRisk, 'assetValue'>) => {
    const { steps, lacking } = explainStated(method, { ...stated, assetValue: 2 });
    return { results: steps.map(({ result, level }) => `${result} ${level}`), lacking };
  };
  const complete = {
    threatCapability: 'high',
    threatFrequency: 2,
    threatTiming: 'special',
    exploitability: 5,
    vulnerabilitySeverity: 2,
  } as const;

  it('gives what follows, and nothing that would have to be assumed', () => {
    // T 3 by capability, 4 in a special period; T 4 and Av 5 give 22, level 5; Vc 2 and Di 2 give 5, level 1; table 11: 3.
    expect(results(complete)).toEqual({
      results: ['threatValue 4', 'likelihood 5', 'loss 1', 'risk 3'],
      lacking: [],
    });
    expect(results({ ...complete, exploitability: null })).toEqual({
      results: ['threatValue 4', 'loss 1'],
      lacking: ['exploitability'],
    });
    expect(results({ ...complete, threatTiming: undefined, threatCapability: null })).toEqual({
      results: ['loss 1'],
      lacking: ['threatCapability', 'threatTiming'],
    });
    expect(results({ ...complete, threatFrequency: undefined })).toEqual({
      results: ['loss 1'],
      lacking: ['threatFrequency'],
    });
    expect(results({ ...complete, vulnerabilitySeverity: undefined })).toEqual({
      results: ['threatValue 4', 'likelihood 5'],
      lacking: ['vulnerabilitySeverity'],
    });
  });

  it('lacks nothing of capability and ease by the method of 2007, which does not ask for them', () => {
    const stated = { assetValue: 2, threatFrequency: 2, vulnerabilitySeverity: 2 } as const;
    expect(explainStated(standardMethods.matrix, stated)).toEqual({
      steps: explainRisk(standardMethods.matrix, stated),
      lacking: [],
    });
  });
});

describe('what remains under the 2022 edition', () => {
  const found = { assetValue: 5, threatFrequency: 4, vulnerabilitySeverity: 4, exploitability: 5 } as const;
  const rated = { remnantFrequency: 4, remnantSeverity: 4 } as const;

  it('keeps the ease of exploitation where nothing else is stated, and takes the stated one', () => {
    const as = (exploitability: Level) => assessRisk(method, { ...found, exploitability });
    const of = (ease: Level | null) =>
      remnantRisk(method, { ...found, ...rated, treatment: 'modify', remnantExploitability: ease });
    expect(of(null)).toEqual(as(5));
    expect(of(1)).toEqual(as(1));
    expect(as(1).riskLevel).toBeLessThan(as(5).riskLevel);
  });

  it('follows the severity after treatment where the ease was never graded', () => {
    const { exploitability: _, ...bare } = found;
    const after = remnantRisk(method, { ...bare, treatment: 'modify', remnantFrequency: 4, remnantSeverity: 1 });
    expect(after).toEqual(assessRisk(method, { ...bare, vulnerabilitySeverity: 1 }));
  });

  it('is the lowest of an avoided risk, and never above what was found', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...treatments),
        fc.option(level),
        fc.option(level),
        (treatment, exploitability, stated) => {
          const ease = remnantExploitability({ treatment, exploitability, remnantExploitability: stated });
          if (treatment === 'avoid') expect(ease).toBe(1);
          if (treatment === 'retain') expect(ease).toBe(exploitability);
          if (treatment === 'modify') expect(ease).toBe(stated ?? exploitability);
        },
      ),
    );
  });
});
