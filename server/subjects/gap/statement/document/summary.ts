import { riskColors } from '#domain/kernel/tokens';
import { type Implementation, implementations } from '#domain/subjects/gap/statement/statement';
import { countsOf } from '#domain/subjects/gap/statement/versions';
import { barChart } from '#server/kernel/documents/chart';
import { type Block, h1, p } from '#server/kernel/documents/document';
import type { Cell } from '#server/kernel/documents/table';
import type { Said, StatementWords } from './cells';

/** From what is missing to what is done, in the colors of levels. */
const fills: Readonly<Record<Implementation, string>> = {
  none: riskColors[5].background,
  planned: riskColors[4].background,
  partial: riskColors[3].background,
  full: riskColors[1].background,
};
/** Controls that are not fully implemented, the most urgent first. */
const urgency = ['none', 'planned', 'partial'] as const;

interface Theme {
  readonly heading: string;
  readonly rows: readonly Said[];
}

/** What the statement comes to: counts, how they came about, each theme, and what is to be done first. */
export function summaryBlocks(
  entries: readonly Said[],
  themes: readonly Theme[],
  { t, say, orNone, implementation }: StatementWords,
): Block[] {
  const undecided = entries.filter(({ entry }) => entry.isApplicable === null);
  const refs = undecided.map(({ entry }) => entry.ref).join(t('statement.and'));
  const open = urgency.flatMap((state) => entries.filter(({ entry }) => entry.implementation === state));
  return [
    h1(t('statement.summary')),
    p(t('statement.summaryText', { all: entries.length, ...countsOf(entries.map(({ entry }) => entry)) })),
    ...(undecided.length > 0 ? [p(t('statement.undecidedText', { count: undecided.length, refs }))] : []),
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
          { text: t(`statement.implementation_${one}`), fill: fills[one] },
          t(`statement.meaning_${one}`),
        ]),
      },
    },
    h1(t('statement.themes')),
    themeTable(themes, t),
    ...themeChart(themes, t),
    h1(t('statement.recommendations')),
    ...(open.length === 0
      ? [p(t('statement.noRecommendations'))]
      : [
          p(t('statement.recommendationsText', { count: open.length })),
          {
            kind: 'table' as const,
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
              rows: open.map((row) => [
                t(`statement.priority_${row.entry.implementation as (typeof urgency)[number]}`),
                row.entry.ref,
                say(row.title),
                implementation(row),
                orNone(row.entry.owner),
                orNone(row.entry.description),
              ]),
            },
          },
        ]),
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
      bars: states.map((state) => ({ value: count(state), text: '', fill: fills[state] })),
    };
  });
  if (rows.every(({ bars }) => bars.every(({ value }) => value === 0))) return [];
  const legend = states.map(
    (state): Cell => ({ text: t(`statement.implementation_${state}`), fill: fills[state], align: 'center' }),
  );
  return [{ kind: 'chart', caption: t('statement.chart'), table: barChart(rows, true, legend) }];
}
