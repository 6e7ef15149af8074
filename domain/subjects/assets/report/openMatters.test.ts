import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { anyRisk, anyUnit, remains } from '../../../../tests/factories/reportRisks';
import { emptyInventory, type Inventory } from '../inventory/inventory';
import { standardMethods } from '../method/standardMethods';
import { standardCriteria } from '../risk/criteria';
import { conclusionsOf, openMatters } from './conclusions';
import { type ReportRisk, reportFigures } from './figures';

const TODAY = '2025-03-01';
const basis = { method: standardMethods.matrix, criteria: standardCriteria };
const figuresOf = (risks: readonly ReportRisk[], inventory: Partial<Inventory> = {}) =>
  reportFigures(basis, { ...emptyInventory, units: [anyUnit('U-1')], ...inventory }, risks, TODAY);
const openOf = (
  risks: readonly ReportRisk[],
  {
    units = 1,
    unitsOpen = 0,
    inventory = {},
  }: { units?: number; unitsOpen?: number; inventory?: Partial<Inventory> } = {},
) => openMatters(figuresOf(risks, inventory), { units, unitsOpen, isApproved: false });
const said = (risks: readonly ReportRisk[], inventory: Partial<Inventory> = {}) =>
  new Map(
    conclusionsOf(figuresOf(risks, inventory), { units: 1, unitsOpen: 0, isApproved: false }).map(({ key, values }) => [
      key,
      values,
    ]),
  );
const high = { riskLevel: 5, riskValue: 25 } as const;
const signatureMissing = { key: 'signatureMissing', values: {} };
const approvalMissing = { key: 'approvalMissing', values: {} };

describe('the open items before the approval', () => {
  it('are the approval alone once it is signed, and none once it is approved', () => {
    const figures = figuresOf([anyRisk(high)]);
    const signed = { units: 1, unitsOpen: 0, signed: { by: '李晓梅', on: TODAY } };
    expect(openMatters(figures, { ...signed, isApproved: false })).toEqual([approvalMissing]);
    expect(openMatters(figures, { ...signed, isApproved: true })).toEqual([]);
  });

  it('are signature and approval alone where everything is decided', () => {
    expect(openOf([anyRisk(remains(1))])).toEqual([signatureMissing, approvalMissing]);
  });

  it('begin with an assessment without units', () => {
    expect(openOf([], { units: 0, inventory: { units: [] } })).toEqual([
      { key: 'noUnits', values: {} },
      signatureMissing,
      approvalMissing,
    ]);
  });

  it('count units at work and units without a risk', () => {
    const units = [anyUnit('U-1'), anyUnit('U-2'), anyUnit('U-3')];
    expect(openOf([anyRisk(remains(1))], { units: 3, unitsOpen: 1, inventory: { units } })).toEqual([
      { key: 'unitsOpen', values: { count: 1 } },
      { key: 'unitsWithoutRisk', values: { count: 2 } },
      signatureMissing,
      approvalMissing,
    ]);
  });

  it('count undecided risks: the high ones, and the others', () => {
    expect(openOf([anyRisk(high), anyRisk({ threat: '断电' }), anyRisk({ threat: '火灾' })])).toEqual([
      { key: 'highUndecided', values: { count: 1 } },
      { key: 'undecided', values: { count: 2 } },
      signatureMissing,
      approvalMissing,
    ]);
    expect(openOf([anyRisk(high)])).toEqual([
      { key: 'highUndecided', values: { count: 1 } },
      signatureMissing,
      approvalMissing,
    ]);
    expect(openOf([anyRisk()])).toEqual([
      { key: 'undecided', values: { count: 1 } },
      signatureMissing,
      approvalMissing,
    ]);
  });

  it('count decisions without a plan, and without what remains', () => {
    const planned = anyRisk(remains(2, { treatmentOwner: null }));
    const unstated = anyRisk({ threat: '断电', ...remains(2), remnantLevel: null, remnantValue: null });
    expect(openOf([planned])).toEqual([{ key: 'planGaps', values: { count: 1 } }, signatureMissing, approvalMissing]);
    expect(openOf([unstated, anyRisk({ threat: '火灾', ...remains(1) }), anyRisk({ threat: '洪水' })])).toEqual([
      { key: 'undecided', values: { count: 1 } },
      { key: 'remnantUnstated', values: { count: 1 } },
      signatureMissing,
      approvalMissing,
    ]);
  });

  it('count high residual risks without an acceptance', () => {
    const accepted = anyRisk({ ...high, ...remains(4, { acceptedBy: '李晓梅', acceptedUntil: '2025-09-30' }) });
    const open = ['断电', '火灾'].map((threat) => anyRisk({ threat, ...high, ...remains(4) }));
    expect(openOf([accepted])).toEqual([signatureMissing, approvalMissing]);
    expect(openOf([accepted, ...open])).toEqual([
      { key: 'acceptanceMissing', values: { count: 2 } },
      signatureMissing,
      approvalMissing,
    ]);
  });
});

