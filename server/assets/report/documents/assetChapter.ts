import { type Derived, type Factor, unitCategories } from '#domain/assets/inventory/derivation';
import { itemWord } from '#domain/assets/inventory/dictionaries';
import { levelLabel, levels } from '#domain/kernel/levels';
import { type Block, h1, h2, p } from '#server/documents/document';
import type { Column } from '#server/documents/table';
import { type Build, levelCell, table } from './parts';

const own: Factor['rule'] = 'own';
/** Where a raised value comes from. */
export const sources = ({ factors }: Derived) =>
  factors
    .filter((factor) => factor.rule !== own)
    .map((factor) => `${factor.from}(${factor.fromValue})→${factor.offered}`)
    .join('；');

/** Businesses and systems one by one, units summed up. */
export function assetChapter(build: Build): Block[] {
  const { inventory } = build.input;
  const { derived } = build.figures;
  const counts = (values: readonly (readonly [string, string])[], key: 'category' | 'assetType') =>
    values.map(([code, word]): (string | number)[] => {
      const found = inventory.units.filter((unit) => unit[key] === code);
      const values = levels.map(
        (level) => found.filter((unit) => derived.units.get(unit.code)?.value === level).length,
      );
      return [word, ...values, found.length];
    });
  const countColumns = (name: string): Column[] => [
    { title: name, width: 2 },
    ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'right' as const })),
    { title: '合计', width: 1, align: 'right' },
  ];
  const categories = unitCategories.map((code) => [code, itemWord('unitCategory', code)] as const);
  const types = (['data', 'software', 'hardware', 'service', 'staff', 'other'] as const).map(
    (code) => [code, itemWord('assetType', code)] as const,
  );
  return [
    h1('3 资产识别'),
    h2('3.1 业务资产'),
    ...table(build, '业务资产清单', {
      columns: [
        { title: '编码', width: 1.2 },
        { title: '业务', width: 3 },
        { title: '业务功能', width: 1.8 },
        { title: '自身重要性', width: 1.3 },
        { title: '重要性', width: 1.3 },
        { title: '提升来源', width: 1.8 },
      ],
      rows: inventory.businesses.flatMap((business) => {
        const value = derived.businesses.get(business.code);
        if (!value) return [];
        const func = business.bizFunc ? itemWord('biz_func', business.bizFunc) : '—';
        return [
          [business.code, business.name, func, levelCell(value.own), levelCell(value.value), sources(value) || '—'],
        ];
      }),
    }),
    h2('3.2 系统资产'),
    ...table(build, '系统资产清单', {
      columns: [
        { title: '编码', width: 1.1 },
        { title: '系统', width: 3.4 },
        { title: '保密性', width: 0.9, align: 'center' },
        { title: '完整性', width: 0.9, align: 'center' },
        { title: '可用性', width: 0.9, align: 'center' },
        { title: '价值', width: 1.2 },
        { title: '完全承载的业务', width: 2 },
      ],
      rows: inventory.systems.flatMap((system) => {
        const value = derived.systems.get(system.code);
        if (!value) return [];
        const { confidentiality, integrity, availability } = system;
        return [
          [
            system.code,
            system.name,
            confidentiality,
            integrity,
            availability,
            levelCell(value.value),
            sources(value) || '—',
          ],
        ];
      }),
    }),
    h2('3.3 单元资产'),
    p('单元资产数量较多，按类别和类型汇总如下；数字为各价值等级的单元数量。'),
    ...table(build, '单元资产按类别汇总', { columns: countColumns('单元类别'), rows: counts(categories, 'category') }),
    ...table(build, '单元资产按类型汇总', { columns: countColumns('资产类型'), rows: counts(types, 'assetType') }),
  ];
}
