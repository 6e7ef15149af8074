import type { Language } from '#domain/kernel/texts';
import { ownersOf, statementJudgement } from '#domain/subjects/gap/statement/board';
import { countsOf, type OpenState, openStateOf, openStates } from '#domain/subjects/gap/statement/versions';
import {
  BOARD_ROWS,
  type BoardParts,
  boardDocument,
  inBrief,
  NAME_LENGTH,
  namedCodes,
} from '#server/capabilities/report/board';
import { portalToday } from '#server/kernel/days';
import type { DocumentContent } from '#server/kernel/documents/document';
import { cells, type Said } from './cells';
import type { StatementContent } from './content';
import { statementCover } from './document';

/** The board edition of the statement of applicability: whether it is complete, and what is not implemented yet. */
export function statementBoardEdition(content: StatementContent, language: Language): DocumentContent {
  const { entries, customer, consultant, released } = content;
  const { t } = cells(language);
  const said = entries.map(({ entry }) => entry);
  const { applicable, excluded, undecided, implemented } = countsOf(said);
  const judgement = statementJudgement(said);
  const at = (state: OpenState) => entries.filter(({ entry }) => openStateOf(entry) === state);
  const [notBegun, unstated] = [at('none'), at('unstated')];
  const begun = at('planned').length + at('partial').length;
  const open = entries.filter(({ entry }) => entry.isApplicable === null);
  const left = entries.filter(({ entry }) => entry.isApplicable === false);
  const refsOf = (of: readonly Said[]) => ({
    count: of.length,
    refs: namedCodes(
      language,
      of.map(({ entry }) => entry.ref),
    ),
  });
  const incomplete = openStates.flatMap(at);
  return boardDocument(statementCover(content, language), {
    judgement,
    said: t(judgement === 'no' && undecided > 0 ? 'board.statement_open' : `board.statement_${judgement}`),
    reasons: [
      t('board.statementCoverage', { all: entries.length, decided: entries.length - undecided }),
      notBegun.length > 0 && t('board.statementNone', refsOf(notBegun)),
      unstated.length > 0 && t('board.statementUnstated', refsOf(unstated)),
      begun > 0 && t('board.statementOpen', { count: begun }),
      entries.length > 0 && undecided + incomplete.length === 0 && t('board.statementClear'),
    ].filter((one) => one !== false),
    figures: [
      [t('board.controls'), String(entries.length)],
      [t('board.applicable'), String(applicable)],
      [t('board.implemented'), String(implemented)],
      [t('board.planned'), String(begun)],
      [t('board.notBegun'), String(notBegun.length)],
      ...(unstated.length > 0 ? [[t('board.unstated'), String(unstated.length)] as const] : []),
      [t('board.excluded'), String(excluded)],
      [t('board.undecided'), String(undecided)],
    ],
    change: change(content, language),
    matters: first(incomplete, language),
    decisions: [
      open.length > 0 && t('board.decideUndecided', refsOf(open)),
      left.length > 0 && t('board.decideExclusions', refsOf(left)),
    ].filter((one) => one !== false),
    steps: byOwner(incomplete, language),
    isPlanOpen: undecided > 0,
    released,
    parties: [customer, consultant],
  });
}

/** Then and now; a version keeps all that it said. */
function change({ earlier, entries }: StatementContent, language: Language): BoardParts['change'] {
  if (!earlier) return null;
  const { t } = cells(language);
  const of = (said: readonly Said['entry'][]) => ({
    ...countsOf(said),
    incomplete: said.filter((entry) => openStateOf(entry) !== null).length,
  });
  const [then, now] = [of(earlier.entries), of(entries.map(({ entry }) => entry))];
  return {
    version: String(earlier.number),
    date: portalToday(earlier.createdAt),
    rows: (['applicable', 'implemented', 'incomplete', 'undecided'] as const).map((key) => [
      t(`board.${key}`),
      String(then[key]),
      String(now[key]),
    ]),
  };
}

/** The most urgent controls. */
function first(incomplete: readonly Said[], language: Language): BoardParts['matters'] {
  if (incomplete.length === 0) return null;
  const { t, say, orNone, implementation } = cells(language);
  return {
    title: t('board.topControls'),
    table: {
      columns: [
        { title: t('statement.ref'), width: 0.9 },
        { title: t('statement.control'), width: 3 },
        { title: t('statement.implementation'), width: 1.4 },
        { title: t('statement.owner'), width: 1.6 },
        { title: t('statement.description'), width: 3 },
      ],
      rows: incomplete
        .slice(0, BOARD_ROWS)
        .map((row) => [
          row.entry.ref,
          inBrief(say(row.title)),
          implementation(row),
          inBrief(orNone(row.entry.owner), NAME_LENGTH),
          inBrief(orNone(row.entry.description)),
        ]),
    },
  };
}

/** Who has how much to implement. */
function byOwner(incomplete: readonly Said[], language: Language): BoardParts['steps'] {
  if (incomplete.length === 0) return null;
  const { t } = cells(language);
  const owners = ownersOf(incomplete.map(({ entry }) => entry));
  const rest = owners.slice(BOARD_ROWS);
  const states = openStates.filter((state) => owners.some(({ counts }) => counts[state] > 0));
  const sum = (state: OpenState) => rest.reduce((all, { counts }) => all + counts[state], 0);
  return {
    title: t('board.nextOwners', { count: incomplete.length }),
    table: {
      columns: [
        { title: t('statement.owner'), width: 3 },
        ...states.map((state) => ({
          title: t(`statement.implementation_${state}`),
          width: 1,
          align: 'right' as const,
        })),
      ],
      rows: [
        ...owners
          .slice(0, BOARD_ROWS)
          .map(({ owner, counts }) => [
            owner === null ? t('board.noOwner') : inBrief(owner),
            ...states.map((state) => counts[state]),
          ]),
        ...(rest.length > 0 ? [[t('board.moreOwners', { count: rest.length }), ...states.map(sum)]] : []),
      ],
    },
  };
}
