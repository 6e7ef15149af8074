import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocking, checkCodes, checkGroups, checkPlaces, checks, finals, findIn, severities } from './checks';

const found = { count: 1, examples: [] };

describe('the checks of a project', () => {
  it.each(checkCodes.map((code) => [code, checks[code]] as const))('place and grade %s', (_, check) => {
    expect(checkGroups).toContain(check.group);
    expect(severities).toContain(check.severity);
    expect(checkPlaces).toContain(check.place);
  });

  it('count in each group, some of them blocking', () => {
    for (const group of checkGroups)
      expect(
        checkCodes.filter((code) => checks[code].group === group && checks[code].severity === 'blocking'),
      ).not.toEqual([]);
    expect(new Set(checkCodes).size).toBe(checkCodes.length);
  });

  it('block the customer’s signature by assets, risks and treatments, the gap report by the others', () => {
    expect(finals.signature).toEqual(['assets', 'risks', 'treatments']);
    expect(finals.gapReport).toEqual(['answers', 'findings', 'statement']);
    // One of each group, and beside them what blocks nothing.
    const all = Object.fromEntries(checkCodes.map((code) => [code, found]));
    const groupsOf = (final: keyof typeof finals) => [
      ...new Set(blocking(all, final).map((code) => checks[code].group)),
    ];
    expect(groupsOf('signature')).toEqual(['assets', 'risks', 'treatments']);
    expect(groupsOf('gapReport')).toEqual(['answers', 'findings', 'statement']);
    for (const final of ['signature', 'gapReport'] as const)
      for (const code of blocking(all, final)) expect(checks[code].severity).toBe('blocking');
  });

  it('block only by what was found', () => {
    expect(blocking({}, 'signature')).toEqual([]);
    expect(blocking({ unitWithoutRisk: found, unitWithoutOwner: found, answersNewer: found }, 'signature')).toEqual([
      'unitWithoutRisk',
    ]);
    expect(blocking({ unitWithoutRisk: found, answersNewer: found }, 'gapReport')).toEqual(['answersNewer']);
  });
});

describe('what a check finds', () => {
  const rules = {
    unitWithoutOwner: (n: number) => n % 2 === 1,
    unitWithoutLocation: (n: number) => n > 1_000,
  };
  const exampleOf = (n: number) => ({ ref: `U-${n}`, name: { zh: `${n}`, en: `${n}` } });

  it('is counted whole, and named by its first five', () => {
    const result = findIn(rules, [1, 2, 3, 5, 7, 9, 11], exampleOf);
    expect(Object.keys(result)).toEqual(['unitWithoutOwner']);
    expect(result.unitWithoutOwner?.count).toBe(6);
    expect(result.unitWithoutOwner?.examples.map(({ ref }) => ref)).toEqual(['U-1', 'U-3', 'U-5', 'U-7', 'U-9']);
  });

  it('is counted for any records', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000)), (records) => {
        const { unitWithoutOwner, unitWithoutLocation } = findIn(rules, records, exampleOf);
        expect(unitWithoutOwner?.count ?? 0).toBe(records.filter((n) => n % 2 === 1).length);
        expect(unitWithoutLocation?.count ?? 0).toBe(records.filter((n) => n > 1_000).length);
      }),
    );
  });
});
