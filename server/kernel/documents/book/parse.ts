import { codePattern } from '#domain/kernel/codes';
import { cut } from '#domain/kernel/cut';
import { isLevel, parseLevel } from '#domain/kernel/levels';
import { cleanText } from '#domain/kernel/spelling';
import type { Language } from '#domain/kernel/texts';
import { documentText } from '../texts';
import { type RawCell, type ReadLimits, type RowHandler, readXlsx } from '../xlsx/reader';
import {
  type Book,
  type BookProblem,
  type ColumnDefinition,
  carriedSheetNames,
  columnOfHeader,
  isExample,
  type SheetDefinition,
} from './book';

/** More problems than these are counted, not listed: nobody reads on, and a hostile file must not fill the memory. */
const problemsMax = 10_000;

/** Rows of a part, as its columns read them. */
export type BookRows<P extends string> = Readonly<Record<P, readonly Readonly<Record<string, unknown>>[]>>;

export interface ParsedBook<P extends string> {
  /** Of the workbook. */
  readonly language: Language;
  /** Rows without any bad cell. */
  readonly rows: BookRows<P>;
  /** Where such a row stands, from 1. */
  rowNumber(part: P, index: number): number;
  /** In the order of the workbook. */
  readonly problems: readonly BookProblem[];
  readonly errorCount: number;
  readonly warningCount: number;
}

/** What the check of whole rows finds: by part and index of the row. */
export interface FoundInRow<P extends string> {
  readonly part: P;
  readonly index: number;
  readonly field: string;
  readonly reason: string;
  readonly value: string;
  readonly detail?: string;
  /** Index of the other row that this one collides with. */
  readonly other?: number;
}

/** What a whole-width or accented typist means by the same code. */
const asCode = (text: string) => text.normalize('NFKC').trim();
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlPattern = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Cs}]/u;
const shown = (text: string) => (text.length > 100 ? `${cut(text, 100)}…` : text);

type CellResult = { value: unknown } | { reason: string; detail?: string };

function readLevel(cell: RawCell, text: string): CellResult {
  if (cell.kind === 'date' || cell.kind === 'boolean') return { reason: 'notNumber' };
  const level = parseLevel(text);
  if (level) return { value: level };
  const number = Number(text.normalize('NFKC'));
  if (Number.isNaN(number)) return { reason: 'notNumber' };
  if (!Number.isInteger(number)) return { reason: 'notInteger' };
  return isLevel(number) ? { value: number } : { reason: 'outOfRange' };
}

/** What people put between words; a word may have one of them in it. */
const separators = /([、,，;；/\n])/u;

/** Several words of a list, each the longest that there is; undefined where a part of the text is none. */
function wordsIn(text: string, find: (word: string) => string | undefined): string[] | undefined {
  const pieces = text.split(separators);
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; ) {
    let to = pieces.length;
    let item: string | undefined;
    for (; to > from; to -= 2) {
      item = find(pieces.slice(from, to).join('').trim());
      if (item !== undefined) break;
    }
    if (item === undefined) {
      if (pieces[from]?.trim()) return undefined;
      to = from + 1;
    } else found.add(item);
    from = to + 1;
  }
  return [...found];
}

/** Checks one cell on its own. */
function readCell(book: Book, language: Language, column: ColumnDefinition, cell: RawCell | undefined): CellResult {
  const text = cleanText(cell?.text ?? '').trim();
  if (!cell || text === '') return column.required ? { reason: 'required' } : { value: undefined };
  if (cell.kind === 'formula') return { reason: 'formula' };
  if (cell.kind === 'error') return { reason: 'errorCell' };
  if (controlPattern.test(text)) return { reason: 'controlCharacters' };
  const { list = '', own } = column;
  const unknown = (): CellResult => ({
    reason: 'unknownWord',
    detail: book.wordsOf(language, column).join(documentText(language, 'book.separator')),
  });
  switch (column.kind) {
    case 'level':
      return readLevel(cell, text);
    case 'word':
    case 'flag': {
      const item = book.find(list, text);
      if (item === undefined) return unknown();
      return { value: column.kind === 'flag' ? item === 'true' : item };
    }
    case 'words': {
      const items = wordsIn(text, (word) => book.find(list, word));
      return items?.length ? { value: items } : unknown();
    }
    case 'code':
    case 'reference': {
      const code = asCode(text);
      if (code.length > column.max) return { reason: 'tooLong', detail: String(column.max) };
      return codePattern.test(code) ? { value: code } : { reason: 'badCode' };
    }
    default: {
      if (text.length > column.max) return { reason: 'tooLong', detail: String(column.max) };
      const value = own ? own.read(text) : text;
      if (value !== undefined || !own) return { value };
      return { reason: own.reason, ...(own.detail && { detail: own.detail(text) }) };
    }
  }
}

interface SheetState {
  readonly sheet: SheetDefinition;
  /** Column number by field; filled by the header row. */
  readonly columns: Map<string, number>;
  readonly rowNumbers: number[];
  complete: boolean;
}

/**
 * Reads a workbook that people have filled in and names everything that is wrong with it. Sheets are known in either
 * language.
 * @param check what single cells can't show; `listed` are codes on rows too bad to be read, so that one mistake is not
 *   reported twice
 * @param fallback whose names missing sheets have where the file has none that would tell
 * @throws DocumentError where the file is no sound workbook at all
 */
