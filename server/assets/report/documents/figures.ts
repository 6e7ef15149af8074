import {
  type DerivedInventory,
  deriveInventory,
  type Risk,
  type Unit,
  type UnitCategory,
  unitCategories,
} from '#domain/assets/inventory/derivation';
import type { Inventory } from '#domain/assets/inventory/inventory';
import { assessRisk, type Method, type RiskResult } from '#domain/assets/method/method';
import { type Level, levels } from '#domain/kernel/levels';

export interface AssessedRisk extends Risk, RiskResult {
  readonly asset: Unit;
  readonly assetValue: Level;
}

type ByLevel = Readonly<Record<Level, number>>;

export interface ReportFigures {
  readonly derived: DerivedInventory;
  /** High and very high, worst first. */
  readonly listed: readonly AssessedRisk[];
  readonly total: number;
  readonly byLevel: ByLevel;
  readonly byCategory: ReadonlyMap<UnitCategory, ByLevel>;
  /** Counts by loss level (row) and likelihood level (column). */
  readonly heatMap: Readonly<Record<Level, ByLevel>>;
  /** Vulnerabilities behind the listed risks, most frequent first. */
  readonly causes: readonly { readonly vulnerability: string; readonly count: number; readonly units: number }[];
  /** Systems whose units have listed risks, most first. */
  readonly systems: readonly { readonly code: string; readonly name: string; readonly byLevel: ByLevel }[];
}

type Counter = Record<Level, number>;
const counter = (): Counter => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** All numbers of the report, from the inventory and the frozen method alone. */
export function reportFigures(method: Method, inventory: Inventory): ReportFigures {
  const derived = deriveInventory(method, inventory);
  const units = new Map(inventory.units.map((unit) => [unit.code, unit]));
  const byLevel = counter();
  const byCategory = new Map(unitCategories.map((category) => [category, counter()]));
  const heatMap: Record<Level, Counter> = { 1: counter(), 2: counter(), 3: counter(), 4: counter(), 5: counter() };
  const listed: AssessedRisk[] = [];
  const perUnit = new Map<string, Counter>();
  let total = 0;
  for (const risk of inventory.risks) {
    const asset = units.get(risk.unit);
    const assetValue = derived.units.get(risk.unit)?.value;
    if (!asset || !assetValue) continue;
    const result = assessRisk(method, { ...risk, assetValue });
    total++;
    byLevel[result.riskLevel]++;
    heatMap[result.lossLevel][result.likelihoodLevel]++;
    const ofCategory = byCategory.get(asset.category);
    if (ofCategory) ofCategory[result.riskLevel]++;
    const ofUnit = perUnit.get(risk.unit) ?? counter();
    ofUnit[result.riskLevel]++;
    perUnit.set(risk.unit, ofUnit);
    if (result.riskLevel >= 4) listed.push({ ...risk, ...result, asset, assetValue });
  }
  listed.sort(
    (a, b) =>
      b.riskLevel - a.riskLevel || b.riskValue - a.riskValue || (a.unit < b.unit ? -1 : a.unit > b.unit ? 1 : 0),
  );

  const causes = new Map<string, { count: number; units: Set<string> }>();
  for (const risk of listed) {
    const cause = causes.get(risk.vulnerability) ?? { count: 0, units: new Set() };
    cause.count++;
    cause.units.add(risk.unit);
    causes.set(risk.vulnerability, cause);
  }
  const bySystem = new Map<string, Counter>();
  for (const link of inventory.systemUnits) {
    const ofUnit = perUnit.get(link.unit);
    if (!ofUnit) continue;
    const ofSystem = bySystem.get(link.system) ?? counter();
    for (const level of levels) ofSystem[level] += ofUnit[level];
    bySystem.set(link.system, ofSystem);
  }
  const systems = inventory.systems
    .map(({ code, name }) => ({ code, name, byLevel: bySystem.get(code) ?? counter() }))
    .filter((system) => system.byLevel[4] + system.byLevel[5] > 0)
    .sort((a, b) => b.byLevel[5] - a.byLevel[5] || b.byLevel[4] - a.byLevel[4] || a.code.localeCompare(b.code));
  return {
    derived,
    listed,
    total,
    byLevel,
    byCategory,
    heatMap,
    causes: [...causes]
      .map(([vulnerability, cause]) => ({ vulnerability, count: cause.count, units: cause.units.size }))
      .sort((a, b) => b.count - a.count || a.vulnerability.localeCompare(b.vulnerability)),
    systems,
  };
}
