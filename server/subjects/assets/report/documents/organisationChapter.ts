import type { Derived, Factor } from '#domain/subjects/assets/inventory/derivation';
import { type Block, p } from '#server/kernel/documents/document';
import { assetGraph, SHOWN } from './assetGraph';
import { type Build, type Chapter, NONE, number } from './build';

const own: Factor['rule'] = 'own';
/** Where a raised value comes from. */
export const sources = ({ factors }: Derived) =>
  factors
    .filter((factor) => factor.rule !== own)
    .map((factor) => `${factor.from}(${factor.fromValue})→${factor.offered}`)
    .join('; ');

/** The businesses of the organization, its systems, and which carries what. */
export const organisationChapter: Chapter = {
  title: 'assets.report.organisation.title',
  write: (build) => {
    const { businesses, systems } = build.input.inventory;
    if (businesses.length === 0 && systems.length === 0) return [p(build.t('assets.report.organisation.none'))];
    return [
      build.section(build.t('assets.report.organisation.businesses')),
      ...businessTable(build),
      build.section(build.t('assets.report.organisation.systems')),
      ...systemTable(build),
      build.section(build.t('assets.report.organisation.graph')),
      ...graph(build),
    ];
  },
};

function businessTable(build: Build): Block[] {
  const { inventory } = build.input;
  const { derived } = build.figures;
  if (inventory.businesses.length === 0) return [p(build.t('assets.report.organisation.noBusinesses'))];
  return build.table(build.t('assets.report.organisation.businesses'), {
    columns: [
      { title: build.t('assets.report.code'), width: 1.2 },
      { title: build.t('assets.report.organisation.business'), width: 3 },
      { title: build.t('assets.report.organisation.function'), width: 1.8 },
      { title: build.t('assets.report.organisation.own'), width: 1.3 },
      { title: build.t('assets.report.organisation.importance'), width: 1.3 },
      { title: build.t('assets.report.organisation.raisedBy'), width: 1.8 },
    ],
    rows: inventory.businesses.flatMap(({ code, name, bizFunc }) => {
      const value = derived.businesses.get(code);
      if (!value) return [];
      const { own: stated, value: importance } = value;
      const cells = [build.valueCell(stated), build.valueCell(importance), sources(value) || NONE];
      return [[code, name, build.word('biz_func', bizFunc), ...cells]];
    }),
  });
}

function systemTable(build: Build): Block[] {
  const { inventory } = build.input;
  const { derived } = build.figures;
  if (inventory.systems.length === 0) return [p(build.t('assets.report.organisation.noSystems'))];
  const unitsOf = new Map<string, number>();
  for (const { system } of inventory.systemUnits) unitsOf.set(system, (unitsOf.get(system) ?? 0) + 1);
  return build.table(build.t('assets.report.organisation.systems'), {
    columns: [
      { title: build.t('assets.report.code'), width: 1.1 },
      { title: build.t('assets.report.organisation.system'), width: 3.2 },
      { title: 'C', width: 0.5, align: 'center' },
      { title: 'I', width: 0.5, align: 'center' },
      { title: 'A', width: 0.5, align: 'center' },
      { title: build.t('assets.report.organisation.value'), width: 1.2 },
      { title: build.t('assets.report.organisation.carries'), width: 2.4 },
      { title: build.t('assets.report.units'), width: 0.8, align: 'right' },
    ],
    rows: inventory.systems.flatMap(({ code, name, confidentiality: c, integrity: i, availability: a }) => {
      const value = derived.systems.get(code);
      if (!value) return [];
      const count = number(unitsOf.get(code) ?? 0);
      return [
        [code, name, String(c), String(i), String(a), build.valueCell(value.value), sources(value) || NONE, count],
      ];
    }),
  });
}

function graph(build: Build): Block[] {
  const drawing = assetGraph(build);
  if (!drawing) return [p(build.t('assets.report.organisation.noLinks'))];
  return [
    p(build.t('assets.report.organisation.graphText', { count: SHOWN })),
    ...build.drawing(build.t('assets.report.organisation.graph'), drawing),
  ];
}
