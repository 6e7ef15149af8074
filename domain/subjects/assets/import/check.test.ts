import { describe, expect, it } from 'vitest';
import type { Risk, Unit } from '../inventory/derivation';
import { emptyInventory, emptyKnown, type Inventory, type KnownAssets } from '../inventory/inventory';
import { checkInventory, type UnsoundInventory } from './check';

const business = (code: string, name = `名${code}`) => ({ code, name, ownImportance: 3 }) as const;
const system = (code: string, name = `名${code}`) =>
  ({ code, name, confidentiality: 3, integrity: 3, availability: 3 }) as const;
const unit = (code: string, more: Partial<Unit> = {}): Unit => ({
  ...system(code),
  category: 'systemUnit',
  assetType: 'data',
  ...more,
});
const joins = (of: string, to: string, degree: 'close' | 'loose' = 'close') =>
  ({ business: of, associated: to, type: 'parallel', degree }) as const;
const carries = (business: string, system: string, carryType: 'full' | 'partial' = 'full') =>
  ({ business, system, carryType }) as const;
const belongs = (system: string, unit: string, essential = true) => ({ system, unit, essential });
const risk = (unit: string, threat = '窃取', vulnerability = '弱口令', more: Partial<Risk> = {}): Risk => ({
  unit,
  threat,
  vulnerability,
  threatFrequency: 2,
  vulnerabilitySeverity: 3,
  ...more,
});
/** An inventory in which everything is linked, and nothing is wrong. */
const sound = (part: Partial<Inventory> = {}): Inventory => ({
  businesses: [business('B1'), business('B2')],
  associations: [joins('B1', 'B2')],
  systems: [system('S1')],
  businessSystems: [carries('B1', 'S1')],
  units: [unit('U1')],
  systemUnits: [belongs('S1', 'U1')],
  risks: [risk('U1')],
  ...part,
});
const of = (inventory: Inventory, known: KnownAssets = emptyKnown, unsound: Partial<UnsoundInventory> = {}) => [
  ...checkInventory(inventory, known, { ...emptyInventory, ...unsound }),
];
const known = (part: Partial<KnownAssets>): KnownAssets => ({ ...emptyKnown, ...part });

describe('a row with a bad cell', () => {
  it('is told of all that its other cells show, counted on after the sound rows', () => {
    const executors = [{ accountId: 'a', showName: '王芳', phone: '13800000001' }];
    const file = sound({ units: [unit('U1'), unit('U2')], systemUnits: [belongs('S1', 'U1'), belongs('S1', 'U2')] });
    const found = of({ ...file, risks: [risk('U1'), risk('U2')] }, known({ executors }), {
      units: [
        { code: 'U1', assignee: '无名' },
        { assignee: '王芳' },
        { category: 'humanResources', assetType: 'hardware' },
      ],
      risks: [{ unit: 'U1', threat: risk('U1').threat, vulnerability: risk('U1').vulnerability }, { unit: 'U7' }, {}],
    });
    expect(found).toEqual([
      { part: 'units', index: 2, field: 'code', reason: 'duplicateCode', value: 'U1', other: 0 },
      { part: 'units', index: 4, field: 'assetType', reason: 'categoryMismatch', value: 'hardware' },
      { part: 'risks', index: 3, field: 'unit', reason: 'unknownReference', value: 'U7' },
      {
        part: 'risks',
        index: 2,
        field: 'vulnerability',
        reason: 'duplicateRisk',
        value: risk('U1').vulnerability,
        other: 0,
      },
      { part: 'units', index: 2, field: 'assignee', reason: 'unknownExecutor', value: '无名' },
    ]);
  });

  it('makes no link a contradiction, as nobody knows what the bad cell was to say', () => {
    const unsound = { systemUnits: [{ system: 'S1', unit: 'U1' }] };
    expect(of(sound(), emptyKnown, unsound)).toEqual([]);
  });
});

