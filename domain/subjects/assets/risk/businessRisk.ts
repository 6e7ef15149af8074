import { type Level, levels } from '#domain/kernel/levels';

/*
 * GB/T 20984-2022, 5.3: the risk of a system follows from those of its units, the risk of a business from those of the systems
 * that it covers. The standard gives no function; the portal takes the highest.
 */

/** Table 12: harm to society has the three upper levels alone. */
export const socialHarms = [3, 4, 5] as const;
export type SocialHarm = (typeof socialHarms)[number];

/** The links by which risks come up to systems and businesses; assets by their code. */
export interface RiskGraph {
  readonly businesses: readonly { readonly code: string }[];
  readonly systems: readonly { readonly code: string }[];
  readonly businessSystems: readonly { readonly business: string; readonly system: string }[];
  readonly systemUnits: readonly { readonly system: string; readonly unit: string }[];
}

/** The risk of a system or a business: null where nothing below it has been assessed. */
export interface AggregatedRisk {
  readonly level: Level | null;
  /** How many risks, or systems with a risk, it follows from. */
  readonly count: number;
  /** Codes of those that decide it: units of a system, systems of a business. */
  readonly decidedBy: readonly string[];
}

/**
 * The risks of systems and businesses by their codes.
 * @param units whose risks are known: the highest level, and how many they are
 */
export function aggregateRisks(
  graph: RiskGraph,
  units: readonly { readonly unit: string; readonly level: Level; readonly count: number }[],
) {
  const ofUnits = new Map(
    units.map(({ unit, level, count }): [string, AggregatedRisk] => [unit, { level, count, decidedBy: [] }]),
  );
  const systems = above(
    graph.systems,
    graph.systemUnits,
    ({ system, unit }) => [system, unit],
    ofUnits,
    (one) => one.count,
  );
  const businesses = above(
    graph.businesses,
    graph.businessSystems,
    ({ business, system }) => [business, system],
    systems,
    (one) => (one.level === null ? 0 : 1),
  );
  return { systems, businesses };
}

/** How many risks each business has below it, by its code; a unit that several of its systems share counts once. */
export function risksBelow(
  { businesses, businessSystems, systemUnits }: RiskGraph,
  units: readonly { readonly unit: string; readonly count: number }[],
): Map<string, number> {
  const counts = new Map(units.map(({ unit, count }) => [unit, count]));
  const systemsOf = partsOf(businessSystems, ({ business, system }) => [business, system]);
  const unitsOf = partsOf(systemUnits, ({ system, unit }) => [system, unit]);
  return new Map(
    businesses.map(({ code }) => {
      const below = new Set((systemsOf.get(code) ?? []).flatMap((system) => unitsOf.get(system) ?? []));
      return [code, [...below].reduce((sum, unit) => sum + (counts.get(unit) ?? 0), 0)];
    }),
  );
}

/** What stands directly below each asset, by its code; the links are gone through once. */
function partsOf<Link>(
  links: readonly Link[],
  ends: (link: Link) => readonly [above: string, below: string],
): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const link of links) {
    const [up, down] = ends(link);
    const known = parts.get(up);
    if (known) known.push(down);
    else parts.set(up, [down]);
  }
  return parts;
}

function above<Link>(
  assets: readonly { readonly code: string }[],
  links: readonly Link[],
  ends: (link: Link) => readonly [above: string, below: string],
  below: ReadonlyMap<string, AggregatedRisk>,
  counted: (one: AggregatedRisk) => number,
): Map<string, AggregatedRisk> {
  const parts = partsOf(links, ends);
  return new Map(
    assets.map(({ code }) => {
      const found = (parts.get(code) ?? []).flatMap((part) => {
        const risk = below.get(part);
        return risk ? [{ part, ...risk }] : [];
      });
      const level = levels.findLast((one) => found.some((risk) => risk.level === one)) ?? null;
      return [
        code,
        {
          level,
          count: found.reduce((sum, one) => sum + counted(one), 0),
          decidedBy:
            level === null
              ? []
              : found
                  .filter((risk) => risk.level === level)
                  .map(({ part }) => part)
                  .toSorted(),
        },
      ];
    }),
  );
}

/** The level of a business's risk by its consequences (table 12): the graver of the two; null while neither is judged. */
export const harmLevel = (harm: {
  readonly socialHarm: SocialHarm | null;
  readonly organisationHarm: Level | null;
}): Level | null => (Math.max(harm.socialHarm ?? 0, harm.organisationHarm ?? 0) || null) as Level | null;

/** The consequences of a business's risk as people judge them, with the reason. */
export interface BusinessHarm {
  /** The business's code. */
  readonly code: string;
  readonly socialHarm: SocialHarm | null;
  readonly organisationHarm: Level | null;
  readonly harmReason: string | null;
}

/** The highest level of each unit that has risks, and their number. */
export function riskiestUnits<Risk extends { readonly unitCode: string }>(
  risks: readonly Risk[],
  levelOf: (risk: Risk) => Level,
): { unit: string; level: Level; count: number }[] {
  const units = new Map<string, { unit: string; level: Level; count: number }>();
  for (const risk of risks) {
    const unit = risk.unitCode;
    const known = units.get(unit);
    const level = levelOf(risk);
    units.set(unit, {
      unit,
      level: known && known.level > level ? known.level : level,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...units.values()];
}
