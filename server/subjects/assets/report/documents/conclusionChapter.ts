import { type OverallRating, overallRating } from '#domain/subjects/assets/report/overall';
import { type Block, p } from '#server/kernel/documents/document';
import { gravestAggregates } from './aggregateSentences';
import { type Build, type Chapter, number } from './build';

/** The judgement over all risks, before and after treatment, and how long it holds; the summary has the findings. */
export const conclusionChapter: Chapter = {
  title: 'assets.report.conclusionTitle',
  write: (build) => {
    const { figures, standing, input } = build;
    const before = overallRating(figures.before);
    if (before === null) return [p(build.t('assets.report.overall.none'))];
    const isPartial = standing.unitsOpen > 0 || figures.unitsWithoutRisk > 0;
    return [
      p(build.t('assets.report.overall.rule')),
      p(build.t('assets.report.overall.before', { total: number(figures.total), rating: word(build, before) })),
      ...(isPartial ? [p(build.t('assets.report.overall.partial'))] : []),
      ...after(build),
      ...gravestAggregates(build).map(p),
      p(build.t('assets.report.overall.validity', { date: input.edition.date })),
    ];
  },
};

const word = (build: Build, rating: OverallRating) => build.t(`assets.report.overall.rating_${rating}`);

function after(build: Build): Block[] {
  const { stated, total, after: counts } = build.figures;
  const rating = overallRating(counts);
  if (rating === null) return [p(build.t('assets.report.overall.noneAfter'))];
  const values = { stated: number(stated), total: number(total), rating: word(build, rating) };
  return [p(build.t(stated === total ? 'assets.report.overall.after' : 'assets.report.overall.afterPartly', values))];
}
