import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { reportAggregates } from './aggregates';

/** B1 runs on S1 and S2, B2 on S2, B3 on S3, and B4 on nothing; S3 has no unit with a risk. */
const inventory = {
  businesses: ['B1', 'B2', 'B3', 'B4'].map((code) => ({ code })),
  systems: ['S1', 'S2', 'S3'].map((code) => ({ code })),
  businessSystems: [
    { business: 'B1', system: 'S1' },
    { business: 'B1', system: 'S2' },
    { business: 'B2', system: 'S2' },
    { business: 'B3', system: 'S3' },
  ],
  systemUnits: [
    { system: 'S1', unit: 'U1' },
    { system: 'S2', unit: 'U2' },
    { system: 'S3', unit: 'U3' },
  ],
};
const risk = (unitCode: string, riskLevel: Level) => ({ unitCode, riskLevel });
const harm = (code: string, socialHarm: 3 | 4 | 5 | null, organisationHarm: Level | null) => ({
  code,
  socialHarm,
  organisationHarm,
  harmReason: null,
});

describe('the risks of systems and businesses in a report', () => {
  it('are counted where something below was assessed, with the gravest', () => {
    // S1 is 4 by U1, S2 is 3 by U2: B1 is 4, B2 is 3; S3, B3 and B4 have none.
    const { systems, businesses } = reportAggregates(inventory, [risk('U1', 2), risk('U1', 4), risk('U2', 3)]);
    expect(systems).toEqual({ all: 3, known: 2, high: 1, gravest: { level: 4, codes: ['S1'] } });
    expect(businesses).toEqual({ all: 4, known: 2, high: 1, gravest: { level: 4, codes: ['B1'] } });
    const equal = reportAggregates(inventory, [risk('U1', 3), risk('U2', 3)]);
    expect(equal.businesses).toEqual({ all: 4, known: 2, high: 0, gravest: { level: 3, codes: ['B1', 'B2'] } });
  });

  it('list businesses with a judged consequence, and those with a risk and none', () => {
    const risks = [risk('U1', 4), risk('U2', 3)];
    expect(reportAggregates(inventory, risks)).toMatchObject({ judged: [], unjudged: ['B1', 'B2'] });
    // The graver of the two; without either it is not judged. B4 has no risk, and was judged all the same.
    const harms = [harm('B4', null, 2), harm('B2', 3, 5), harm('B1', null, null)];
    expect(reportAggregates(inventory, risks, harms)).toMatchObject({
      judged: [
        { code: 'B2', level: 5 },
        { code: 'B4', level: 2 },
      ],
      unjudged: ['B1'],
    });
  });

  it('are nothing where nothing was assessed', () => {
    const none = { known: 0, high: 0, gravest: null };
    expect(reportAggregates(inventory, [])).toEqual({
      systems: { all: 3, ...none },
      businesses: { all: 4, ...none },
      judged: [],
      unjudged: [],
    });
  });
});
