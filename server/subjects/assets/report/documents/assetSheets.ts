import type { Build } from './build';
import { addList, type Formula, literal, quoted, type SheetColumn, type Value, type Workbook } from './sheets';

/* Businesses, systems and units with their links: each value is computed from the cells that it comes from. */

/** Rows that stand together, from the first to the last. */
interface Place {
  from: number;
  to: number;
}

/** Rows by the code that they are about, one group after the other; with the place of each group. */
function grouped<Row>(rows: readonly Row[], codeOf: (row: Row) => string) {
  const sorted = [...rows].sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : codeOf(a) > codeOf(b) ? 1 : 0));
  const places = new Map<string, Place>();
  for (const [index, row] of sorted.entries()) {
    const place = places.get(codeOf(row));
    if (place) place.to = index + 2;
    else places.set(codeOf(row), { from: index + 2, to: index + 2 });
  }
  return { sorted, places };
}

const rowsOf = (assets: readonly { readonly code: string }[]) =>
  new Map(assets.map(({ code }, index) => [code, index + 2]));

const title = (text: string, width: number, levels?: SheetColumn['levels']): SheetColumn => ({
  title: text,
  width,
  ...(levels && { levels }),
});
const protection = (['C', 'I', 'A'] as const).map((factor) => title(factor, 6, 'value'));

const worthOf = ({ figures }: Build, part: 'businesses' | 'systems' | 'units', code: string) =>
  figures.derived[part].get(code)?.value ?? 0;

/** An asset's own value from the cells of its C, I and A, which stand side by side. */
function ownValue({ input }: Build, from: string, row: number): string {
  const [middle, to] = [1, 2].map((by) => String.fromCharCode(from.charCodeAt(0) + by));
  return input.method.assetValue === 'maximum'
    ? `MAX(${from}${row}:${to}${row})`
    : `ROUND(LOG((2^${from}${row}+2^${middle}${row}+2^${to}${row})/3,2),0)`;
}

/** The own value, or what the links in a column of another sheet raise it to. */
const highest = (own: string, sheet: string, column: string, place: Place | undefined): string =>
  place ? `MAX(${own},${quoted(sheet)}!${column}${place.from}:${column}${place.to})` : own;

function addBusinesses(workbook: Workbook, build: Build): void {
  const { inventory, method } = build.input;
  const t = titlesOf(build);
  const [name, linksName] = [t('businesses'), t('links')];
  const links = grouped(inventory.associations, ({ business }) => business);
  addList(
    workbook,
    name,
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.organisation.business'), 32),
      title(build.t('assets.report.organisation.function'), 20),
      title(build.t('assets.report.organisation.own'), 12, 'value'),
      title(build.t('assets.report.organisation.importance'), 12, 'value'),
    ],
    inventory.businesses.map((business, index): Value[] => {
      const raising = method.importance.associatedBusiness ? links.places.get(business.code) : undefined;
      return [
        business.code,
        business.name,
        build.word('biz_func', business.bizFunc),
        business.ownImportance,
        {
          formula: highest(`D${index + 2}`, linksName, 'F', raising),
          result: worthOf(build, 'businesses', business.code),
        },
      ];
    }),
    inventory.businesses.length,
  );
  const rows = rowsOf(inventory.businesses);
  const close = literal(build.word('biz_association_degree', 'close'));
  addList(
    workbook,
    linksName,
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
      const own = `${quoted(name)}!D${rows.get(business)}`;
      const other = worthOf(build, 'businesses', associated);
      const stated = build.figures.derived.businesses.get(business)?.own ?? 0;
      return [
        business,
        associated,
        build.word('biz_association_type', type),
        build.word('biz_association_degree', degree),
        { formula: `${quoted(name)}!E${rows.get(associated)}`, result: other },
        {
          formula: `IF(D${row}=${close},IF(E${row}>${own},${own}+1,0),0)`,
          result: degree === 'close' && other > stated ? stated + 1 : 0,
        },
      ];
    }),
    links.sorted.length,
  );
}

