import { importStates } from '#domain/kernel/imports';
import { wordKey } from '#domain/kernel/spelling';
import type { MappableField } from '#domain/kernel/tableMapping';
import type { System, SystemUnit, Unit } from '../inventory/derivation';
import type { KnownAssets } from '../inventory/inventory';

/*
 * Risk registers and asset lists in a layout of their own: which fields a column may hold, and how a line with an asset
 * and its risk becomes a unit and a risk of the inventory.
 */

/** unmapped: the columns of its tables must be matched first, as the layout is not the portal's. */
export const inventoryImportStates = ['unmapped', ...importStates] as const;

/** The fields that a line may have; a unit can be known by its code or its name, as can the system that it belongs to. */
export const mappableFields = [
  'units.code',
  'units.name',
  'units.category',
  'units.assetType',
  'units.confidentiality',
  'units.integrity',
  'units.availability',
  'units.owner',
  'units.assignee',
  'units.location',
  'units.description',
  'systems.name',
  'risks.threat',
  'risks.threatFrequency',
  'risks.vulnerability',
  'risks.vulnerabilitySeverity',
  'risks.threatSource',
  'risks.threatCapability',
  'risks.threatTiming',
  'risks.exploitability',
  'risks.existingControl',
] as const;
export type MappableFieldName = (typeof mappableFields)[number];

/** A new unit or risk needs these; a column holds each, or one value serves for all rows. */
export const neededFields = {
  units: ['units.name', 'units.assetType', 'units.confidentiality', 'units.integrity', 'units.availability'],
  risks: ['risks.threat', 'risks.threatFrequency', 'risks.vulnerability', 'risks.vulnerabilitySeverity'],
} as const satisfies Record<string, readonly MappableFieldName[]>;

/** How public risk registers and asset lists, in Chinese and English, head these columns. */
const names: Record<MappableFieldName, readonly string[]> = {
  'units.code': [
    '单元编码',
    '资产编号',
    '资产编码',
    '设备编号',
    '编号',
    'asset id',
    'asset code',
    'asset no',
    'asset number',
  ],
  'units.name': [
    '单元名称',
    '资产名称',
    '资产',
    '名称',
    '设备名称',
    '信息资产',
    '资产描述',
    '评估对象',
    '对象',
    'asset name',
    'asset',
    'information asset',
    'name of asset',
    'asset description',
  ],
  'units.category': ['单元类别', '资产大类', '大类', 'unit category', 'asset group'],
  'units.assetType': [
    '资产类型',
    '资产类别',
    '资产分类',
    '类型',
    '类别',
    'asset type',
    'asset category',
    'asset class',
    'type',
    'category',
  ],
  'units.confidentiality': ['保密性', '机密性', '保密', '机密', '保密性赋值', 'confidentiality', 'c'],
  'units.integrity': ['完整性', '完整', '完整性赋值', 'integrity', 'i'],
  'units.availability': ['可用性', '可用', '可用性赋值', 'availability', 'a'],
  'units.owner': [
    '责任人',
    '资产责任人',
    '负责人',
    '管理员',
    '保管人',
    '责任部门',
    '所属部门',
    '使用部门',
    '部门',
    'asset owner',
    'owner',
    'responsible',
    'custodian',
    'department',
  ],
  'units.assignee': ['执行人', '评估人', '评估人员', '填写人', 'executor', 'assessor', 'assigned to', 'assignee'],
  'units.location': ['所在位置', '物理位置', '位置', '存放地点', '地点', 'location', 'site'],
  'units.description': ['说明', '备注', '用途', 'description', 'remarks', 'notes', 'comment'],
  'systems.name': [
    '所属系统',
    '归属系统',
    '归哪个系统',
    '所属信息系统',
    '业务系统',
    '信息系统',
    '应用系统',
    '系统名称',
    '系统',
    'information system',
    'system name',
    'belongs to system',
    'system',
  ],
  'risks.threat': [
    '威胁',
    '威胁描述',
    '威胁名称',
    '风险',
    '风险描述',
    '风险名称',
    'threat',
    'threats',
    'risk',
    'risk description',
    'risk scenario',
    'scenario',
  ],
  'risks.threatFrequency': [
    '威胁频率',
    '威胁赋值',
    '发生频率',
    '可能性',
    '发生可能性',
    '频率',
    '概率',
    'likelihood',
    'probability',
    'threat frequency',
    'frequency',
    'threat level',
    'l',
  ],
  'risks.vulnerability': [
    '脆弱性',
    '脆弱性描述',
    '弱点',
    '薄弱点',
    '漏洞',
    '风险原因',
    '原因',
    'vulnerability',
    'vulnerabilities',
    'weakness',
    'cause',
  ],
  'risks.vulnerabilitySeverity': [
    '脆弱性严重程度',
    '严重程度',
    '脆弱性赋值',
    '脆弱性等级',
    '影响',
    '影响程度',
    '损失',
    '后果',
    'severity',
    'impact',
    'consequence',
    'vulnerability severity',
    'vulnerability level',
  ],
  'risks.threatSource': ['威胁来源', 'threat source'],
  'risks.threatCapability': ['威胁能力', 'threat capability', 'capability'],
  'risks.threatTiming': ['威胁时机', 'threat timing'],
  'risks.exploitability': [
    '被利用难易程度',
    '脆弱性被利用难易程度',
    '利用难易程度',
    '利用难度',
    'ease of exploitation',
    'exploitability',
  ],
  'risks.existingControl': [
    '已有控制措施',
    '现有控制措施',
    '现有控制',
    '已有措施',
    '现有措施',
    '已有安全措施',
    '控制措施',
    'existing controls',
    'existing control',
    'current controls',
    'controls in place',
    'controls',
    'control',
  ],
};

