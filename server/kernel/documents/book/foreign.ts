import { type ForeignTable, type MappableField, type TableRow, tableOf } from '#domain/kernel/tableMapping';
import { readXlsx } from '../xlsx/reader';
import type { Book } from './book';

/**
 * The tables of a workbook in a layout of its own; undefined where any of its sheets is one of the book's, or where no
 * sheet has a table.
 * @throws DocumentError where the file is no sound workbook at all
 */
export function foreignTables(
  book: Book,
  bytes: Uint8Array,
  fields: readonly MappableField[],
): ForeignTable[] | undefined {
  let isOwn = false;
  readXlsx(bytes, (name) => {
    isOwn ||= book.sheetNamed(name) !== undefined;
    return undefined;
  });
  if (isOwn) return undefined;
  const sheets = new Map<string, TableRow[]>();
  readXlsx(bytes, (name) => {
    const rows: TableRow[] = [];
    sheets.set(name, rows);
    return (row, cells) =>
      rows.push({ row, cells: cells.map(({ column, text, result }) => ({ column, text: result ?? text })) });
  });
  const tables = [...sheets].flatMap(([name, rows]) => tableOf(name, rows, fields) ?? []);
  return tables.length > 0 ? tables : undefined;
}
