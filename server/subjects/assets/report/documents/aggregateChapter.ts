import { aggregateRisks, harmLevel, riskiestUnits } from '#domain/subjects/assets/risk/businessRisk';
import { p } from '#server/kernel/documents/document';
import { namedOf } from './aggregateSentences';
import { type Chapter, NONE, number } from './build';

/** The risks of systems and of businesses (GB/T 20984-2022, 5.3), beside the consequences as people judge them. */
export const aggregateChapter: Chapter = {
  title: 'assets.report.aggregate.title',
  write: (build) => {
    const { inventory, harms = [] } = build.input;
    const { aggregates } = build;
    const { risks, total, stated } = build.figures;
    const isRated = stated > 0;
    if (total === 0 || !aggregates) return [p(build.t('assets.report.analysis.none'))];
    const now = aggregateRisks(
      inventory,
      riskiestUnits(risks, ({ riskLevel }) => riskLevel),
    );
    const after = aggregateRisks(
      inventory,
      riskiestUnits(risks, ({ remnantLevel, riskLevel }) => remnantLevel ?? riskLevel),
    );
    const judged = new Map(harms.map((harm) => [harm.code, harm]));
    const counted = (of: 'systems' | 'businesses') => {
      const { all, known, high } = aggregates[of];
      return { all: number(all), known: number(known), high: number(high) };
    };
    const deciding = (codes: readonly string[]) => namedOf(build, codes);
    const levelOf = (of: 'systems' | 'businesses', code: string) => now[of].get(code) ?? { level: null, decidedBy: [] };
    const columns = (name: string, decided: string) => [
      { title: build.t('assets.report.code'), width: 1.1 },
      { title: name, width: 3 },
      { title: build.t('assets.report.riskLevel'), width: 1.2 },
      ...(isRated ? [{ title: build.t('assets.report.remnant'), width: 1.2 }] : []),
      { title: decided, width: 2.4 },
    ];
    const byLevel = <Row extends { code: string }>(of: 'systems' | 'businesses', rows: readonly Row[]) =>
      rows.toSorted((a, b) => (levelOf(of, b.code).level ?? 0) - (levelOf(of, a.code).level ?? 0));
    return [
      p(build.t('assets.report.aggregate.text')),
      ...(isRated ? [p(build.t('assets.report.aggregate.after'))] : []),
      build.section(build.t('assets.report.aggregate.systems')),
      p(build.t('assets.report.aggregate.coverageSystems', counted('systems'))),
      ...build.table(build.t('assets.report.aggregate.systems'), {
        columns: columns(
          build.t('assets.report.organisation.system'),
          build.t('assets.report.aggregate.decidingUnits'),
        ),
        rows: byLevel('systems', inventory.systems).map(({ code, name }) => {
          const { level, decidedBy } = levelOf('systems', code);
          const remains = after.systems.get(code)?.level ?? null;
          return [
            code,
            name,
            build.riskCell(level),
            ...(isRated ? [build.riskCell(remains)] : []),
            deciding(decidedBy) || NONE,
          ];
        }),
      }),
      build.section(build.t('assets.report.aggregate.businesses')),
      p(build.t('assets.report.aggregate.coverageBusinesses', counted('businesses'))),
      ...build.table(build.t('assets.report.aggregate.businesses'), {
        columns: [
          ...columns(
            build.t('assets.report.organisation.business'),
            build.t('assets.report.aggregate.decidingSystems'),
          ),
          { title: build.t('assets.report.aggregate.judged'), width: 1.2 },
          { title: build.t('assets.report.aggregate.reason'), width: 3 },
        ],
        rows: byLevel('businesses', inventory.businesses).map(({ code, name }) => {
          const { level, decidedBy } = levelOf('businesses', code);
          const harm = judged.get(code);
          return [
            code,
            name,
            build.riskCell(level),
            ...(isRated ? [build.riskCell(after.businesses.get(code)?.level ?? null)] : []),
            deciding(decidedBy) || NONE,
            build.riskCell(harm ? harmLevel(harm) : null),
            harm?.harmReason ?? NONE,
          ];
        }),
      }),
    ];
  },
};
