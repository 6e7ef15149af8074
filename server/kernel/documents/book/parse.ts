import { cut } from '#domain/kernel/cut';
import { isTotalRow, type TableMapping } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import type { RawCell } from '../xlsx/cell';
import { type ReadLimits, type RowHandler, readXlsx } from '../xlsx/reader';
import {
  type Book,
  type BookProblem,
  type ColumnDefinition,
  carriedSheetNames,
  columnOfHeader,
  isExample,
} from './book';
import {
  bareLayout,
  type Found,
  type Layout,
  type MappedReading,
  mappedLayouts,
  type Report,
  type Values,
  wordOf,
} from './mapped';
import { isBlank, readCell } from './readCell';

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
  /** Keys of the columns that no table of a part has: rows that exist keep what they have there. */
  readonly unread: Readonly<Record<P, readonly string[]>>;
  /** In the order of the workbook. */
  readonly problems: readonly BookProblem[];
  readonly errorCount: number;
  readonly warningCount: number;
}

/** The codes of rows, where they have one. */
export const codesIn = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ code }) => (typeof code === 'string' ? [code] : [])));

/** What the check of whole rows finds: by part and index of the row. */
export interface FoundInRow<P extends string> {
  readonly part: P;
  /** Unsound rows are counted on after the sound ones. */
  readonly index: number;
  readonly field: string;
  readonly reason: string;
  readonly value: string;
  readonly detail?: string;
  /** Index of the other row that this one collides with. */
  readonly other?: number;
}

type RowNote = 'hiddenRows' | 'totalRows' | 'leftOutRows';

/** Where a row stands. */
interface Place<P extends string> {
  layout: Layout<P>;
  row: number;
}

const shown = (text: string) => (text.length > 100 ? `${cut(text, 100)}…` : text);

/**
 * Reads a workbook that people have filled in and names everything that is wrong with it. Sheets are known in either
 * language.
 * @param check what single cells can't show; `unsound` are the rows with a bad cell, as far as they could be read, so that
 *   all that is wrong with them is named, and one mistake is not reported twice
 * @param fallback whose names missing sheets have where the file has none that would tell
 * @param mapped how the sheets of a workbook in another layout are read; others are left out
 * @throws DocumentError where the file is no sound workbook at all
 */
