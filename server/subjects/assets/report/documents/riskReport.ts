import { editionOf } from '#domain/subjects/assets/method/method';
import { type Cover, type DocumentContent, type Part, sectionsFrom } from '#server/kernel/documents/document';
import { plainText } from '#server/kernel/documents/table';
import { aggregateChapter } from './aggregateChapter';
import { analysisChapter } from './analysisChapter';
import { assetChapter } from './assetChapter';
import { Build, type Chapter } from './build';
import { conclusionChapter } from './conclusionChapter';
import { controlChapter, threatChapter, vulnerabilityChapter } from './findingChapters';
import { frontPages } from './front';
import type { RiskReportInput } from './input';
import { introductionChapter } from './introductionChapter';
import { unitsAppendix } from './inventoryAppendix';
import { methodChapter } from './methodChapter';
import { organisationChapter } from './organisationChapter';
import { registerChapter, restAppendix } from './registerChapter';
import { summaryChapter } from './summaryChapter';
import { planChapter, remnantChapter, treatmentChapter } from './treatmentChapters';

/** The chapters of the report in their order; another template is another list of them. */
export const standardTemplate: readonly Chapter[] = [
  summaryChapter,
  introductionChapter,
  methodChapter,
  organisationChapter,
  assetChapter,
  threatChapter,
  vulnerabilityChapter,
  controlChapter,
  analysisChapter,
  registerChapter,
  treatmentChapter,
  planChapter,
  remnantChapter,
  conclusionChapter,
  unitsAppendix,
  restAppendix,
];

/** The chapters for an edition: the one of 2007 knows risks of units alone. */
const chaptersOf = (input: RiskReportInput): readonly Chapter[] =>
  editionOf(input.method) === '2022'
    ? standardTemplate.flatMap((chapter) => (chapter === analysisChapter ? [chapter, aggregateChapter] : [chapter]))
    : standardTemplate;

/** Chapters as they are written; one that has no table needs no wide page. */
const partsOf = (build: Build, chapters: readonly Chapter[]): Part[] =>
  chapters.map((chapter) => {
    const blocks = build.blocksOf(chapter);
    const isWide = chapter.landscape === true && blocks.some(({ kind }) => kind === 'table');
    return { landscape: isWide, blocks };
  });

/** The report's cover, which its board edition shares. */
export function riskReportCover(build: Build): Cover {
  const { input } = build;
  const { edition, settings, logo } = input;
  const classification = build.t(`assets.report.confidentiality.${settings.confidentiality}`);
  return {
    language: input.language,
    title: build.t('assets.report.title'),
    subject: plainText(input.customer),
    author: plainText(input.consultant),
    publisher: plainText(input.consultant),
    ...(logo && { logo }),
    classification: build.t('assets.report.classification', { level: classification }),
    number: `${input.number}  V${edition.version}`,
    ...(build.standing.isApproved ? {} : { mark: build.t('assets.report.draft') }),
    facts: [
      [build.t('assets.report.facts.project'), plainText(input.projectName)],
      [build.t('assets.report.facts.customer'), plainText(input.customer)],
      [build.t('assets.report.facts.consultant'), plainText(input.consultant)],
      [build.t('assets.report.facts.number'), input.number],
      [build.t('assets.report.facts.version'), `V${edition.version}`],
      [build.t('assets.report.facts.date'), edition.date],
    ],
  };
}

/** The report's content, for every format. */
export function riskReport(input: RiskReportInput, chapters: readonly Chapter[] = chaptersOf(input)): DocumentContent {
  const build = new Build(input, chapters);
  return { ...riskReportCover(build), front: frontPages(build), sections: sectionsFrom(partsOf(build, chapters)) };
}