describe('a file of assets', () => {
  it('finds no problem in a sound workbook', () => {
    expect(of(sound())).toEqual([]);
    expect(of(emptyInventory)).toEqual([]);
  });

  it('names each duplicate code with its first row', () => {
    const twice = { businesses: [business('B1'), business('B2'), business('B1', '别名'), business('B1', '又名')] };
    expect(of(sound(twice))).toEqual([
      { part: 'businesses', index: 2, field: 'code', reason: 'duplicateCode', value: 'B1', other: 0 },
      { part: 'businesses', index: 3, field: 'code', reason: 'duplicateCode', value: 'B1', other: 0 },
    ]);
    expect(of(sound({ units: [unit('U1'), unit('U1')] }))).toMatchObject([
      { part: 'units', index: 1, reason: 'duplicateCode', other: 0 },
    ]);
  });

  it('warns of namesakes among businesses and systems, not among units', () => {
    const systems = [system('S1', '门户'), system('S2', '门户'), system('S3', '门户')];
    const businessSystems = [carries('B1', 'S1'), carries('B1', 'S2'), carries('B1', 'S3')];
    expect(of(sound({ systems, businessSystems }))).toEqual([
      { part: 'systems', index: 1, field: 'name', reason: 'duplicateName', value: '门户', other: 0 },
      { part: 'systems', index: 2, field: 'name', reason: 'duplicateName', value: '门户', other: 0 },
    ]);
    const units = [unit('U1', { name: '服务器' }), unit('U2', { name: '服务器' })];
    const systemUnits = [belongs('S1', 'U1'), belongs('S1', 'U2')];
    expect(of(sound({ units, systemUnits, risks: [] }))).toEqual([]);
  });

  it('takes staff for people, and people for staff alone', () => {
    const fits = (category: Unit['category'], assetType: Unit['assetType']) =>
      of(sound({ units: [unit('U1', { category, assetType })] }));
    expect(fits('humanResources', 'staff')).toEqual([]);
    expect(fits('humanResources', 'data')).toEqual([
      { part: 'units', index: 0, field: 'assetType', reason: 'categoryMismatch', value: 'data' },
    ]);
    expect(fits('otherAssets', 'staff')).toMatchObject([{ reason: 'categoryMismatch', value: 'staff' }]);
  });
});

describe('links of a file', () => {
  const unknown = (part: Partial<Inventory>) => of(sound(part)).filter(({ reason }) => reason === 'unknownReference');

  it.each([
    ['associations', 'business', { associations: [joins('X', 'B1')] }],
    ['associations', 'associated', { associations: [joins('B1', 'X')] }],
    ['businessSystems', 'business', { businessSystems: [carries('B1', 'S1'), carries('X', 'S1')] }],
    ['businessSystems', 'system', { businessSystems: [carries('B1', 'S1'), carries('B1', 'X')] }],
    ['systemUnits', 'system', { systemUnits: [belongs('S1', 'U1'), belongs('X', 'U1')] }],
    ['systemUnits', 'unit', { systemUnits: [belongs('S1', 'U1'), belongs('S1', 'X')] }],
    ['risks', 'unit', { risks: [risk('U1'), risk('X')] }],
  ] as const)('of %s name an asset that exists by %s', (part, field, rows) => {
    const index = Object.values(rows)[0].length - 1;
    expect(unknown(rows)).toEqual([{ part, index, field, reason: 'unknownReference', value: 'X' }]);
  });

  it('are compared with the code as written, and a likely one is suggested', () => {
    expect(unknown({ risks: [risk('u1')] })).toEqual([
      { part: 'risks', index: 0, field: 'unit', reason: 'unknownReference', value: 'u1', detail: 'U1' },
    ]);
  });

  it('may lead to assets of the project, and to rows too bad to be read', () => {
    const file = { ...emptyInventory, risks: [risk('U9')] };
    expect(of(file)).toHaveLength(1);
    expect(of(file, known({ units: new Set(['U9']) }))).toEqual([]);
    expect(of(file, emptyKnown, { units: [{ code: 'U9' }] })).toEqual([]);
  });

  it('occur once', () => {
    expect(of(sound({ systemUnits: [belongs('S1', 'U1'), belongs('S1', 'U1')] }))).toEqual([
      { part: 'systemUnits', index: 1, field: 'unit', reason: 'duplicateLink', value: 'U1', other: 0 },
    ]);
    expect(of(sound({ systemUnits: [belongs('S1', 'U1'), belongs('S1', 'U1', false)] }))).toMatchObject([
      { index: 1, field: 'unit', reason: 'conflictingLink', other: 0 },
    ]);
    expect(of(sound({ associations: [joins('B1', 'B2'), joins('B1', 'B2', 'loose')] }))).toMatchObject([
      { part: 'associations', index: 1, field: 'associated', reason: 'conflictingLink' },
    ]);
    expect(of(sound({ businessSystems: [carries('B1', 'S1'), carries('B1', 'S1')] }))).toMatchObject([
      { part: 'businessSystems', index: 1, field: 'system', reason: 'duplicateLink' },
    ]);
    // The third is told of the first as well.
    expect(of(sound({ systemUnits: Array(3).fill(belongs('S1', 'U1')) }))).toMatchObject([{ other: 0 }, { other: 0 }]);
  });

  it('of a risk occur once, whatever its other fields', () => {
    const risks = [risk('U1'), risk('U1', '窃取', '弱口令', { threatFrequency: 5 }), risk('U1', '火灾')];
    expect(of(sound({ risks }))).toEqual([
      {
        part: 'risks',
        index: 1,
        field: 'vulnerability',
        reason: 'duplicateRisk',
        value: '弱口令',
        other: 0,
      },
    ]);
  });
});

