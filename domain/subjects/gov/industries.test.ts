import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { industries as sections } from '../../core/tenant/industries';
import data from '../../data/industryClasses.json';
import {
  findIndustry,
  industriesBelow,
  industryAbove,
  industryLevel,
  industryPath,
  searchIndustries,
} from './industries';

const codes = data.names.map(([code = '']) => code);
const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('the industries of GB/T 4754', () => {
  it('are 20 sections, 97 divisions, 473 groups and 1,381 classes, each under one that there is', () => {
    expect([1, 2, 3, 4].map((level) => codes.filter((code) => industryLevel(code) === level).length)).toEqual([
      20, 97, 473, 1381,
    ]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => industryAbove(code) && !findIndustry(industryAbove(code) ?? ''))).toEqual([]);
    // The sections stand in another file as well, for the forms of customers.
    expect(industriesBelow()).toEqual(sections.map(({ code, zh }) => ({ code, name: zh })));
  });

  it('tell what they are part of, and their parts', () => {
    expect(codesOf(industryPath('C3584'))).toEqual(['C', 'C35', 'C358', 'C3584']);
    expect(industryPath('C9999')).toEqual([]);
    expect(industryPath('constructor')).toEqual([]);
    expect(codesOf(industriesBelow('I65')).slice(0, 2)).toEqual(['I651', 'I652']);
    fc.assert(
      fc.property(fc.constantFrom(...codes), (code) => {
        const path = industryPath(code);
        expect(path).toHaveLength(industryLevel(code));
        expect(path.at(-1)?.code).toBe(code);
        for (const below of industriesBelow(code)) expect(industryAbove(below.code)).toBe(code);
      }),
    );
  });

  it('are found by code, with and without its letter, and by name, the best first', () => {
    expect(codesOf(searchIndustries('c3584', 5))).toEqual(['C3584']);
    expect(codesOf(searchIndustries('358', 3))).toEqual(['C358', 'C3581', 'C3582']);
    expect(searchIndustries('应用软件开发', 2)[0]).toEqual({ code: 'I6513', name: '应用软件开发' });
    expect(searchIndustries('软件', 50).every(({ name }) => name.includes('软件'))).toBe(true);
    expect(searchIndustries('ruanjian', 5)).toEqual([]);
    expect(searchIndustries('ruanjian', 5, /软件/u)).toHaveLength(5);
    expect(searchIndustries('  ', 5)).toEqual([]);
  });
});
