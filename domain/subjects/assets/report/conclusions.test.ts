import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { remains, anyRisk as risk, anyUnit as unit } from '../../../../tests/factories/reportRisks';
import { emptyInventory } from '../inventory/inventory';
import { standardMethods } from '../method/standardMethods';
import { standardCriteria } from '../risk/criteria';
import { conclusionsOf, openMatters } from './conclusions';
import { highOf, type ReportRisk, reportFigures } from './figures';

const TODAY = '2025-03-01';
const basis = { method: standardMethods.matrix, criteria: standardCriteria };

function about(
  risks: readonly ReportRisk[],
  {
    units = ['U-1'],
    unitsOpen = 0,
    isSigned = false,
  }: { units?: string[]; unitsOpen?: number; isSigned?: boolean } = {},
) {
  const inventory = { ...emptyInventory, units: units.map((code) => unit(code)) };
  const figures = reportFigures(basis, inventory, risks, TODAY);
  const signed = isSigned ? { by: '李晓梅', on: TODAY } : undefined;
  const standing = { units: units.length, unitsOpen, isApproved: false, ...(signed && { signed }) };
  return {
    figures,
    conclusions: conclusionsOf(figures, standing).map(({ key }) => key),
    open: Object.fromEntries(openMatters(figures, standing).map(({ key, values }) => [key, values.count])),
  };
}

describe('the conclusions', () => {
  it('of an empty project: there are none to draw', () => {
    expect(about([], { units: [] }).conclusions).toEqual(['noUnits', 'unsigned']);
    expect(about([]).conclusions).toEqual(['noRisks', 'unsigned']);
  });

  it('of an incomplete one: their basis, and open items', () => {
    const { conclusions } = about(
      [risk({ riskLevel: 5, riskValue: 25 }), risk({ threat: '断电', riskLevel: 2, ...remains(1) })],
      { units: ['U-1', 'U-2'], unitsOpen: 2 },
    );
    expect(conclusions).toEqual([
      'partial',
      'someHigh',
      'someDecided',
      'highUndecided',
      'noneHighRemnantYet',
      'unsigned',
    ]);
    expect(about([risk()]).conclusions).toEqual(['whole', 'noneHigh', 'noneDecided', 'noRemnant', 'unsigned']);
  });

  it('name no figure that is zero', () => {
    const [open, bare] = [
      about([risk({ riskLevel: 4 })], { unitsOpen: 1 }),
      about([risk({ riskLevel: 5 })], { units: ['U-1', 'U-2'] }),
    ];
    expect(open.conclusions.slice(0, 2)).toEqual(['partialOpen', 'someHighNoneVery']);
    expect(bare.conclusions.slice(0, 2)).toEqual(['partialWithout', 'someHigh']);
  });

  it('of a completed one: residual risks, acceptance, signature', () => {
    const high = { riskLevel: 5, riskValue: 25 } as const;
    const accepted = { acceptedBy: '李晓梅', acceptReason: '可以承受', acceptedUntil: '2025-09-30' };
    const done = about([risk({ ...high, ...remains(2) }), risk({ ...high, threat: '断电', ...remains(4, accepted) })], {
      isSigned: true,
    });
    expect(done.conclusions).toEqual([
      'whole',
      'someHigh',
      'mainCause',
      'allDecided',
      'reduced',
      'highRemnantAccepted',
      'signed',
    ]);
    expect(Object.keys(done.open)).toEqual(['approvalMissing']);
    expect(about([risk({ ...high, ...remains(2) })]).conclusions).toContain('noneHighRemnant');
  });

  it('call nothing reduced that isn’t, nor accepted what has expired', () => {
    const high = { riskLevel: 4, riskValue: 20 } as const;
    const ended = { acceptedBy: '李晓梅', acceptedUntil: '2025-02-28' };
    const { conclusions, open } = about([risk({ ...high, ...remains(4, { treatment: 'retain', ...ended }) })]);
    expect(conclusions).toContain('notReduced');
    expect(conclusions).toContain('highRemnantOpen');
    expect(open).toMatchObject({ acceptanceMissing: 1 });
  });

  it('compare before and after over the same risks alone', () => {
    const { figures } = about([risk({ riskLevel: 5 }), risk({ threat: '断电', riskLevel: 4, ...remains(2) })]);
    expect(highOf(figures.before)).toBe(2);
    expect(highOf(figures.comparable)).toBe(1);
    expect(highOf(figures.after)).toBe(0);
  });

  it('state nothing untrue, whatever the risks', () => {
    const level = fc.constantFrom<Level>(1, 2, 3, 4, 5);
    const one = fc.record({
      riskLevel: level,
      state: fc.constantFrom('open', 'decided', 'stated', 'accepted', 'ended'),
      after: level,
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.boolean(), (drawn, isSigned) => {
        const risks = drawn.map(({ riskLevel, state, after }, index) =>
          risk({
            threat: `T${index}`,
            riskLevel,
            ...(state === 'open' ? {} : state === 'decided' ? { treatment: 'modify' as const } : remains(after)),
            ...(state === 'accepted' ? { acceptedBy: '甲', acceptedUntil: '2025-12-31' } : {}),
            ...(state === 'ended' ? { acceptedBy: '甲', acceptedUntil: '2025-01-01' } : {}),
          }),
        );
        const { conclusions, open } = about(risks, { isSigned });
        const has = (key: (typeof conclusions)[number]) => conclusions.includes(key);
        const stated = drawn.filter(({ state }) => state === 'stated' || state === 'accepted' || state === 'ended');
        const highAfter = stated.filter(({ after }) => after > 3);
        const highBefore = stated.filter(({ riskLevel }) => riskLevel > 3);
        expect(has('noneHigh')).toBe(risks.length > 0 && drawn.every(({ riskLevel }) => riskLevel <= 3));
        expect(has('allDecided')).toBe(risks.length > 0 && drawn.every(({ state }) => state !== 'open'));
        expect(has('noneHighRemnant')).toBe(
          risks.length > 0 && stated.length === risks.length && highAfter.length === 0,
        );
        expect(has('reduced')).toBe(highAfter.length < highBefore.length);
        expect(has('highRemnantAccepted')).toBe(
          highAfter.length > 0 && highAfter.every(({ state }) => state === 'accepted'),
        );
        expect(has('signed')).toBe(isSigned);
        expect(has('signed')).not.toBe(has('unsigned'));
        expect(new Set(conclusions).size).toBe(conclusions.length);
        expect(Object.keys(open)).toContain(isSigned ? 'approvalMissing' : 'signatureMissing');
      }),
    );
  });
});
