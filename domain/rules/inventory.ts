import type { Business, BusinessAssociation, BusinessSystem, Risk, System, SystemUnit, Unit } from './assets';
import { findCycle } from './assets';

/** An inventory as people bring it in: assets by their code, links and risks by the codes they join. */
export interface Inventory {
  readonly businesses: readonly Business[];
  readonly associations: readonly BusinessAssociation[];
  readonly systems: readonly System[];
  readonly businessSystems: readonly BusinessSystem[];
  readonly units: readonly Unit[];
  readonly systemUnits: readonly SystemUnit[];
  readonly risks: readonly Risk[];
}

/** The parts of an inventory, in the order in which they depend on one another. */
export const inventoryParts = [
  'businesses',
  'associations',
  'systems',
  'businessSystems',
  'units',
  'systemUnits',
  'risks',
] as const;
export type InventoryPart = (typeof inventoryParts)[number];
export type InventoryRow<P extends InventoryPart = InventoryPart> = Inventory[P][number];

/** The fields that tell one row of a part from another; a re-import matches by them. */
export const naturalKeys = {
  businesses: ['code'],
  associations: ['business', 'associated'],
  systems: ['code'],
  businessSystems: ['business', 'system'],
  units: ['code'],
  systemUnits: ['system', 'unit'],
  risks: ['unit', 'threat', 'vulnerability'],
} as const satisfies { [P in InventoryPart]: readonly (keyof Inventory[P][number])[] };

/** Fields that name an asset of another part. */
export const references = {
  associations: { business: 'businesses', associated: 'businesses' },
  businessSystems: { business: 'businesses', system: 'systems' },
  systemUnits: { system: 'systems', unit: 'units' },
  risks: { unit: 'units' },
} as const satisfies { [P in InventoryPart]?: Partial<Record<keyof Inventory[P][number], InventoryPart>> };

export const emptyInventory: Inventory = {
  businesses: [],
  associations: [],
  systems: [],
  businessSystems: [],
  units: [],
  systemUnits: [],
  risks: [],
};

type Fields = Readonly<Record<string, unknown>>;

/** A row's natural key as one string; no field can hold the separator. */
export function rowKey(part: InventoryPart, row: InventoryRow): string {
  const fields = row as unknown as Fields;
  return naturalKeys[part].map((field) => String(fields[field])).join('\u0000');
}

