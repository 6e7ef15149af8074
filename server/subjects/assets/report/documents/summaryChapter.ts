import type { TextArguments } from '#domain/kernel/texts';
import { riskColors } from '#domain/kernel/tokens';
import { conclusionsOf } from '#domain/subjects/assets/report/conclusions';
import { sumOf } from '#domain/subjects/assets/report/figures';
import { type Block, item, p } from '#server/kernel/documents/document';
import { aggregateCounts } from './aggregateSentences';
import { type Build, type Chapter, NONE, number } from './build';
import { descending, stackedRow } from './levelTables';
import { registerChapter } from './registerChapter';

/** What a board reads: what was found, what is decided, what remains. */
export const summaryChapter: Chapter = {
  title: 'assets.report.summary.title',
  write: (build) => [
    p(
      build.t('assets.report.summary.intro', {
        customer: build.input.customer,
        businesses: number(build.input.inventory.businesses.length),
        systems: number(build.input.inventory.systems.length),
        units: number(build.input.inventory.units.length),
        risks: number(build.figures.total),
      }),
    ),
    build.section(build.t('assets.report.summary.conclusions')),
    ...conclusionItems(build),
    ...levelCharts(build),
    ...topTen(build),
    ...byOwner(build),
  ],
};

/** The conclusions, in the report's words. */
function conclusionItems(build: Build): Block[] {
  const formatted = (values: Readonly<Record<string, string | number>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? number(value) : value]),
    );
  const said = conclusionsOf(build.figures, build.standing).map(({ key, values }) =>
    build.t(
      `assets.report.conclusion.${key}`,
      ...([formatted(values)] as unknown as TextArguments<`assets.report.conclusion.${typeof key}`>),
    ),
  );
  // The signature comes last.
  return [...said.slice(0, -1), ...aggregateCounts(build), ...said.slice(-1)].map((text, index) =>
    item(build.t('assets.report.numbered', { number: index + 1, text })),
  );
}

/** Before and after treatment, over the same risks; before alone where nothing is stated of after. */
function levelCharts(build: Build): Block[] {
  const { figures } = build;
  if (figures.total === 0) return [];
  const isCompared = figures.stated > 0;
  const before = isCompared ? figures.comparable : figures.before;
  return [
    build.section(build.t('assets.report.summary.levels')),
    ...build.chart(
      isCompared ? build.t('assets.report.summary.levelsCompared') : build.t('assets.report.summary.levelsBefore'),
      descending.map((level) => ({
        label: build.level(level),
        bars: [
          {
            value: before[level],
            text: build.t('assets.report.summary.beforeBar', { count: number(before[level]) }),
            fill: riskColors[level].background,
          },
          ...(isCompared
            ? [
                {
                  value: figures.after[level],
                  text: build.t('assets.report.summary.afterBar', { count: number(figures.after[level]) }),
                  fill: riskColors[level].background,
                },
              ]
            : []),
        ],
      })),
    ),
    ...(isCompared && figures.stated < figures.total
      ? [
          p(
            build.t('assets.report.summary.comparedNote', {
              stated: number(figures.stated),
              total: number(figures.total),
            }),
          ),
        ]
      : []),
  ];
}

function topTen(build: Build): Block[] {
  const worst = build.figures.risks.filter((risk) => risk.riskLevel > 2).slice(0, 10);
  if (worst.length === 0) return [];
  return [
    build.section(build.t('assets.report.summary.top')),
    p(build.t('assets.report.summary.topText', { chapter: build.chapterName(registerChapter) })),
    ...build.table(build.t('assets.report.summary.top'), {
      columns: [
        { title: build.t('assets.report.number'), width: 1.1 },
        { title: build.t('assets.report.unit'), width: 2.3 },
        { title: build.t('assets.report.threat'), width: 2.4 },
        { title: build.t('assets.report.vulnerability'), width: 2.6 },
        { title: build.t('assets.report.riskLevel'), width: 1.45 },
        { title: build.t('assets.report.treatment'), width: 1.35, align: 'center' },
        { title: build.t('assets.report.remnant'), width: 1.45 },
      ],
      rows: worst.map((risk) => [
        risk.riskCode,
        risk.unitName,
        risk.threat,
        risk.vulnerability,
        build.riskCell(risk.riskLevel),
        risk.treatment ? build.word('treatment', risk.treatment) : build.t('assets.report.undecided'),
        build.riskCell(risk.remnantLevel),
      ]),
    }),
  ];
}

/** By the people responsible for the units: departments look at this first. */
function byOwner(build: Build): Block[] {
  const owners = build.figures.owners.filter(({ name }) => name !== '').slice(0, 10);
  if (owners.length === 0) return [];
  const without = build.figures.owners.find(({ name }) => name === '');
  return [
    build.section(build.t('assets.report.summary.owners')),
    ...build.chart(
      build.t('assets.report.summary.ownersChart'),
      owners.map(({ name, byLevel }) => stackedRow(build, name || NONE, byLevel)),
      true,
    ),
    ...(without && sumOf(without.byLevel) > 0
      ? [p(build.t('assets.report.summary.ownersNote', { count: number(without.total) }))]
      : []),
  ];
}
