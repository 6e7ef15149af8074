import type { Language, TextArguments } from '#domain/kernel/texts';
import { gapJudgement } from '#domain/subjects/gap/analysis/board';
import { MET } from '#domain/subjects/gap/analysis/figures';
import { BOARD_ROWS, boardDocument, inBrief, namedCodes } from '#server/capabilities/report/board';
import type { DocumentContent } from '#server/kernel/documents/document';
import { plainText, type Table } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText } from '#server/kernel/documents/texts';
import { levelOf } from '../queries/findings';
import type { DrawnGapReport } from './content';
import { gapReportCover } from './document';
import { speaker } from './words';

type Finding = DrawnGapReport['findings'][number];
const isGrave = (finding: Finding) => (levelOf(finding.row) ?? 0) > 3;

/** The board edition of the gap report: whether the organization is ready, and what is in the way. */
export function gapBoardEdition(content: DrawnGapReport, language: Language): DocumentContent {
  const { report, findings, customer, consultant, released } = content;
  const { whole } = report;
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const { share, none } = speaker(language);
  const { applicable, assessed, asked, answered, excluded, before } = whole;
  const judgement = gapJudgement(whole);
  const counted = findings.filter(({ row }) => !row.isExcluded);
  const gaps = counted
    .filter(({ row }) => (levelOf(row) ?? MET) > MET)
    .toSorted((a, b) => (levelOf(b.row) ?? 0) - (levelOf(a.row) ?? 0));
  const refsOf = (of: readonly Finding[]) => ({
    count: of.length,
    refs: namedCodes(
      language,
      of.map(({ row }) => row.ref),
    ),
  });
  const grave = gaps.filter(isGrave);
  const left = findings.filter(({ row }) => row.isExcluded);
  const unassessed = counted.filter(({ row }) => levelOf(row) === null);
  const recommended = gaps.filter(({ row }) => row.measure);
  const some = before[2] + before[3];
  return boardDocument(gapReportCover(content, language), {
    judgement,
    said: t(`board.gap_${judgement}`),
    reasons: [
      t('board.gapCoverage', { applicable, assessed }),
      grave.length > 0 && t('board.gapGrave', { count: grave.length }),
      some > 0 && t('board.gapSome', { count: some }),
      assessed > 0 && gaps.length === 0 && t('board.gapMet'),
    ].filter((one) => one !== false),
    figures: [
      [t('board.clauses'), String(applicable)],
      [t('board.assessedOf'), `${assessed}/${applicable}`],
      [t('board.answeredOf'), `${answered}/${asked}`],
      [t('board.findings'), assessed > 0 ? String(gaps.length) : none],
      [t('board.graveFindings'), assessed > 0 ? String(grave.length) : none],
      [t('board.excluded'), String(excluded)],
      [t('board.score'), share(whole.score)],
    ],
    // What earlier versions stated is not kept.
    change: null,
    matters:
      gaps.length === 0
        ? null
        : { title: t('board.topFindings'), table: findingTable(gaps.slice(0, BOARD_ROWS), language, 'missing') },
    decisions: [
      grave.length > 0 && t('board.decideGaps', refsOf(grave)),
      left.length > 0 && t('board.decideExcluded', refsOf(left)),
      unassessed.length > 0 && t('board.decideUnassessed', refsOf(unassessed)),
    ].filter((one) => one !== false),
    steps:
      recommended.length === 0
        ? null
        : {
            title: t('board.nextRecommendations', {
              shown: Math.min(BOARD_ROWS, recommended.length),
              count: recommended.length,
            }),
            table: findingTable(recommended.slice(0, BOARD_ROWS), language, 'measure'),
          },
    isPlanOpen: gaps.length > 0 || unassessed.length > 0 || applicable === 0,
    released,
    parties: [customer, consultant],
  });
}

/** Findings with what is missing, or with the measure that is recommended. */
function findingTable(findings: readonly Finding[], language: Language, last: 'missing' | 'measure'): Table {
  const { say, said, levelCell, none } = speaker(language);
  return {
    columns: [
      { title: documentText(language, 'gap.ref'), width: 0.9 },
      { title: documentText(language, 'gap.name'), width: 2.4 },
      { title: documentText(language, 'gap.level'), width: 1.1 },
      { title: documentText(language, `gap.${last}`), width: 4 },
    ],
    rows: findings.map((finding) => [
      finding.row.ref,
      inBrief(say(finding.row.title)),
      levelCell(finding),
      last === 'missing'
        ? inBrief(said(finding.row.missing, finding.row.missingWords))
        : inBrief(plainText(finding.row.measure ?? '')) || none,
    ]),
  };
}