export function parseBook<P extends string>(
  book: Book<P>,
  bytes: Uint8Array,
  check: (rows: BookRows<P>, listed: ReadonlyMap<P, ReadonlySet<string>>) => Iterable<FoundInRow<P>>,
  fallback: Language = 'zh-CN',
  readLimits: Partial<ReadLimits> = {},
): ParsedBook<P> {
  const parts = book.sheets(fallback).map(({ part }) => part);
  const problems: BookProblem[] = [];
  let errorCount = 0;
  let warningCount = 0;
  let language: Language | undefined;
  const report = (sheet: string, row: number, column: number, reason: string, value = '', detail?: string) => {
    if (book.severity[reason] !== 'warning') errorCount++;
    else warningCount++;
    if (problems.length >= problemsMax) return;
    problems.push({ sheet, row, column, reason, value: shown(value), ...(detail === undefined ? {} : { detail }) });
  };

  const rows = Object.fromEntries(parts.map((part) => [part, [] as Record<string, unknown>[]])) as Record<
    P,
    Record<string, unknown>[]
  >;
  const listed = new Map(parts.map((part) => [part, new Set<string>()]));
  const states = new Map<P, SheetState>();

  const readHeader = (sheet: SheetDefinition, state: SheetState, row: number, cells: readonly RawCell[]) => {
    for (const cell of cells) {
      const column = columnOfHeader(sheet, cell.text);
      if (!column) report(sheet.name, row, cell.column, 'unknownColumn', cell.text);
      else if (state.columns.has(column.key)) report(sheet.name, row, cell.column, 'duplicateColumn', cell.text);
      else state.columns.set(column.key, cell.column);
    }
    for (const column of sheet.columns) {
      if (state.columns.has(column.key)) continue;
      report(sheet.name, row, 0, 'missingColumn', column.header);
      state.complete = false;
    }
  };

  const readRow = (sheet: SheetDefinition<P>, state: SheetState, number: number, cells: readonly RawCell[]) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
    const present = sheet.columns.filter((column) => state.columns.has(column.key));
    const cellOf = (column: ColumnDefinition) => byColumn.get(state.columns.get(column.key) ?? 0);
    if (present.every((column) => !cellOf(column)?.text.trim())) return;
    const first = present[0] && cellOf(present[0])?.text;
    if (first && isExample(first)) return;
    const values: Record<string, unknown> = {};
    let sound = state.complete;
    for (const column of present) {
      const cell = cellOf(column);
      const result = readCell(book as Book, sheet.language, column, cell);
      if ('reason' in result) {
        report(sheet.name, number, state.columns.get(column.key) ?? 0, result.reason, cell?.text ?? '', result.detail);
        sound = false;
      } else if (result.value !== undefined) values[column.key] = result.value;
    }
    if (sound) {
      rows[sheet.part].push(values);
      state.rowNumbers.push(number);
    } else if (typeof values.code === 'string') listed.get(sheet.part)?.add(values.code);
  };

  const openSheet = (name: string): RowHandler | undefined => {
    const sheet = book.sheetNamed(name);
    if (!sheet || states.has(sheet.part)) {
      if (!carriedSheetNames.has(name)) report(name, 0, 0, 'unknownSheet', name);
      return undefined;
    }
    language ??= sheet.language;
    const state: SheetState = { sheet, columns: new Map(), rowNumbers: [], complete: true };
    states.set(sheet.part, state);
    return (row, cells) => {
      if (state.columns.size === 0 && state.complete) readHeader(sheet, state, row, cells);
      else readRow(sheet, state, row, cells);
    };
  };
  readXlsx(bytes, openSheet, readLimits);
  const spoken = language ?? fallback;
  const sheetIn = (part: P) => states.get(part)?.sheet ?? book.sheetOf(spoken, part);

  for (const sheet of book.sheets(spoken)) {
    const state = states.get(sheet.part);
    if (!state) report(sheet.name, 0, 0, 'missingSheet', sheet.name);
    else if (state.columns.size === 0 && state.complete) {
      for (const column of sheet.columns) report(sheet.name, 1, 0, 'missingColumn', column.header);
    }
  }
  const isEmpty = parts.every((part) => rows[part].length === 0);
  if (isEmpty && errorCount === 0) report(book.sheets(spoken)[0]?.name ?? '', 0, 0, 'noRows');

  for (const found of check(rows, listed)) {
    const state = states.get(found.part);
    const other = found.other === undefined ? undefined : state?.rowNumbers[found.other];
    report(
      sheetIn(found.part).name,
      state?.rowNumbers[found.index] ?? 0,
      state?.columns.get(found.field) ?? 0,
      found.reason,
      found.value,
      found.detail ?? (other === undefined ? undefined : String(other)),
    );
  }
  const order = new Map(parts.map((part, index) => [sheetIn(part).name, index]));
  problems.sort(
    (a, b) => (order.get(a.sheet) ?? 99) - (order.get(b.sheet) ?? 99) || a.row - b.row || a.column - b.column,
  );
  const rowNumber = (part: P, index: number) => states.get(part)?.rowNumbers[index] ?? 0;
  return { language: spoken, rows, rowNumber, problems, errorCount, warningCount };
}
