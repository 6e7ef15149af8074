import { spellingKey } from '#domain/kernel/spelling';
import { executorFinder } from '../bulk/executors';
import { findCycle, type Unit } from '../inventory/derivation';
import {
  changedFields,
  emptyKnown,
  type Fields,
  type Inventory,
  type InventoryPart,
  type InventoryRow,
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

type AssetSets = Pick<KnownAssets, 'businesses' | 'systems' | 'units'>;
const assetParts = ['businesses', 'systems', 'units'] as const;
const linkParts = ['associations', 'businessSystems', 'systemUnits', 'risks'] as const;
/** At most so many cycles are named in one go. */
const cyclesMax = 20;

function* duplicateAssets(inventory: Inventory): Generator<RowProblem> {
  for (const part of assetParts) {
    const codes = new Map<string, number>();
    const names = new Map<string, number>();
    for (const [index, { code, name }] of inventory[part].entries()) {
      const same = codes.get(spellingKey(code));
      if (same === undefined) codes.set(spellingKey(code), index);
      else yield { part, index, field: 'code', reason: 'duplicateCode', value: code, other: same };
      // Units of one kind often bear the same name.
      if (part === 'units') continue;
      const namesake = names.get(spellingKey(name));
      if (namesake === undefined) names.set(spellingKey(name), index);
      else yield { part, index, field: 'name', reason: 'duplicateName', value: name, other: namesake };
    }
  }
}

const categoryFits = (unit: Unit) => (unit.category === 'humanResources') === (unit.assetType === 'staff');

function* misfits(inventory: Inventory): Generator<RowProblem> {
  for (const [index, unit] of inventory.units.entries()) {
    if (categoryFits(unit)) continue;
    yield { part: 'units', index, field: 'assetType', reason: 'categoryMismatch', value: unit.assetType };
  }
}

function* unknownExecutors(inventory: Inventory, { executors }: KnownAssets): Generator<RowProblem> {
  const find = executorFinder(executors);
  for (const [index, { assignee }] of inventory.units.entries())
    if (assignee && find(assignee) === undefined)
      yield { part: 'units', index, field: 'assignee', reason: 'unknownExecutor', value: assignee };
}

function* unknownReferences(inventory: Inventory, known: AssetSets, listed: AssetSets): Generator<RowProblem> {
  const codesOf = (part: (typeof assetParts)[number]) =>
    new Set([...known[part], ...listed[part], ...inventory[part].map((asset) => asset.code)]);
  const codes = { businesses: codesOf('businesses'), systems: codesOf('systems'), units: codesOf('units') };
  const spellings = (set: ReadonlySet<string>) => new Map([...set].map((code) => [spellingKey(code), code]));
  const near = {
    businesses: spellings(codes.businesses),
    systems: spellings(codes.systems),
    units: spellings(codes.units),
  };
  for (const part of linkParts) {
    const targets = Object.entries(references[part]);
    for (const [index, row] of inventory[part].entries()) {
      for (const [field, target] of targets) {
        const value = String((row as unknown as Fields)[field]);
        if (codes[target].has(value)) continue;
        const detail = near[target].get(spellingKey(value));
        const problem = { part, index, field, reason: 'unknownReference', value } as const;
        yield detail === undefined ? problem : { ...problem, detail };
      }
    }
  }
}

function* duplicateLinks(inventory: Inventory): Generator<RowProblem> {
  for (const part of linkParts) {
    const seen = new Map<string, number>();
    const rows: readonly InventoryRow[] = inventory[part];
    const field: string = naturalKeys[part].at(-1) ?? '';
    for (const [index, row] of rows.entries()) {
      const key = rowKey(part, row);
      const other = seen.get(key);
      const first = other === undefined ? undefined : rows[other];
      if (other === undefined || !first) {
        seen.set(key, index);
        continue;
      }
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

/** New assets that nothing is linked to: allowed, but seldom meant. */
function* gaps(inventory: Inventory, known: KnownAssets): Generator<RowProblem> {
  const carrying = new Set(inventory.businessSystems.map((link) => link.system));
  for (const [index, { code }] of inventory.systems.entries()) {
    if (carrying.has(code) || known.systems.has(code)) continue;
    yield { part: 'systems', index, field: 'code', reason: 'notLinked', value: code };
  }
  const belonging = new Set(inventory.systemUnits.map((link) => link.unit));
  const atRisk = new Set(inventory.risks.map((risk) => risk.unit));
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
 * `listed` holds codes that stand in the file on rows too bad to be read, so that one mistake is not reported twice.
 */
export function* checkInventory(
  inventory: Inventory,
  known: KnownAssets,
  listed: AssetSets = emptyKnown,
): Generator<RowProblem> {
  yield* duplicateAssets(inventory);
  yield* misfits(inventory);
  yield* unknownReferences(inventory, known, listed);
  yield* duplicateLinks(inventory);
  yield* cycles(inventory, known);
  yield* unknownExecutors(inventory, known);
  yield* gaps(inventory, known);
}
