import { type Level, levelLabel, type Words } from '#domain/kernel/levels';
import type { Language, TextArguments } from '#domain/kernel/texts';
import { riskColors } from '#domain/kernel/tokens';
import { coverageOf, gravestFirst } from '#domain/subjects/gap/analysis/figures';
import { portalToday } from '#server/kernel/days';
import { type Block, type DocumentContent, h1, p } from '#server/kernel/documents/document';
import { type Cell, plainText } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import { dayCell, listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import { levelOf } from '../queries/findings';
import type { GapReportContent } from './content';

type Finding = GapReportContent['findings'][number];

/** Its words in one language. */
function speaker(language: Language) {
  const words = wordsIn(language);
  const t = documentText;
  const none = t(language, 'gap.none');
  const say = (one: Words) => plainText(one[words]);
  const level = (value: Level | null): Cell | string =>
    value === null
      ? none
      : {
          text: levelLabel(value, words),
          fill: riskColors[value].background,
          color: riskColors[value].text,
          align: 'center',
        };
  const share = (score: number | null) => (score === null ? none : `${Math.round(score * 100)}%`);
  const mean = (value: number | null) => (value === null ? none : value.toFixed(2));
  /** The consultant's own words, then what the answers say. */
  const said = (own: string | null, of: readonly Words[], evidence: readonly string[] = []) => {
    const shown =
      evidence.length > 0 ? t(language, 'gap.shownBy', { what: evidence.join(t(language, 'gap.comma')) }) : '';
    return plainText([own ?? '', ...of.map((one) => one[words]), shown].filter(Boolean).join('\n')) || none;
  };
  const riskText = ({ riskState }: Finding['row']) => (riskState === null ? '' : t(language, `gap.risk_${riskState}`));
  const levelText = ({ row }: Finding) => {
    const value = levelOf(row);
    if (value !== null) return levelLabel(value, words);
    return t(language, row.isExcluded ? 'gap.excluded' : 'gap.unassessed');
  };
  /** The level as a cell, in its color. */
  const levelCell = (one: Finding) => {
    const value = levelOf(one.row);
    return value === null ? levelText(one) : level(value);
  };
  const answeredOf = (basis: Finding['row']['derivation']['basis']) =>
    t(language, 'gap.ofQuestions', coverageOf([{ level: null, isExcluded: false, basis }]));
  return { none, say, level, share, mean, said, levelText, levelCell, answeredOf, riskText };
}

/** The gap report's content, for docx and pdf alike. */
export function gapReportDocument(
  { report, customer, consultant, findings }: GapReportContent,
  language: Language,
): DocumentContent {
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const { none, say, level, share, mean, said, levelCell, answeredOf, riskText } = speaker(language);
  const { whole, chapters, trend, header } = report;
  const isFinal = report.status === 'report-finished';
  const levels: Block = {
    kind: 'table',
    caption: t('gap.levels'),
    table: {
      columns: [
        { title: t('gap.level'), width: 2 },
        { title: t('gap.before'), width: 1, align: 'right' },
        { title: t('gap.after'), width: 1, align: 'right' },
      ],
      rows: gravestFirst.map((one) => [level(one), whole.before[one], whole.after[one]]),
    },
  };
  const byChapter: Block = {
    kind: 'table',
    caption: t('gap.chapters'),
    table: {
      columns: [
        { title: t('gap.chapter'), width: 4 },
        { title: t('gap.assessed'), width: 1.2, align: 'right' },
        { title: t('gap.answered'), width: 1.2, align: 'right' },
        { title: t('gap.score'), width: 1.2, align: 'right' },
        { title: t('gap.findings'), width: 1.2, align: 'right' },
        { title: t('gap.risks'), width: 1.4, align: 'right' },
        { title: t('gap.levelBefore'), width: 1.4, align: 'right' },
        { title: t('gap.levelAfter'), width: 1.4, align: 'right' },
      ],
      rows: chapters.map((chapter) => [
        `${chapter.ref} ${say(chapter.title)}`,
        `${chapter.assessed}/${chapter.applicable}`,
        `${chapter.answered}/${chapter.asked}`,
        share(chapter.score),
        chapter.findings,
        chapter.openRisks,
        mean(chapter.levelBefore),
        mean(chapter.levelAfter),
      ]),
    },
  };
  const overTime: Block = {
    kind: 'table',
    caption: t('gap.trend'),
    table: {
      columns: [
        { title: t('gap.project'), width: 3.4 },
        { title: t('gap.status'), width: 1.2 },
        { title: t('gap.evaluated'), width: 1.4 },
        { title: t('gap.assessed'), width: 1.2, align: 'right' },
        { title: t('gap.score'), width: 1.2, align: 'right' },
        { title: t('gap.levelBefore'), width: 1.4, align: 'right' },
        { title: t('gap.levelAfter'), width: 1.4, align: 'right' },
      ],
      rows: trend.map((one) => [
        plainText(one.projectName),
        t(`gap.status_${one.status}`),
        portalToday(new Date(one.evaluatedAt)),
        `${one.assessed}/${one.applicable}`,
        share(one.score),
        mean(one.levelBefore),
        mean(one.levelAfter),
      ]),
    },
  };
  const list: Block = {
    kind: 'table',
    caption: t('gap.list'),
    table: {
      columns: [
        { title: t('gap.ref'), width: 0.9 },
        { title: t('gap.name'), width: 2 },
        { title: t('gap.score'), width: 0.8, align: 'right' },
        { title: t('gap.level'), width: 1.2 },
        { title: t('gap.present'), width: 2.6 },
        { title: t('gap.missing'), width: 2.6 },
        { title: t('gap.measure'), width: 2.4 },
        { title: t('gap.responsible'), width: 1.4 },
      ],
      rows: findings.map(({ row, responsible, evidence }) => [
        row.riskState === null ? row.ref : `${row.ref}\n${t('gap.riskIs', { state: riskText(row) })}`,
        say(row.title),
        row.score === null ? none : `${share(row.score)}\n${answeredOf(row.derivation.basis)}`,
        levelCell({ row, responsible, evidence }),
        said(row.present, row.presentWords, evidence),
        said(row.missing, row.missingWords),
        plainText(row.measure ?? '') || none,
        [plainText(responsible ?? ''), row.deadline ?? ''].filter(Boolean).join('\n') || none,
      ]),
    },
  };
  const facts = (['companyName', 'checkDate', 'contactName', 'department', 'telephone'] as const).map(
    (field) => [t(`gap.${field}`), plainText(header[field] ?? '') || none] as const,
  );
  return {
    language,
    title: t('gap.title'),
    subject: plainText(header.companyName ?? customer),
    author: plainText(consultant),
    publisher: plainText(consultant),
    classification: t('gap.classification'),
    number: report.projectCode,
    ...(!isFinal && { mark: t('gap.draft') }),
    facts: [[t('gap.project'), plainText(report.projectName)], [t('gap.standard'), say(report.standardName)], ...facts],
    front: [],
    sections: [
      {
        landscape: false,
        blocks: [
          h1(t('gap.summary')),
          p(
            t('gap.summaryText', {
              entries: whole.applicable + whole.excluded,
              excluded: whole.excluded,
              applicable: whole.applicable,
              assessed: whole.assessed,
              asked: whole.asked,
              answered: whole.answered,
              findings: whole.findings,
              openRisks: whole.openRisks,
              inHand: whole.inHand,
              finished: whole.finished,
            }),
          ),
          levels,
          h1(t('gap.chapters')),
          byChapter,
          h1(t('gap.trend')),
          overTime,
        ],
      },
      { landscape: true, blocks: [h1(t('gap.list')), list] },
    ],
  };
}

/** The findings as a workbook to work with. */
export async function gapReportWorkbook({ findings }: GapReportContent, language: Language): Promise<Buffer> {
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const { say, said, levelText, answeredOf, riskText } = speaker(language);
  return listWorkbook(t('gap.list'), findings, [
    [t('gap.ref'), 10, ({ row }) => row.ref],
    [t('gap.name'), 30, ({ row }) => say(row.title)],
    [t('gap.score'), 10, ({ row }) => (row.score === null ? '' : { value: row.score, format: '0%' })],
    [t('gap.answered'), 12, ({ row }) => answeredOf(row.derivation.basis)],
    [t('gap.level'), 14, levelText],
    [t('gap.present'), 40, ({ row }) => said(row.present, row.presentWords)],
    [t('gap.missing'), 40, ({ row }) => said(row.missing, row.missingWords)],
    [t('gap.evidence'), 30, ({ evidence }) => evidence.join('\n')],
    [t('gap.risk'), 10, ({ row }) => riskText(row)],
    [t('gap.measure'), 40, ({ row }) => row.measure ?? ''],
    [t('gap.responsible'), 14, ({ responsible }) => responsible ?? ''],
    [t('gap.deadline'), 12, ({ row }) => (row.deadline === null ? '' : dayCell(row.deadline))],
    [t('gap.result'), 40, ({ row }) => row.result ?? ''],
  ]);
}
