import { limits } from '#domain/kernel/limits';
import type { DictionaryCode } from '#domain/subjects/assets/inventory/dictionaries';
import type { InventoryPart, InventoryRow } from '#domain/subjects/assets/inventory/inventory';
import type { ColumnKind, ColumnShape, SheetShape } from '#server/kernel/documents/book/book';

/* Which sheets and columns an inventory workbook has, apart from the language that it speaks. */

type Target = 'businesses' | 'systems' | 'units';

type Options = Partial<Pick<ColumnShape, 'width' | 'max' | 'ownHelp' | 'isLater'>> & { readonly optional?: true };
/** Only fields that rows of the sheet really have. */
type Field<P extends InventoryPart> = Extract<keyof UnionToIntersection<InventoryRow<P>>, string>;
type UnionToIntersection<T> = (T extends unknown ? (x: T) => void : never) extends (x: infer I) => void ? I : never;

function columns<P extends InventoryPart>() {
  const column = (
    kind: ColumnKind,
    key: Field<P>,
    example: string,
    { optional, ...options }: Options,
    more: { readonly list?: DictionaryCode; readonly target?: Target } = {},
  ): ColumnShape => ({
    key,
    kind,
    required: !optional,
    width: 14,
    max: kind === 'code' || kind === 'reference' ? limits.codeLength : limits.nameLength,
    example,
    ...options,
    ...more,
  });
  return {
    code: (example: string) => column('code', 'code' as Field<P>, example, { width: 16 }),
    reference: (key: Field<P>, target: Target, example: string, options: Options = {}) =>
      column('reference', key, example, { width: 18, ...options }, { target }),
    text: (key: Field<P>, options: Options = {}) => column('text', key, '', options),
    level: (key: Field<P>, dictionary: DictionaryCode, example: string, options: Options = {}) =>
      column('level', key, example, { width: 12, ...options }, { list: dictionary }),
    word: (key: Field<P>, dictionary: DictionaryCode, example: string, options: Options = {}) =>
      column('word', key, example, { width: 18, ...options }, { list: dictionary }),
    flag: (key: Field<P>, example: string) =>
      column('flag', key, example, { width: 12, ownHelp: true }, { list: 'essential' }),
  };
}

const optional = { optional: true } as const;
const explained = { optional: true, ownHelp: true, width: 26 } as const;
/** Asked by methods of the 2022 edition. */
const edition2022 = { optional: true, isLater: true, ownHelp: true, width: 16 } as const;
const long = { optional: true, width: 40, max: limits.textLength } as const;
const business = columns<'businesses'>();
const association = columns<'associations'>();
const system = columns<'systems'>();
const carriage = columns<'businessSystems'>();
const unit = columns<'units'>();
const membership = columns<'systemUnits'>();
const risk = columns<'risks'>();

export const sheetShapes: readonly SheetShape<InventoryPart>[] = [
  {
    part: 'businesses',
    columns: [
      business.code('BIZ-001'),
      business.text('name', { width: 28 }),
      business.level('ownImportance', 'biz_importance', '5', { ownHelp: true }),
      business.word('bizFunc', 'biz_func', 'research', optional),
      business.word('bizObj', 'biz_obj', 'enterprise', optional),
      business.word('bizProcess', 'biz_process', 'crossDepartment', optional),
      business.word('bizScope', 'biz_scope', 'company', optional),
      business.word('bizAlignGoal', 'biz_align_goal', 'direct', { ...explained, width: 18 }),
      business.word('bizWorth', 'biz_worth', 'principal', explained),
      business.word('bizCompleteness', 'biz_completeness', 'independent', explained),
      business.word('bizDomain', 'biz_domain', 'product', optional),
      business.word('bizRegion', 'biz_region', 'nation', optional),
      business.text('description', long),
    ],
  },
  {
    part: 'associations',
    columns: [
      association.reference('business', 'businesses', 'BIZ-002'),
      association.reference('associated', 'businesses', 'BIZ-001', { ownHelp: true }),
      association.word('type', 'biz_association_type', 'parallel'),
      association.word('degree', 'biz_association_degree', 'close'),
    ],
  },
  {
    part: 'systems',
    columns: [
      system.code('SYS-001'),
      system.text('name', { width: 32 }),
      system.word('systemType', 'systemType', 'informationSystem', optional),
      system.word('systemRelated', 'systemRelated', 'othersDepend', optional),
      system.level('confidentiality', 'sys_confidentiality', '5'),
      system.level('integrity', 'sys_integrity', '4'),
      system.level('availability', 'sys_availability', '3'),
      system.text('description', long),
    ],
  },
  {
    part: 'businessSystems',
    columns: [
      carriage.reference('business', 'businesses', 'BIZ-001'),
      carriage.reference('system', 'systems', 'SYS-001'),
      carriage.word('carryType', 'carryType', 'full'),
      carriage.level('carryLevel', 'carryLevel', '5', { optional: true, ownHelp: true }),
    ],
  },
  {
    part: 'units',
    columns: [
      unit.code('U-0001'),
      unit.text('name', { width: 32 }),
      unit.word('category', 'unitCategory', 'systemUnit', { width: 14 }),
      unit.word('assetType', 'assetType', 'hardware', { width: 12 }),
      unit.level('confidentiality', 'sys_confidentiality', '4'),
      unit.level('integrity', 'sys_integrity', '4'),
      unit.level('availability', 'sys_availability', '3'),
      unit.text('owner', optional),
      unit.text('assignee', { optional: true, isLater: true, ownHelp: true }),
      unit.text('location', { ...optional, width: 22 }),
      unit.text('description', long),
    ],
  },
  {
    part: 'systemUnits',
    columns: [
      membership.reference('system', 'systems', 'SYS-001'),
      membership.reference('unit', 'units', 'U-0001'),
      membership.flag('essential', 'true'),
    ],
  },
  {
    part: 'risks',
    columns: [
      risk.reference('unit', 'units', 'U-0001'),
      risk.text('threat', { width: 32, max: 200 }),
      risk.level('threatFrequency', 'biz_importance', '3'),
      risk.text('vulnerability', { width: 36, max: 200 }),
      risk.level('vulnerabilitySeverity', 'biz_importance', '4', { width: 16 }),
      risk.word('threatSource', 'threatSource', 'human', edition2022),
      risk.word('threatCapability', 'threatCapability', 'medium', edition2022),
      risk.word('threatTiming', 'threatTiming', 'ordinary', edition2022),
      risk.level('exploitability', 'biz_importance', '3', edition2022),
      risk.text('existingControl', long),
    ],
  },
];