/** Columns about treatment and what is left after it: neither the asset's nor the risk's as it is now. */
const later = [
  '整改',
  '处置',
  '处理',
  '残余',
  '剩余',
  '完成',
  '计划',
  'treatment',
  'residual',
  'action',
  'target',
  'planned',
];

export const inventoryFields: readonly MappableField[] = mappableFields.map((field) => ({
  field,
  names: names[field],
  except: later,
}));

type Report = (
  part: 'units' | 'systems' | 'risks',
  field: string,
  reason: string,
  value?: string,
  detail?: string,
) => void;
type Line = Partial<Record<'units' | 'systems' | 'systemUnits' | 'risks', Record<string, unknown>>>;

const protections = ['confidentiality', 'integrity', 'availability'] as const;

/** Codes for assets that have none: U-0001 and so on, beyond those that are taken. */
function* freeCodes(taken: ReadonlySet<string>, prefix: string): Generator<string, never> {
  for (let next = 1; ; next += 1) {
    const code = `${prefix}-${String(next).padStart(4, '0')}`;
    if (!taken.has(code)) yield code;
  }
}

/**
 * Joins the lines of a foreign table to the inventory. A unit is known by its code, else by its name: to one of the
 * project, else to one of an earlier line; a new one gets the next free code. A line that names a unit of the project
 * changes only the fields that it has. Of lines about one unit the first counts.
 * @returns what completes a line and names its problems; `row` counts from 1
 */
export function lineLinker(
  known: Pick<KnownAssets, 'units' | 'unitRows' | 'systems' | 'systemRows'>,
): (line: Line, report: Report, row: number) => void {
  const codes = freeCodes(known.units, 'U');
  const link = systemLinker(known);
  const ofProject = new Map(known.unitRows.map((unit) => [unit.code, unit]));
  const codeOfName = new Map<string, string>();
  // Of units with the same name, the first one's.
  for (const { name, code } of known.unitRows) {
    const plain = wordKey(name);
    if (!codeOfName.has(plain)) codeOfName.set(plain, code);
  }
  const seen = new Map<string, { row: number; said: Record<string, unknown> }>();

  /** The unit's code; undefined where the line names none. */
  const codeOf = ({ code, name }: Partial<Unit>): string | undefined => {
    if (code) return code;
    if (!name) return undefined;
    const found = codeOfName.get(wordKey(name)) ?? codes.next().value;
    return found;
  };

  return (line, report, row) => {
    const given = (line.units ?? {}) as Partial<Unit>;
    const code = codeOf(given);
    if (code === undefined) {
      report('units', 'name', 'required');
      return;
    }
    if (given.name && !codeOfName.has(wordKey(given.name))) codeOfName.set(wordKey(given.name), code);
    if (line.risks) line.risks.unit = code;
    const before = seen.get(code);
    const said = { ...given, code };
    if (before) {
      const other = Object.entries(given).find(([key, value]) => key in before.said && before.said[key] !== value);
      if (other) report('units', other[0], 'contradiction', String(other[1]), String(before.row));
      delete line.units;
    } else {
      seen.set(code, { row, said });
      line.units = completeUnit(said, ofProject.get(code));
      for (const key of ['name', 'assetType', ...protections] as const) {
        if (line.units?.[key] === undefined) report('units', key, 'required');
      }
    }
    link(line, report, code);
    // A line about an asset alone may be one of many without a risk.
    if (
      !line.risks ||
      Object.keys(line.risks).every(
        (key) => key === 'unit' || key.startsWith('threatF') || key.startsWith('vulnerabilityS'),
      )
    ) {
      delete line.risks;
      return;
    }
    for (const key of ['threat', 'threatFrequency', 'vulnerability', 'vulnerabilitySeverity'] as const) {
      if (line.risks[key] === undefined) report('risks', key, 'required');
    }
  };
}

/**
 * Joins the unit of a line to the system that the line names, by its code or name: one of the project, else of an earlier
 * line. A new one gets the next free code, and is worth what the worthiest of its units is, until a person says else.
 */
function systemLinker({ systems, systemRows }: Pick<KnownAssets, 'systems' | 'systemRows'>) {
  const codes = freeCodes(systems, 'S');
  // Of systems with the same name the first one's; a code goes before a name.
  const codeOf = new Map([
    ...systemRows.map(({ code, name }) => [wordKey(name), code] as const).reverse(),
    ...systemRows.map(({ code }) => [wordKey(code), code] as const),
  ]);
  const created = new Map<string, Record<string, unknown>>();
  const linked = new Set<string>();
  return (line: Line, report: Report, unit: string): void => {
    const { name } = (line.systems ?? {}) as Partial<System>;
    delete line.systems;
    if (!name) return;
    const system = codeOf.get(wordKey(name)) ?? codes.next().value;
    if (!codeOf.has(wordKey(name))) {
      codeOf.set(wordKey(name), system);
      line.systems = { code: system, name };
      created.set(system, line.systems);
      report('systems', 'name', 'newSystem', name);
    }
    const row = created.get(system);
    for (const key of row ? protections : []) {
      const value = line.units?.[key];
      if (row && typeof value === 'number') row[key] = Math.max(value, Number(row[key] ?? 0));
    }
    const key = `${system}\u0000${unit}`;
    if (linked.has(key)) return;
    linked.add(key);
    line.systemUnits = { system, unit, essential: true } satisfies SystemUnit;
  };
}

/** A unit of a line over that of the project; without a category, the one that fits its type. */
function completeUnit(said: Record<string, unknown>, before: Unit | undefined): Record<string, unknown> {
  const unit: Record<string, unknown> = { ...before, ...said };
  if (before || said.category !== undefined) return unit;
  return { ...unit, category: said.assetType === 'staff' ? 'humanResources' : 'systemUnit' };
}
