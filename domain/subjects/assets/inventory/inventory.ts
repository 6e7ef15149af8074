import type { Executor } from '../bulk/executors';
import type { Business, BusinessAssociation, BusinessSystem, Risk, System, SystemUnit, Unit } from './derivation';

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

/** The fields that identify a row of a part; a repeated import matches by them. */
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

/** A row whose fields are named at run time. */
export type Fields = Readonly<Record<string, unknown>>;

/** A row's natural key as one string; no field can hold the separator. */
export function rowKey(part: InventoryPart, row: InventoryRow): string {
  const fields = row as unknown as Fields;
  return naturalKeys[part].map((field) => String(fields[field])).join('\u0000');
}

/** Problems of a workbook. An error prevents its confirmation, a warning is for people to review. */
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
  digitsLost: 'error',
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
  hiddenRows: 'warning',
  totalRows: 'warning',
  leftOutRows: 'warning',
  contradiction: 'warning',
  duplicateName: 'warning',
  notLinked: 'warning',
  withoutRisk: 'warning',
  newSystem: 'warning',
  unknownExecutor: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type ProblemReason = keyof typeof problemReasons;

/** A problem at one place of a workbook. Row and column count from 1; 0 means the whole sheet or the whole row. */
export interface InventoryProblem {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly reason: ProblemReason;
  /** The content of the cell, cut to a readable length. */
  readonly value: string;
  /** More for the message: the other row, the closing path, the longest length, a likely spelling. */
  readonly detail?: string;
}

/** Asset codes of the current project; a file may link to them without listing them again. */
export interface KnownAssets {
  readonly businesses: ReadonlySet<string>;
  readonly systems: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  readonly associations: readonly BusinessAssociation[];
  /** The units themselves, for tables that name units without a code. */
  readonly unitRows: readonly Unit[];
  /** The systems, for tables that name the system of a unit. */
  readonly systemRows: readonly Pick<System, 'code' | 'name'>[];
  /** The people whom units can be given to. */
  readonly executors: readonly Executor[];
}

/** Of a project without any assets. */
export const emptyKnown: KnownAssets = {
  businesses: new Set(),
  systems: new Set(),
  units: new Set(),
  associations: [],
  unitRows: [],
  systemRows: [],
  executors: [],
};

/** The current inventory, as far as a check needs it. */
export function knownAssets(
  inventory: Pick<Inventory, 'businesses' | 'systems' | 'units' | 'associations'>,
  executors: readonly Executor[] = [],
): KnownAssets {
  return {
    businesses: new Set(inventory.businesses.map((asset) => asset.code)),
    systems: new Set(inventory.systems.map((asset) => asset.code)),
    units: new Set(inventory.units.map((asset) => asset.code)),
    associations: inventory.associations,
    unitRows: inventory.units,
    systemRows: inventory.systems.map(({ code, name }) => ({ code, name })),
    executors,
  };
}

/** A blank text and an absent one are the same. */
const blank = (value: unknown) => (value === null || value === '' ? undefined : value);

/** A row without an executor takes no unit away from the person who works on it. */
const ASSIGNEE = 'assignee';

/** Names of the fields in which two rows of one part differ. */
export function changedFields(before: InventoryRow, after: InventoryRow): string[] {
  const [old, young] = [before as unknown as Fields, after as unknown as Fields];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].filter(
    (field) => blank(old[field]) !== blank(young[field]) && !(field === ASSIGNEE && blank(young[field]) === undefined),
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
 * The changes that an import would make. Rows are matched by their natural key; none is ever removed. Existing rows must
 * hold only the fields of `Inventory` (no ids, no derived values), or these would count as changes.
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

/** What an import does to a record that it does not leave as it is. */
export const changeKinds = ['added', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One row that an import adds or changes, as people read it: its natural key, and field by field. */
export interface InventoryChange {
  readonly part: InventoryPart;
  readonly change: ChangeKind;
  readonly key: readonly string[];
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Every row of a diff, part by part. */
export function* changesOf(diff: InventoryDiff): Generator<InventoryChange> {
  for (const part of inventoryParts) {
    const change = (kind: InventoryChange['change'], row: InventoryRow, before: Fields, fields: readonly string[]) => {
      const after = row as unknown as Fields;
      return {
        part,
        change: kind,
        key: naturalKeys[part].map((field) => String(after[field])),
        fields: fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
      };
    };
    for (const row of diff[part].added) yield change('added', row, {}, Object.keys(row));
    for (const { before, after, fields } of diff[part].changed)
      yield change('changed', after, before as unknown as Fields, fields);
  }
}

/** Keys of the rows on which two lists of changes differ, each once. */
export function differingRows(shown: Iterable<InventoryChange>, now: Iterable<InventoryChange>): (readonly string[])[] {
  const idOf = ({ part, key }: InventoryChange) => [part, ...key].join('\u0000');
  const meaning = ({ change, fields }: InventoryChange) =>
    JSON.stringify([
      change,
      fields
        .map(({ field, before, after }) => [field, blank(before) ?? null, blank(after) ?? null])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ]);
  const left = new Map([...shown].map((change) => [idOf(change), change]));
  const differing: (readonly string[])[] = [];
  for (const change of now) {
    const before = left.get(idOf(change));
    left.delete(idOf(change));
    if (!before || meaning(before) !== meaning(change)) differing.push(change.key);
  }
  return [...differing, ...[...left.values()].map(({ key }) => key)];
}
