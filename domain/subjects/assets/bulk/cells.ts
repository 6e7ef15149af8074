import { readDay } from '#domain/kernel/days';
import { parseLevel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { findItem } from '../inventory/dictionaries';

/*
 * Cells copied from a spreadsheet, as they arrive: lines of cells separated by tabs, a cell with a line break or a tab within
 * quotes. A cell must hold the same as its field in a form; the server checks it again.
 */

/** Lines of cells. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  const source = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      lines.push([]);
    } else cell += sign;
  }
  if (source === '') return [];
  endCell();
  return lines;
}

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
      const refs = isNone(text) ? [] : text.split(/[\s,，、;；]+/u).map((ref) => ref.replace(/^A\.?/iu, ''));
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

/** The meaning of the columns by a first line that contains only column names. */
export function headerOf(
  line: readonly string[] | undefined,
  titles: ReadonlyMap<string, PasteTarget>,
): PasteTarget[] | undefined {
  if (!line?.some((cell) => cell !== '')) return undefined;
  return line.every((cell) => cell === '' || titles.has(cell))
    ? line.map((cell) => titles.get(cell) ?? null)
    : undefined;
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
