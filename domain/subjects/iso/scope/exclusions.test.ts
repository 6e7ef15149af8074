import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificationSchemes } from '../timeline/timeline';
import { notApplicable } from './clauses';
import { exclusionNotices, isContradiction, plainClause, type ScopeFacts } from './exclusions';

const quality = notApplicable.find(({ scheme }) => scheme === 'QMS');
const { clauses = [], usual = [] } = quality ?? {};
const noticesOf = (excluded: readonly string[], facts: ScopeFacts = {}) =>
  exclusionNotices(
    excluded.map((clause) => ({ clause })),
    facts,
    { clauses, usual },
  ).map(({ row, kind, by }) => [row, kind, ...(by ? [by.zh] : [])]);

describe('clauses that may be not applicable', () => {
  it('are said of every scheme: some with a reason, of others none', () => {
    expect(notApplicable.map(({ scheme }) => scheme).sort()).toEqual([...certificationSchemes].sort());
    expect(usual.map(({ clause }) => clause)).toEqual(['7.1.5.2', '8.3', '8.5.1 f', '8.5.3', '8.5.5']);
    for (const { clause } of usual) expect(clauses.map((one) => one.clause)).toContain(clause);
    expect(new Set(clauses.map(({ clause }) => clause)).size).toBe(clauses.length);
    for (const { rule, clauses: named } of notApplicable) expect(named !== undefined).toBe(rule === 'clauses');
  });

  it.each([
    ['8.3', '8.3'],
    ['第 8.3 条', '8.3'],
    ['8.5.1f)', '8.5.1 f'],
    ['8.5.1 F', '8.5.1 f'],
    ['8.5.1（f）', '8.5.1 f'],
    ['设计', '设计'],
  ])('are the same however they are written: %s', (written, clause) => {
    expect(plainClause(written)).toBe(clause);
  });

  it('that are usual and contradict nothing need no word', () => {
    expect(noticesOf(['8.3', '7.1.5.2', '8.5.1 f'], { scope: '螺栓的生产和销售' })).toEqual([]);
    expect(noticesOf([''])).toEqual([]);
  });

  it('are told where they contradict the scope', () => {
    expect(noticesOf(['8.3'], { scope: '阀门的设计、生产' })).toEqual([[0, 'design', '设计']]);
    expect(noticesOf(['8.3.4'], { scopeEn: 'Development of valves' })).toEqual([[0, 'design', 'Development']]);
    expect(noticesOf(['8.3'], { hasDesign: true })).toEqual([[0, 'design']]);
    // A zone's name is no activity.
    expect(noticesOf(['8.3'], { scope: '高新技术产业开发区内的阀门销售' })).toEqual([]);
    expect(noticesOf(['7.1.5'], { scope: '食品检测服务' })).toEqual([
      [0, 'unusual'],
      [0, 'words', '检测'],
    ]);
    expect(noticesOf(['8.5.5'], { scope: '电梯的安装' })).toEqual([[0, 'words', '安装']]);
    expect(noticesOf(['8.4'], { outsources: true })).toEqual([
      [0, 'unusual'],
      [0, 'outsourced'],
    ]);
  });

  it('are told where they are unusual, unknown or said twice', () => {
    expect(noticesOf(['9.2'])).toEqual([[0, 'unusual']]);
    expect(noticesOf(['4.9', 'A.8.1'])).toEqual([
      [0, 'unknown'],
      [1, 'unknown'],
    ]);
    expect(noticesOf(['8.3', '8.3.4', '8.3'])).toEqual([
      [1, 'covered', '8.3'],
      [2, 'covered', '8.3'],
    ]);
    expect(noticesOf(['8.5.1 f', '8.5.1'])).toEqual([
      [0, 'covered', '8.5.1'],
      [1, 'unusual'],
    ]);
  });

  it('name the special processes that are usual in the industry', () => {
    const specialProcesses = [
      { zh: '灭菌', en: 'Sterilization' },
      { zh: '焊接', en: 'Welding' },
    ];
    expect(noticesOf(['8.5.1 f'], { specialProcesses })).toEqual([[0, 'special', '灭菌、焊接']]);
  });

  it('are judged one by one, at their places, and nothing is said of what isn’t excluded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...clauses.map(({ clause }) => clause)), { maxLength: 6 }), (excluded) => {
        for (const notice of exclusionNotices(
          excluded.map((clause) => ({ clause })),
          { scope: '设计与安装', outsources: true },
          { clauses, usual },
        )) {
          expect(notice.clause).toBe(excluded[notice.row]);
          expect(notice.kind).not.toBe('unknown');
          if (notice.kind === 'unusual') expect(isContradiction(notice)).toBe(false);
        }
      }),
    );
  });
});
