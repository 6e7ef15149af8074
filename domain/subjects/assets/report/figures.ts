import { type Level, levels } from '#domain/kernel/levels';
import {
  type DerivedInventory,
  deriveInventory,
  type Unit,
  type UnitCategory,
  unitCategories,
} from '../inventory/derivation';
import type { Inventory } from '../inventory/inventory';
import { type ThreatGroup, threatNamed } from '../method/catalogue';
import type { Method, RiskResult, ThreatCapability, ThreatSource, ThreatTiming } from '../method/method';
import { isHigh, needsAcceptance, type RiskCriteria } from '../risk/criteria';
import { isAccepted, type Treatment, treatmentGaps } from '../risk/treatment';

/** A risk as the report states it: assessment, decision, and expected residual risk. */
export interface ReportRisk extends Omit<RiskResult, 'threatValue'> {
  readonly riskCode: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly threat: string;
  readonly vulnerability: string;
  readonly threatFrequency: Level;
  readonly vulnerabilitySeverity: Level;
  readonly existingControl: string | null;
  /** The next five are absent in reports from before the 2022 edition. */
  readonly threatSource?: ThreatSource | null;
  readonly threatCapability?: ThreatCapability | null;
  readonly threatTiming?: ThreatTiming | null;
  readonly exploitability?: Level | null;
  readonly threatValue?: Level;
  readonly assetValue: Level;
  readonly treatment: Treatment | null;
  /** The measure that carries the plan out; absent in reports from before measures had codes. */
  readonly measureCode?: string | null;
  readonly treatmentPlan: string | null;
  readonly treatmentOwner: string | null;
  /** YYYY-MM-DD. */
  readonly treatmentDeadline: string | null;
  /** In fen; absent in reports from before the field existed. */
  readonly treatmentCost: number | null;
  readonly controls: readonly string[];
  readonly remnantFrequency: Level | null;
  readonly remnantSeverity: Level | null;
  readonly remnantExploitability?: Level | null;
  readonly remnantValue: number | null;
  readonly remnantLevel: Level | null;
  readonly remnantLossLevel: Level | null;
  readonly remnantLikelihoodLevel: Level | null;
  /** The name of the person who accepted it. */
  readonly acceptedBy: string | null;
  readonly acceptReason: string | null;
  readonly acceptedUntil: string | null;
}

/** A risk with its unit. */
export interface RiskOfUnit extends ReportRisk {
  readonly unit: Unit | undefined;
}

/** A measure of the plan with its risks, worst first; a risk without a measure stands alone. */
export interface PlannedMeasure {
  readonly measureCode: string | null;
  readonly risks: readonly [RiskOfUnit, ...RiskOfUnit[]];
  /** The highest before treatment and after it; null while one of them is not rated. */
  readonly riskLevel: Level;
  readonly remnantLevel: Level | null;
}

export type ByLevel = Readonly<Record<Level, number>>;
/** Counts by level of loss (row) and of likelihood (column). */
export type HeatMap = Readonly<Record<Level, ByLevel>>;
/** Something that risks are counted by. */
export interface Group {
  readonly name: string;
  readonly byLevel: ByLevel;
  readonly total: number;
  /** Units concerned. */
  readonly units: number;
}

type Counter = Record<Level, number>;
const counter = (): Counter => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
const heatMap = (): Record<Level, Counter> => ({
  1: counter(),
  2: counter(),
  3: counter(),
  4: counter(),
  5: counter(),
});
export const sumOf = (counts: ByLevel, counted: (level: Level) => boolean = () => true) =>
  levels.reduce((total, level) => (counted(level) ? total + counts[level] : total), 0);
/** The number of high ones, as the scale calls them. */
export const highOf = (counts: ByLevel) => sumOf(counts, isHigh);

/** Counts risks by names; those with the most high ones first. */
class Groups {
  readonly #groups = new Map<string, { byLevel: Counter; units: Set<string> }>();

  add(name: string, unit: string, level: Level): void {
    const group = this.#groups.get(name) ?? { byLevel: counter(), units: new Set() };
    group.byLevel[level]++;
    group.units.add(unit);
    this.#groups.set(name, group);
  }

