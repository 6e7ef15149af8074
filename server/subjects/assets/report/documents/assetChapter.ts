import { valueColors } from '#domain/kernel/tokens';
import { assetTypes, unitCategories } from '#domain/subjects/assets/inventory/derivation';
import type { ByLevel } from '#domain/subjects/assets/report/figures';
import { type Block, p } from '#server/kernel/documents/document';
import { type Build, type Chapter, number } from './build';
import { unitsAppendix } from './inventoryAppendix';
import { descending, levelColumns, levelRow } from './levelTables';

/** What was inventoried, counted; the inventory itself is an appendix. */
export const assetChapter: Chapter = {
  title: 'assets.report.asset.title',
  write: (build) => {
    const { inventory, unitsTakenOver = 0 } = build.input;
    const { units } = inventory;
    if (units.length === 0) return [p(build.t('assets.report.asset.none'))];
    const all = countBy(build, () => true);
    return [
      p(
        build.t('assets.report.asset.intro', {
          units: number(units.length),
          appendix: build.chapterName(unitsAppendix),
        }),
      ),
      ...(unitsTakenOver > 0
        ? [p(build.t('assets.report.asset.takenOver', { units: number(unitsTakenOver), all: number(units.length) }))]
        : []),
      build.section(build.t('assets.report.asset.byValue')),
      ...build.chart(
        build.t('assets.report.asset.byValue'),
        descending.map((level) => ({
          label: build.level(level),
          bars: [{ value: all[level], text: number(all[level]), fill: valueColors[level].background }],
        })),
      ),
      build.section(build.t('assets.report.asset.byCategory')),
      ...build.table(build.t('assets.report.asset.byCategory'), {
        columns: levelColumns(build, build.t('assets.report.category')),
        rows: unitCategories.map((category) =>
          levelRow(
            build.word('unitCategory', category),
            countBy(build, (unit) => unit.category === category),
          ),
        ),
      }),
      build.section(build.t('assets.report.asset.byType')),
      ...build.table(build.t('assets.report.asset.byType'), {
        columns: levelColumns(build, build.t('assets.report.asset.type')),
        rows: assetTypes.map((type) =>
          levelRow(
            build.word('assetType', type),
            countBy(build, (unit) => unit.assetType === type),
          ),
        ),
      }),
      ...unlinked(build),
    ];
  },
};

function countBy(build: Build, matches: (unit: Build['input']['inventory']['units'][number]) => boolean): ByLevel {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const unit of build.input.inventory.units) {
    const value = matches(unit) && build.figures.derived.units.get(unit.code)?.value;
    if (value) counts[value]++;
  }
  return counts;
}

/** Units that no system's value reaches. */
function unlinked(build: Build): Block[] {
  const { inventory } = build.input;
  const linked = new Set(inventory.systemUnits.map(({ unit }) => unit));
  const count = inventory.units.filter(({ code }) => !linked.has(code)).length;
  return count === 0 ? [] : [p(build.t('assets.report.asset.unlinked', { count: number(count) }))];
}
