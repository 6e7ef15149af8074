import { unitCategories } from '#domain/subjects/assets/inventory/derivation';
import { highOf } from '#domain/subjects/assets/report/figures';
import { type Block, p } from '#server/kernel/documents/document';
import { type Build, type Chapter, number } from './build';
import { distribution, heatMapBlocks, levelColumns, levelRow, stackedRow } from './levelTables';

const SYSTEMS = 20;

/** Distribution, heat map, and where risks gather. */
export const analysisChapter: Chapter = {
  title: 'assets.report.analysis.title',
  write: (build) => {
    const { figures, input } = build;
    if (figures.total === 0) return [p(build.t('assets.report.analysis.none'))];
    return [
      build.section(build.t('assets.report.analysis.distribution')),
      ...distribution(build, build.t('assets.report.analysis.distribution'), figures.before),
      build.section(build.t('assets.report.analysis.heatMap')),
      p(
        input.method.kind === 'matrix'
          ? build.t('assets.report.analysis.heatMapMatrix')
          : build.t('assets.report.analysis.heatMapMultiplication'),
      ),
      ...heatMapBlocks(build, build.t('assets.report.analysis.heatMap'), figures.maps.before),
      build.section(build.t('assets.report.analysis.byCategory')),
      ...build.table(build.t('assets.report.analysis.byCategory'), {
        columns: levelColumns(build, build.t('assets.report.category')),
        rows: unitCategories.map((category) =>
          levelRow(
            build.word('unitCategory', category),
            figures.byCategory.get(category) ?? { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
          ),
        ),
      }),
      build.section(build.t('assets.report.analysis.bySystem')),
      ...bySystem(build),
    ];
  },
};

function bySystem(build: Build): Block[] {
  const { systems } = build.figures;
  if (systems.length === 0) return [p(build.t('assets.report.analysis.noSystems'))];
  const worst = systems.filter(({ byLevel }) => highOf(byLevel) > 0).slice(0, 10);
  return [
    p(
      build.t('assets.report.analysis.bySystemText', {
        shown: Math.min(SYSTEMS, systems.length),
        count: number(systems.length),
      }),
    ),
    ...build.chart(
      build.t('assets.report.analysis.worstSystems'),
      worst.map(({ name, byLevel }) => stackedRow(build, name, byLevel)),
      true,
    ),
    ...build.table(build.t('assets.report.analysis.bySystem'), {
      columns: levelColumns(build, build.t('assets.report.organisation.system'), 4.4),
      rows: systems.slice(0, SYSTEMS).map(({ code, name, byLevel }) => levelRow(`${code} ${name}`, byLevel)),
    }),
  ];
}
