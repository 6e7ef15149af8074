import { headerTargets } from '#domain/kernel/pastedHeader';
import { isRiskCode } from '../risk/codes';
import { type PasteField, type PasteKey, pasteKeys } from './cells';

/* The columns of pasted lines: their titles and what they mean. */

/** The meaning of a pasted column: a field, a code that identifies a record, or unused. */
export type PasteTarget = PasteField | PasteKey | null;

/** Whether cells below it change something. */
export const isPasteField = (target: PasteTarget): target is PasteField =>
  target !== null && !pasteKeys.some((key) => key === target);

/**
 * What the portal and its workbooks call the fields, in both languages, and what people write in their own sheets; beside the
 * titles on screen.
 */
const titlesOf: Readonly<Record<PasteField | PasteKey, readonly string[]>> = {
  riskCode: ['风险编号', '风险号', 'Risk ID', 'Risk no.', 'Risk number'],
  key: [
    '资产编码',
    '单元编码',
    '资产编号',
    '编码',
    '编号',
    '资产',
    '单元',
    'Asset code',
    'Unit code',
    'Code',
    'No.',
    'Asset',
    'Unit',
  ],
  name: ['名称', '资产名称', '单元名称', 'Name', 'Asset name', 'Unit name'],
  protection: ['C / I / A', 'CIA', '安全属性'],
  confidentiality: ['保密性', '机密性', 'Confidentiality', 'C'],
  integrity: ['完整性', 'Integrity', 'I'],
  availability: ['可用性', 'Availability', 'A'],
  owner: ['责任人', '负责人', 'Owner'],
  location: ['所在位置', '位置', '地点', 'Location'],
  description: ['说明', '描述', '备注', 'Description', 'Remark'],
  dueDate: ['完成期限', '截止日期', 'Due date', 'Deadline'],
  assignee: ['执行人', '分派给', '执行人手机号', 'Executor', 'Assignee', 'Assigned to'],
  threat: ['威胁', '威胁描述', '风险', '风险描述', 'Threat', 'Risk', 'Risk description'],
  vulnerability: ['脆弱性', '脆弱性描述', '薄弱点', 'Vulnerability', 'Weakness'],
  threatFrequency: ['威胁频率', '频率', 'Threat frequency', 'Frequency'],
  vulnerabilitySeverity: ['脆弱性严重程度', '严重程度', '影响程度', 'Vulnerability severity', 'Severity', 'Impact'],
  threatSource: ['威胁来源', '来源', 'Threat source', 'Source'],
  threatCapability: ['威胁能力', '能力', 'Threat capability', 'Capability'],
  threatTiming: ['威胁时机', '时机', 'Threat timing', 'Timing'],
  exploitability: [
    '脆弱性被利用难易程度',
    '被利用难易程度',
    '利用难易程度',
    '利用难度',
    'Ease of exploitation',
    'Exploitability',
  ],
  existingControl: ['已有控制', '已有控制措施', '现有控制措施', 'Existing controls', 'Existing control'],
  treatment: [
    '处置',
    '处置方式',
    '处理方式',
    '风险处置方式',
    '应对策略',
    '处置策略',
    '策略',
    'Treatment',
    'Treatment option',
    'Risk response',
  ],
  treatmentPlan: [
    '处置措施',
    '整改措施',
    '处置计划',
    '计划措施',
    '应对措施',
    '措施',
    'Treatment plan',
    'Measure',
    'Action',
    'Planned action',
  ],
  treatmentOwner: ['责任人', '负责人', '处置责任人', 'Owner', 'Responsible'],
  treatmentDeadline: ['完成期限', '截止日期', '计划完成时间', '完成时间', 'Deadline', 'Due date', 'Target date'],
  controls: ['控制', '附录 A 控制', '控制项', '对应控制', 'Annex A controls', 'Controls'],
  remnantFrequency: ['处置后频率', 'Frequency after treatment'],
  remnantSeverity: ['处置后严重程度', '处置后影响程度', 'Severity after treatment', 'Impact after treatment'],
  remnantExploitability: ['处置后被利用难易程度', 'Ease of exploitation after treatment'],
};

/** The column whose cells all are codes of risks, but for a heading; undefined if there is none. */
export function riskCodeColumn(lines: readonly (readonly string[])[]): number | undefined {
  const rows = lines.length > 1 ? lines.slice(1) : lines;
  const found = (rows[0] ?? []).findIndex((_, column) => rows.every((line) => isRiskCode(line[column] ?? '')));
  return found < 0 ? undefined : found;
}

/**
 * The meaning of the columns by a first line that is a header.
 * @param titles on screen, with what they mean
 * @param coded the column of the risks' codes, whatever its title is; a line above codes is a header
 */
export function headerOf(
  line: readonly string[] | undefined,
  titles: ReadonlyMap<string, PasteTarget>,
  coded?: number,
): PasteTarget[] | undefined {
  const known = headerTargets(line, titles, titlesOf);
  if (coded === undefined || isRiskCode(line?.[coded] ?? '')) return known;
  return line?.map((_, column) => (column === coded ? 'riskCode' : (known?.[column] ?? null)));
}
