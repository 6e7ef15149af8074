import { annexNumber } from '#domain/kernel/codes';
import { readDay } from '#domain/kernel/days';
import { parseLevel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { wordKey } from '#domain/kernel/spelling';
import { findItem } from '../inventory/dictionaries';

/* What pasted cells mean for assets and risks. A cell must hold the same as its field in a form; the server checks it again. */

/** Fields that cells can be pasted into; protection holds confidentiality, integrity and availability in one cell. */
const pasteKinds = {
  name: 'name',
  protection: 'protection',
  confidentiality: 'level',
  integrity: 'level',
  availability: 'level',
  owner: 'line',
  location: 'line',
  description: 'text',
  dueDate: 'day',
  threat: 'name',
  vulnerability: 'name',
  threatFrequency: 'level',
  vulnerabilitySeverity: 'level',
  existingControl: 'text',
  treatment: 'treatment',
  treatmentPlan: 'text',
  treatmentOwner: 'line',
  treatmentDeadline: 'day',
  controls: 'controls',
  remnantFrequency: 'levelOrNone',
  remnantSeverity: 'levelOrNone',
} as const;
export type PasteField = keyof typeof pasteKinds;

const cellProblems = ['level', 'protection', 'day', 'long', 'empty', 'treatment', 'controls'] as const;
export type CellProblem = (typeof cellProblems)[number];
type Read = { value: unknown } | { problem: CellProblem };

/**
 * Converts a cell to its field's value.
 * @param known references of Annex A
 */
export function readCell(field: PasteField, text: string, known: ReadonlySet<string>): Read {
  const kind = pasteKinds[field];
  const max = kind === 'text' ? limits.textLength : limits.nameLength;
  const given = <T>(value: T | undefined, problem: CellProblem): Read =>
    value === undefined ? { problem } : { value };
  switch (kind) {
    case 'name':
      if (text === '') return { problem: 'empty' };
      return text.length > max ? { problem: 'long' } : { value: text };
    case 'line':
    case 'text':
      return text.length > max ? { problem: 'long' } : { value: text || null };
    case 'level':
      return given(parseLevel(text), 'level');
    case 'levelOrNone':
      return isNone(text) ? { value: null } : given(parseLevel(text), 'level');
    case 'protection': {
      const levels = text.split(/[\s/,，、]+/u).map(parseLevel);
      return levels.length === 3 && levels.every((level) => level !== undefined)
        ? { value: levels }
        : { problem: 'protection' };
    }
    case 'day':
      return isNone(text) ? { value: null } : given(readDay(text), 'day');
    case 'treatment':
      return isNone(text) ? { value: null } : given(findItem('treatment', text), 'treatment');
    case 'controls': {
      const refs = isNone(text) ? [] : text.split(/[\s,，、;；]+/u).map((ref) => annexNumber(ref));
      return refs.length <= 20 && refs.every((ref) => known.has(ref)) ? { value: refs } : { problem: 'controls' };
    }
  }
}

/** The sign by which lists show missing values. */
const isNone = (text: string): boolean => text === '' || text === '–' || text === '-';

/** The cell as a part of a change. */
export const changeOfCell = (field: PasteField, value: unknown): Record<string, unknown> => {
  if (field !== 'protection') return { [field]: value };
  const [confidentiality, integrity, availability] = value as unknown[];
  return { confidentiality, integrity, availability };
};

/** The meaning of a pasted column: a field, the code that identifies a record, or unused. */
export type PasteTarget = PasteField | 'key' | null;

/**
 * What the portal and its workbooks call the fields, in both languages, and what people write in their own sheets; beside the
 * titles on screen.
 */
const titlesOf: Readonly<Record<PasteField | 'key', readonly string[]>> = {
  key: ['资产编码', '单元编码', '编码', '编号', 'Asset code', 'Unit code', 'Code', 'No.'],
  name: ['名称', '资产名称', '单元名称', 'Name', 'Asset name', 'Unit name'],
  protection: ['C / I / A', 'CIA', '安全属性'],
  confidentiality: ['保密性', '机密性', 'Confidentiality', 'C'],
  integrity: ['完整性', 'Integrity', 'I'],
  availability: ['可用性', 'Availability', 'A'],
  owner: ['责任人', '负责人', 'Owner'],
  location: ['所在位置', '位置', '地点', 'Location'],
  description: ['说明', '描述', '备注', 'Description', 'Remark'],
  dueDate: ['完成期限', '截止日期', 'Due date', 'Deadline'],
  threat: ['威胁', 'Threat'],
  vulnerability: ['脆弱性', '薄弱点', 'Vulnerability'],
  threatFrequency: ['威胁频率', '频率', 'Threat frequency', 'Frequency'],
  vulnerabilitySeverity: ['脆弱性严重程度', '严重程度', 'Vulnerability severity', 'Severity'],
  existingControl: ['已有控制', '已有控制措施', '现有控制措施', 'Existing controls', 'Existing control'],
  treatment: ['处置', '处置方式', '处理方式', 'Treatment', 'Treatment option'],
  treatmentPlan: ['处置措施', '整改措施', '处置计划', 'Treatment plan', 'Measure'],
  treatmentOwner: ['责任人', '负责人', 'Owner', 'Responsible'],
  treatmentDeadline: ['完成期限', '截止日期', 'Deadline', 'Due date'],
  controls: ['控制', '附录 A 控制', 'Annex A controls', 'Controls'],
  remnantFrequency: ['处置后频率', 'Frequency after treatment'],
  remnantSeverity: ['处置后严重程度', 'Severity after treatment'],
};

/**
 * The meaning of the columns by a first line that is a header: all its cells are titles of columns, or two and at least
 * half of them. The others are left to the person.
 * @param titles on screen, with what they mean
 */
export function headerOf(
  line: readonly string[] | undefined,
  titles: ReadonlyMap<string, PasteTarget>,
): PasteTarget[] | undefined {
  const known = new Map([...titles].map(([title, target]) => [wordKey(title), target]));
  // Of fields with the same title, those that these columns have.
  for (const target of titles.values())
    for (const title of target === null ? [] : titlesOf[target])
      if (!known.has(wordKey(title))) known.set(wordKey(title), target);
  const cells = line?.filter((cell) => cell.trim() !== '') ?? [];
  const found = cells.filter((cell) => known.has(wordKey(cell))).length;
  const isHeader = found > 0 && (found === cells.length || (found > 1 && found * 2 >= cells.length));
  return isHeader ? line?.map((cell) => known.get(wordKey(cell)) ?? null) : undefined;
}

export interface BadCell {
  /** Of the lines, from 0. */
  readonly line: number;
  readonly column: number;
  readonly problem: CellProblem;
}

/** The changes that lines of cells make, one record each; cells that are invalid for their field are named and skipped. */
export function readLines(lines: readonly string[][], targets: readonly PasteTarget[], known: ReadonlySet<string>) {
  const bad: BadCell[] = [];
  const rows = lines.map((line, at) => {
    let change: Record<string, unknown> = {};
    let key: string | undefined;
    let cells = 0;
    for (const [column, text] of line.entries()) {
      const target = targets[column] ?? null;
      if (target === 'key') key = text;
      if (target === null || target === 'key') continue;
      const read = readCell(target, text, known);
      if ('problem' in read) bad.push({ line: at, column, problem: read.problem });
      else {
        change = { ...change, ...changeOfCell(target, read.value) };
        cells += 1;
      }
    }
    return { key, change, cells };
  });
  return { rows, bad };
}