function addSystems(workbook: Workbook, build: Build): void {
  const { inventory, method } = build.input;
  const t = titlesOf(build);
  const carriedName = t('carried');
  const carried = grouped(inventory.businessSystems, ({ system }) => system);
  addList(
    workbook,
    t('systems'),
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.organisation.system'), 36),
      ...protection,
      title(build.t('assets.report.organisation.own'), 10, 'value'),
      title(build.t('assets.report.organisation.value'), 10, 'value'),
    ],
    inventory.systems.map((system, index): Value[] => {
      const row = index + 2;
      const isRaised = method.importance.carriedBusiness || method.importance.carryingValue;
      const raising = isRaised ? carried.places.get(system.code) : undefined;
      return [
        system.code,
        system.name,
        system.confidentiality,
        system.integrity,
        system.availability,
        { formula: ownValue(build, 'C', row), result: build.figures.derived.systems.get(system.code)?.own ?? 0 },
        { formula: highest(`F${row}`, carriedName, 'F', raising), result: worthOf(build, 'systems', system.code) },
      ];
    }),
    inventory.systems.length,
  );
  const businesses = rowsOf(inventory.businesses);
  const full = literal(build.word('carryType', 'full'));
  addList(
    workbook,
    carriedName,
    [
      title(t('business'), 14),
      title(t('system'), 14),
      title(t('carryType'), 18),
      title(t('carryLevel'), 14, 'value'),
      title(build.t('assets.report.organisation.importance'), 14, 'value'),
      title(t('counts'), 14),
    ],
    carried.sorted.map(({ business, system, carryType, carryLevel }, index): Value[] => {
      const row = index + 2;
      const importance = worthOf(build, 'businesses', business);
      const whole = `IF(C${row}=${full},E${row},0)`;
      const wholly = carryType === 'full' ? importance : 0;
      const graded = carryLevel ? Math.min(carryLevel, importance) : wholly;
      const passed: Formula = method.importance.carryingValue
        ? { formula: `IF(D${row}>0,MIN(D${row},E${row}),${whole})`, result: graded }
        : { formula: whole, result: wholly };
      return [
        business,
        system,
        build.word('carryType', carryType),
        carryLevel ?? null,
        { formula: `${quoted(t('businesses'))}!E${businesses.get(business)}`, result: importance },
        passed,
      ];
    }),
    carried.sorted.length,
  );
}

function addUnits(workbook: Workbook, build: Build): void {
  const { inventory, method } = build.input;
  const t = titlesOf(build);
  const membershipsName = t('memberships');
  const memberships = grouped(inventory.systemUnits, ({ unit }) => unit);
  addList(
    workbook,
    t('units'),
    [
      title(build.t('assets.report.code'), 14),
      title(build.t('assets.report.unit'), 32),
      title(build.t('assets.report.category'), 14),
      title(build.t('assets.report.asset.type'), 12),
      title(build.t('assets.report.owner'), 14),
      title(build.t('assets.report.inventory.location'), 20),
      ...protection,
      title(build.t('assets.report.organisation.own'), 10, 'value'),
      title(build.t('assets.report.organisation.value'), 10, 'value'),
    ],
    inventory.units.map((unit, index): Value[] => {
      const row = index + 2;
      const raising = method.importance.system ? memberships.places.get(unit.code) : undefined;
      return [
        unit.code,
        unit.name,
        build.word('unitCategory', unit.category),
        build.word('assetType', unit.assetType),
        unit.owner ?? null,
        unit.location ?? null,
        unit.confidentiality,
        unit.integrity,
        unit.availability,
        { formula: ownValue(build, 'G', row), result: build.figures.derived.units.get(unit.code)?.own ?? 0 },
        { formula: highest(`J${row}`, membershipsName, 'E', raising), result: worthOf(build, 'units', unit.code) },
      ];
    }),
    inventory.units.length,
    2,
  );
  const systems = rowsOf(inventory.systems);
  const essentially = literal(build.word('essential', 'true'));
  /** What a system passes on to its unit, which is one less where the unit isn't essential and the method says so. */
  const passedOn = (row: number, essential: boolean, worth: number): Formula =>
    method.importance.notEssential
      ? {
          formula: `IF(C${row}=${essentially},D${row},MAX(1,D${row}-1))`,
          result: essential ? worth : Math.max(1, worth - 1),
        }
      : { formula: `D${row}`, result: worth };
  addList(
    workbook,
    membershipsName,
    [
      title(t('system'), 14),
      title(t('unit'), 14),
      title(t('essential'), 12),
      title(t('systemValue'), 14, 'value'),
      title(t('counts'), 14),
    ],
    memberships.sorted.map(({ system, unit, essential }, index): Value[] => {
      const worth = worthOf(build, 'systems', system);
      return [
        system,
        unit,
        build.word('essential', String(essential)),
        { formula: `${quoted(t('systems'))}!G${systems.get(system)}`, result: worth },
        passedOn(index + 2, essential, worth),
      ];
    }),
    memberships.sorted.length,
  );
}

/** @returns the place of a unit's value */
export function addAssetSheets(workbook: Workbook, build: Build): (unit: string) => string | undefined {
  addBusinesses(workbook, build);
  addSystems(workbook, build);
  addUnits(workbook, build);
  const units = rowsOf(build.input.inventory.units);
  const sheet = quoted(titlesOf(build)('units'));
  return (unit) => {
    const row = units.get(unit);
    return row === undefined ? undefined : `${sheet}!$K$${row}`;
  };
}

const titlesOf =
  (build: Build) =>
  (
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
      | 'carryLevel'
      | 'essential'
      | 'systemValue',
  ) =>
    build.t(`assets.report.workbook.${key}`);
