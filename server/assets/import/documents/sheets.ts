import type { DictionaryCode } from '#domain/assets/inventory/dictionaries';
import type { InventoryPart, InventoryRow } from '#domain/assets/inventory/inventory';
import { limits } from '#domain/kernel/limits';

/** What a column takes: a new asset's code, the code of another sheet's asset, a text, a level 1–5, a word of a dictionary, yes or no. */
export type ColumnKind = 'code' | 'reference' | 'text' | 'level' | 'word' | 'flag';

export interface ColumnDefinition {
  readonly key: string;
  readonly header: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
  readonly width: number;
  /** Longest text. */
  readonly max: number;
  readonly dictionary?: DictionaryCode;
  /** Whose codes a reference takes. */
  readonly target?: 'businesses' | 'systems' | 'units';
  readonly example: string;
  readonly help: string;
}

export interface SheetDefinition {
  readonly part: InventoryPart;
  readonly name: string;
  readonly help: string;
  readonly columns: readonly ColumnDefinition[];
}

/** Sheets that the workbook carries for people, or that marking adds; never read. */
export const helpSheetName = '填写说明';
export const listSheetName = '字典';
export const problemSheetName = '问题清单';
/** A first cell that starts so makes its row an example, which is not imported. No asset code can hold the colon. */
export const exampleMark = '示例：';

type Options = Partial<Pick<ColumnDefinition, 'width' | 'max'>> & { readonly optional?: true };
/** Only fields that rows of the sheet really have. */
type Field<P extends InventoryPart> = Extract<keyof UnionToIntersection<InventoryRow<P>>, string>;
type UnionToIntersection<T> = (T extends unknown ? (x: T) => void : never) extends (x: infer I) => void ? I : never;

function columns<P extends InventoryPart>() {
  const column = (
    kind: ColumnKind,
    key: Field<P>,
    header: string,
    example: string,
    help: string,
    options: Options,
    more: Pick<ColumnDefinition, 'dictionary' | 'target'> = {},
  ): ColumnDefinition => ({
    key,
    header,
    kind,
    required: !options.optional,
    width: options.width ?? 14,
    max: options.max ?? (kind === 'code' || kind === 'reference' ? limits.codeLength : limits.nameLength),
    example,
    help,
    ...more,
  });
  return {
    code: (header: string, example: string) =>
      column(
        'code',
        'code' as Field<P>,
        header,
        example,
        '同类资产中唯一；文字、数字和 - _ . /，再次导入时按编码匹配',
        {
          width: 16,
        },
      ),
    reference: (
      key: Field<P>,
      header: string,
      target: 'businesses' | 'systems' | 'units',
      example: string,
      help: string,
    ) => column('reference', key, header, example, help, { width: 18 }, { target }),
    text: (key: Field<P>, header: string, example: string, help: string, options: Options = {}) =>
      column('text', key, header, example, help, options),
    level: (
      key: Field<P>,
      header: string,
      dictionary: DictionaryCode,
      example: string,
      help: string,
      options: Options = {},
    ) => column('level', key, header, example, help, { width: 12, ...options }, { dictionary }),
    word: (
      key: Field<P>,
      header: string,
      dictionary: DictionaryCode,
      example: string,
      help: string,
      options: Options = {},
    ) => column('word', key, header, example, help, { width: 18, ...options }, { dictionary }),
    flag: (key: Field<P>, header: string, example: string, help: string) =>
      column('flag', key, header, example, help, { width: 12 }, { dictionary: 'essential' }),
  };
}

const optional = { optional: true } as const;
const long = { optional: true, width: 40, max: limits.textLength } as const;
const business = columns<'businesses'>();
const association = columns<'associations'>();
const system = columns<'systems'>();
const carriage = columns<'businessSystems'>();
const unit = columns<'units'>();
const membership = columns<'systemUnits'>();
const risk = columns<'risks'>();

