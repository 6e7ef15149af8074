import type { Language } from '#domain/kernel/texts';
import { statementJudgement } from '#domain/subjects/gap/statement/board';
import { countsOf } from '#domain/subjects/gap/statement/versions';
import { BOARD_ROWS, boardDocument, inBrief, namedCodes } from '#server/capabilities/report/board';
import type { DocumentContent } from '#server/kernel/documents/document';
import { cells, type Said } from './cells';
import type { StatementContent } from './content';
import { statementCover } from './document';

/** The board edition of the statement of applicability: whether it is complete, and what is not implemented yet. */
export function statementBoardEdition(content: StatementContent, language: Language): DocumentContent {
  const { entries, customer, consultant, released } = content;
  const { t, say, orNone, implementation } = cells(language);
  const said = entries.map(({ entry }) => entry);
  const { applicable, excluded, undecided, implemented } = countsOf(said);
  const judgement = statementJudgement(said);
  const at = (holds: (one: Said['entry']) => boolean) => entries.filter(({ entry }) => holds(entry));
  const notBegun = at(({ isApplicable, implementation: how }) => isApplicable === true && (how ?? 'none') === 'none');
  const begun = at(({ isApplicable, implementation: how }) =>
    Boolean(isApplicable && (how === 'planned' || how === 'partial')),
  );
  const open = at(({ isApplicable }) => isApplicable === null);
  const left = at(({ isApplicable }) => isApplicable === false);
  const refsOf = (of: readonly Said[]) => ({
    count: of.length,
    refs: namedCodes(
      language,
      of.map(({ entry }) => entry.ref),
    ),
  });
  const incomplete = [...notBegun, ...begun];
  const table = (of: readonly Said[], isPlan: boolean) => ({
    columns: [
      { title: t('statement.ref'), width: 0.9 },
      { title: t('statement.control'), width: 3 },
      { title: t('statement.implementation'), width: 1.4 },
      { title: t('statement.owner'), width: 1.6 },
      ...(isPlan ? [{ title: t('statement.description'), width: 3 }] : []),
    ],
    rows: of.map((row) => [
      row.entry.ref,
      inBrief(say(row.title)),
      implementation(row),
      inBrief(orNone(row.entry.owner)),
      ...(isPlan ? [inBrief(orNone(row.entry.description))] : []),
    ]),
  });
  return boardDocument(statementCover(content, language), {
    judgement,
    said: t(`board.statement_${judgement}`),
    reasons: [
      t('board.statementCoverage', { all: entries.length, decided: entries.length - undecided }),
      notBegun.length > 0 && t('board.statementNone', refsOf(notBegun)),
      begun.length > 0 && t('board.statementOpen', { count: begun.length }),
      entries.length > 0 && undecided + incomplete.length === 0 && t('board.statementClear'),
    ].filter((one) => one !== false),
    figures: [
      [t('board.controls'), String(entries.length)],
      [t('board.applicable'), String(applicable)],
      [t('board.implemented'), String(implemented)],
      [t('board.planned'), String(begun.length)],
      [t('board.notBegun'), String(notBegun.length)],
      [t('board.excluded'), String(excluded)],
      [t('board.undecided'), String(undecided)],
    ],
    matters:
      incomplete.length === 0
        ? null
        : { title: t('board.topControls'), table: table(incomplete.slice(0, BOARD_ROWS), false) },
    decisions: [
      open.length > 0 && t('board.decideUndecided', refsOf(open)),
      left.length > 0 && t('board.decideExclusions', refsOf(left)),
    ].filter((one) => one !== false),
    steps:
      incomplete.length === 0
        ? null
        : {
            title: t('board.nextControls', {
              shown: Math.min(BOARD_ROWS, incomplete.length),
              count: incomplete.length,
            }),
            table: table(incomplete.slice(0, BOARD_ROWS), true),
          },
    released,
    parties: [customer, consultant],
  });
}
