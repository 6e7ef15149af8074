import { importStates } from '#domain/kernel/imports';
import { wordKey } from '#domain/kernel/spelling';
import type { MappableField } from '#domain/kernel/tableMapping';
import type { Unit } from '../inventory/derivation';
import type { KnownAssets } from '../inventory/inventory';

/*
 * Risk registers and asset lists in a layout of their own: which fields a column may hold, and how a line with an asset
 * and its risk becomes a unit and a risk of the inventory.
 */

/** unmapped: the columns of its tables must be matched first, as the layout is not the portal's. */
export const inventoryImportStates = ['unmapped', ...importStates] as const;

/** The fields that a line may have; a unit can be known by its code or its name. */
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
  'units.category': ['单元类别', '资产大类', 'unit category', 'asset group'],
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
  'units.confidentiality': ['保密性', '机密性', '保密性赋值', 'confidentiality', 'c'],
  'units.integrity': ['完整性', '完整性赋值', 'integrity', 'i'],
  'units.availability': ['可用性', '可用性赋值', 'availability', 'a'],
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

type Report = (part: 'units' | 'risks', field: string, reason: string, value?: string, detail?: string) => void;
type Line = { units?: Record<string, unknown>; risks?: Record<string, unknown> };

/** Codes for units that have none: U-0001 and so on, beyond those that are taken. */
function* freeCodes(taken: ReadonlySet<string>): Generator<string, never> {
  for (let next = 1; ; next += 1) {
    const code = `U-${String(next).padStart(4, '0')}`;
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
  known: Pick<KnownAssets, 'units' | 'unitRows'>,
): (line: Line, report: Report, row: number) => void {
  const codes = freeCodes(known.units);
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
      for (const key of ['name', 'assetType', 'confidentiality', 'integrity', 'availability'] as const) {
        if (line.units?.[key] === undefined) report('units', key, 'required');
      }
    }
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

/** A unit of a line over that of the project; without a category, the one that fits its type. */
function completeUnit(said: Record<string, unknown>, before: Unit | undefined): Record<string, unknown> {
  const unit: Record<string, unknown> = { ...before, ...said };
  if (before || said.category !== undefined) return unit;
  return { ...unit, category: said.assetType === 'staff' ? 'humanResources' : 'systemUnit' };
}
