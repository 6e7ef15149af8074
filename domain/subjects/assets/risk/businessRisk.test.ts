import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import { aggregateRisks, harmLevel, risksBelow } from './businessRisk';

const graph = {
  businesses: [{ code: 'B1' }, { code: 'B2' }, { code: 'B3' }],
  systems: [{ code: 'S1' }, { code: 'S2' }, { code: 'S3' }],
  businessSystems: [
    { business: 'B1', system: 'S1' },
    { business: 'B1', system: 'S2' },
    { business: 'B2', system: 'S3' },
  ],
  systemUnits: [
    { system: 'S1', unit: 'U1' },
    { system: 'S1', unit: 'U2' },
    { system: 'S2', unit: 'U2' },
    { system: 'S3', unit: 'U3' },
  ],
};
const risks = [
  { unit: 'U1', level: 4, count: 2 },
  { unit: 'U2', level: 4, count: 1 },
  { unit: 'U4', level: 5, count: 1 },
] as const;

describe('risks of systems and businesses', () => {
  it('are the highest below them, and name what decides', () => {
    const { systems, businesses } = aggregateRisks(graph, risks);
    expect(systems.get('S1')).toEqual({ level: 4, count: 3, decidedBy: ['U1', 'U2'] });
    expect(systems.get('S2')).toEqual({ level: 4, count: 1, decidedBy: ['U2'] });
    expect(businesses.get('B1')).toEqual({ level: 4, count: 2, decidedBy: ['S1', 'S2'] });
  });

  it('are none where nothing below has been assessed', () => {
    const { systems, businesses } = aggregateRisks(graph, risks);
    const none = { level: null, count: 0, decidedBy: [] };
    expect(systems.get('S3')).toEqual(none);
    expect(businesses.get('B2')).toEqual(none);
    expect(businesses.get('B3')).toEqual(none);
  });

  it('count a unit that several systems of a business share once', () => {
    const counts = risksBelow(graph, risks);
    expect(Object.fromEntries(counts)).toEqual({ B1: 3, B2: 0, B3: 0 });
  });

  it('equal the highest of all risks that reach a business', () => {
    const one = fc.record({
      unit: fc.constantFrom('U1', 'U2', 'U3', 'U9'),
      level: fc.constantFrom<Level[]>(...levels),
      count: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ unit }) => unit }), (found) => {
        const reached = found.filter(({ unit }) => unit === 'U1' || unit === 'U2').map(({ level }) => level);
        const highest = reached.length > 0 ? Math.max(...reached) : null;
        expect(aggregateRisks(graph, found).businesses.get('B1')?.level).toBe(highest);
      }),
    );
  });
});

describe('the consequence of a business risk', () => {
  it.each([
    [null, null, null],
    [null, 2, 2],
    [3, 2, 3],
    [3, 5, 5],
    [5, null, 5],
  ] as const)('of society %s and the organisation %s is %s', (socialHarm, organisationHarm, expected) => {
    expect(harmLevel({ socialHarm, organisationHarm })).toBe(expected);
  });
});