/** The whole of the workbook's shape: template, export, import and marking are derived from it. */
export const inventorySheets: readonly SheetDefinition[] = [
  {
    part: 'businesses',
    name: '业务资产',
    help: '一行一项业务。业务的重要性会沿关联、系统、单元向下传递。',
    columns: [
      business.code('业务编码', 'BIZ-001'),
      business.text('name', '业务名称', '产品研发设计', '不超过 100 字', { width: 28 }),
      business.level('ownImportance', '重要性', 'biz_importance', '5 很高', '该业务受损对组织目标的影响'),
      business.word('bizFunc', '业务功能', 'biz_func', '研究与开发', '从下拉列表选择', optional),
      business.word('bizObj', '业务对象', 'biz_obj', '企业客户', '从下拉列表选择', optional),
      business.word('bizProcess', '业务流程', 'biz_process', '跨部门流程', '从下拉列表选择', optional),
      business.word('bizScope', '业务范围', 'biz_scope', '公司级', '从下拉列表选择', optional),
      business.word('bizAlignGoal', '目标契合度', 'biz_align_goal', '直接支撑目标', '与发展规划目标的契合度', optional),
      business.word('bizWorth', '业务价值', 'biz_worth', '主导业务（主要收入来源）', '在业务布局中的位置', {
        ...optional,
        width: 26,
      }),
      business.word('bizCompleteness', '完整性', 'biz_completeness', '独立业务（流程与环节闭环）', '流程是否闭环', {
        ...optional,
        width: 26,
      }),
      business.word('bizDomain', '业务领域', 'biz_domain', '产品与技术', '从下拉列表选择', optional),
      business.word('bizRegion', '覆盖地域', 'biz_region', '全国', '从下拉列表选择', optional),
      business.text('description', '说明', '三类医疗器械的设计开发与注册', '不超过 2000 字', long),
    ],
  },
  {
    part: 'associations',
    name: '业务关联',
    help: '前一项业务受到重大损害会使后一项业务无法正常开展的，为紧密关联；前一项的重要性随之提升，最多一级。关联不得成环。',
    columns: [
      association.reference('business', '业务编码', 'businesses', 'BIZ-002', '「业务资产」中的编码'),
      association.reference('associated', '关联业务编码', 'businesses', 'BIZ-001', '受其影响的另一项业务'),
      association.word('type', '关联类型', 'biz_association_type', '并列关系', '从下拉列表选择'),
      association.word('degree', '关联程度', 'biz_association_degree', '紧密关联', '从下拉列表选择'),
    ],
  },
  {
    part: 'systems',
    name: '系统资产',
    help: '一行一个系统。系统价值取自身保密性、完整性、可用性与其完全承载的业务重要性中的最高者。',
    columns: [
      system.code('系统编码', 'SYS-001'),
      system.text('name', '系统名称', '产品生命周期管理系统 PLM', '不超过 100 字', { width: 32 }),
      system.word('systemType', '系统类型', 'systemType', '信息系统', '从下拉列表选择', optional),
      system.word('systemRelated', '系统关联', 'systemRelated', '被其他系统依赖', '从下拉列表选择', optional),
      system.level('confidentiality', '保密性', 'sys_confidentiality', '5 很高', '见下方等级含义'),
      system.level('integrity', '完整性', 'sys_integrity', '4 高', '见下方等级含义'),
      system.level('availability', '可用性', 'sys_availability', '3 中等', '见下方等级含义'),
      system.text('description', '说明', '图纸、物料清单与工程变更', '不超过 2000 字', long),
    ],
  },
  {
    part: 'businessSystems',
    name: '系统承载',
    help: '系统承载哪些业务。完全承载：系统停止，业务即停止。',
    columns: [
      carriage.reference('business', '业务编码', 'businesses', 'BIZ-001', '「业务资产」中的编码'),
      carriage.reference('system', '系统编码', 'systems', 'SYS-001', '「系统资产」中的编码'),
      carriage.word('carryType', '承载类型', 'carryType', '完全承载', '从下拉列表选择'),
      carriage.level('carryLevel', '承载程度', 'carryLevel', '5 很高', '业务对该系统的依赖程度', optional),
    ],
  },
  {
    part: 'units',
    name: '单元资产',
    help: '系统由哪些单元构成：设备、软件、数据、服务、人员等。类别为人力资源的，资产类型填人员，反之亦然。',
    columns: [
      unit.code('单元编码', 'U-0001'),
      unit.text('name', '单元名称', 'PLM 数据库服务器', '不超过 100 字', { width: 32 }),
      unit.word('category', '单元类别', 'unitCategory', '系统单元', '从下拉列表选择', { width: 14 }),
      unit.word('assetType', '资产类型', 'assetType', '硬件', '从下拉列表选择', { width: 12 }),
      unit.level('confidentiality', '保密性', 'sys_confidentiality', '4 高', '见下方等级含义'),
      unit.level('integrity', '完整性', 'sys_integrity', '4 高', '见下方等级含义'),
      unit.level('availability', '可用性', 'sys_availability', '3 中等', '见下方等级含义'),
      unit.text('owner', '责任人', '王建国', '不超过 100 字', optional),
      unit.text('location', '所在位置', '总部机房 A03 柜', '不超过 100 字', { ...optional, width: 22 }),
      unit.text('description', '说明', '2 路 64 核，SQL Server 2019', '不超过 2000 字', long),
    ],
  },
  {
    part: 'systemUnits',
    name: '单元归属',
    help: '单元属于哪些系统；同一单元可以属于多个系统，一行一个。非关键单元按系统价值降低一级计算。',
    columns: [
      membership.reference('system', '系统编码', 'systems', 'SYS-001', '「系统资产」中的编码'),
      membership.reference('unit', '单元编码', 'units', 'U-0001', '「单元资产」中的编码'),
      membership.flag('essential', '是否关键', '是', '缺少该单元系统即不能运行的，填「是」'),
    ],
  },
  {
    part: 'risks',
    name: '威胁脆弱性',
    help: '一行一个风险：某单元的一项脆弱性可能被一种威胁利用。单元、威胁、脆弱性三者相同的视为同一行。',
    columns: [
      risk.reference('unit', '单元编码', 'units', 'U-0001', '「单元资产」中的编码'),
      risk.text('threat', '威胁', '勒索软件加密业务数据', '不超过 200 字', { width: 32, max: 200 }),
      risk.level('threatFrequency', '威胁频率', 'biz_importance', '3 中等', '见下方等级含义'),
      risk.text('vulnerability', '脆弱性', '未及时安装安全补丁', '不超过 200 字', { width: 36, max: 200 }),
      risk.level('vulnerabilitySeverity', '脆弱性严重程度', 'biz_importance', '4 高', '见下方等级含义', { width: 16 }),
      risk.text('existingControl', '已有控制措施', '每日备份至异地存储', '不超过 2000 字', long),
    ],
  },
];

/** The sheet of a part. */
export function sheetOf(part: InventoryPart): SheetDefinition {
  const sheet = inventorySheets.find((candidate) => candidate.part === part);
  if (!sheet) throw new Error(`No sheet for ${part}`);
  return sheet;
}

/** The column that a header means: with or without the star of required columns, other spaces, full-width brackets. */
export function columnOfHeader(sheet: SheetDefinition, header: string): ColumnDefinition | undefined {
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s*]/g, '');
  return sheet.columns.find((column) => plain(column.header) === plain(header));
}

/** 1 → A, 28 → AB. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
