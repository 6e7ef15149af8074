import type { Level } from '#domain/kernel/levels';
import {
  assetValue,
  type ImportanceRule,
  type Method,
  type Protection,
  type ThreatCapability,
  type ThreatSource,
  type ThreatTiming,
} from '../method/method';

export const unitCategories = ['systemUnit', 'systemComponents', 'humanResources', 'otherAssets'] as const;
export type UnitCategory = (typeof unitCategories)[number];

export const assetTypes = ['data', 'software', 'hardware', 'service', 'staff', 'other'] as const;
export type AssetType = (typeof assetTypes)[number];

/** The dictionary attributes of a business; each holds an item's code of the dictionary of the same name. */
export const businessAttributes = [
  'bizFunc',
  'bizObj',
  'bizProcess',
  'bizScope',
  'bizAlignGoal',
  'bizWorth',
  'bizCompleteness',
  'bizDomain',
  'bizRegion',
] as const;
export type BusinessAttribute = (typeof businessAttributes)[number];

export const associationTypes = ['parallel', 'parentChild', 'indirect'] as const;
export const associationDegrees = ['close', 'loose'] as const;
export const carryTypes = ['full', 'partial', 'support'] as const;
export const systemTypes = [
  'informationSystem',
  'dataResource',
  'communicationNetwork',
  'cloudPlatform',
  'industrialControl',
  'internetOfThings',
  'other',
] as const;
export const systemRelations = ['standalone', 'dependsOnOthers', 'othersDepend', 'mutual'] as const;

/** Rows of an inventory. Assets are known by their asset code, unique within a project and kind. */
export interface Business extends Readonly<Partial<Record<BusinessAttribute, string>>> {
  readonly code: string;
  readonly name: string;
  readonly ownImportance: Level;
  readonly description?: string;
}

/** Harm to `business` would stop (close) or disturb (loose) `associated`. */
export interface BusinessAssociation {
  readonly business: string;
  readonly associated: string;
  readonly type: (typeof associationTypes)[number];
  readonly degree: (typeof associationDegrees)[number];
}

export interface System extends Protection {
  readonly code: string;
  readonly name: string;
  readonly systemType?: (typeof systemTypes)[number];
  readonly systemRelated?: (typeof systemRelations)[number];
  readonly description?: string;
}

export interface BusinessSystem {
  readonly business: string;
  readonly system: string;
  readonly carryType: (typeof carryTypes)[number];
  readonly carryLevel?: Level;
}

export interface Unit extends Protection {
  readonly code: string;
  readonly name: string;
  readonly category: UnitCategory;
  readonly assetType: AssetType;
  readonly owner?: string;
  /** Its executor, by name; absent: as before. */
  readonly assignee?: string;
  readonly location?: string;
  readonly description?: string;
}

export interface SystemUnit {
  readonly system: string;
  readonly unit: string;
  readonly essential: boolean;
}

export interface Risk {
  readonly unit: string;
  readonly threat: string;
  readonly vulnerability: string;
  readonly threatFrequency: Level;
  readonly vulnerabilitySeverity: Level;
  readonly existingControl?: string;
  /** What methods of the 2022 edition ask beside; absent where nothing is stated. */
  readonly threatSource?: ThreatSource;
  readonly threatCapability?: ThreatCapability;
  readonly threatTiming?: ThreatTiming;
  readonly exploitability?: Level;
}

/** The part of an inventory that values are derived from. */
export interface AssetGraph {
  readonly businesses: readonly Pick<Business, 'code' | 'ownImportance'>[];
  readonly associations: readonly BusinessAssociation[];
  readonly systems: readonly (Pick<System, 'code'> & Protection)[];
  readonly businessSystems: readonly BusinessSystem[];
  readonly units: readonly (Pick<Unit, 'code'> & Protection)[];
  readonly systemUnits: readonly SystemUnit[];
}

/** One reason for an asset's value. The value is the highest of those offered. */
export interface Factor {
  readonly rule: 'own' | ImportanceRule;
  /** Asset code of the business or system that the value comes from; absent for the asset's own value. */
  readonly from?: string;
  /** Value of that asset itself. */
  readonly fromValue?: Level;
  /** The value that counts here. */
  readonly offered: Level;
}

export interface Derived {
  readonly own: Level;
  readonly value: Level;
  readonly factors: readonly Factor[];
}

export interface DerivedInventory {
  readonly businesses: ReadonlyMap<string, Derived>;
  readonly systems: ReadonlyMap<string, Derived>;
  readonly units: ReadonlyMap<string, Derived>;
}

/** Associations of businesses close a cycle; importance would flow in a circle. */
export class CycleError extends Error {
  /** Asset codes; the first is repeated at the end. */
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    super(`Business associations close a cycle: ${path.join(' → ')}`);
    this.path = path;
  }
}

type Edge = Pick<BusinessAssociation, 'business' | 'associated'>;

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/**
 * Sorts businesses so that each comes after those it is associated with, or answers the path that closes a cycle.
 * Iterative: a chain of thousands must not exhaust the stack.
 */
