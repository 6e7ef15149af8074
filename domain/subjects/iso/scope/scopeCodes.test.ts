import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import industryData from '../../../data/industryClasses.json';
import codeData from '../../../data/scopeCodes.json';
import proposalData from '../../../data/scopeProposals.json';
import { industriesBelow } from '../../gov/industries';
import { listsFor, scopeLists } from './lists';
import { findScopeCode, nearness, proposeScopeCodes, searchScopeCodes, sectorOf } from './scopeCodes';

const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code);
const industry = fc.constantFrom(...industryData.names.map(([code = '']) => code).filter((code) => code.length > 1));

describe('scope codes', () => {
  it('are the lists of 2018, each code once and each of a sector', () => {
    expect(codeData.lists.map(({ list, codes }) => [list, codes.length])).toEqual([
      ['QES', 519],
      ['ISMS', 30],
      ['EnMS', 15],
    ]);
    for (const { list, codes } of codeData.lists) {
      expect(new Set(codes.map(([code]) => code)).size).toBe(codes.length);
      if (list === 'QES') expect(codes.filter(([code = '']) => !sectorOf('QES', code))).toEqual([]);
    }
    expect(findScopeCode('EnMS', '2.10')?.name).toBe('其他');
    expect(findScopeCode('ISMS', '2.10')).toBeUndefined();
    expect(sectorOf('ISMS', '04.11')).toBeUndefined();
  });

  it('are found by code, name and sector', () => {
    expect(codesOf(searchScopeCodes('QES', '19.11', 9))).toEqual(['19.11.00']);
    expect(codesOf(searchScopeCodes('QES', '整形外科器械', 9))).toEqual(['19.11.00']);
    expect(searchScopeCodes('QES', 'Shipbuilding', 9).map(({ code }) => code.slice(0, 2))).toEqual(['20', '20']);
    expect(searchScopeCodes('QES', undefined, 9)).toHaveLength(9);
  });

  it('are of the lists that a project’s schemes have', () => {
    expect(listsFor(['ISMS', 'OHSMS', 'QMS'])).toEqual(['QES', 'ISMS']);
    expect(listsFor([])).toEqual([]);
  });

  it('are named near by what names share beyond the usual words', () => {
    expect(nearness('稻谷种植', '稻谷种植')).toBe(1);
    expect(nearness('医药制造业', '汽车制造业')).toBe(0);
    expect(nearness('道路货物运输', '普通货物道路运输')).toBe(0.5);
    expect(nearness('', '')).toBe(0);
  });

  it('are proposed for what an industry makes, the nearest name first', () => {
    expect(codesOf(proposeScopeCodes('C3584', 'QES'))).toEqual(['19.11.00']);
    expect(proposeScopeCodes('C2720', 'QES')[0]?.code).toBe('13.01.02');
    expect(proposeScopeCodes('C2710', 'QES')[0]?.code).toBe('13.01.01');
    expect(proposeScopeCodes('G5431', 'QES')[0]?.code).toBe('31.02.05');
    expect(proposeScopeCodes('C3482', 'QES')[0]?.code).toBe('17.12.04');
    expect(proposeScopeCodes('P8334', 'QES')[0]?.code).toBe('37.02.01');
    expect(codesOf(proposeScopeCodes('I6513', 'ISMS'))).toEqual(['04.08']);
    // What is said of a group stands before what is said of its division.
    expect(codesOf(proposeScopeCodes('C3741', 'ISMS'))).toEqual(['04.05']);
    expect(codesOf(proposeScopeCodes('C3711', 'ISMS'))).toEqual(['04.13']);
    expect(proposeScopeCodes('C9999', 'QES')).toEqual([]);
  });

  it('are proposed for every industry and list, from the list, each once', () => {
    for (const { code } of industriesBelow().flatMap(({ code }) => industriesBelow(code)))
      for (const list of scopeLists) expect([code, list, proposeScopeCodes(code, list).length]).not.toContain(0);
    fc.assert(
      fc.property(industry, fc.constantFrom(...scopeLists), (code, list) => {
        const proposed = codesOf(proposeScopeCodes(code, list));
        expect(proposed.length).toBeLessThanOrEqual(8);
        expect(new Set(proposed).size).toBe(proposed.length);
        for (const one of proposed) expect(findScopeCode(list, one)).toBeDefined();
      }),
    );
  });

  it('lie in the lists wherever a proposal names them', () => {
    const all = new Map(codeData.lists.map(({ list, codes }) => [list, codes.map(([code = '']) => code)]));
    const lost = Object.entries(proposalData.byIndustry).flatMap(([code, byList]) =>
      Object.entries(byList).flatMap(([list, prefixes]) =>
        prefixes
          .filter((prefix) => !all.get(list)?.some((one) => one === prefix || one.startsWith(`${prefix}.`)))
          .map((prefix) => [code, list, prefix]),
      ),
    );
    expect(lost).toEqual([]);
  });
});
