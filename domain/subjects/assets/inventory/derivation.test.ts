import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import { standardMethods } from '../method/standardMethods';
import { type AssetGraph, CycleError, derivationOf, deriveInventory, findCycle } from './derivation';

const method = standardMethods.matrix;
const off = { associatedBusiness: false, carriedBusiness: false, system: false, notEssential: false };
const cia = (level: Level) => ({ confidentiality: level, integrity: level, availability: level });
const close = (business: string, associated: string) =>
  ({ business, associated, type: 'parallel', degree: 'close' }) as const;

const graph = (part: Partial<AssetGraph>): AssetGraph => ({
  businesses: [],
  associations: [],
  systems: [],
  businessSystems: [],
  units: [],
  systemUnits: [],
  ...part,
});

describe('businesses', () => {
  const businesses = [
    { code: 'A', ownImportance: 1 },
    { code: 'B', ownImportance: 2 },
    { code: 'C', ownImportance: 5 },
  ] as const;

  it('rise by one level at most, and only to a more important business', () => {
    const { businesses: values } = deriveInventory(
      method,
      graph({ businesses, associations: [close('A', 'B'), close('B', 'C')] }),
    );
    expect(values.get('C')?.value).toBe(5);
    expect(values.get('B')).toEqual({
      own: 2,
      value: 3,
      factors: [
        { rule: 'own', offered: 2 },
        { rule: 'associatedBusiness', from: 'C', fromValue: 5, offered: 3 },
      ],
    });
    expect(values.get('A')?.value).toBe(2);
  });

  it('do not rise by a loose association, by a less important business or with the rule switched off', () => {
    const loose = graph({ businesses, associations: [{ ...close('A', 'C'), degree: 'loose' }] });
    expect(deriveInventory(method, loose).businesses.get('A')?.value).toBe(1);
    const downward = graph({ businesses, associations: [close('C', 'A')] });
    expect(deriveInventory(method, downward).businesses.get('C')?.value).toBe(5);
    const raised = graph({ businesses, associations: [close('A', 'C')] });
    expect(deriveInventory({ ...method, importance: off }, raised).businesses.get('A')?.value).toBe(1);
  });

  it('refuse a cycle and name its path', () => {
    const associations = [close('A', 'B'), close('B', 'C'), close('C', 'B')];
    expect(findCycle(associations)).toEqual(['B', 'C', 'B']);
    expect(() => deriveInventory(method, graph({ businesses, associations }))).toThrow(CycleError);
    expect(() => deriveInventory(method, graph({ businesses, associations }))).toThrow(
      expect.objectContaining({ path: ['B', 'C', 'B'], message: expect.stringContaining('B → C → B') }),
    );
    expect(findCycle([close('A', 'A')])).toEqual(['A', 'A']);
    expect(findCycle([close('A', 'B'), close('A', 'C'), close('B', 'C')])).toBeUndefined();
  });

  it('are tried once each, however many ways lead to them', () => {
    const rung = (i: number) => [
      close(`T${i}`, `L${i}`),
      close(`T${i}`, `R${i}`),
      close(`L${i}`, `T${i + 1}`),
      close(`R${i}`, `T${i + 1}`),
    ];
    expect(findCycle(Array.from({ length: 40 }, (_, i) => rung(i)).flat())).toBeUndefined();
  });

  it('ignore links to missing assets', () => {
    const associations = [close('A', 'gone'), close('gone', 'C')];
    const { businesses: values } = deriveInventory(method, graph({ businesses, associations }));
    expect([...values.keys()].sort()).toEqual(['A', 'B', 'C']);
    expect(values.get('A')?.value).toBe(1);
  });

  it('may form a chain of any length', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => close(`B${i}`, `B${i + 1}`));
    expect(findCycle(chain)).toBeUndefined();
    expect(findCycle([...chain, close('B50000', 'B0')])).toHaveLength(50_002);
  });
});

