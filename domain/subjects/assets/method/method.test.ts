import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLevel, type Level, levels, parseLevel } from '#domain/kernel/levels';
import { explainRisk } from './explain';
import { assessRisk, assetValue, heatMapLevel, type Method, methodProblems } from './method';
import { standardMethods } from './standardMethods';

// The tables of GB/T 20984-2007 as printed, with their upper bounds; read here by text search, not by the code under test.
const printed = {
  likelihood: `
    T1: V1=2 V2=4 V3=7 V4=11 V5=14
    T2: V1=3 V2=6 V3=10 V4=13 V5=17
    T3: V1=5 V2=9 V3=12 V4=16 V5=20
    T4: V1=7 V2=11 V3=14 V4=18 V5=22
    T5: V1=8 V2=12 V3=17 V4=20 V5=25`,
  loss: `
    T1: V1=2 V2=4 V3=6 V4=10 V5=13
    T2: V1=3 V2=5 V3=9 V4=12 V5=16
    T3: V1=4 V2=7 V3=11 V4=15 V5=20
    T4: V1=5 V2=8 V3=14 V4=19 V5=22
    T5: V1=6 V2=10 V3=16 V4=21 V5=25`,
  risk: `
    T1: V1=3 V2=6 V3=9 V4=12 V5=16
    T2: V1=5 V2=8 V3=11 V4=15 V5=18
    T3: V1=6 V2=9 V3=13 V4=17 V5=21
    T4: V1=7 V2=11 V3=16 V4=20 V5=23
    T5: V1=9 V2=14 V3=20 V4=23 V5=25`,
};
const bands = {
  likelihood: [
    [1, 5],
    [6, 11],
    [12, 16],
    [17, 21],
    [22, 25],
  ],
  loss: [
    [1, 5],
    [6, 10],
    [11, 15],
    [16, 20],
    [21, 25],
  ],
  risk: [
    [1, 6],
    [7, 12],
    [13, 18],
    [19, 23],
    [24, 25],
  ],
} as const;

function lookUp(stage: keyof typeof printed, row: number, column: number): { value: number; level: number } {
  const found = new RegExp(`T${row}:.*?V${column}=(\\d+)`).exec(printed[stage]);
  const value = Number(found?.[1]);
  return { value, level: bands[stage].findIndex(([from, to]) => value >= from && value <= to) + 1 };
}

const triples = levels.flatMap((asset) =>
  levels.flatMap((threat) => levels.map((severity) => [asset, threat, severity] as const)),
);
const anyLevel = fc.constantFrom(...levels);
const methods: Method[] = [standardMethods.matrix, standardMethods.multiplication];

it.each(['likelihood', 'loss', 'risk'] as const)('the table of %s is as printed', (stage) => {
  for (const row of levels)
    for (const column of levels)
      expect(standardMethods.matrix[stage].table[row - 1]?.[column - 1]).toBe(lookUp(stage, row, column).value);
});

describe('matrix method', () => {
  it.each(triples)('A=%i T=%i V=%i', (asset, threat, severity) => {
    const likelihood = lookUp('likelihood', threat, severity);
    const loss = lookUp('loss', asset, severity);
    const risk = lookUp('risk', loss.level, likelihood.level);
    expect(
      assessRisk(standardMethods.matrix, {
        assetValue: asset,
        threatFrequency: threat,
        vulnerabilitySeverity: severity,
      }),
    ).toEqual({
      threatValue: threat,
      likelihoodValue: likelihood.value,
      likelihoodLevel: likelihood.level,
      lossValue: loss.value,
      lossLevel: loss.level,
      riskValue: risk.value,
      riskLevel: risk.level,
    });
  });

  it('gives the worked example', () => {
    const result = assessRisk(standardMethods.matrix, { assetValue: 2, threatFrequency: 2, vulnerabilitySeverity: 2 });
    expect(result).toEqual({
      threatValue: 2,
      likelihoodValue: 6,
      likelihoodLevel: 2,
      lossValue: 5,
      lossLevel: 1,
      riskValue: 6,
      riskLevel: 1,
    });
  });

  it('colours the heat map as its own results fall', () => {
    for (const [asset, threat, severity] of triples) {
      const result = assessRisk(standardMethods.matrix, {
        assetValue: asset,
        threatFrequency: threat,
        vulnerabilitySeverity: severity,
      });
      expect(heatMapLevel(standardMethods.matrix, result.lossLevel, result.likelihoodLevel)).toBe(result.riskLevel);
    }
  });
});

describe('multiplication method', () => {
  it.each(triples)('A=%i T=%i V=%i', (asset, threat, severity) => {
    // R² = T·V·A·V is a whole number: compared with the squares of the bounds, no root is taken.
    const square = threat * severity * asset * severity;
    const level = [25, 100, 225, 400, 625].findIndex((bound) => square <= bound) + 1;
    const result = assessRisk(standardMethods.multiplication, {
      assetValue: asset,
      threatFrequency: threat,
      vulnerabilitySeverity: severity,
    });
    expect(result.riskLevel).toBe(level);
    expect(Math.abs(result.riskValue - Math.sqrt(square))).toBeLessThan(0.0051);
    expect(result.likelihoodLevel).toBe(Math.round(Math.sqrt(threat * severity)));
    expect(result.lossLevel).toBe(Math.round(Math.sqrt(asset * severity)));
  });

  it('gives the worked example', () => {
    const result = assessRisk(standardMethods.multiplication, {
      assetValue: 4,
      threatFrequency: 1,
      vulnerabilitySeverity: 3,
    });
    expect(result).toMatchObject({ riskValue: 6, riskLevel: 2, likelihoodValue: 1.73, lossValue: 3.46 });
  });
});

