import { spellingKey } from '#domain/kernel/spelling';
import { executorFinder } from '../bulk/executors';
import { findCycle } from '../inventory/derivation';
import {
  changedFields,
  emptyInventory,
  type Fields,
  type Inventory,
  type InventoryPart,
  type InventoryRow,
  inventoryParts,
  type KnownAssets,
  naturalKeys,
  type ProblemReason,
  references,
  rowKey,
} from '../inventory/inventory';

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

/** Rows with a bad cell, as far as they could be read. */
export type UnsoundInventory = { readonly [P in InventoryPart]: readonly Partial<Inventory[P][number]>[] };
const assetParts = ['businesses', 'systems', 'units'] as const;
const linkParts = ['associations', 'businessSystems', 'systemUnits', 'risks'] as const;
/** At most so many cycles are named in one go. */
const cyclesMax = 20;

const noUnsound: UnsoundInventory = emptyInventory;
/** Sound rows, and after them the unsound ones. */
const allOf = (inventory: Inventory, unsound: UnsoundInventory): UnsoundInventory =>
  Object.fromEntries(inventoryParts.map((part) => [part, [...inventory[part], ...unsound[part]]])) as never;

function* duplicateAssets(all: UnsoundInventory): Generator<RowProblem> {
  for (const part of assetParts) {
    const codes = new Map<string, number>();
    const names = new Map<string, number>();
    for (const [index, { code, name }] of all[part].entries()) {
      const same = code === undefined ? undefined : codes.get(spellingKey(code));
      if (code !== undefined && same === undefined) codes.set(spellingKey(code), index);
      else if (code !== undefined)
        yield { part, index, field: 'code', reason: 'duplicateCode', value: code, other: same };
      // Units of one kind often bear the same name.
      if (part === 'units' || name === undefined) continue;
      const namesake = names.get(spellingKey(name));
      if (namesake === undefined) names.set(spellingKey(name), index);
      else yield { part, index, field: 'name', reason: 'duplicateName', value: name, other: namesake };
    }
  }
}

function* misfits({ units }: UnsoundInventory): Generator<RowProblem> {
  for (const [index, { category, assetType }] of units.entries()) {
    if (category === undefined || assetType === undefined) continue;
    if ((category === 'humanResources') === (assetType === 'staff')) continue;
    yield { part: 'units', index, field: 'assetType', reason: 'categoryMismatch', value: assetType };
  }
}

function* unknownExecutors({ units }: UnsoundInventory, { executors }: KnownAssets): Generator<RowProblem> {
  const find = executorFinder(executors);
  for (const [index, { assignee }] of units.entries())
    if (assignee && find(assignee) === undefined)
      yield { part: 'units', index, field: 'assignee', reason: 'unknownExecutor', value: assignee };
}

function* unknownReferences(all: UnsoundInventory, known: KnownAssets): Generator<RowProblem> {
  const codesOf = (part: (typeof assetParts)[number]) =>
    new Set([...known[part], ...all[part].flatMap(({ code }) => code ?? [])]);
  const codes = { businesses: codesOf('businesses'), systems: codesOf('systems'), units: codesOf('units') };
  const spellings = (set: ReadonlySet<string>) => new Map([...set].map((code) => [spellingKey(code), code]));
  const near = {
    businesses: spellings(codes.businesses),
    systems: spellings(codes.systems),
    units: spellings(codes.units),
  };
  for (const part of linkParts) {
    const targets = Object.entries(references[part]);
    for (const [index, row] of all[part].entries()) {
      for (const [field, target] of targets) {
        const value = (row as Fields)[field];
        if (typeof value !== 'string' || codes[target].has(value)) continue;
        const detail = near[target].get(spellingKey(value));
        const problem = { part, index, field, reason: 'unknownReference', value } as const;
        yield detail === undefined ? problem : { ...problem, detail };
      }
    }
  }
}

