import { annexNumber } from '#domain/kernel/codes';
import { readDay } from '#domain/kernel/days';
import { parseLevel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { headerTargets } from '#domain/kernel/pastedHeader';
import { wordKey } from '#domain/kernel/spelling';
import type { PastedField } from '#domain/kernel/tableMapping';
import { findItem } from '../inventory/dictionaries';
import { isRiskCode } from '../risk/riskCode';

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
} as const satisfies Record<Exclude<PastedField<'units' | 'risks'>, PasteKey>, string>;
export type PasteField = keyof typeof pasteKinds;

const cellProblems = [
  'level',
  'protection',
  'day',
  'long',
  'empty',
  'treatment',
  'controls',
  'several',
  'twice',
  'another',
  'undecided',
] as const;
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

/** Fields that say how a decision is carried out. */
const ofPlan: readonly PasteField[] = ['treatmentPlan', 'treatmentOwner', 'treatmentDeadline', 'controls'];

/** Codes that only identify a record: an asset's, a risk's. */
const pasteKeys = ['key', 'riskCode'] as const;
type PasteKey = (typeof pasteKeys)[number];

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
  threat: ['威胁', '威胁描述', '风险', '风险描述', 'Threat', 'Risk', 'Risk description'],
  vulnerability: ['脆弱性', '脆弱性描述', '薄弱点', 'Vulnerability', 'Weakness'],
  threatFrequency: ['威胁频率', '频率', 'Threat frequency', 'Frequency'],
  vulnerabilitySeverity: ['脆弱性严重程度', '严重程度', 'Vulnerability severity', 'Severity'],
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
  remnantSeverity: ['处置后严重程度', 'Severity after treatment'],
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

export interface BadCell {
  /** Of the lines, from 0. */
  readonly line: number;
  readonly column: number;
  readonly problem: CellProblem;
}

/** Cells by which a line finds its record; a record may be known by several values. */
export interface Identity<Row> {
  readonly targets: readonly NonNullable<PasteTarget>[];
  readonly valuesOf: (row: Row) => readonly (readonly string[])[];
}

/** What identifies a record by several cells of a line, or by one; the same for its record. */
export const identityKey = (parts: readonly string[]): string => parts.map(wordKey).join('\0');

/**
 * The changes that lines of cells make, one record each; cells that are invalid for their field are named and skipped.
 * @param identity columns that tell which record a line is about, where lines have all of them; they change nothing
 */
export function readLines(
  lines: readonly string[][],
  targets: readonly PasteTarget[],
  known: ReadonlySet<string>,
  identity: readonly PasteTarget[] = ['key'],
) {
  const bad: BadCell[] = [];
  const told = identity.every((target) => targets.includes(target)) ? identity : [];
  const rows = lines.map((line, at) => {
    let change: Record<string, unknown> = {};
    let cells = 0;
    const takes = (target: PasteTarget): target is PasteField => isPasteField(target) && !told.includes(target);
    const reads = line.flatMap((text, column) => {
      const target = targets[column] ?? null;
      return takes(target) ? [{ column, target, read: readCell(target, text, known) }] : [];
    });
    // Without its decision a plan would be kept where nobody sees it.
    const isUndecided = reads.some(({ target, read }) => target === 'treatment' && 'problem' in read);
    for (const { column, target, read } of reads) {
      if ('problem' in read) bad.push({ line: at, column, problem: read.problem });
      else if (isUndecided && ofPlan.includes(target)) bad.push({ line: at, column, problem: 'undecided' });
      else {
        change = { ...change, ...changeOfCell(target, read.value) };
        cells += 1;
      }
    }
    const key = told.length > 0 ? identityKey(told.map((target) => line[targets.indexOf(target)] ?? '')) : undefined;
    return { key, change, cells };
  });
  return { rows, bad };
}

/**
 * The record of each line, by its identity. A line that several records match, or whose record an earlier line has, is
 * named and has none: it might change the wrong one.
 * @param valuesOf the identities by which a record is known
 */
export function recordsOfLines<Row>(
  lines: readonly { key: string | undefined }[],
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly (readonly string[])[],
): { records: (Row | undefined)[]; bad: { line: number; problem: 'several' | 'twice' }[] } {
  const byKey = new Map<string, Set<Row>>();
  for (const row of rows)
    for (const values of valuesOf(row)) {
      const key = identityKey(values);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(row));
    }
  const bad: { line: number; problem: 'several' | 'twice' }[] = [];
  const taken = new Set<Row>();
  const records = lines.map(({ key }, line) => {
    const [row, other] = byKey.get(key ?? '') ?? [];
    if (row === undefined) return undefined;
    if (other !== undefined || taken.has(row)) {
      bad.push({ line, problem: other === undefined ? 'twice' : 'several' });
      return undefined;
    }
    taken.add(row);
    return row;
  });
  return { records, bad };
}

/**
 * The lines whose code names one record and whose other cells name another: a list that has numbered its risks otherwise.
 * @param records by their codes, line by line
 * @param identity the other cells, the record's unit first
 */
export function contradictions<Row>(
  lines: readonly (readonly string[])[],
  targets: readonly PasteTarget[],
  records: readonly (Row | undefined)[],
  rows: readonly Row[],
  identity: Identity<Row>,
): { line: number; problem: 'another' }[] {
  const [unit] = identity.targets;
  const unitAt = targets.indexOf(unit ?? null);
  const isWhole = identity.targets.every((target) => targets.includes(target));
  const byKey = new Map(
    isWhole ? rows.flatMap((row) => identity.valuesOf(row).map((one) => [identityKey(one), row])) : [],
  );
  const isAnother = (line: readonly string[], row: Row) => {
    const named = byKey.get(identityKey(identity.targets.map((target) => line[targets.indexOf(target)] ?? '')));
    const given = line[unitAt] ?? '';
    const isItsUnit = identity.valuesOf(row).some(([own = '']) => wordKey(own) === wordKey(given));
    return (named !== undefined && named !== row) || (given.trim() !== '' && !isItsUnit);
  };
  return lines.flatMap((cells, line) => {
    const row = records[line];
    return row !== undefined && isAnother(cells, row) ? [{ line, problem: 'another' as const }] : [];
  });
}