  ranked(): Group[] {
    return [...this.#groups]
      .map(([name, { byLevel, units }]) => ({ name, byLevel, total: sumOf(byLevel), units: units.size }))
      .sort(
        (a, b) =>
          highOf(b.byLevel) - highOf(a.byLevel) ||
          b.byLevel[5] - a.byLevel[5] ||
          b.total - a.total ||
          (a.name < b.name ? -1 : 1),
      );
  }
}

/** Everything in a report that is counted. One place, whatever the report is drawn up as. */
export type ReportFigures = ReturnType<typeof reportFigures>;

/**
 * All numbers of a report.
 * @param basis what risks were computed and are judged by
 * @param risks worst first
 * @param today YYYY-MM-DD, by which acceptances and deadlines are judged
 */
export function reportFigures(
  { method, criteria }: { readonly method: Method; readonly criteria: RiskCriteria },
  inventory: Inventory,
  risks: readonly ReportRisk[],
  today: string,
) {
  const derived: DerivedInventory = deriveInventory(method, inventory);
  const units = new Map(inventory.units.map((unit) => [unit.code, unit]));
  const withUnits = risks.map((risk): RiskOfUnit => ({ ...risk, unit: units.get(risk.unitCode) }));
  const before = counter();
  const after = counter();
  /** Before treatment, of the risks with a rated residual risk only: comparable with `after`. */
  const comparable = counter();
  const maps = { before: heatMap(), after: heatMap() };
  const byCategory = new Map<UnitCategory, Counter>(unitCategories.map((category) => [category, counter()]));
  const byTreatment = new Map<Treatment | null, number>();
  const byFrequency = counter();
  const bySeverity = counter();
  const groups = { threats: new Groups(), vulnerabilities: new Groups(), owners: new Groups() };
  const threatGroups = new Map<ThreatGroup | null, { threats: Set<string>; byLevel: Counter }>();
  const controls = new Map<string, number>();
  const perUnit = new Map<string, Counter>();
  for (const risk of withUnits) {
    const { riskLevel, remnantLevel, remnantLossLevel, remnantLikelihoodLevel, unit, unitCode } = risk;
    before[riskLevel]++;
    maps.before[risk.lossLevel][risk.likelihoodLevel]++;
    if (remnantLevel && remnantLossLevel && remnantLikelihoodLevel) {
      after[remnantLevel]++;
      comparable[riskLevel]++;
      maps.after[remnantLossLevel][remnantLikelihoodLevel]++;
    }
    const ofCategory = unit && byCategory.get(unit.category);
    if (ofCategory) ofCategory[riskLevel]++;
    byTreatment.set(risk.treatment, (byTreatment.get(risk.treatment) ?? 0) + 1);
    byFrequency[risk.threatFrequency]++;
    bySeverity[risk.vulnerabilitySeverity]++;
    groups.threats.add(risk.threat, unitCode, riskLevel);
    groups.vulnerabilities.add(risk.vulnerability, unitCode, riskLevel);
    groups.owners.add(unit?.owner ?? '', unitCode, riskLevel);
    const kind = threatNamed(risk.threat)?.group ?? null;
    const ofKind = threatGroups.get(kind) ?? { threats: new Set(), byLevel: counter() };
    ofKind.threats.add(risk.threat);
    ofKind.byLevel[riskLevel]++;
    threatGroups.set(kind, ofKind);
    if (risk.existingControl) controls.set(risk.existingControl, (controls.get(risk.existingControl) ?? 0) + 1);
    const ofUnit = perUnit.get(unitCode) ?? counter();
    ofUnit[riskLevel]++;
    perUnit.set(unitCode, ofUnit);
  }
  const high = withUnits.filter((risk) => isHigh(risk.riskLevel));
  const highRemnant = withUnits.filter((risk) => needsAcceptance(criteria, risk.remnantLevel));
  const treated = withUnits.filter((risk) => risk.treatment && risk.treatment !== 'retain');
  return {
    today,
    derived,
    risks: withUnits,
    total: withUnits.length,
    before,
    after,
    comparable,
    /** Risks whose remainder is stated. */
    stated: sumOf(after),
    maps,
    byCategory,
    byTreatment,
    undecided: byTreatment.get(null) ?? 0,
    high,
    highUndecided: high.filter((risk) => !risk.treatment).length,
    /** Residual risks that a person must accept. */
    highRemnant,
    accepted: highRemnant.filter((risk) => isAccepted(risk, today)).length,
    /** Risks that something is done about, for the plan. */
    treated,
    measures: measuresOf(treated),
    planGaps: treated.filter((risk) => treatmentGaps(risk).length > 0).length,
    byFrequency,
    bySeverity,
    threatGroups: [...threatGroups].map(([group, { threats, byLevel }]) => ({ group, threats: threats.size, byLevel })),
    threats: groups.threats.ranked(),
    vulnerabilities: groups.vulnerabilities.ranked(),
    owners: groups.owners.ranked(),
    systems: bySystem(inventory, perUnit),
    controlled: withUnits.filter((risk) => risk.existingControl).length,
    highUncontrolled: high.filter((risk) => !risk.existingControl).length,
    controls: [...controls]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    unitsWithoutRisk: inventory.units.filter((unit) => !perUnit.has(unit.code)).length,
  };
}

/** The measures of the risks that something is done about, each once. @param treated worst first */
export function measuresOf(treated: readonly RiskOfUnit[]): PlannedMeasure[] {
  const groups = new Map<string, [RiskOfUnit, ...RiskOfUnit[]]>();
  for (const risk of treated) {
    const key = risk.measureCode ?? risk.riskCode;
    const group = groups.get(key);
    if (group) group.push(risk);
    else groups.set(key, [risk]);
  }
  const highest = (of: readonly Level[]) => Math.max(...of) as Level;
  return [...groups.values()].map((risks) => {
    const after = risks.flatMap(({ remnantLevel }) => remnantLevel ?? []);
    return {
      measureCode: risks[0].measureCode ?? null,
      risks,
      riskLevel: highest(risks.map(({ riskLevel }) => riskLevel)),
      remnantLevel: after.length === risks.length ? highest(after) : null,
    };
  });
}

/** Systems by the risks of their units, worst first; a unit of several systems counts in each. */
function bySystem(inventory: Inventory, perUnit: ReadonlyMap<string, ByLevel>) {
  const counts = new Map<string, Counter>();
  for (const { system, unit } of inventory.systemUnits) {
    const ofUnit = perUnit.get(unit);
    if (!ofUnit) continue;
    const ofSystem = counts.get(system) ?? counter();
    for (const level of levels) ofSystem[level] += ofUnit[level];
    counts.set(system, ofSystem);
  }
  return inventory.systems
    .map(({ code, name }) => ({ code, name, byLevel: counts.get(code) ?? (counter() as ByLevel) }))
    .filter(({ byLevel }) => sumOf(byLevel) > 0)
    .sort(
      (a, b) =>
        highOf(b.byLevel) - highOf(a.byLevel) ||
        b.byLevel[5] - a.byLevel[5] ||
        sumOf(b.byLevel) - sumOf(a.byLevel) ||
        (a.code < b.code ? -1 : 1),
    );
}
