import { cut } from '#domain/kernel/cut';
import { type ForeignTable, proposeFields, tableOf } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import { isSum, movementOf, remarkFields, statementFields } from '#domain/subjects/ledger/transfers/statement';
import { type Book, type BookProblem, isExample, type SheetDefinition } from '#server/kernel/documents/book/book';
import { isBlank, readCell } from '#server/kernel/documents/book/readCell';
import { type SheetRow, sheetsOf, shownText } from '#server/kernel/documents/sheets';
import type { RawCell } from '#server/kernel/documents/xlsx/cell';
import { type BankRow, bankBook } from './bankBook';

export interface Statement {
  /** Money that came in, each with its row number. */
  readonly rows: readonly (BankRow & { row: number })[];
  /** Lines of money that went out, or of none. */
  readonly left: number;
  /** Lines that cannot be read; they are not among the rows. */
  readonly problems: readonly BookProblem[];
}

type Columns = ReadonlyMap<string, number>;

/** A sheet with a day and an amount in columns of their own is a statement. */
function statementIn(sheets: ReadonlyMap<string, readonly SheetRow[]>) {
  for (const [name, rows] of sheets) {
    const texts = rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => ({ column: cell.column, text: shownText(cell) })),
    }));
    const table: ForeignTable | undefined = tableOf(name, texts, statementFields);
    if (!table) continue;
    const columns = new Map<string, number>();
    for (const one of proposeFields(table.columns, statementFields))
      if ('column' in one) columns.set(one.field, one.column);
    if (columns.has('receivedOn') && (columns.has('credit') || columns.has('amount')))
      return { name, columns, rows: rows.filter(({ row }) => row > table.headerRow) };
  }
  return undefined;
}

/**
 * Reads a statement as a bank exports it, or the portal's own template: a workbook or a file of separated values. Each line
 * is money that came in, is left out, or has a problem; none is lost in silence.
 * @throws DocumentError where the file is neither
 */
export function readStatement(bytes: Uint8Array, language: Language): Statement {
  const found = statementIn(sheetsOf(bytes));
  if (!found)
    return { rows: [], left: 0, problems: [{ sheet: '', row: 0, column: 0, reason: 'noStatement', value: '' }] };
  const sheet = bankBook.sheetOf(language, 'records');
  const rows: (BankRow & { row: number })[] = [];
  const problems: BookProblem[] = [];
  let left = 0;
  for (const { row, cells } of found.rows) {
    const line = readLine(sheet, language, found.columns, cells);
    if (line === undefined) continue;
    if (line === 'left') left += 1;
    else if ('row' in line) rows.push({ ...line.row, row });
    else for (const problem of line.problems) problems.push({ ...problem, sheet: found.name, row });
  }
  const once = withoutRepeated(rows, found.name, found.columns);
  return { rows: once.taken, left, problems: [...problems, ...once.problems] };
}

type Line = 'left' | { row: BankRow } | { problems: Omit<BookProblem, 'sheet' | 'row'>[] } | undefined;

function readLine(sheet: SheetDefinition, language: Language, columns: Columns, cells: readonly RawCell[]): Line {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const cellOf = (field: string) => byColumn.get(columns.get(field) ?? 0);
  const texts = cells.map(shownText);
  if (isSum(texts) || isExample(texts.find(Boolean) ?? '')) return undefined;
  if (['receivedOn', 'credit', 'debit', 'amount'].every((field) => isBlank(cellOf(field)))) return undefined;
  const movement = movementOf((field) => shownText(cellOf(field)), columns.has('credit'));
  if (movement === 'left') return 'left';
  const problems: Omit<BookProblem, 'sheet' | 'row'>[] = [];
  const told = (field: string, reason: string, detail?: string) =>
    problems.push({
      column: columns.get(field) ?? 0,
      reason,
      value: shownText(cellOf(field)),
      ...(detail !== undefined && { detail }),
    });
  if ('unread' in movement) told(movement.unread, 'badAmount');
  const values: Record<string, unknown> = {};
  for (const column of sheet.columns) {
    if (column.key === 'amount' || column.key === 'remark') continue;
    const result = readCell(bankBook as Book, language, column, cellOf(column.key), true);
    if ('reason' in result)
      told(column.key, result.reason, result.detail ?? (columns.has(column.key) ? undefined : column.header));
    else if (result.value !== undefined) values[column.key] = result.value;
  }
  if (problems.length > 0 || 'unread' in movement) return { problems };
  const remarks = [...new Set(remarkFields.map((field) => shownText(cellOf(field))).filter(Boolean))];
  const max = sheet.columns.find(({ key }) => key === 'remark')?.max ?? 0;
  const remark = cut(remarks.join(' / '), max);
  return { row: { ...(values as unknown as BankRow), amount: movement.fen, ...(remark && { remark }) } };
}

/** The same number on the same day twice in one file: the first is taken, and people decide on the other. */
function withoutRepeated(rows: readonly (BankRow & { row: number })[], name: string, columns: Columns) {
  const seen = new Map<string, number>();
  const problems: BookProblem[] = [];
  const taken = rows.filter(({ serial, receivedOn, row }) => {
    const key = `${serial} ${receivedOn}`;
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, row);
      return true;
    }
    const column = columns.get('serial') ?? 0;
    problems.push({ sheet: name, row, column, reason: 'duplicateSerial', value: serial, detail: String(other) });
    return false;
  });
  return { taken, problems };
}
