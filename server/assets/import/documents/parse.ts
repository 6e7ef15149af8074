import { checkInventory } from '#domain/assets/import/check';
import { dictionaries, findItem } from '#domain/assets/inventory/dictionaries';
import {
  emptyKnown,
  type Inventory,
  type InventoryPart,
  type InventoryProblem,
  inventoryParts,
  type KnownAssets,
  type ProblemReason,
  problemReasons,
} from '#domain/assets/inventory/inventory';
import { isLevel, parseLevel } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { documentText, wordsIn } from '#server/documents/texts';
import { type RawCell, type ReadLimits, type RowHandler, readXlsx } from '#server/documents/xlsx/reader';
import {
  type ColumnDefinition,
  carriedSheetNames,
  columnOfHeader,
  inventorySheets,
  isExample,
  type SheetDefinition,
  sheetNamed,
  sheetOf,
} from './sheets';

/** More problems than these are counted, not listed: nobody reads on, and a hostile file must not fill the memory. */
const problemsMax = 10_000;

export interface ParsedInventory {
  /** Of the workbook. */
  readonly language: Language;
  /** Rows without any bad cell. */
  readonly inventory: Inventory;
  /** In the order of the workbook. */
  readonly problems: readonly InventoryProblem[];
  readonly errorCount: number;
  readonly warningCount: number;
}

/** What a whole-width or accented typist means by the same code. */
const asCode = (text: string) => text.normalize('NFKC').trim();
const codePattern = /^[\p{L}\p{N}._/-]+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlPattern = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
const shown = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

type CellResult = { value: unknown } | { reason: ProblemReason; detail?: string };

function readLevel(cell: RawCell, text: string): CellResult {
  if (cell.kind === 'date' || cell.kind === 'boolean') return { reason: 'notNumber' };
  const level = parseLevel(text);
  if (level) return { value: level };
  const number = Number(text.normalize('NFKC'));
  if (Number.isNaN(number)) return { reason: 'notNumber' };
  if (!Number.isInteger(number)) return { reason: 'notInteger' };
  return isLevel(number) ? { value: number } : { reason: 'outOfRange' };
}

/** Checks one cell on its own. */
function readCell(language: Language, column: ColumnDefinition, cell: RawCell | undefined): CellResult {
  const text = cell?.text.replace(/\r\n?/g, '\n').trim() ?? '';
  if (!cell || text === '') return column.required ? { reason: 'required' } : { value: undefined };
  if (cell.kind === 'formula') return { reason: 'formula' };
  if (cell.kind === 'error') return { reason: 'errorCell' };
  if (controlPattern.test(text)) return { reason: 'controlCharacters' };
  switch (column.kind) {
    case 'level':
      return readLevel(cell, text);
    case 'word':
    case 'flag': {
      const dictionary = column.dictionary ?? 'essential';
      const item = findItem(dictionary, text);
      if (item === undefined) {
        return {
          reason: 'unknownWord',
          detail: dictionaries[dictionary].items
            .map((item) => item[wordsIn(language)])
            .join(documentText(language, 'assets.workbook.separator')),
        };
      }
      return { value: column.kind === 'flag' ? item === 'true' : item };
    }
    case 'code':
    case 'reference': {
      const code = asCode(text);
      if (code.length > column.max) return { reason: 'tooLong', detail: String(column.max) };
      return codePattern.test(code) ? { value: code } : { reason: 'badCode' };
    }
    default:
      return text.length > column.max ? { reason: 'tooLong', detail: String(column.max) } : { value: text };
  }
}

/** Rows are built from the definition of their sheet, whose keys the compiler has checked against the row's type. */
const asInventory = (rows: Record<InventoryPart, Record<string, unknown>[]>) => rows as unknown as Inventory;

interface SheetState {
  readonly sheet: SheetDefinition;
  /** Column number by field; filled by the header row. */
  readonly columns: Map<string, number>;
  readonly rowNumbers: number[];
  complete: boolean;
}

/**
 * Reads an inventory workbook and names everything that is wrong with it. `known` are the assets that the project has
 * already, which the file may link to. Sheets are known in either language.
 * @param fallback whose names missing sheets have where the file has none that would tell
 * @throws DocumentError where the file is no sound workbook at all
 */
export function parseInventoryWorkbook(
  bytes: Uint8Array,
  known: KnownAssets = emptyKnown,
  fallback: Language = 'zh-CN',
  readLimits: Partial<ReadLimits> = {},
): ParsedInventory {
  const problems: InventoryProblem[] = [];
  let errorCount = 0;
  let warningCount = 0;
  let language: Language | undefined;
  const report = (sheet: string, row: number, column: number, reason: ProblemReason, value = '', detail?: string) => {
    if (problemReasons[reason] === 'error') errorCount++;
    else warningCount++;
    if (problems.length >= problemsMax) return;
    problems.push({ sheet, row, column, reason, value: shown(value), ...(detail === undefined ? {} : { detail }) });
  };

  const rows = Object.fromEntries(inventoryParts.map((part) => [part, [] as Record<string, unknown>[]])) as Record<
    InventoryPart,
    Record<string, unknown>[]
  >;
  /** Codes on rows that are otherwise too bad to be read. */
  const listed = { businesses: new Set<string>(), systems: new Set<string>(), units: new Set<string>() };
  const states = new Map<InventoryPart, SheetState>();

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

  const readRow = (sheet: SheetDefinition, state: SheetState, number: number, cells: readonly RawCell[]) => {
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
      const result = readCell(sheet.language, column, cell);
      if ('reason' in result) {
        report(sheet.name, number, state.columns.get(column.key) ?? 0, result.reason, cell?.text ?? '', result.detail);
        sound = false;
      } else if (result.value !== undefined) values[column.key] = result.value;
    }
    if (sound) {
      rows[sheet.part].push(values);
      state.rowNumbers.push(number);
    } else if (typeof values.code === 'string' && sheet.part in listed) {
      listed[sheet.part as keyof typeof listed].add(values.code);
    }
  };

  const openSheet = (name: string): RowHandler | undefined => {
    const sheet = sheetNamed(name);
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
  const sheetIn = (part: InventoryPart) => states.get(part)?.sheet ?? sheetOf(spoken, part);

  for (const sheet of inventorySheets(spoken)) {
    const state = states.get(sheet.part);
    if (!state) report(sheet.name, 0, 0, 'missingSheet', sheet.name);
    else if (state.columns.size === 0 && state.complete) {
      for (const column of sheet.columns) report(sheet.name, 1, 0, 'missingColumn', column.header);
    }
  }
  const inventory = asInventory(rows);
  const isEmpty = inventoryParts.every((part) => rows[part].length === 0);
  if (isEmpty && errorCount === 0) report(sheetOf(spoken, 'businesses').name, 0, 0, 'noRows');

  for (const found of checkInventory(inventory, known, listed)) {
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
  const order = new Map(inventoryParts.map((part, index) => [sheetIn(part).name, index]));
  problems.sort(
    (a, b) => (order.get(a.sheet) ?? 99) - (order.get(b.sheet) ?? 99) || a.row - b.row || a.column - b.column,
  );
  return { language: spoken, inventory, problems, errorCount, warningCount };
}
