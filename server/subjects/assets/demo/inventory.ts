import type { Level } from '#domain/kernel/levels';
import type { Business, Risk, System, SystemUnit, Unit } from '#domain/subjects/assets/inventory/derivation';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import { writeInventoryWorkbook } from '../import/documents/write';
import { inventoryData, type UnitKind } from './inventoryData';

export const demoCompany = inventoryData.company;

const numbered = (prefix: string, number: number, digits = 3) => `${prefix}-${String(number).padStart(digits, '0')}`;
const level = (value: number) => Math.min(5, Math.max(1, Math.round(value))) as Level;

/** The same numbers on every machine: demo, tests and pictures in the manual must agree. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Mostly as usual, sometimes one more or less, rarely two more. */
const around = (random: Random, usual: number) => {
  const chance = random();
  return level(usual + (chance < 0.22 ? -1 : chance > 0.975 ? 2 : chance > 0.86 ? 1 : 0));
};

function risksOf(random: Random, unit: string, kind: UnitKind, most: number): Risk[] {
  const lines = [...inventoryData.threatsOf[kind]];
  const count = Math.min(lines.length, 2 + Math.floor(random() * most * 0.66));
  return Array.from({ length: count }, () => {
    const [line] = lines.splice(Math.floor(random() * lines.length), 1);
    if (!line) throw new Error(`Too few threats for ${kind}`);
    const { threat, vulnerability, frequency, severity, control } = line;
    return {
      unit,
      threat,
      vulnerability,
      threatFrequency: around(random, frequency - 0.4),
      vulnerabilitySeverity: around(random, severity - 0.4),
      ...(random() < 0.75 ? { existingControl: control } : {}),
    };
  });
}

/** The demo company's inventory: 20 businesses, 40 systems, 300 units, some 800 risks. */
export function demoInventory(): Inventory {
  const random = sequence(20984);
  const businesses: Business[] = inventoryData.businesses.map(
    ({ name, importance, func, obj, process, worth, domain, region, description }, index) => ({
      code: numbered('BIZ', index + 1),
      name,
      ownImportance: importance,
      bizFunc: func,
      bizObj: obj,
      bizProcess: process,
      bizScope: process === 'department' ? 'department' : process === 'crossEnterprise' ? 'chain' : 'company',
      bizAlignGoal: (['none', 'none', 'indirect', 'indirect', 'direct', 'decisive'] as const)[importance] ?? 'indirect',
      bizWorth: worth,
      bizCompleteness: process === 'department' ? 'dependent' : 'independent',
      bizDomain: domain,
      bizRegion: region === 'company' ? 'nation' : region,
      description,
    }),
  );
  const systems: System[] = [];
  const businessSystems: Inventory['businessSystems'][number][] = [];
  const units: Unit[] = [];
  const systemUnits: SystemUnit[] = [];
  const risks: Risk[] = [];

  const addUnit = (
    unit: Omit<Unit, 'code' | 'owner' | 'location'>,
    kind: UnitKind,
    links: readonly (readonly [string, boolean])[],
  ) => {
    const code = numbered('U', units.length + 1, 4);
    const { category } = unit;
    units.push({
      code,
      ...unit,
      owner: pick(random, inventoryData.ownerNames),
      location: pick(random, inventoryData.placesOf[category]),
    });
    for (const [system, essential] of links) systemUnits.push({ system, unit: code, essential });
    risks.push(...risksOf(random, code, kind, 4));
  };

  inventoryData.systems.forEach(({ short, name, shape, levels, carries, relation, description }, index) => {
    const [confidentiality, integrity, availability] = levels;
    const code = numbered('SYS', index + 1);
    systems.push({
      code,
      name: `${name} ${short}`,
      systemType:
        ({ industrial: 'industrialControl', network: 'communicationNetwork', cloud: 'cloudPlatform' } as const)[
          shape as 'cloud'
        ] ?? 'informationSystem',
      systemRelated: relation,
      confidentiality,
      integrity,
      availability,
      description,
    });
    for (const { business, type, level: carryLevel } of carries) {
      businessSystems.push({ business: numbered('BIZ', business), system: code, carryType: type, carryLevel });
    }
    for (const {
      suffix,
      kind,
      category,
      assetType,
      essential,
      levels: [c, i, a],
    } of inventoryData.unitsOfShape[shape]) {
      const protection = {
        confidentiality: level(confidentiality + c),
        integrity: level(integrity + i),
        availability: level(availability + a),
      };
      addUnit({ name: `${short} ${suffix}`, category, assetType, ...protection }, kind, [[code, essential]]);
    }
  });
  for (const { name, kind, category, assetType, levels, systems: links } of inventoryData.commonUnits) {
    const [confidentiality, integrity, availability] = levels;
    const protection = { confidentiality, integrity, availability };
    addUnit(
      { name, category, assetType, ...protection },
      kind,
      links.map((system, index) => [numbered('SYS', system), index === 0]),
    );
  }
  return {
    businesses,
    associations: inventoryData.associations.map(({ business, associated, type, degree }) => ({
      business: numbered('BIZ', business),
      associated: numbered('BIZ', associated),
      type,
      degree,
    })),
    systems,
    businessSystems,
    units,
    systemUnits,
    risks,
  };
}

/** The demo inventory as the workbook that a customer would bring in. */
export function demoInventoryWorkbook(): Promise<Buffer> {
  return writeInventoryWorkbook(demoInventory());
}

/** A large inventory for measuring: the demo's businesses and systems with many more units and risks. */
export function largeInventory(unitCount = 10_000, riskCount = 30_000): Inventory {
  const random = sequence(unitCount + riskCount);
  const demo = demoInventory();
  const kinds = Object.keys(inventoryData.threatsOf) as UnitKind[];
  const units: Unit[] = [];
  const systemUnits: SystemUnit[] = [];
  const risks: Risk[] = [];
  for (let i = 0; i < unitCount; i++) {
    const code = numbered('L', i + 1, 6);
    const template = demo.units[i % demo.units.length] as Unit;
    units.push({ ...template, code, name: `${template.name} ${i + 1}`, confidentiality: level(1 + random() * 4) });
    systemUnits.push({ system: pick(random, demo.systems).code, unit: code, essential: random() < 0.5 });
    const wanted = Math.floor(((i + 1) * riskCount) / unitCount) - risks.length;
    const lines = inventoryData.threatsOf[kinds[i % kinds.length] as UnitKind];
    for (let r = 0; r < wanted; r++) {
      const { threat, vulnerability, frequency, severity, control } = lines[r % lines.length] as (typeof lines)[number];
      risks.push({
        unit: code,
        // Beyond the catalogue the same threat comes again, told apart by a number.
        threat: r < lines.length ? threat : `${threat}(${Math.floor(r / lines.length) + 1})`,
        vulnerability,
        threatFrequency: around(random, frequency - 0.4),
        vulnerabilitySeverity: around(random, severity - 0.4),
        existingControl: control,
      });
    }
  }
  return { ...demo, units, systemUnits, risks };
}