/** What is wrong with a workbook. An error keeps it from being confirmed, a warning is for people to look at. */
export const problemReasons = {
  required: 'error',
  unknownWord: 'error',
  outOfRange: 'error',
  notInteger: 'error',
  notNumber: 'error',
  tooLong: 'error',
  badCode: 'error',
  controlCharacters: 'error',
  formula: 'error',
  errorCell: 'error',
  duplicateCode: 'error',
  duplicateLink: 'error',
  conflictingLink: 'error',
  duplicateRisk: 'error',
  unknownReference: 'error',
  selfLink: 'error',
  cycle: 'error',
  categoryMismatch: 'error',
  missingSheet: 'error',
  missingColumn: 'error',
  duplicateColumn: 'error',
  noRows: 'error',
  unknownSheet: 'warning',
  unknownColumn: 'warning',
  duplicateName: 'warning',
  notLinked: 'warning',
  withoutRisk: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type ProblemReason = keyof typeof problemReasons;

/** One bad place of a workbook. Row and column count from 1; 0 means the whole sheet or the whole row. */
export interface InventoryProblem {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly reason: ProblemReason;
  /** What stands in the cell, cut to a readable length. */
  readonly value: string;
  /** More for the message: the other row, the closing path, the longest length, a likely spelling. */
  readonly detail?: string;
}

/** Where a parsed row stands in the workbook. */
export interface Place {
  readonly row: number;
  readonly columns: Readonly<Record<string, number>>;
}

/** Asset codes of the project as it stands; a file may link to them without listing them again. */
export interface KnownAssets {
  readonly businesses: ReadonlySet<string>;
  readonly systems: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  readonly associations: readonly BusinessAssociation[];
}

/** What the check of whole rows finds: by part and index of the row. */
export interface RowProblem {
  readonly part: InventoryPart;
  readonly index: number;
  readonly field: string;
  readonly reason: ProblemReason;
  readonly value: string;
  readonly detail?: string;
  /** Index of the other row that this one collides with. */
  readonly other?: number;
}

const staffOnly = (unit: Unit) => (unit.category === 'humanResources') === (unit.assetType === 'staff');

/**
 * What single cells cannot show: duplicates, unknown references, links to itself, contradictions, cycles.
 * `listed` holds codes that stand in the file on rows too bad to be read, so that one mistake is not reported twice.
 */
export function checkInventory(
  inventory: Inventory,
  known: KnownAssets,
  listed: Pick<KnownAssets, 'businesses' | 'systems' | 'units'> = emptyKnown,
): RowProblem[] {
  const problems: RowProblem[] = [];
  const codes = {
    businesses: new Set([...known.businesses, ...listed.businesses]),
    systems: new Set([...known.systems, ...listed.systems]),
    units: new Set([...known.units, ...listed.units]),
  };
  for (const part of ['businesses', 'systems', 'units'] as const) {
    const seen = new Map<string, number>();
    const names = new Map<string, number>();
    inventory[part].forEach((asset, index) => {
      codes[part].add(asset.code);
      const first = seen.get(asset.code);
      if (first === undefined) seen.set(asset.code, index);
      else problems.push({ part, index, field: 'code', reason: 'duplicateCode', value: asset.code, other: first });
      const namesake = names.get(asset.name);
      if (namesake === undefined) names.set(asset.name, index);
      else if (part !== 'units') {
        problems.push({ part, index, field: 'name', reason: 'duplicateName', value: asset.name, other: namesake });
      }
    });
  }
  inventory.units.forEach((unit, index) => {
    if (staffOnly(unit)) return;
    problems.push({ part: 'units', index, field: 'assetType', reason: 'categoryMismatch', value: unit.assetType });
  });

  const spelling = {
    businesses: spellings(codes.businesses),
    systems: spellings(codes.systems),
    units: spellings(codes.units),
  };
  for (const part of ['associations', 'businessSystems', 'systemUnits', 'risks'] as const) {
    const seen = new Map<string, number>();
    inventory[part].forEach((row, index) => {
      const fields = row as unknown as Fields;
      for (const [field, target] of Object.entries(references[part])) {
        const value = String(fields[field]);
        if (codes[target].has(value)) continue;
        const near = spelling[target].get(value.toLowerCase());
        problems.push({
          part,
          index,
          field,
          reason: 'unknownReference',
          value,
          ...(near === undefined ? {} : { detail: near }),
        });
      }
      const key = rowKey(part, row);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, index);
        return;
      }
      const same = changedFields(inventory[part][first] as InventoryRow, row).length === 0;
      const keys: readonly string[] = naturalKeys[part];
      const field = keys[keys.length - 1] as string;
      const reason = part === 'risks' ? 'duplicateRisk' : same ? 'duplicateLink' : 'conflictingLink';
      problems.push({ part, index, field, reason, value: String(fields[field]), other: first });
    });
  }

  const sound = new Map<string, number>();
  inventory.associations.forEach((association, index) => {
    const { business, associated } = association;
    if (business === associated) {
      problems.push({ part: 'associations', index, field: 'associated', reason: 'selfLink', value: associated });
    } else if (!sound.has(`${business}\u0000${associated}`)) sound.set(`${business}\u0000${associated}`, index);
  });
  // Each round names one cycle and goes on without its closing link, so that several are found in one go.
  let edges = [...known.associations, ...inventory.associations].filter((edge) => edge.business !== edge.associated);
  for (let round = 0; round < 20; round++) {
    const path = findCycle(edges);
    if (!path) break;
    const steps = path.slice(1).map((to, step) => ({ business: path[step] as string, associated: to }));
    const ofFile = steps.map((step) => sound.get(`${step.business}\u0000${step.associated}`));
    const index = Math.max(...ofFile.map((found) => found ?? -1));
    const closing = inventory.associations[index];
    if (!closing) break;
    problems.push({
      part: 'associations',
      index,
      field: 'associated',
      reason: 'cycle',
      value: closing.associated,
      detail: path.join(' → '),
    });
    edges = edges.filter((edge) => edge.business !== closing.business || edge.associated !== closing.associated);
  }

  const linkedSystems = new Set(inventory.businessSystems.map((link) => link.system));
  inventory.systems.forEach((system, index) => {
    if (linkedSystems.has(system.code) || known.systems.has(system.code)) return;
    problems.push({ part: 'systems', index, field: 'code', reason: 'notLinked', value: system.code });
  });
  const linkedUnits = new Set(inventory.systemUnits.map((link) => link.unit));
  inventory.units.forEach((unit, index) => {
    if (linkedUnits.has(unit.code) || known.units.has(unit.code)) return;
    problems.push({ part: 'units', index, field: 'code', reason: 'notLinked', value: unit.code });
  });
  const atRisk = new Set(inventory.risks.map((risk) => risk.unit));
  if (inventory.risks.length > 0) {
    inventory.units.forEach((unit, index) => {
      if (atRisk.has(unit.code) || known.units.has(unit.code)) return;
      problems.push({ part: 'units', index, field: 'code', reason: 'withoutRisk', value: unit.code });
    });
  }
  return problems;
}