describe('asset value', () => {
  it.each(triples)('C=%i I=%i A=%i', (confidentiality, integrity, availability) => {
    const protection = { confidentiality, integrity, availability };
    const sorted = [confidentiality, integrity, availability].sort();
    expect(assetValue('maximum', protection)).toBe(sorted[2]);
    // round(log2(m)) = n means 2^(n-½) ≤ m < 2^(n+½); squared and times 9 to stay with whole numbers.
    const sum = 2 ** confidentiality + 2 ** integrity + 2 ** availability;
    const expected = levels.find((n) => sum ** 2 < 9 * 2 ** (2 * n + 1));
    expect(assetValue('logMean', protection)).toBe(expected);
  });

  it('gives examples of the mean', () => {
    expect(assetValue('logMean', { confidentiality: 5, integrity: 1, availability: 1 })).toBe(4);
    expect(assetValue('logMean', { confidentiality: 2, integrity: 2, availability: 3 })).toBe(2);
    expect(assetValue('logMean', { confidentiality: 3, integrity: 4, availability: 5 })).toBe(4);
  });
});

describe('any method', () => {
  it('never falls when an input rises, and stays within its levels', () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), anyLevel, anyLevel, anyLevel, anyLevel, (method, a, t, v, higher) => {
        const input = { assetValue: a, threatFrequency: t, vulnerabilitySeverity: v };
        const before = assessRisk(method, input);
        expect([before.likelihoodLevel, before.lossLevel, before.riskLevel].every(isLevel)).toBe(true);
        for (const key of ['assetValue', 'threatFrequency', 'vulnerabilitySeverity'] as const) {
          if (higher < input[key]) continue;
          const after = assessRisk(method, { ...input, [key]: higher });
          expect(after.riskLevel).toBeGreaterThanOrEqual(before.riskLevel);
          expect(after.likelihoodValue).toBeGreaterThanOrEqual(before.likelihoodValue);
          expect(after.lossValue).toBeGreaterThanOrEqual(before.lossValue);
        }
      }),
    );
  });

  it('survives being kept as JSON', () => {
    for (const method of methods) {
      const kept = JSON.parse(JSON.stringify(method)) as Method;
      const input = { assetValue: 4, threatFrequency: 3, vulnerabilitySeverity: 5 } as const;
      expect(assessRisk(kept, input)).toEqual(assessRisk(method, input));
    }
  });

  it('explains its result step by step', () => {
    const steps = explainRisk(standardMethods.matrix, { assetValue: 4, threatFrequency: 3, vulnerabilitySeverity: 5 });
    expect(
      steps.map(({ result, operation, inputs, value, level }) => ({ result, operation, inputs, value, level })),
    ).toEqual([
      {
        result: 'likelihood',
        operation: 'table',
        inputs: [
          { factor: 'threatFrequency', value: 3 },
          { factor: 'vulnerabilitySeverity', value: 5 },
        ],
        value: 20,
        level: 4,
      },
      {
        result: 'loss',
        operation: 'table',
        inputs: [
          { factor: 'assetValue', value: 4 },
          { factor: 'vulnerabilitySeverity', value: 5 },
        ],
        value: 22,
        level: 5,
      },
      {
        result: 'risk',
        operation: 'table',
        inputs: [
          { factor: 'loss', value: 5 },
          { factor: 'likelihood', value: 4 },
        ],
        value: 23,
        level: 4,
      },
    ]);
  });

  it('names the faults of a tenant’s own tables', () => {
    const own = structuredClone(standardMethods.matrix) as unknown as {
      likelihood: { table: number[][]; bounds: number[] };
      risk: { table: number[][] };
    };
    (own.likelihood.table[0] as number[])[0] = 9;
    own.likelihood.bounds = [5, 5, 16, 21, 25];
    (own.risk.table[4] as number[])[4] = 26;
    expect(methodProblems(own as unknown as Method)).toEqual([
      { stage: 'likelihood', reason: 'notAscending', row: null, column: 1 },
      { stage: 'likelihood', reason: 'falling', row: 0, column: 1 },
      { stage: 'likelihood', reason: 'falling', row: 1, column: 0 },
      { stage: 'risk', reason: 'beyondBounds', row: 4, column: 4 },
    ]);
    expect(methods.flatMap(methodProblems)).toEqual([]);
  });
});

describe('levels as people type them', () => {
  it.each<[string, Level | undefined]>([
    ['3', 3],
    [' 3 ', 3],
    ['3', 3],
    ['\uff13', 3],
    ['3 中等', 3],
    ['中等', 3],
    ['Very High', 5],
    ['VERY_LOW', 1],
    ['hengao', 5],
    ['0', undefined],
    ['6', undefined],
    ['3.5', undefined],
    ['', undefined],
  ])('%s', (text, level) => {
    expect(parseLevel(text)).toBe(level);
  });
});
