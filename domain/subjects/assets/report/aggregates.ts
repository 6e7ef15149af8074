import type { Level } from '#domain/kernel/levels';
import {
  type AggregatedRisk,
  aggregateRisks,
  type BusinessHarm,
  harmLevel,
  type RiskGraph,
  riskiestUnits,
} from '../risk/businessRisk';
import { isHigh } from '../risk/criteria';
import type { ReportRisk } from './figures';

/* The risks of systems and of businesses as a report states them (GB/T 20984-2022, 5.3): one place for its chapter, its summary
 * and its conclusions. */

/** Of the systems, or of the businesses. */
export interface AggregateFigures {
  readonly all: number;
  /** With a level: something below them was assessed. */
  readonly known: number;
  /** High and very high. */
  readonly high: number;
  /** The highest level with the codes of those that have it; null where none has a level. */
  readonly gravest: { readonly level: Level; readonly codes: readonly string[] } | null;
}

export interface ReportAggregates {
  readonly systems: AggregateFigures;
  readonly businesses: AggregateFigures;
  /** The consequences of businesses as people judge them (table 12), in the inventory's order. */
  readonly judged: readonly { readonly code: string; readonly level: Level }[];
  /** Codes of businesses that have a risk and no judged consequence. */
  readonly unjudged: readonly string[];
}

function figuresOf(rows: readonly { readonly code: string }[], risks: ReadonlyMap<string, AggregatedRisk>) {
  const levels = rows.flatMap(({ code }) => {
    const level = risks.get(code)?.level ?? null;
    return level === null ? [] : [{ code, level }];
  });
  const highest = Math.max(...levels.map(({ level }) => level)) as Level;
  const codes = levels.filter(({ level }) => level === highest).map(({ code }) => code);
  return {
    all: rows.length,
    known: levels.length,
    high: levels.filter(({ level }) => isHigh(level)).length,
    gravest: levels.length === 0 ? null : { level: highest, codes },
  };
}

/** @param harms the judged consequences; absent while there are none */
export function reportAggregates(
  inventory: RiskGraph,
  risks: readonly Pick<ReportRisk, 'unitCode' | 'riskLevel'>[],
  harms: readonly BusinessHarm[] = [],
): ReportAggregates {
  const { systems, businesses } = aggregateRisks(
    inventory,
    riskiestUnits(risks, ({ riskLevel }) => riskLevel),
  );
  const judgedAs = new Map(harms.map((harm) => [harm.code, harmLevel(harm)]));
  return {
    systems: figuresOf(inventory.systems, systems),
    businesses: figuresOf(inventory.businesses, businesses),
    judged: inventory.businesses.flatMap(({ code }) => {
      const level = judgedAs.get(code) ?? null;
      return level === null ? [] : [{ code, level }];
    }),
    unjudged: inventory.businesses
      .filter(({ code }) => (businesses.get(code)?.level ?? null) !== null && (judgedAs.get(code) ?? null) === null)
      .map(({ code }) => code),
  };
}
