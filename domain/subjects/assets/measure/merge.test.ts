import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergesOf } from './merge';
import type { KnownMeasure } from './plans';

const measure = (number: number, part: Partial<KnownMeasure> = {}): KnownMeasure => ({
  measureId: String(number),
  measureCode: `M-${String(number).padStart(4, '0')}`,
  treatmentPlan: '安装补丁',
  treatmentOwner: '王建国',
  treatmentOwnerId: null,
  treatmentDeadline: '2026-12-31',
  treatmentCost: null,
  controls: [],
  risks: 1,
  findings: 0,
  isBegun: false,
  ...part,
});

describe('measures whose text, owner and day agree', () => {
  it('become the one with the lowest code; the cost is counted once, controls are kept', () => {
    const [merge, ...others] = mergesOf([
      measure(12, { treatmentCost: 500, controls: ['8.8'] }),
      measure(3, { treatmentCost: 800, controls: ['8.9', '8.8'] }),
      measure(7, { treatmentPlan: ' 安装补丁' }),
      measure(4, { treatmentDeadline: '2027-01-31' }),
      measure(5, { treatmentOwner: '李工' }),
    ]);
    expect(others).toEqual([]);
    expect(merge).toMatchObject({ kept: { measureId: '3' }, costs: [800, 500] });
    expect(merge?.merged.map(({ measureId }) => measureId)).toEqual(['7', '12']);
    expect(merge?.plan).toMatchObject({ treatmentCost: 800, controls: ['8.9', '8.8'] });
  });

  it('become part of the one that was begun; another that was begun stays', () => {
    const [merge] = mergesOf([measure(1), measure(2, { isBegun: true }), measure(3, { isBegun: true })]);
    expect(merge).toMatchObject({ kept: { measureId: '2' }, merged: [{ measureId: '1' }] });
    expect(mergesOf([measure(2, { isBegun: true }), measure(3, { isBegun: true })])).toEqual([]);
    expect(mergesOf([measure(2, { findings: 1 }), measure(3, { isBegun: true })])).toEqual([]);
    expect(mergesOf([measure(1), measure(2, { findings: 1 })])).toMatchObject([{ kept: { measureId: '2' } }]);
  });

  it('have the account as owner where some have only its name, unless two are called so', () => {
    const named = [measure(1), measure(2, { treatmentOwnerId: 'A' })];
    const [merge, ...others] = mergesOf(named);
    expect(others).toEqual([]);
    expect(merge).toMatchObject({ kept: { measureId: '1' }, isNamed: true, plan: { treatmentOwnerId: 'A' } });
    expect(mergesOf([...named, measure(3, { treatmentOwnerId: 'B' })])).toEqual([]);
    expect(mergesOf([measure(1), measure(2)])).toMatchObject([{ isNamed: false, plan: { treatmentOwnerId: null } }]);
    // The same account, which was called otherwise once.
    const renamed = [
      measure(1, { treatmentOwnerId: 'A', treatmentOwner: '王' }),
      measure(2, { treatmentOwnerId: 'A' }),
    ];
    expect(mergesOf(renamed)).toMatchObject([{ kept: { measureId: '1' }, isNamed: false }]);
  });

  it('are found in a moment among thousands', () => {
    const all = Array.from({ length: 10_000 }, (_, n) =>
      measure(n, { treatmentOwner: `负责人 ${n % 50}`, treatmentOwnerId: n % 2 ? `A${n % 50}` : null }),
    );
    const from = performance.now();
    expect(mergesOf(all)).toHaveLength(50);
    // Several times what it takes; comparing each with all of them took minutes.
    expect(performance.now() - from).toBeLessThan(2000);
  });

  it('are merged in one go, each once, and none that was begun is lost', () => {
    const one = fc.record({
      treatmentPlan: fc.constantFrom('甲', '乙'),
      owner: fc.constantFrom(['王', null], ['王', 'A'], ['王', 'B'], [null, null]),
      treatmentCost: fc.constantFrom(null, 1, 2),
      isBegun: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (given) => {
        const all = given.map(({ owner: [treatmentOwner = null, treatmentOwnerId = null], ...part }, n) =>
          measure(n + 1, { ...part, treatmentOwner, treatmentOwnerId }),
        );
        const merges = mergesOf(all);
        const gone = merges.flatMap(({ merged }) => merged);
        expect(new Set(gone).size).toBe(gone.length);
        for (const it of gone) expect(it.isBegun).toBe(false);
        for (const { kept } of merges) expect(gone).not.toContain(kept);
        const left = all
          .filter((it) => !gone.includes(it))
          .map((it) => ({ ...it, ...merges.find(({ kept }) => kept === it)?.plan }));
        expect(mergesOf(left)).toEqual([]);
      }),
    );
  });
});