describe('associations of a file', () => {
  const trio = [business('B1'), business('B2'), business('B3')];

  it('lead from one business to another', () => {
    expect(of(sound({ associations: [joins('B1', 'B1')] }))).toEqual([
      { part: 'associations', index: 0, field: 'associated', reason: 'selfLink', value: 'B1' },
    ]);
  });

  it('close no cycle: its last row is named, with the way around', () => {
    const associations = [joins('B1', 'B2'), joins('B2', 'B3'), joins('B3', 'B1')];
    expect(of(sound({ businesses: trio, associations }))).toEqual([
      {
        part: 'associations',
        index: 2,
        field: 'associated',
        reason: 'cycle',
        value: 'B1',
        detail: 'B1 → B2 → B3 → B1',
      },
    ]);
  });

  it('close no cycle with those of the project', () => {
    const before = known({ associations: [joins('B1', 'B2')] });
    expect(of(sound({ associations: [joins('B2', 'B1')] }), before)).toMatchObject([
      { index: 0, reason: 'cycle', value: 'B1', detail: 'B1 → B2 → B1' },
    ]);
  });

  it('are not blamed for a cycle of the project alone', () => {
    const before = known({ associations: [joins('B1', 'B2'), joins('B2', 'B1')] });
    expect(of(sound({ associations: [] }), before)).toEqual([]);
    expect(of(sound({ businesses: trio, associations: [joins('B1', 'B3')] }), before)).toEqual([]);
  });

  it('report a cycle at its last row, wherever it begins', () => {
    const cyclesOf = (...associations: ReturnType<typeof joins>[]) =>
      of(sound({ businesses: [...trio, business('B4')], associations }))
        .filter(({ reason }) => reason === 'cycle')
        .map(({ index, value, detail }) => [index, value, detail]);
    const [in1, on] = [joins('B1', 'B2'), joins('B2', 'B3')];
    expect(cyclesOf(in1, joins('B3', 'B2'), on)).toEqual([[2, 'B3', 'B2 → B3 → B2']]);
    // What leads away from it has no part in it, and of two that say the same the first has.
    expect(cyclesOf(in1, on, joins('B3', 'B2'), joins('B2', 'B4'))).toEqual([[2, 'B2', 'B2 → B3 → B2']]);
    expect(cyclesOf(on, joins('B3', 'B2'), joins('B3', 'B2'))).toEqual([[1, 'B2', 'B2 → B3 → B2']]);
    // One that leads to itself hides no other.
    expect(cyclesOf(joins('B1', 'B1'), on, joins('B3', 'B2'))).toEqual([[2, 'B2', 'B2 → B3 → B2']]);
  });

  it('report several cycles at once, and twenty at most', () => {
    const pairs = (count: number) => {
      const ends = Array.from({ length: count }, (_, i) => [`A${i}`, `Z${i}`] as const);
      return of(
        sound({
          businesses: [...ends.flat().map((code) => business(code)), business('B1')],
          associations: ends.flatMap(([a, z]) => [joins(a, z), joins(z, a)]),
        }),
      );
    };
    expect(
      pairs(3)
        .map(({ index }) => index)
        .sort(),
    ).toEqual([1, 3, 5]);
    expect(pairs(20)).toHaveLength(20);
    expect(pairs(21)).toHaveLength(20);
  });
});

describe('new assets of a file', () => {
  it('are linked: a system carries a business, a unit belongs to a system', () => {
    expect(of(sound({ businessSystems: [], systemUnits: [] }))).toEqual([
      { part: 'systems', index: 0, field: 'code', reason: 'notLinked', value: 'S1' },
      { part: 'units', index: 0, field: 'code', reason: 'notLinked', value: 'U1' },
    ]);
  });

  it('have a risk where others have', () => {
    const units = [unit('U1'), unit('U2')];
    const systemUnits = [belongs('S1', 'U1'), belongs('S1', 'U2')];
    expect(of(sound({ units, systemUnits }))).toEqual([
      { part: 'units', index: 1, field: 'code', reason: 'withoutRisk', value: 'U2' },
    ]);
    expect(of(sound({ units, systemUnits, risks: [] }))).toEqual([]);
  });

  it('are checked alone: links of the project exist there', () => {
    const before = known({ systems: new Set(['S1']), units: new Set(['U1']) });
    expect(of(sound({ businessSystems: [], systemUnits: [], risks: [] }), before)).toEqual([]);
    const after = sound({ units: [unit('U1'), unit('U2')], systemUnits: [belongs('S1', 'U2')], risks: [risk('U2')] });
    expect(of(after, before)).toEqual([]);
  });
});