export const emptyKnown: KnownAssets = {
  businesses: new Set(),
  systems: new Set(),
  units: new Set(),
  associations: [],
};

/** What a check needs to know of the inventory as it stands. */
export function knownAssets(
  inventory: Pick<Inventory, 'businesses' | 'systems' | 'units' | 'associations'>,
): KnownAssets {
  return {
    businesses: new Set(inventory.businesses.map((asset) => asset.code)),
    systems: new Set(inventory.systems.map((asset) => asset.code)),
    units: new Set(inventory.units.map((asset) => asset.code)),
    associations: inventory.associations,
  };
}

function spellings(codes: ReadonlySet<string>): Map<string, string> {
  return new Map([...codes].map((code) => [code.toLowerCase(), code]));
}

/** A blank text and an absent one are the same. */
const blank = (value: unknown) => (value === null || value === '' ? undefined : value);

/** Names of the fields in which two rows of one part differ. */
export function changedFields(before: InventoryRow, after: InventoryRow): string[] {
  const [old, young] = [before as unknown as Fields, after as unknown as Fields];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].filter(
    (field) => blank(old[field]) !== blank(young[field]),
  );
}

export interface PartDiff<Row> {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly before: Row; readonly after: Row; readonly fields: readonly string[] }[];
  readonly unchanged: number;
  /** Rows of the project that the file does not list; they stay. */
  readonly kept: number;
}
export type InventoryDiff = { readonly [P in InventoryPart]: PartDiff<InventoryRow<P>> };

function diffPart<P extends InventoryPart>(
  part: P,
  existing: Inventory[P],
  parsed: Inventory[P],
): PartDiff<InventoryRow<P>> {
  const before = new Map(existing.map((row) => [rowKey(part, row), row as InventoryRow<P>]));
  const added: InventoryRow<P>[] = [];
  const changed: { before: InventoryRow<P>; after: InventoryRow<P>; fields: string[] }[] = [];
  let unchanged = 0;
  for (const row of parsed as readonly InventoryRow<P>[]) {
    const old = before.get(rowKey(part, row));
    if (!old) {
      added.push(row);
      continue;
    }
    const fields = changedFields(old, row);
    if (fields.length === 0) unchanged++;
    else changed.push({ before: old, after: row, fields });
  }
  return { added, changed, unchanged, kept: existing.length - changed.length - unchanged };
}

/**
 * What an import would do. Rows are matched by their natural key; nothing is ever removed. Existing rows must hold the
 * fields of `Inventory` alone (no ids, no derived values), or these would count as changes.
 */
export function diffInventory(existing: Inventory, parsed: Inventory): InventoryDiff {
  return {
    businesses: diffPart('businesses', existing.businesses, parsed.businesses),
    associations: diffPart('associations', existing.associations, parsed.associations),
    systems: diffPart('systems', existing.systems, parsed.systems),
    businessSystems: diffPart('businessSystems', existing.businessSystems, parsed.businessSystems),
    units: diffPart('units', existing.units, parsed.units),
    systemUnits: diffPart('systemUnits', existing.systemUnits, parsed.systemUnits),
    risks: diffPart('risks', existing.risks, parsed.risks),
  };
}

export type InventorySummary = {
  readonly [P in InventoryPart]: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly kept: number;
  };
};

/** The counts of a diff. */
export function summarize(diff: InventoryDiff): InventorySummary {
  const count = (part: InventoryPart) => ({
    added: diff[part].added.length,
    changed: diff[part].changed.length,
    unchanged: diff[part].unchanged,
    kept: diff[part].kept,
  });
  return {
    businesses: count('businesses'),
    associations: count('associations'),
    systems: count('systems'),
    businessSystems: count('businessSystems'),
    units: count('units'),
    systemUnits: count('systemUnits'),
    risks: count('risks'),
  };
}