describe('systems and units', () => {
  const full = graph({
    businesses: [{ code: 'B', ownImportance: 5 }],
    systems: [
      { code: 'S1', ...cia(2) },
      { code: 'S2', ...cia(3) },
    ],
    businessSystems: [
      { business: 'B', system: 'S1', carryType: 'full' },
      { business: 'B', system: 'S2', carryType: 'partial' },
    ],
    units: [
      { code: 'U1', ...cia(1) },
      { code: 'U2', ...cia(1) },
      { code: 'U3', confidentiality: 1, integrity: 4, availability: 2 },
    ],
    systemUnits: [
      { system: 'S1', unit: 'U1', essential: true },
      { system: 'S1', unit: 'U2', essential: false },
      { system: 'S2', unit: 'U2', essential: true },
      { system: 'S2', unit: 'U3', essential: true },
    ],
  });

  it('take importance from above by the rules', () => {
    const { systems, units } = deriveInventory(method, full);
    expect([systems.get('S1')?.value, systems.get('S2')?.value]).toEqual([5, 3]);
    expect(['U1', 'U2', 'U3'].map((code) => units.get(code)?.value)).toEqual([5, 4, 4]);
    expect(units.get('U2')?.factors).toEqual([
      { rule: 'own', offered: 1 },
      { rule: 'notEssential', from: 'S1', fromValue: 5, offered: 4 },
      { rule: 'system', from: 'S2', fromValue: 3, offered: 3 },
    ]);
  });

  it('follow each switch', () => {
    const values = (importance: Partial<typeof off>) => {
      const derived = deriveInventory({ ...method, importance: { ...method.importance, ...importance } }, full);
      return ['U1', 'U2', 'U3'].map((code) => derived.units.get(code)?.value);
    };
    expect(values({ carriedBusiness: false })).toEqual([2, 3, 4]);
    expect(values({ notEssential: false })).toEqual([5, 5, 4]);
    expect(values({ system: false })).toEqual([1, 1, 4]);
    expect(values(off)).toEqual([1, 1, 4]);
  });

  it('name the sources of their value', () => {
    expect(deriveInventory(method, full).systems.get('S1')?.factors).toEqual([
      { rule: 'own', offered: 2 },
      { rule: 'carriedBusiness', from: 'B', fromValue: 5, offered: 5 },
    ]);
  });

  it('are worth one level less as no essential part of a system, and never less than the lowest', () => {
    const offered = (worth: Level) => {
      const systems = [{ code: 'S', ...cia(worth) }];
      const units = [{ code: 'U', ...cia(1) }];
      const part = graph({ systems, units, systemUnits: [{ system: 'S', unit: 'U', essential: false }] });
      return deriveInventory(method, part).units.get('U')?.factors[1]?.offered;
    };
    expect(([1, 2, 5] as const).map(offered)).toEqual([1, 1, 4]);
  });

  it('inherit nothing from missing assets', () => {
    const part = graph({
      systems: [{ code: 'S', ...cia(2) }],
      businessSystems: [{ business: 'gone', system: 'S', carryType: 'full' }],
      units: [{ code: 'U', ...cia(2) }],
      systemUnits: [{ system: 'gone', unit: 'U', essential: true }],
    });
    const { systems, units } = deriveInventory(method, part);
    expect([systems.get('S')?.factors, units.get('U')?.factors]).toEqual(Array(2).fill([{ rule: 'own', offered: 2 }]));
  });

  it('open to each asset once, and to nothing where there is none', () => {
    const derived = deriveInventory(method, {
      ...full,
      businessSystems: [
        { business: 'B', system: 'S1', carryType: 'full' },
        { business: 'B', system: 'S2', carryType: 'full' },
      ],
    });
    const steps = derivationOf(derived, 'U2').map(({ code }) => code);
    expect(steps).toEqual(['U2', 'S1', 'B', 'S2']);
    expect(derivationOf(derived, 'gone')).toEqual([]);
    expect(derivationOf(derived, 'S1', 'system').map(({ kind }) => kind)).toEqual(['system', 'business']);
  });

  it('link to the assets that their value comes from', () => {
    const steps = derivationOf(deriveInventory(method, full), 'U2');
    expect(steps.map((step) => [step.kind, step.code, step.value])).toEqual([
      ['unit', 'U2', 4],
      ['system', 'S1', 5],
      ['business', 'B', 5],
      ['system', 'S2', 3],
    ]);
  });
});

const level = fc.constantFrom(...levels);
const protection = fc.record({ confidentiality: level, integrity: level, availability: level });
const size = 6;
const index = fc.nat(size - 1);
/** Associations always point to a higher number, so that there is no cycle. */
const anyGraph: fc.Arbitrary<AssetGraph> = fc.record({
  businesses: fc
    .array(level, { minLength: size, maxLength: size })
    .map((own) => own.map((ownImportance, i) => ({ code: `B${i}`, ownImportance }))),
  associations: fc
    .array(fc.tuple(index, index, fc.constantFrom('close', 'loose')))
    .map((links) =>
      links
        .filter(([a, b]) => a < b)
        .map(([a, b, degree]) => ({ business: `B${a}`, associated: `B${b}`, type: 'parallel', degree }) as const),
    ),
  systems: fc
    .array(protection, { minLength: size, maxLength: size })
    .map((list) => list.map((p, i) => ({ code: `S${i}`, ...p }))),
  businessSystems: fc
    .array(fc.tuple(index, index, fc.constantFrom('full', 'partial', 'support')))
    .map((links) => links.map(([b, s, carryType]) => ({ business: `B${b}`, system: `S${s}`, carryType }) as const)),
  units: fc
    .array(protection, { minLength: size, maxLength: size })
    .map((list) => list.map((p, i) => ({ code: `U${i}`, ...p }))),
  systemUnits: fc
    .array(fc.tuple(index, index, fc.boolean()))
    .map((links) => links.map(([s, u, essential]) => ({ system: `S${s}`, unit: `U${u}`, essential }))),
});

describe('any inventory', () => {
  it('derives values that are never below the own one, stay in range and are one of those offered', () => {
    fc.assert(
      fc.property(anyGraph, (inventory) => {
        const derived = deriveInventory(method, inventory);
        for (const layer of [derived.businesses, derived.systems, derived.units]) {
          for (const { own, value, factors } of layer.values()) {
            expect(value).toBeGreaterThanOrEqual(own);
            expect(levels).toContain(value);
            expect(factors.some((factor) => factor.offered === value)).toBe(true);
            expect(factors.every((factor) => factor.offered <= value)).toBe(true);
          }
        }
        for (const { own, value } of derived.businesses.values()) expect(value - own).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never lowers a value below when a business gets more important', () => {
    fc.assert(
      fc.property(anyGraph, index, (inventory, raised) => {
        const before = deriveInventory(method, inventory);
        const after = deriveInventory(method, {
          ...inventory,
          businesses: inventory.businesses.map((business, i) =>
            i === raised ? { ...business, ownImportance: 5 } : business,
          ),
        });
        for (const layer of ['businesses', 'systems', 'units'] as const) {
          for (const [code, { value }] of before[layer]) {
            expect(after[layer].get(code)?.value).toBeGreaterThanOrEqual(value);
          }
        }
      }),
    );
  });
});
