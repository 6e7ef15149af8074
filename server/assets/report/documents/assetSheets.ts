import type { Build } from './build';
import { addList, type Formula, literal, quoted, type SheetColumn, type Value, type Workbook } from './sheets';

/* Businesses, systems and units with their links: each value is computed from the cells that it comes from. */

/** Rows by the code that they are about, one group after the other; where each group stands. */
function grouped<Row>(rows: readonly Row[], codeOf: (row: Row) => string) {
  const sorted = [...rows].sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : codeOf(a) > codeOf(b) ? 1 : 0));
  const places = new Map<string, { from: number; to: number }>();
  for (const [index, row] of sorted.entries()) {
    const place = places.get(codeOf(row));
    if (place) place.to = index + 2;
    else places.set(codeOf(row), { from: index + 2, to: index + 2 });
  }
  return { sorted, places };
}

const rowsOf = (assets: readonly { readonly code: string }[]) =>
  new Map(assets.map(({ code }, index) => [code, index + 2]));

/** @returns where a unit's value stands */
export function addAssetSheets(workbook: Workbook, build: Build): (unit: string) => string | undefined {
  const { inventory, method } = build.input;
  const { derived } = build.figures;
  const rules = method.importance;
  const t = (key: Parameters<typeof titleOf>[1]) => titleOf(build, key);
  const names = {
    businesses: t('businesses'),
    links: t('links'),
    systems: t('systems'),
    carried: t('carried'),
    units: t('units'),
    memberships: t('memberships'),
  };
  const businessRows = rowsOf(inventory.businesses);
  const systemRows = rowsOf(inventory.systems);
  const unitRows = rowsOf(inventory.units);
  const title = (text: string, width: number, levels?: SheetColumn['levels']): SheetColumn => ({
    title: text,
    width,
    ...(levels && { levels }),
  });
  const highest = (own: string, sheet: string, column: string, place: { from: number; to: number } | undefined) =>
    place ? `MAX(${own},${quoted(sheet)}!${column}${place.from}:${column}${place.to})` : own;
  const ownValue = (from: string, to: string, row: number) => {
    const middle = String.fromCharCode(from.charCodeAt(0) + 1);
    return method.assetValue === 'maximum'
      ? `MAX(${from}${row}:${to}${row})`
      : `ROUND(LOG((2^${from}${row}+2^${middle}${row}+2^${to}${row})/3,2),0)`;
  };
  const worthOf = (part: 'businesses' | 'systems' | 'units', code: string) => derived[part].get(code)?.value ?? 0;

  const links = grouped(inventory.associations, ({ business }) => business);
  addList(
    workbook,
    names.businesses,
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.organisation.business'), 32),
      title(build.t('assets.report.organisation.function'), 20),
      title(build.t('assets.report.organisation.own'), 12, 'value'),
      title(build.t('assets.report.organisation.importance'), 12, 'value'),
    ],
    inventory.businesses.map(({ code, name, bizFunc, ownImportance }, index): Value[] => [
      code,
      name,
      build.word('biz_func', bizFunc),
      ownImportance,
      {
        formula: highest(
          `D${index + 2}`,
          names.links,
          'F',
          rules.associatedBusiness ? links.places.get(code) : undefined,
        ),
        result: worthOf('businesses', code),
      },
    ]),
    inventory.businesses.length,
  );
  addList(
    workbook,
    names.links,
    [
      title(t('business'), 14),
      title(t('associated'), 14),
      title(t('type'), 16),
      title(t('degree'), 16),
      title(t('otherImportance'), 16, 'value'),
      title(t('counts'), 14),
    ],
    links.sorted.map(({ business, associated, type, degree }, index): Value[] => {
      const row = index + 2;
      const own = `${quoted(names.businesses)}!D${businessRows.get(business)}`;
      const other = worthOf('businesses', associated);
      const stated = derived.businesses.get(business)?.own ?? 0;
      return [
        business,
        associated,
        build.word('biz_association_type', type),
        build.word('biz_association_degree', degree),
        { formula: `${quoted(names.businesses)}!E${businessRows.get(associated)}`, result: other },
        {
          formula: `IF(D${row}=${literal(build.word('biz_association_degree', 'close'))},IF(E${row}>${own},${own}+1,0),0)`,
          result: degree === 'close' && other > stated ? stated + 1 : 0,
        },
      ];
    }),
    links.sorted.length,
  );

  const carried = grouped(inventory.businessSystems, ({ system }) => system);
  addList(
    workbook,
    names.systems,
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.organisation.system'), 36),
      ...(['C', 'I', 'A'] as const).map((factor) => title(factor, 6, 'value')),
      title(build.t('assets.report.organisation.own'), 10, 'value'),
      title(build.t('assets.report.organisation.value'), 10, 'value'),
    ],
    inventory.systems.map(({ code, name, confidentiality, integrity, availability }, index): Value[] => [
      code,
      name,
      confidentiality,
      integrity,
      availability,
      { formula: ownValue('C', 'E', index + 2), result: derived.systems.get(code)?.own ?? 0 },
      {
        formula: highest(
          `F${index + 2}`,
          names.carried,
          'E',
          rules.carriedBusiness ? carried.places.get(code) : undefined,
        ),
        result: worthOf('systems', code),
      },
    ]),
    inventory.systems.length,
  );
  addList(
    workbook,
    names.carried,
    [
      title(t('business'), 14),
      title(t('system'), 14),
      title(t('carryType'), 18),
      title(build.t('assets.report.organisation.importance'), 14, 'value'),
      title(t('counts'), 14),
    ],
    carried.sorted.map(({ business, system, carryType }, index): Value[] => {
      const importance = worthOf('businesses', business);
      return [
        business,
        system,
        build.word('carryType', carryType),
        { formula: `${quoted(names.businesses)}!E${businessRows.get(business)}`, result: importance },
        {
          formula: `IF(C${index + 2}=${literal(build.word('carryType', 'full'))},D${index + 2},0)`,
          result: carryType === 'full' ? importance : 0,
        },
      ];
    }),
    carried.sorted.length,
  );

  const memberships = grouped(inventory.systemUnits, ({ unit }) => unit);
  addList(
    workbook,
    names.units,
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.unit'), 32),
      title(build.t('assets.report.category'), 14),
      title(build.t('assets.report.asset.type'), 12),
      title(build.t('assets.report.owner'), 14),
      title(build.t('assets.report.inventory.location'), 20),
      ...(['C', 'I', 'A'] as const).map((factor) => title(factor, 6, 'value')),
      title(build.t('assets.report.organisation.own'), 10, 'value'),
      title(build.t('assets.report.organisation.value'), 10, 'value'),
    ],
    inventory.units.map((unit, index): Value[] => [
      unit.code,
      unit.name,
      build.word('unitCategory', unit.category),
      build.word('assetType', unit.assetType),
      unit.owner ?? null,
      unit.location ?? null,
      unit.confidentiality,
      unit.integrity,
      unit.availability,
      { formula: ownValue('G', 'I', index + 2), result: derived.units.get(unit.code)?.own ?? 0 },
      {
        formula: highest(
          `J${index + 2}`,
          names.memberships,
          'E',
          rules.system ? memberships.places.get(unit.code) : undefined,
        ),
        result: worthOf('units', unit.code),
      },
    ]),
    inventory.units.length,
    2,
  );
  addList(
    workbook,
    names.memberships,
    [
      title(t('system'), 14),
      title(t('unit'), 14),
      title(t('essential'), 12),
      title(t('systemValue'), 14, 'value'),
      title(t('counts'), 14),
    ],
    memberships.sorted.map(({ system, unit, essential }, index): Value[] => {
      const worth = worthOf('systems', system);
      const row = index + 2;
      const lower: Formula = rules.notEssential
        ? {
            formula: `IF(C${row}=${literal(build.word('essential', 'true'))},D${row},MAX(1,D${row}-1))`,
            result: essential ? worth : Math.max(1, worth - 1),
          }
        : { formula: `D${row}`, result: worth };
      return [
        system,
        unit,
        build.word('essential', String(essential)),
        { formula: `${quoted(names.systems)}!G${systemRows.get(system)}`, result: worth },
        lower,
      ];
    }),
    memberships.sorted.length,
  );
  return (unit) => {
    const row = unitRows.get(unit);
    return row === undefined ? undefined : `${quoted(names.units)}!$K$${row}`;
  };
}

const titleOf = (
  build: Build,
  key:
    | 'businesses'
    | 'links'
    | 'systems'
    | 'carried'
    | 'units'
    | 'memberships'
    | 'business'
    | 'associated'
    | 'system'
    | 'unit'
    | 'type'
    | 'degree'
    | 'otherImportance'
    | 'counts'
    | 'carryType'
    | 'essential'
    | 'systemValue',
) => build.t(`assets.report.workbook.${key}`);
