import type ExcelJS from 'exceljs';
import { cut } from '#domain/kernel/cut';
import { columnLetters } from '#domain/kernel/imports';
import type { Language } from '#domain/kernel/texts';
import { primaryColor } from '#domain/kernel/tokens';
import { documentText } from '../texts';
import type { RawCell } from '../xlsx/cell';
import { readXlsx } from '../xlsx/reader';
import { bodyFont, escaped, headerFont, page, solid, wrapped, writeWorkbook } from '../xlsx/writer';
import {
  type Book,
  type BookProblem,
  carriedSheetNames,
  columnOfHeader,
  problemSheetName,
  type SheetDefinition,
} from './book';
import { addHelp, type MoreHelp } from './help';
import { addHelpers, addLists, marks } from './layout';

type Marks = Map<number, Map<number, BookProblem[]>>;

function marksBySheet(problems: readonly BookProblem[]): Map<string, Marks> {
  const sheets = new Map<string, Marks>();
  for (const problem of problems) {
    const rows: Marks = sheets.get(problem.sheet) ?? new Map();
    sheets.set(problem.sheet, rows);
    const row = Math.max(problem.row, 1);
    const cells = rows.get(row) ?? new Map<number, BookProblem[]>();
    rows.set(row, cells);
    const column = Math.max(problem.column, 1);
    cells.set(column, [...(cells.get(column) ?? []), problem]);
  }
  return sheets;
}

function addProblemList(
  book: Book,
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  language: Language,
  problems: readonly BookProblem[],
): void {
  const sheet = workbook.addWorksheet(problemSheetName(language), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: page,
  });
  sheet.columns = [8, 16, 10, 32, 70].map((width) => ({ width, style: { font: bodyFont } }));
  const header = sheet.addRow(
    (['problemKind', 'sheetName', 'cell', 'content', 'problem'] as const).map((key) =>
      documentText(language, `book.${key}`),
    ),
  );
  header.eachCell((cell) => {
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
  });
  header.commit();
  for (const problem of problems) {
    const kind = book.severity[problem.reason] ?? 'error';
    const place = problem.row === 0 ? '' : `${columnLetters(Math.max(problem.column, 1))}${problem.row}`;
    const row = sheet.addRow([
      documentText(language, `book.${kind}`),
      problem.sheet,
      place,
      problem.value,
      book.problem(language, problem),
    ]);
    row.getCell(1).fill = marks[kind].fill;
    row.getCell(1).font = marks[kind].font;
    row.getCell(4).alignment = wrapped;
    row.getCell(5).alignment = wrapped;
    row.commit();
  }
}

/**
 * The uploaded workbook again, every bad cell filled and commented, with a list of all problems in front. It is built
 * anew from the plain cells: whatever else the upload carried (formulas, macros, links, pictures) does not come along.
 */
export function markWorkbook(
  book: Book,
  original: Uint8Array,
  { language, problems }: { language: Language; problems: readonly BookProblem[] },
  more?: MoreHelp,
): Promise<Buffer> {
  return writeWorkbook((workbook) => {
    addProblemList(book, workbook, language, problems);
    const marksOf = marksBySheet(problems);
    readXlsx(original, (name) => {
      if (carriedSheetNames.has(name)) return undefined;
      const definition = book.sheetNamed(name);
      // Only the names that Excel itself would refuse differ.
      const sheet = workbook.addWorksheet(cut(name.replace(/[*?:\\/[\]]/g, '_'), 31), {
        views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
      });
      const rows = marksOf.get(definition?.name ?? name) ?? new Map<number, Map<number, BookProblem[]>>();
      let started = false;
      return (number, cells) => {
        if (!started && definition) prepare(book, sheet, definition, cells);
        const isHeader = !started;
        started = true;
        skipTo(sheet, number);
        const row = sheet.getRow(number);
        for (const cell of cells) {
          row.getCell(cell.column).value = cell.kind === 'number' ? Number(cell.text) : escaped(cell.text);
          if (!isHeader) continue;
          row.getCell(cell.column).font = headerFont;
          row.getCell(cell.column).fill = solid(primaryColor);
        }
        for (const [column, found] of rows.get(number) ?? []) {
          const kind = found.some((problem) => book.severity[problem.reason] === 'error') ? 'error' : 'warning';
          const cell = row.getCell(column);
          cell.fill = marks[kind].fill;
          cell.font = marks[kind].font;
          cell.note = found.map((problem) => noteText(book, language, problem)).join('\n');
        }
        row.commit();
      };
    });
    addHelp(book, workbook, language, more);
    addLists(book, workbook, language);
  });
}

/** What a cell's comment says; one about the whole row names what it is about. */
function noteText(book: Book, language: Language, problem: BookProblem): string {
  const text = book.problem(language, problem);
  return problem.column === 0 ? documentText(language, 'book.inField', { field: problem.value, problem: text }) : text;
}

/** The writer would walk through the empty rows before this one, in time quadratic in their number. */
function skipTo(sheet: ExcelJS.Worksheet, row: number): void {
  (sheet as unknown as { _rowZero: number })._rowZero = row;
}

/** Widths and drop-downs for a sheet whose columns stand as the upload has them. */
function prepare(book: Book, sheet: ExcelJS.Worksheet, definition: SheetDefinition, header: readonly RawCell[]): void {
  const columns = new Map<string, number>();
  const widths: Partial<ExcelJS.Column>[] = [];
  for (const cell of header) {
    const column = columnOfHeader(definition, cell.text);
    if (column) columns.set(column.key, cell.column);
    widths[cell.column - 1] = { width: column?.width ?? 16 };
  }
  sheet.columns = Array.from(widths, (width) => ({ width: 12, ...width, style: { font: bodyFont } }));
  addHelpers(book, sheet, definition, { columns, lastRow: 5000, levelColours: false });
}
