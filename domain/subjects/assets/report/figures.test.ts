import { describe, expect, it } from 'vitest';
import { anyRisk, anyUnit, remains } from '../../../../tests/factories/reportRisks';
import { emptyInventory, type Inventory } from '../inventory/inventory';
import { standardMethods } from '../method/standardMethods';
import { standardCriteria } from '../risk/criteria';
import { type ByLevel, highOf, type ReportRisk, reportFigures, sumOf } from './figures';

const TODAY = '2025-03-01';
const basis = { method: standardMethods.matrix, criteria: standardCriteria };
const counts = (...[one, two, three, four, five]: [number, number, number, number, number]): ByLevel => ({
  1: one,
  2: two,
  3: three,
  4: four,
  5: five,
});
const figuresOf = (risks: readonly ReportRisk[], inventory: Partial<Inventory> = {}) =>
  reportFigures(basis, { ...emptyInventory, ...inventory }, risks, TODAY);
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' ');

describe('the figures of a report', () => {
  it('add up levels; high are 4 and 5, which nobody may retain unasked', () => {
    expect(sumOf(counts(1, 2, 4, 8, 16))).toBe(31);
    expect(highOf(counts(1, 2, 4, 8, 16))).toBe(24);
  });

  // Worked by hand: a server with two risks, a database with one, a printer with none.
  const units = [
    anyUnit('U-1', { category: 'systemUnit', owner: '张海峰' }),
    anyUnit('U-2', { category: 'systemComponents' }),
    anyUnit('U-3', { category: 'otherAssets' }),
  ];
  const risks = [
    anyRisk({
      riskCode: 'R-0007',
      unitCode: 'U-1',
      riskLevel: 5,
      lossLevel: 5,
      likelihoodLevel: 4,
      existingControl: '防火墙',
    }),
    anyRisk({
      riskCode: 'R-0002',
      unitCode: 'U-2',
      threat: '硬件故障导致停机',
      vulnerability: '无备用电源',
      threatFrequency: 2,
      vulnerabilitySeverity: 4,
      riskLevel: 4,
      ...remains(4, { remnantLossLevel: 3, remnantLikelihoodLevel: 2, acceptedBy: '李晓梅', acceptedUntil: TODAY }),
      existingControl: '巡检',
    }),
    anyRisk({
      riskCode: 'R-0009',
      unitCode: 'U-1',
      vulnerability: '口令简单',
      riskLevel: 2,
      ...remains(1),
      existingControl: '巡检',
    }),
  ];
  const figures = figuresOf(risks, { units });

  it('list the risks in their order, with their units and under their own codes', () => {
    expect(figures.risks.map(({ riskCode, unit }) => [riskCode, unit?.code])).toEqual([
      ['R-0007', 'U-1'],
      ['R-0002', 'U-2'],
      ['R-0009', 'U-1'],
    ]);
    expect([figures.today, figures.total]).toEqual([TODAY, 3]);
  });

  it('count risks before and after treatment, and only those that have both', () => {
    expect(figures.before).toEqual(counts(0, 1, 0, 1, 1));
    expect(figures.after).toEqual(counts(1, 0, 0, 1, 0));
    expect(figures.comparable).toEqual(counts(0, 1, 0, 1, 0));
    expect(figures.stated).toBe(2);
    for (const part of ['remnantLevel', 'remnantLossLevel', 'remnantLikelihoodLevel'])
      expect(figuresOf([anyRisk({ ...remains(2), [part]: null })]).stated).toBe(0);
  });

  it('place risks in heat maps by loss and likelihood', () => {
    const none = counts(0, 0, 0, 0, 0);
    expect(figures.maps.before).toEqual({
      1: none,
      2: none,
      3: counts(0, 0, 2, 0, 0),
      4: none,
      5: counts(0, 0, 0, 1, 0),
    });
    expect(figures.maps.after).toEqual({
      1: counts(1, 0, 0, 0, 0),
      2: none,
      3: counts(0, 1, 0, 0, 0),
      4: none,
      5: none,
    });
  });

  it('count risks by category, treatment, frequency and severity', () => {
    expect([...figures.byCategory]).toEqual([
      ['systemUnit', counts(0, 1, 0, 0, 1)],
      ['systemComponents', counts(0, 0, 0, 1, 0)],
      ['humanResources', counts(0, 0, 0, 0, 0)],
      ['otherAssets', counts(0, 0, 0, 0, 0)],
    ]);
    expect([...figures.byTreatment]).toEqual([
      [null, 1],
      ['modify', 2],
    ]);
    expect(figures.byFrequency).toEqual(counts(0, 1, 2, 0, 0));
    expect(figures.bySeverity).toEqual(counts(0, 0, 2, 1, 0));
    expect(figures.owners).toEqual([
      { name: '张海峰', byLevel: counts(0, 1, 0, 0, 1), total: 2, units: 1 },
      { name: '', byLevel: counts(0, 0, 0, 1, 0), total: 1, units: 1 },
    ]);
  });

  it('count what is undecided, accepted, controlled and without a risk', () => {
    expect(figures).toMatchObject({
      undecided: 1,
      highUndecided: 1,
      accepted: 1,
      planGaps: 0,
      controlled: 3,
      highUncontrolled: 0,
      unitsWithoutRisk: 1,
      controls: [
        { name: '巡检', count: 2 },
        { name: '防火墙', count: 1 },
      ],
    });
    expect([figures.high.length, figures.highRemnant.length, figures.treated.length]).toEqual([2, 1, 2]);
    expect(figuresOf([anyRisk(remains(2)), anyRisk()])).toMatchObject({ undecided: 1, controlled: 0, controls: [] });
    expect(names(figures.vulnerabilities)).toBe('补丁滞后 无备用电源 口令简单');
    expect(figuresOf([anyRisk({ riskLevel: 5, ...remains(4) })])).toMatchObject({ undecided: 0, accepted: 0 });
    const uncontrolled = [anyRisk({ riskLevel: 4, treatment: 'retain' }), anyRisk({ riskLevel: 3 })];
    expect(figuresOf(uncontrolled)).toMatchObject({ highUncontrolled: 1, highUndecided: 0, treated: [] });
    const gaps = [anyRisk(remains(1, { treatmentOwner: null })), anyRisk(remains(1)), anyRisk({ treatment: 'share' })];
    expect(figuresOf(gaps).planGaps).toBe(2);
  });

  it('count the threats of each group of the catalog; free text is in none', () => {
    const drawn = ['硬件故障导致停机', '硬件故障导致停机', '内部流言'].map((threat, n) =>
      anyRisk({ threat, riskLevel: n === 0 ? 5 : 2 }),
    );
    const [known, free] = figuresOf(drawn).threatGroups;
    expect(known).toMatchObject({ threats: 1, byLevel: counts(0, 1, 0, 0, 1) });
    expect(known?.group).not.toBeNull();
    expect(free).toEqual({ group: null, threats: 1, byLevel: counts(0, 1, 0, 0, 0) });
  });

  it('order controls by how often they are named, then by name', () => {
    const drawn = ['B', 'C', 'A', 'C'].map((existingControl) => anyRisk({ existingControl }));
    expect(names(figuresOf(drawn).controls)).toBe('C A B');
    expect(names(figuresOf([...drawn].reverse()).controls)).toBe('C A B');
  });

  it('order threats by their high risks, the very high ones, all, and their names', () => {
    const drawn = (
      [
        ['D', [3, 3, 3]],
        ['F', [3]],
        ['E', [3]],
        ['C', [4, 4, 1, 1]],
        ['B', [4, 5, 1]],
        ['A', [5, 4]],
        ['G', [5]],
        ['H', [4, 4, 4]],
      ] as const
    ).flatMap(([threat, levels]) => levels.map((riskLevel) => anyRisk({ threat, riskLevel })));
    // H has three high; B, A and C two; G one. B and A have a very high one, B more in all; C, with most in all, has none.
    expect(names(figuresOf(drawn).threats)).toBe('H B A C G D E F');
    expect(names(figuresOf([...drawn].reverse()).threats)).toBe('H B A C G D E F');
  });

  it('order systems in the same way; a unit counts in each of its systems, a system without risks nowhere', () => {
    const systems = ['S6', 'S5', 'S4', 'S3', 'S2', 'S1', 'S0'].map((code) => ({
      code,
      name: code,
      confidentiality: 3 as const,
      integrity: 3 as const,
      availability: 3 as const,
    }));
    const of = { S6: ['c'], S5: ['d'], S4: ['d'], S3: ['b', 'd'], S2: ['b'], S1: ['a'], S0: ['none'] };
    const systemUnits = Object.entries(of).flatMap(([system, codes]) =>
      codes.map((unit) => ({ system, unit, essential: true })),
    );
    // a: two of level 4; b: 5; c: 4 and 4 and 4; d: 2.
    const drawn = (
      [
        ['a', 4],
        ['a', 4],
        ['b', 5],
        ['c', 4],
        ['c', 4],
        ['c', 4],
        ['d', 2],
      ] as const
    ).map(([unitCode, riskLevel]) => anyRisk({ unitCode, riskLevel }));
    const ranked = figuresOf(drawn, { systems, systemUnits }).systems;
    expect(ranked.map(({ code }) => code).join(' ')).toBe('S6 S1 S3 S2 S4 S5');
    expect(ranked[2]).toEqual({ code: 'S3', name: 'S3', byLevel: counts(0, 1, 0, 0, 1) });
  });

  it('rank a very high risk above a high one of another system', () => {
    const systems = ['S1', 'S2'].map((code) => ({ ...anyUnit(code), code }));
    const systemUnits = [
      { system: 'S1', unit: 'a', essential: true },
      { system: 'S2', unit: 'b', essential: true },
    ];
    const drawn = [anyRisk({ unitCode: 'a', riskLevel: 4 }), anyRisk({ unitCode: 'b', riskLevel: 5 })];
    const ranked = figuresOf(drawn, { systems, systemUnits }).systems;
    expect(ranked.map(({ code }) => code)).toEqual(['S2', 'S1']);
  });
});
