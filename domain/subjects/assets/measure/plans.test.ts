import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignPlans, type KnownMeasure, type PlannedRisk, wantedPlan } from './plans';

const plan = (text: string, other: object = {}) => ({
  treatmentPlan: text,
  treatmentOwner: '王建国',
  treatmentOwnerId: null,
  treatmentDeadline: '2026-12-31',
  treatmentCost: null,
  controls: ['8.8'],
  ...other,
});
const risk = (riskId: string, measureId: string | null, text: string, other: object = {}): PlannedRisk => ({
  riskId,
  measureId,
  treatment: 'modify',
  ...plan(text),
  ...other,
});
const measure = (measureId: string, text: string, risks: number, other: object = {}): KnownMeasure => ({
  measureId,
  measureCode: `M-${measureId}`,
  ...plan(text),
  risks,
  findings: 0,
  isBegun: false,
  ...other,
});
const assign = (risks: PlannedRisk[], measures: KnownMeasure[] = []) => {
  let made = 0;
  return assignPlans(risks, measures, () => {
    made += 1;
    return `new${made}`;
  });
};

describe('plans of risks', () => {
  it('never change a measure that closes findings: the risk gets another one, or joins it by its plan', () => {
    const closing = measure('a', '发布方针', 1, { findings: 2, isBegun: true });
    expect(assign([risk('1', 'a', '什么也不做')], [closing])).toMatchObject({
      links: [{ riskId: '1', measureId: 'new1' }],
      updates: [],
      creates: [{ treatmentPlan: '什么也不做' }],
    });
    const planned = measure('a', '发布方针', 2, { findings: 1 });
    expect(assign([risk('1', 'a', '甲'), risk('2', 'a', '乙')], [planned])).toMatchObject({ updates: [] });
    expect(assign([risk('1', null, '发布方针')], [planned])).toMatchObject({
      links: [{ riskId: '1', measureId: 'a' }],
      creates: [],
    });
    // Its own begun measure doesn't take the place of one that closes findings.
    const own = measure('b', '安装补丁', 1, { isBegun: true });
    expect(assign([risk('1', 'b', '发布方针')], [own, planned])).toMatchObject({ absorbs: [] });
  });

  it('that are equal become one measure', () => {
    const { links, creates, updates } = assign([
      risk('1', null, '安装补丁'),
      risk('2', null, ' 安装补丁 '),
      risk('3', null, '安装补丁', { treatmentDeadline: '2027-01-31' }),
    ]);
    expect(creates).toEqual([
      { measureId: 'new1', ...plan('安装补丁') },
      { measureId: 'new2', ...plan('安装补丁', { treatmentDeadline: '2027-01-31' }) },
    ]);
    expect(links).toEqual([
      { riskId: '1', measureId: 'new1' },
      { riskId: '2', measureId: 'new1' },
      { riskId: '3', measureId: 'new2' },
    ]);
    expect(updates).toEqual([]);
  });

  it('go to the measure that has the plan already', () => {
    const { links, creates, updates } = assign([risk('1', null, '安装补丁')], [measure('1', '安装补丁', 12)]);
    expect({ links, creates, updates }).toEqual({ links: [{ riskId: '1', measureId: '1' }], creates: [], updates: [] });
  });

  it('change the measure where all its risks have the new plan, and leave it where some have not', () => {
    const both = [risk('1', 'a', '更换设备'), risk('2', 'a', '更换设备')];
    expect(assign(both, [measure('a', '安装补丁', 2)])).toEqual({
      links: [],
      creates: [],
      absorbs: [],
      updates: [{ measureId: 'a', ...plan('更换设备') }],
    });
    expect(assign(both, [measure('a', '安装补丁', 3)])).toMatchObject({
      links: [{ measureId: 'new1' }, { measureId: 'new1' }],
      updates: [],
    });
  });

  it('keep a measure that another risk is just given, and exchange plans', () => {
    const swapped = [risk('1', 'a', '乙'), risk('2', 'b', '甲')];
    expect(assign(swapped, [measure('a', '甲', 1), measure('b', '乙', 1)])).toEqual({
      links: [
        { riskId: '1', measureId: 'b' },
        { riskId: '2', measureId: 'a' },
      ],
      creates: [],
      updates: [],
      absorbs: [],
    });
  });

  it('take the work along: a begun measure goes with a corrected plan, and absorbs one that was not begun', () => {
    const done = measure('b', '安装补丁', 1, { isBegun: true });
    expect(assign([risk('1', 'b', '更换设备')], [measure('a', '更换设备', 4), done])).toEqual({
      links: [],
      creates: [],
      updates: [{ measureId: 'b', ...plan('更换设备') }],
      absorbs: [{ measureId: 'a', into: 'b' }],
    });
    // Two that were begun stay apart.
    expect(assign([risk('1', 'b', '更换设备')], [measure('a', '更换设备', 4, { isBegun: true }), done])).toMatchObject({
      updates: [{ measureId: 'b' }],
      absorbs: [],
    });
  });

  it('that split a measure leave it with most of its risks', () => {
    const split = [risk('1', 'a', '甲'), risk('2', 'a', '乙'), risk('3', 'a', '乙')];
    expect(assign(split, [measure('a', '丙', 3, { isBegun: true })])).toEqual({
      links: [{ riskId: '1', measureId: 'new1' }],
      creates: [{ measureId: 'new1', ...plan('甲') }],
      updates: [{ measureId: 'a', ...plan('乙') }],
      absorbs: [],
    });
  });

  it('are none where the risk is retained, undecided or without a text', () => {
    for (const other of [{ treatment: 'retain' }, { treatment: null }, { treatmentPlan: ' ' }, { treatmentPlan: null }])
      expect(assign([risk('1', 'a', '甲', other)], [measure('a', '甲', 1)]).links).toEqual([
        { riskId: '1', measureId: null },
      ]);
  });

  const text = fc.constantFrom('甲', '乙', '丙', null);
  const cost = fc.constantFrom(null, 1, 2);
  const one = fc.record({
    text,
    cost,
    measure: fc.option(fc.constantFrom('a', 'b', 'c')),
    outside: fc.nat(1),
    isBegun: fc.boolean(),
  });
  it('are those of their measures afterwards, equal ones have one measure, and other risks keep theirs', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.array(text.filter(Boolean), { maxLength: 3 }), (given, texts) => {
        const measures = ['a', 'b', 'c'].map((id, n) => {
          const inside = given.filter((it) => it.measure === id).length;
          return measure(id, texts[n] ?? '丁', inside + (given[n]?.outside ?? 0), {
            isBegun: given[n]?.isBegun ?? false,
          });
        });
        const risks = given.map((it, n) =>
          risk(String(n), it.measure, it.text ?? '', { treatmentCost: it.cost, treatmentPlan: it.text }),
        );
        const { links, updates, creates } = assign(risks, measures);
        const after = new Map<string, object>(
          measures.map(({ measureId, measureCode: _, risks: __, findings: ____, isBegun: ___, ...it }) => [
            measureId,
            it,
          ]),
        );
        for (const { measureId, ...it } of [...updates, ...creates]) after.set(measureId, it);
        const linked = new Map(links.map((link) => [link.riskId, link.measureId]));
        const of = (it: PlannedRisk) => (linked.has(it.riskId) ? (linked.get(it.riskId) ?? null) : it.measureId);
        for (const it of risks) {
          const wanted = wantedPlan(it);
          const measureId = of(it);
          expect(measureId === null ? undefined : after.get(measureId)).toEqual(wanted);
        }
        // A measure with risks that are not among these is as it was.
        for (const it of measures) {
          const inside = risks.filter(({ measureId }) => measureId === it.measureId).length;
          if (it.risks > inside) expect(updates.map(({ measureId }) => measureId)).not.toContain(it.measureId);
        }
        // Where a plan was known or is made now, it is one measure.
        const used = new Map<string, Set<string | null>>();
        for (const it of risks) {
          const key = JSON.stringify(wantedPlan(it) ?? null);
          used.set(key, (used.get(key) ?? new Set()).add(of(it)));
        }
        for (const ids of used.values()) expect(ids.size).toBe(1);
      }),
    );
  });
});
