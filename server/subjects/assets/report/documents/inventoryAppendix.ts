import { p } from '#server/kernel/documents/document';
import { type Chapter, NONE, number } from './build';
import { sources } from './organisationChapter';

/** Every unit with how its value came about. */
export const unitsAppendix: Chapter = {
  title: 'assets.report.inventory.title',
  appendix: true,
  landscape: true,
  write: (build) => {
    const { units } = build.input.inventory;
    if (units.length === 0) return [p(build.t('assets.report.asset.none'))];
    return [
      p(build.t('assets.report.inventory.intro', { units: number(units.length) })),
      ...build.table(build.t('assets.report.inventory.title'), {
        columns: [
          { title: build.t('assets.report.code'), width: 1.2 },
          { title: build.t('assets.report.unit'), width: 2.8 },
          { title: build.t('assets.report.category'), width: 1.3 },
          { title: build.t('assets.report.asset.type'), width: 0.9 },
          { title: build.t('assets.report.owner'), width: 1.2 },
          { title: build.t('assets.report.inventory.location'), width: 1.6 },
          { title: 'C', width: 0.4, align: 'center' },
          { title: 'I', width: 0.4, align: 'center' },
          { title: 'A', width: 0.4, align: 'center' },
          { title: build.t('assets.report.organisation.own'), width: 0.8, align: 'center' },
          { title: build.t('assets.report.organisation.raisedBy'), width: 2.2 },
          { title: build.t('assets.report.organisation.value'), width: 1.1 },
        ],
        rows: units.flatMap((unit) => {
          const value = build.figures.derived.units.get(unit.code);
          if (!value) return [];
          return [
            [
              unit.code,
              unit.name,
              build.word('unitCategory', unit.category),
              build.word('assetType', unit.assetType),
              unit.owner ?? NONE,
              unit.location ?? NONE,
              String(unit.confidentiality),
              String(unit.integrity),
              String(unit.availability),
              String(value.own),
              sources(value) || NONE,
              build.valueCell(value.value),
            ],
          ];
        }),
      }),
    ];
  },
};
