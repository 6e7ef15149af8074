import { type Level, levelLabel, levels } from '#domain/kernel/levels';
import type { Language, TextArguments } from '#domain/kernel/texts';
import { riskColors } from '#domain/kernel/tokens';
import { gravestFirst, MET } from '#domain/subjects/gap/analysis/figures';
import { approvalPage, versionHistory } from '#server/capabilities/report/front';
import { portalToday } from '#server/kernel/days';
import { barChart } from '#server/kernel/documents/chart';
import {
  type Block,
  type Cover,
  type DocumentContent,
  h1,
  h2,
  p,
  sectionsFrom,
} from '#server/kernel/documents/document';
import { type Cell, plainText } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import { levelOf } from '../queries/findings';
import type { DrawnGapReport } from './content';
import { speaker } from './words';

/** The gap report's cover, which its board edition shares. */
export function gapReportCover(content: DrawnGapReport, language: Language): Cover {
  const { report, customer, consultant, number, edition, released } = content;
  const t = texts(language);
  const { say } = speaker(language);
  const { header } = report;
  // A cover leaves out what is not stated yet.
  const facts = (['companyName', 'checkDate', 'contactName', 'department', 'telephone'] as const).flatMap((field) => {
    const stated = plainText(header[field] ?? '');
    return stated ? [[t(`gap.${field}`), stated] as const] : [];
  });
  return {
    language,
    title: t('gap.title'),
    subject: plainText(header.companyName ?? customer),
    author: plainText(consultant),
    publisher: plainText(consultant),
    classification: t('gap.classification'),
    number: `${number}  V${edition.version}`,
    ...(!released?.approved && { mark: t('gap.draft') }),
    facts: [
      [t('gap.project'), plainText(report.projectName)],
      [t('gap.standard'), say(report.standardName)],
      [t('gap.number'), number],
      [t('gap.version'), `V${edition.version}`],
      [t('gap.day'), edition.date],
      ...facts,
    ],
  };
}

/**
 * The gap report's content, for docx and pdf alike: what was found and is recommended. Remediation is not in it: it goes on
 * after the report was approved.
 */
export function gapReportDocument(content: DrawnGapReport, language: Language): DocumentContent {
  const { customer, consultant, editions, released } = content;
  return {
    ...gapReportCover(content, language),
    front: [...approvalPage(language, released, [customer, consultant]), ...versionHistory(language, editions)],
    sections: sectionsFrom([
      { blocks: summary(content, language) },
      { blocks: method(language) },
      { blocks: byChapter(content, language) },
      { blocks: recommendations(content, language) },
      { blocks: overTime(content, language) },
      { landscape: true, blocks: [h1(texts(language)('gap.list')), findingList(content, language)] },
    ]),
  };
}

const texts =
  (language: Language) =>
  <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) =>
    documentText(language, key, ...values);
type Part = (content: DrawnGapReport, language: Language) => Block[];

const summary: Part = ({ report: { whole } }, language) => {
  const t = texts(language);
  const { excluded, applicable, assessed, asked, answered, findings } = whole;
  return [
    h1(t('gap.summary')),
    p(
      t('gap.summaryText', {
        entries: applicable + excluded,
        excluded,
        applicable,
        assessed,
        asked,
        answered,
        findings,
      }),
    ),
    ...chartOf(
      t('gap.levels'),
      barChart(
        gravestFirst.map((one) => ({
          label: levelLabel(one, wordsIn(language)),
          bars: [{ value: whole.before[one], text: String(whole.before[one]), fill: riskColors[one].background }],
        })),
      ),
      whole.assessed,
    ),
  ];
};

/** Nothing where there is nothing to compare. */
const chartOf = (caption: string, table: ReturnType<typeof barChart>, count: number): Block[] =>
  count === 0 ? [] : [{ kind: 'chart', caption, table }];

/** How levels come about, and what each means. */
function method(language: Language): Block[] {
  const t = texts(language);
  const { level } = speaker(language);
  return [
    h1(t('gap.method')),
    p(t('gap.methodText')),
    p(t('gap.coverageText')),
    {
      kind: 'table',
      caption: t('gap.scale'),
      table: {
        columns: [
          { title: t('gap.level'), width: 1.4 },
          { title: t('gap.meaning'), width: 6 },
        ],
        rows: levels.map((one) => [level(one), t(`gap.meaning_${one}`)]),
      },
    },
  ];
}

