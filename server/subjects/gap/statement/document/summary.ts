import type { Level } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { type Implementation, implementations } from '#domain/subjects/gap/statement/statement';
import { countsOf, openStateOf, openStates } from '#domain/subjects/gap/statement/versions';
import { barChart } from '#server/kernel/documents/chart';
import { type Block, h1, p } from '#server/kernel/documents/document';
import type { Cell } from '#server/kernel/documents/table';
import type { Said, StatementWords } from './cells';

/** From what is missing to what is done, in the colors of levels. */
const colors: Readonly<Record<Implementation, (typeof riskColors)[Level]>> = {
  none: riskColors[5],
  planned: riskColors[4],
  partial: riskColors[3],
  full: riskColors[1],
};
const cellOf = (state: Implementation, text: string): Cell => ({
  text,
  fill: colors[state].background,
  color: colors[state].text,
});

interface Theme {
  readonly heading: string;
  readonly rows: readonly Said[];
}

/** What the statement comes to: counts, how they came about, each theme, and what is to be done first; each a chapter. */
export const summaryChapters = (
  entries: readonly Said[],
  themes: readonly Theme[],
  words: StatementWords,
): readonly (readonly Block[])[] => {
  const { t } = words;
  return [
    [h1(t('statement.summary')), ...counts(entries, t)],
    [
      h1(t('statement.method')),
      p(t('statement.methodText')),
      {
        kind: 'table',
        caption: t('statement.scale'),
        table: {
          columns: [
            { title: t('statement.implementation'), width: 1.4 },
            { title: t('statement.meaning'), width: 6 },
          ],
          rows: implementations.map((one) => [
            cellOf(one, t(`statement.implementation_${one}`)),
            t(`statement.meaning_${one}`),
          ]),
        },
      },
    ],
    [h1(t('statement.themes')), themeTable(themes, t), ...themeChart(themes, t)],
    [h1(t('statement.recommendations')), ...recommendations(entries, words)],
  ];
};

function counts(entries: readonly Said[], t: StatementWords['t']): Block[] {
  const all = entries.length;
  const undecided = entries.filter(({ entry }) => entry.isApplicable === null);
  if (undecided.length === all) return [p(t('statement.summaryNone', { all }))];
  const refs = undecided.map(({ entry }) => entry.ref).join(t('statement.and'));
  return [
    p(t('statement.summaryText', { all, ...countsOf(entries.map(({ entry }) => entry)) })),
    ...(undecided.length > 0 ? [p(t('statement.undecidedText', { count: undecided.length, refs }))] : []),
  ];
}

/** What to do first. Of what is undecided, nothing is recommended. */
function recommendations(entries: readonly Said[], { t, say, orNone, implementation }: StatementWords): Block[] {
  const { applicable, undecided } = countsOf(entries.map(({ entry }) => entry));
  const open = openStates.flatMap((state) =>
    entries.filter(({ entry }) => openStateOf(entry) === state).map((row) => ({ row, state })),
  );
  const rest = undecided > 0 ? [p(t('statement.recommendationsUndecided', { count: undecided }))] : [];
  if (open.length === 0 && applicable > 0) return [p(t('statement.noRecommendations', { count: applicable })), ...rest];
  if (open.length === 0) return undecided > 0 ? rest : [p(t('statement.noApplicable'))];
  return [
    p(t('statement.recommendationsText', { count: open.length })),
    ...rest,
    {
      kind: 'table',
      caption: t('statement.recommendations'),
      table: {
        columns: [
          { title: t('statement.priority'), width: 1 },
          { title: t('statement.ref'), width: 0.9 },
          { title: t('statement.control'), width: 3 },
          { title: t('statement.implementation'), width: 1.4 },
          { title: t('statement.owner'), width: 1.6 },
          { title: t('statement.description'), width: 4 },
        ],
        rows: open.map(({ row, state }) => [
          t(`statement.priority_${state}`),
          row.entry.ref,
          say(row.title),
          implementation(row),
          orNone(row.entry.owner),
          orNone(row.entry.description),
        ]),
      },
    },
  ];
}

function themeTable(themes: readonly Theme[], t: StatementWords['t']): Block {
  return {
    kind: 'table',
    caption: t('statement.themes'),
    table: {
      columns: [
        { title: t('statement.theme'), width: 4 },
        { title: t('statement.all'), width: 1, align: 'right' },
        { title: t('statement.applicable'), width: 1, align: 'right' },
        { title: t('statement.implementation_full'), width: 1.2, align: 'right' },
        { title: t('statement.excluded'), width: 1, align: 'right' },
        { title: t('statement.undecided'), width: 1, align: 'right' },
      ],
      rows: themes.map(({ heading, rows }) => {
        const { applicable, implemented, excluded, undecided } = countsOf(rows.map(({ entry }) => entry));
        return [heading, rows.length, applicable, implemented, excluded, undecided];
      }),
    },
  };
}

/** How far the applicable controls of each theme are implemented; nothing where none is said to be. */
function themeChart(themes: readonly Theme[], t: StatementWords['t']): Block[] {
  const states = [...implementations].reverse();
  const rows = themes.map(({ heading, rows: of }) => {
    const count = (state: Implementation) => of.filter(({ entry }) => entry.implementation === state).length;
    const done = count('full');
    return {
      label: heading,
      text: t('statement.doneOf', { done, all: of.filter(({ entry }) => entry.isApplicable).length }),
      bars: states.map((state) => ({ value: count(state), text: '', fill: colors[state].background })),
    };
  });
  if (rows.every(({ bars }) => bars.every(({ value }) => value === 0))) return [];
  const legend = states.map(
    (state): Cell => ({
      ...cellOf(state, t(`statement.implementation_${state}`)),
      align: 'center',
    }),
  );
  return [{ kind: 'chart', caption: t('statement.chart'), table: barChart(rows, true, legend) }];
}