describe('the conclusions of an assessment', () => {
  it('are partial while a unit is at work or has no risk', () => {
    const units = [anyUnit('U-1'), anyUnit('U-2')];
    const keys = (unitsOpen: number, inventory: Partial<Inventory>) =>
      conclusionsOf(figuresOf([anyRisk()], inventory), { units: 2, unitsOpen, isApproved: false })[0];
    expect(keys(1, {})).toEqual({ key: 'partialOpen', values: { units: 2, total: 1, open: 1 } });
    expect(keys(0, { units })).toEqual({ key: 'partialWithout', values: { units: 2, total: 1, without: 1 } });
    expect(keys(1, { units })).toEqual({ key: 'partial', values: { units: 2, total: 1, open: 1, without: 1 } });
    expect(keys(0, {})).toEqual({ key: 'whole', values: { units: 2, total: 1 } });
  });

  it('tell very high risks from high ones', () => {
    const levels: Level[] = [5, 5, 5, 4, 3];
    const drawn = levels.map((riskLevel, n) => anyRisk({ threat: `T${n}`, riskLevel }));
    expect(said(drawn).get('someHigh')).toEqual({ high: 4, total: 5, veryHigh: 3 });
  });

  it('tell decided from undecided risks, and the high ones among these', () => {
    const drawn = [anyRisk(remains(1)), anyRisk({ threat: '断电' }), anyRisk({ threat: '火灾' })];
    expect(said(drawn).get('someDecided')).toEqual({ total: 3, decided: 1, undecided: 2 });
    expect(said(drawn).has('highUndecided')).toBe(false);
    expect(said([...drawn, anyRisk({ threat: '洪水', ...high })]).get('highUndecided')).toEqual({ count: 1 });
  });

  it('name the vulnerability with the most high risks, from two on', () => {
    const drawn = (codes: string, riskLevel: Level) =>
      [...codes].map((vulnerability, n) => anyRisk({ threat: `T${n}${riskLevel}`, vulnerability, riskLevel }));
    expect(said([...drawn('AAAA', 3), ...drawn('ABB', 4)]).get('mainCause')).toEqual({ vulnerability: 'B', count: 2 });
    expect(said([...drawn('AAAA', 3), ...drawn('AB', 4)]).has('mainCause')).toBe(false);
  });

  describe('name the system with a good part of the high risks', () => {
    const system = (code: string) => ({ ...anyUnit(code), name: `系统${code}` });
    /** Each unit is in the system of its name; the numbers are of its high risks. */
    const gathered = (highRisks: Record<string, number>, systems: readonly string[]) => {
      const inventory = {
        systems: systems.map(system),
        systemUnits: systems.map((code) => ({ system: code, unit: code, essential: true })),
      };
      const drawn = Object.entries(highRisks).flatMap(([unitCode, count]) =>
        Array.from({ length: count }, (_, n) => anyRisk({ unitCode, threat: `T${n}`, riskLevel: 4 })),
      );
      return said(drawn, inventory).get('concentrated');
    };

    it('where it has a quarter of at least four', () => {
      expect(gathered({ A: 1, free: 3 }, ['A', 'B'])).toBeUndefined();
      expect(gathered({ A: 1, B: 1, free: 2 }, ['A', 'B'])).toEqual({ system: 'A 系统A', count: 1, high: 4 });
      expect(gathered({ A: 1, B: 3 }, ['A', 'B'])).toEqual({ system: 'B 系统B', count: 3, high: 4 });
    });

    it('not where it has less, there are few, or there is only one system', () => {
      expect(gathered({ A: 1, B: 1, free: 3 }, ['A', 'B'])).toBeUndefined();
      expect(gathered({ A: 2, B: 1 }, ['A', 'B'])).toBeUndefined();
      expect(gathered({ A: 4 }, ['A'])).toBeUndefined();
      expect(gathered({ free: 5 }, [])).toBeUndefined();
    });
  });
});
