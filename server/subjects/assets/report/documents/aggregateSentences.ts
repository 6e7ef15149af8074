import type { Level } from '#domain/kernel/levels';
import { type Build, number } from './build';

/* What the summary and the conclusions say of systems and businesses; nothing where nothing was assessed or judged. */

/** So many of what has a level are named in a sentence. */
const NAMED = 3;

/** The first of them, and how many more there are. */
export const namedOf = (build: Build, of: readonly string[]): string =>
  of.slice(0, NAMED).join(build.t('assets.report.separator')) +
  (of.length > NAMED ? build.t('assets.report.aggregate.more', { count: of.length - NAMED }) : '');

/** How many were assessed, and whose consequence a person has judged. */
export function aggregateCounts(build: Build): string[] {
  const { aggregates } = build;
  if (!aggregates) return [];
  const { systems, businesses, judged, unjudged } = aggregates;
  const counted = ({ all, known, high }: typeof systems) => ({
    all: number(all),
    known: number(known),
    high: number(high),
  });
  return [
    ...(systems.known > 0 ? [build.t('assets.report.aggregate.coverageSystems', counted(systems))] : []),
    ...(businesses.known > 0 ? [build.t('assets.report.aggregate.coverageBusinesses', counted(businesses))] : []),
    ...(judged.length === 0
      ? []
      : unjudged.length === 0
        ? [build.t('assets.report.aggregate.harmsAll', { judged: number(judged.length) })]
        : [
            build.t('assets.report.aggregate.harms', {
              judged: number(judged.length),
              open: number(unjudged.length),
            }),
          ]),
  ];
}

/** Which are the gravest, and whose consequence is still to be judged. */
export function gravestAggregates(build: Build): string[] {
  const { aggregates, input } = build;
  if (!aggregates) return [];
  const { systems, businesses, judged, unjudged } = aggregates;
  const { inventory } = input;
  const names = new Map([...inventory.systems, ...inventory.businesses].map(({ code, name }) => [code, name]));
  const named = (codes: readonly string[]) =>
    namedOf(
      build,
      codes.map((code) => `${code} ${names.get(code) ?? ''}`),
    );
  const at = (of: { level: Level; codes: readonly string[] }) => ({
    level: build.level(of.level),
    names: named(of.codes),
  });
  const gravest = Math.max(...judged.map(({ level }) => level)) as Level;
  const codes = judged.filter(({ level }) => level === gravest).map(({ code }) => code);
  return [
    ...(systems.gravest ? [build.t('assets.report.aggregate.gravestSystems', at(systems.gravest))] : []),
    ...(businesses.gravest ? [build.t('assets.report.aggregate.gravestBusinesses', at(businesses.gravest))] : []),
    ...(codes.length > 0 ? [build.t('assets.report.aggregate.gravestHarm', at({ level: gravest, codes }))] : []),
    ...(codes.length > 0 && unjudged.length > 0
      ? [build.t('assets.report.aggregate.unjudged', { names: named(unjudged) })]
      : []),
  ];
}