const byChapter: Part = ({ report: { chapters } }, language) => {
  const t = texts(language);
  const { say, share, mean } = speaker(language);
  const legend = gravestFirst.map((one): Cell => {
    const { background, text: color } = riskColors[one];
    return { text: levelLabel(one, wordsIn(language)), fill: background, color, align: 'center' };
  });
  const assessed = chapters.reduce((sum, one) => sum + one.assessed, 0);
  return [
    h1(t('gap.chapters')),
    ...chartOf(
      t('gap.chapterChart'),
      barChart(
        chapters.map(({ ref, title, before, findings, assessed: of }) => ({
          label: `${ref} ${say(title)}`,
          text: t('gap.findingsOf', { findings, assessed: of }),
          bars: gravestFirst.map((one) => ({ value: before[one], text: '', fill: riskColors[one].background })),
        })),
        true,
        legend,
      ),
      assessed,
    ),
    {
      kind: 'table',
      caption: t('gap.chapters'),
      table: {
        columns: [
          { title: t('gap.chapter'), width: 4 },
          { title: t('gap.assessed'), width: 1.2, align: 'right' },
          { title: t('gap.answered'), width: 1.2, align: 'right' },
          { title: t('gap.score'), width: 1.2, align: 'right' },
          { title: t('gap.findings'), width: 1.2, align: 'right' },
          { title: t('gap.levelMean'), width: 1.4, align: 'right' },
        ],
        rows: chapters.map((chapter) => [
          `${chapter.ref} ${say(chapter.title)}`,
          `${chapter.assessed}/${chapter.applicable}`,
          `${chapter.answered}/${chapter.asked}`,
          share(chapter.score),
          chapter.findings,
          mean(chapter.levelBefore),
        ]),
      },
    },
  ];
};

/** What to do first: findings by their level, the gravest first. */
const recommendations: Part = ({ findings }, language) => {
  const t = texts(language);
  const { say, said, none } = speaker(language);
  const found = gravestFirst
    .filter((one) => one > MET)
    .map((one) => ({ one, of: findings.filter(({ row }) => !row.isExcluded && levelOf(row) === one) }))
    .filter(({ of }) => of.length > 0);
  if (found.length === 0) return [h1(t('gap.recommendations')), p(t('gap.noRecommendations'))];
  return [
    h1(t('gap.recommendations')),
    p(t('gap.recommendationsText')),
    ...found.flatMap(({ one, of }): Block[] => [
      h2(
        t('gap.priorityOf', {
          priority: t(`gap.priority_${one as Exclude<Level, 1>}`),
          level: levelLabel(one, wordsIn(language)),
        }),
      ),
      {
        kind: 'table',
        caption: t('gap.priorityOf', {
          priority: t(`gap.priority_${one as Exclude<Level, 1>}`),
          level: levelLabel(one, wordsIn(language)),
        }),
        table: {
          columns: [
            { title: t('gap.ref'), width: 0.9 },
            { title: t('gap.name'), width: 2.4 },
            { title: t('gap.missing'), width: 3.4 },
            { title: t('gap.measure'), width: 3.4 },
          ],
          rows: of.map(({ row }) => [
            row.ref,
            say(row.title),
            said(row.missing, row.missingWords),
            plainText(row.measure ?? '') || none,
          ]),
        },
      },
    ]),
  ];
};

/** This analysis and the finished ones before it. */
const overTime: Part = ({ report: { trend, projectCode, evaluatedAt } }, language) => {
  const t = texts(language);
  const { share, mean } = speaker(language);
  const before = trend.filter(
    (one) =>
      one.projectCode === projectCode || (one.status === 'report-finished' && one.evaluatedAt < (evaluatedAt ?? '')),
  );
  return [
    h1(t('gap.trend')),
    {
      kind: 'table',
      caption: t('gap.trend'),
      table: {
        columns: [
          { title: t('gap.project'), width: 3.4 },
          { title: t('gap.evaluated'), width: 1.4 },
          { title: t('gap.assessed'), width: 1.2, align: 'right' },
          { title: t('gap.score'), width: 1.2, align: 'right' },
          { title: t('gap.levelMean'), width: 1.4, align: 'right' },
        ],
        rows: before.map((one) => [
          plainText(one.projectName),
          portalToday(new Date(one.evaluatedAt)),
          `${one.assessed}/${one.applicable}`,
          share(one.score),
          mean(one.levelBefore),
        ]),
      },
    },
  ];
};

function findingList({ findings }: DrawnGapReport, language: Language): Block {
  const t = texts(language);
  const { none, say, share, said, levelCell, answeredOf } = speaker(language);
  return {
    kind: 'table',
    caption: t('gap.list'),
    table: {
      columns: [
        { title: t('gap.ref'), width: 0.9 },
        { title: t('gap.name'), width: 2 },
        { title: t('gap.score'), width: 0.8, align: 'right' },
        { title: t('gap.level'), width: 1.2 },
        { title: t('gap.present'), width: 3.2 },
        { title: t('gap.missing'), width: 3.2 },
        { title: t('gap.measure'), width: 2.8 },
      ],
      rows: findings.map((finding) => {
        const { row, evidence } = finding;
        return [
          row.ref,
          say(row.title),
          row.score === null ? none : `${share(row.score)}\n${answeredOf(row.derivation.basis)}`,
          levelCell(finding),
          said(row.present, row.presentWords, evidence),
          said(row.missing, row.missingWords),
          plainText(row.measure ?? '') || none,
        ];
      }),
    },
  };
}