export function parseBook<P extends string>(
  book: Book<P>,
  bytes: Uint8Array,
  check: (rows: BookRows<P>, unsound: BookRows<P>) => Iterable<FoundInRow<P>>,
  fallback: Language = 'zh-CN',
  readLimits: Partial<ReadLimits> = {},
  mapped?: MappedReading<P>,
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

  const noRows = () => Object.fromEntries(parts.map((part) => [part, [] as Values[]])) as Record<P, Values[]>;
  const noPlaces = () => new Map(parts.map((part) => [part, [] as Place<P>[]]));
  const [rows, unsound] = [noRows(), noRows()];
  const [places, unsoundPlaces] = [noPlaces(), noPlaces()];
  const placeAt = (part: P, index: number): Place<P> | undefined =>
    places.get(part)?.[index] ?? unsoundPlaces.get(part)?.[index - rows[part].length];
  const layouts = new Map<P, Layout<P>>();

  const readHeader = (layout: Layout<P>, row: number, cells: readonly RawCell[]) => {
    for (const cell of cells) {
      const column = columnOfHeader(layout.sheet, cell.text);
      if (!column) report(layout.name, row, cell.column, 'unknownColumn', cell.text);
      else if (layout.columns.has(column.key)) report(layout.name, row, cell.column, 'duplicateColumn', cell.text);
      else layout.columns.set(column.key, cell.column);
    }
    for (const column of layout.sheet.columns) {
      if (layout.columns.has(column.key) || column.isLater) continue;
      report(layout.name, row, 0, 'missingColumn', column.header);
      layout.complete = false;
    }
  };

  /** The values of a row; undefined where it holds none, or is an example. */
  const readValues = (layout: Layout<P>, row: number, cells: readonly RawCell[]) => {
    const { sheet, columns, fixed } = layout;
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
    const present = sheet.columns.filter(({ key }) => columns.has(key) || fixed.has(key));
    const cellOf = ({ key }: ColumnDefinition): RawCell | undefined => {
      const value = fixed.get(key);
      const cell = byColumn.get(columns.get(key) ?? 0);
      const meant = value ?? wordOf(layout, key, cell);
      return meant ? { column: 0, kind: 'text', text: meant } : cell;
    };
    if ([...columns.values()].every((column) => isBlank(byColumn.get(column)))) return undefined;
    const first = present[0] && cellOf(present[0])?.text;
    if (first && isExample(first)) return undefined;
    const values: Values = {};
    const bad = new Set<string>();
    for (const column of present) {
      const cell = cellOf(column);
      const result = readCell(book as Book, sheet.language, column, cell, mapped !== undefined);
      if ('reason' in result) {
        report(layout.name, row, columns.get(column.key) ?? 0, result.reason, cell?.text ?? '', result.detail);
        bad.add(column.key);
      } else if (result.value !== undefined) values[column.key] = result.value;
    }
    return { values, bad };
  };
  const take = (layout: Layout<P>, row: number, values: Values, isSound: boolean) => {
    (isSound ? rows : unsound)[layout.sheet.part].push(values);
    (isSound ? places : unsoundPlaces).get(layout.sheet.part)?.push({ layout, row });
  };

  /** Rows that a sheet tells of once, with their number: those that a person does not see, and those that are left out. */
  const noted = new Map<string, { name: string; reason: RowNote; first: number; count: number }>();
  const note = (reason: RowNote, name: string, row: number) => {
    const key = `${reason} ${name}`;
    const before = noted.get(key) ?? { name, reason, first: row, count: 0 };
    noted.set(key, { ...before, count: before.count + 1 });
  };

  const readOwn = (layout: Layout<P>): RowHandler => {
    let isHeaderRead = false;
    return (row, cells, hidden) => {
      if (!isHeaderRead) {
        isHeaderRead = true;
        readHeader(layout, row, cells);
        return;
      }
      const read = readValues(layout, row, cells);
      if (!read) return;
      if (hidden) note('hiddenRows', layout.name, row);
      take(layout, row, read.values, layout.complete && read.bad.size === 0);
    };
  };

  const readMapped = (table: TableMapping, link: MappedReading<P>['link']): RowHandler => {
    const ofParts = mappedLayouts(book.sheets(fallback), table);
    const own = new Map(ofParts.map((layout) => [layout.sheet.part, layout]));
    /** A part without a column: what links others follows from a line. */
    const layoutOf = (part: P): Layout<P> => {
      const layout = own.get(part) ?? bareLayout(book.sheetOf(fallback, part), table.sheet);
      own.set(part, layout);
      layouts.set(part, layout);
      return layout;
    };
    // Without a column of its own, a field is named.
    const reportOf =
      (row: number, bad: ReadonlyMap<P, ReadonlySet<string>>) =>
      (part: P): Report =>
      (field, reason, value, detail) => {
        // A field isn't missing whose cell was told to be bad.
        if (bad.get(part)?.has(field)) return;
        const column = own.get(part)?.columns.get(field) ?? 0;
        const { columns } = book.sheetOf(fallback, part);
        const name = column ? undefined : columns.find(({ key }) => key === field)?.header;
        report(table.sheet, row, column, reason, value, detail ?? name);
      };
    return (row, cells, hidden) => {
      if (row <= table.headerRow) return;
      if (isTotalRow(cells.map(({ text, result }) => ({ text: result ?? text })))) {
        note('totalRows', table.sheet, row);
        return;
      }
      const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
      const isLeftOut = (layout: Layout<P>) =>
        [...layout.words.keys()].some(
          (key) => wordOf(layout, key, byColumn.get(layout.columns.get(key) ?? 0)) === null,
        );
      if (ofParts.some(isLeftOut)) {
        note('leftOutRows', table.sheet, row);
        return;
      }
      const before = errorCount;
      const found: Found<P> = {};
      const bad = new Map<P, ReadonlySet<string>>();
      for (const layout of ofParts) {
        const read = readValues(layout, row, cells);
        if (!read) continue;
        found[layout.sheet.part] = read.values;
        bad.set(layout.sheet.part, read.bad);
      }
      if (Object.keys(found).length === 0) return;
      if (hidden) note('hiddenRows', table.sheet, row);
      link(found, reportOf(row, bad), row);
      for (const [part, values] of Object.entries(found) as [P, Values][])
        take(layoutOf(part), row, values, errorCount === before);
    };
  };

  const openSheet = (name: string): RowHandler | undefined => {
    if (mapped) {
      const table = mapped.tables.find(({ sheet }) => sheet === name);
      return table && readMapped(table, mapped.link);
    }
    const sheet = book.sheetNamed(name);
    if (!sheet || layouts.has(sheet.part)) {
      if (!carriedSheetNames.has(name)) report(name, 0, 0, 'unknownSheet', name);
      return undefined;
    }
    language ??= sheet.language;
    const layout = bareLayout(sheet, sheet.name);
    layouts.set(sheet.part, layout);
    return readOwn(layout);
  };
  readXlsx(bytes, openSheet, readLimits);
  for (const { name, reason, first, count } of noted.values()) report(name, first, 0, reason, '', String(count));
  const spoken = language ?? fallback;
  const nameOf = (part: P) => layouts.get(part)?.name ?? book.sheetOf(spoken, part).name;

  for (const sheet of mapped ? [] : book.sheets(spoken)) {
    const layout = layouts.get(sheet.part);
    if (!layout) {
      if (!book.partial || layouts.size === 0) report(sheet.name, 0, 0, 'missingSheet', sheet.name);
    } else if (layout.columns.size === 0 && layout.complete) {
      for (const column of sheet.columns) report(sheet.name, 1, 0, 'missingColumn', column.header);
    }
  }
  const isEmpty = parts.every((part) => rows[part].length === 0);
  if (isEmpty && errorCount === 0)
    report(mapped?.tables[0]?.sheet ?? book.sheets(spoken)[0]?.name ?? '', 0, 0, 'noRows');

  for (const found of check(rows, unsound)) {
    const place = placeAt(found.part, found.index);
    const other = found.other === undefined ? undefined : placeAt(found.part, found.other)?.row;
    report(
      place?.layout.name ?? nameOf(found.part),
      place?.row ?? 0,
      place?.layout.columns.get(found.field) ?? 0,
      found.reason,
      found.value,
      found.detail ?? (other === undefined ? undefined : String(other)),
    );
  }
  const order = new Map(parts.map((part, index) => [nameOf(part), index]));
  problems.sort(
    (a, b) => (order.get(a.sheet) ?? 99) - (order.get(b.sheet) ?? 99) || a.row - b.row || a.column - b.column,
  );
  const rowNumber = (part: P, index: number) => places.get(part)?.[index]?.row ?? 0;
  const unread = Object.fromEntries(
    parts.map((part) => {
      const read = new Set(places.get(part)?.map(({ layout }) => layout));
      const isRead = (key: string) => [...read].some(({ columns, fixed }) => columns.has(key) || fixed.has(key));
      const keys = book.sheetOf(spoken, part).columns.map(({ key }) => key);
      return [part, read.size === 0 ? [] : keys.filter((key) => !isRead(key))];
    }),
  ) as Record<P, string[]>;
  return { language: spoken, rows, rowNumber, unread, problems, errorCount, warningCount };
}