function ordered(associations: readonly Edge[]): { order: string[] } | { cycle: string[] } {
  const next = grouped(associations, (edge) => edge.business);
  const state = new Map<string, 'open' | 'done'>();
  const order: string[] = [];
  for (const start of next.keys()) {
    if (state.has(start)) continue;
    const path = [{ code: start, tried: 0 }];
    state.set(start, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = next.get(top.code)?.[top.tried++];
      if (!edge) {
        state.set(top.code, 'done');
        order.push(top.code);
        path.pop();
      } else if (state.get(edge.associated) === 'open') {
        const from = path.findIndex((step) => step.code === edge.associated);
        return { cycle: [...path.slice(from).map((step) => step.code), edge.associated] };
      } else if (!state.has(edge.associated)) {
        state.set(edge.associated, 'open');
        path.push({ code: edge.associated, tried: 0 });
      }
    }
  }
  return { order };
}

/** The path of a cycle among associations, its first business repeated at the end; undefined where there is none. */
export function findCycle(associations: readonly Edge[]): string[] | undefined {
  const result = ordered(associations);
  return 'cycle' in result ? result.cycle : undefined;
}

const highest = (factors: readonly Factor[]): Level => Math.max(...factors.map((factor) => factor.offered)) as Level;
const lowered = (level: Level): Level => Math.max(1, level - 1) as Level;

/**
 * The value of every business, system and unit with the factors it comes from. Links to assets that are not in the
 * graph are ignored. One pass per layer.
 * @throws CycleError
 */
export function deriveInventory(
  method: Pick<Method, 'assetValue' | 'importance'>,
  graph: AssetGraph,
): DerivedInventory {
  const rules = method.importance;
  const businesses = new Map<string, Derived>();
  const own = new Map(graph.businesses.map((business) => [business.code, business.ownImportance]));
  const sorted = ordered(graph.associations);
  if ('cycle' in sorted) throw new CycleError(sorted.cycle);
  const associations = grouped(graph.associations, (association) => association.business);
  for (const code of new Set([...sorted.order, ...own.keys()])) {
    const importance = own.get(code);
    if (importance === undefined) continue;
    const factors: Factor[] = [{ rule: 'own', offered: importance }];
    for (const association of (rules.associatedBusiness && associations.get(code)) || []) {
      const other = businesses.get(association.associated)?.value;
      if (association.degree !== 'close' || other === undefined || other <= importance) continue;
      factors.push({
        rule: 'associatedBusiness',
        from: association.associated,
        fromValue: other,
        offered: (importance + 1) as Level,
      });
    }
    businesses.set(code, { own: importance, value: highest(factors), factors });
  }

  const systems = new Map<string, Derived>();
  const carried = grouped(graph.businessSystems, (link) => link.system);
  for (const system of graph.systems) {
    const value = assetValue(method.assetValue, system);
    const factors: Factor[] = [{ rule: 'own', offered: value }];
    for (const link of carried.get(system.code) ?? []) {
      const importance = businesses.get(link.business)?.value;
      if (importance === undefined) continue;
      const isFull = link.carryType === 'full';
      const carrying = link.carryLevel ?? (isFull ? 5 : undefined);
      const source = { from: link.business, fromValue: importance };
      if (rules.carriedBusiness && isFull) factors.push({ rule: 'carriedBusiness', ...source, offered: importance });
      if (rules.carryingValue && carrying)
        factors.push({ rule: 'carryingValue', ...source, offered: Math.min(importance, carrying) as Level });
    }
    systems.set(system.code, { own: value, value: highest(factors), factors });
  }

  const units = new Map<string, Derived>();
  const memberships = grouped(graph.systemUnits, (link) => link.unit);
  for (const unit of graph.units) {
    const value = assetValue(method.assetValue, unit);
    const factors: Factor[] = [{ rule: 'own', offered: value }];
    for (const link of (rules.system && memberships.get(unit.code)) || []) {
      const worth = systems.get(link.system)?.value;
      if (worth === undefined) continue;
      const lower = !link.essential && rules.notEssential;
      factors.push({
        rule: lower ? 'notEssential' : 'system',
        from: link.system,
        fromValue: worth,
        offered: lower ? lowered(worth) : worth,
      });
    }
    units.set(unit.code, { own: value, value: highest(factors), factors });
  }
  return { businesses, systems, units };
}

export interface DerivationStep extends Derived {
  readonly kind: 'unit' | 'system' | 'business';
  readonly code: string;
}

/** An asset's value opened up: a unit, the systems it takes value from, the businesses these take importance from. */
export function derivationOf(
  derived: DerivedInventory,
  code: string,
  from: DerivationStep['kind'] = 'unit',
): DerivationStep[] {
  const steps: DerivationStep[] = [];
  const seen = new Set<string>();
  const visit = (kind: DerivationStep['kind'], code: string) => {
    const value = { unit: derived.units, system: derived.systems, business: derived.businesses }[kind].get(code);
    if (!value || seen.has(`${kind} ${code}`)) return;
    seen.add(`${kind} ${code}`);
    steps.push({ kind, code, ...value });
    const above = kind === 'unit' ? 'system' : 'business';
    for (const factor of value.factors) if (factor.from !== undefined) visit(above, factor.from);
  };
  visit(from, code);
  return steps;
}