function* duplicateLinks(all: UnsoundInventory, inventory: Inventory): Generator<RowProblem> {
  for (const part of linkParts) {
    const seen = new Map<string, number>();
    const rows = all[part] as readonly InventoryRow[];
    const field: string = naturalKeys[part].at(-1) ?? '';
    for (const [index, row] of rows.entries()) {
      if (naturalKeys[part].some((key) => (row as unknown as Fields)[key] === undefined)) continue;
      const key = rowKey(part, row);
      const other = seen.get(key);
      const first = other === undefined ? undefined : rows[other];
      if (other === undefined || !first) {
        seen.set(key, index);
        continue;
      }
      // What a bad cell of a link was to say, and whether it says the same, isn't known.
      if (part !== 'risks' && index >= inventory[part].length) continue;
      const same = changedFields(first, row).length === 0;
      const reason = part === 'risks' ? 'duplicateRisk' : same ? 'duplicateLink' : 'conflictingLink';
      yield { part, index, field, reason, value: String((row as unknown as Fields)[field]), other };
    }
  }
}

/** Each round names one cycle and goes on without its last link of the file, so that several are found in one go. */
function* cycles(inventory: Inventory, known: KnownAssets): Generator<RowProblem> {
  const part = 'associations';
  const field = 'associated';
  const ofFile = new Map<string, number>();
  for (const [index, link] of inventory.associations.entries()) {
    if (link.business === link.associated) {
      yield { part, index, field, reason: 'selfLink', value: link.associated };
    } else if (!ofFile.has(rowKey(part, link))) ofFile.set(rowKey(part, link), index);
  }
  let edges = [...known.associations, ...inventory.associations].filter((edge) => edge.business !== edge.associated);
  for (let round = 0; round < cyclesMax; round++) {
    const path = findCycle(edges);
    if (!path) return;
    const steps = edges.filter((edge) => {
      const at = path.indexOf(edge.business);
      return at >= 0 && path[at + 1] === edge.associated;
    });
    const index = Math.max(...steps.map((step) => ofFile.get(rowKey(part, step)) ?? -1));
    const closing = inventory.associations[index];
    if (!closing) return;
    yield { part, index, field, reason: 'cycle', value: closing.associated, detail: path.join(' → ') };
    edges = edges.filter((edge) => rowKey(part, edge) !== rowKey(part, closing));
  }
}

/** New assets that nothing is linked to: allowed, but seldom meant. A row with a bad cell has other troubles. */
function* gaps(inventory: Inventory, all: UnsoundInventory, known: KnownAssets): Generator<RowProblem> {
  const carrying = new Set(all.businessSystems.map((link) => link.system));
  for (const [index, { code }] of inventory.systems.entries()) {
    if (carrying.has(code) || known.systems.has(code)) continue;
    yield { part: 'systems', index, field: 'code', reason: 'notLinked', value: code };
  }
  const belonging = new Set(all.systemUnits.map((link) => link.unit));
  const atRisk = new Set(all.risks.map((risk) => risk.unit));
  for (const [index, { code }] of inventory.units.entries()) {
    if (known.units.has(code)) continue;
    if (!belonging.has(code)) yield { part: 'units', index, field: 'code', reason: 'notLinked', value: code };
    // A file without any risk is an inventory alone; these may follow.
    if (atRisk.size > 0 && !atRisk.has(code)) {
      yield { part: 'units', index, field: 'code', reason: 'withoutRisk', value: code };
    }
  }
}

/**
 * What single cells cannot show: duplicates, unknown references, links to itself, contradictions, cycles, gaps.
 * Of rows with a bad cell it names what their other cells tell; their index counts on after the sound ones.
 */
export function* checkInventory(
  inventory: Inventory,
  known: KnownAssets,
  unsound: UnsoundInventory = noUnsound,
): Generator<RowProblem> {
  const all = allOf(inventory, unsound);
  yield* duplicateAssets(all);
  yield* misfits(all);
  yield* unknownReferences(all, known);
  yield* duplicateLinks(all, inventory);
  yield* cycles(inventory, known);
  yield* unknownExecutors(all, known);
  yield* gaps(inventory, all, known);
}
