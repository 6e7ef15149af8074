import { describe, expect, it } from 'vitest';
import data from '../../../data/industryDefaults.json';
import { industriesBelow } from '../../gov/industries';
import { industryDefaults, usualAspects } from './defaults';

describe('what is usual in an industry', () => {
  it('is said of every division, by words that there are', () => {
    const known: Readonly<Record<string, { special: string[]; key: string[]; aspects: string[] }>> = data.byIndustry;
    for (const { code } of industriesBelow().flatMap(({ code }) => industriesBelow(code))) {
      const { special, key, aspects } = known[code] ?? { special: [], key: [], aspects: [] };
      expect([code, key.length > 0 && aspects.length > 0]).toEqual([code, true]);
      const found = industryDefaults(code);
      expect([code, found.specialProcesses.length, found.keyProcesses.length]).toEqual([
        code,
        special.length,
        key.length,
      ]);
      expect(found.wording?.zh, code).toMatch(/[\u4e00-\u9fff]/u);
    }
  });

  it('words a scope by what the industry does', () => {
    const zh = (code: string) => industryDefaults(code).wording?.zh;
    expect(zh('C3584')).toBe('医疗、外科及兽医用器械的设计、开发、生产和销售');
    expect(zh('C3311')).toBe('金属结构的生产和销售');
    expect(zh('G5431')).toBe('普通货物道路运输服务');
    expect(zh('L7272')).toBe('安全系统监控服务');
    expect(zh('A0111')).toBe('稻谷种植');
    expect(industryDefaults('C3584').wording?.en).toContain('medical instruments');
    expect(industryDefaults('C3584').specialProcesses.map(({ zh }) => zh)).toContain('灭菌');
    expect(industryDefaults('X1')).toEqual({ wording: null, specialProcesses: [], keyProcesses: [] });
  });

  it('has the environmental aspects of its processes before those of every office', () => {
    const aspects = usualAspects('Q8411').map(({ zh }) => zh);
    expect(aspects[0]).toBe('医疗废物产生');
    expect(aspects.at(-1)).toBe('火灾及消防废水');
    expect(new Set(aspects).size).toBe(aspects.length);
    expect(usualAspects('X1')).toEqual([]);
  });
});
