import type ExcelJS from 'exceljs';
import { columnLetters } from '#domain/kernel/imports';
import { levelLabel, levels } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { primaryColor, valueColors } from '#domain/kernel/tokens';
import { documentText, wordsIn } from '../texts';
import { argb, bodyFont, headerFont, page, solid } from '../xlsx/writer';
import { type Book, type ColumnDefinition, kindText, listSheetName, type SheetDefinition } from './book';

export const marks = {
  error: { fill: solid('#FF4D4F'), font: { ...bodyFont, color: { argb: 'FFFFFFFF' } } },
  warning: { fill: solid('#FFF1B8'), font: bodyFont },
} as const;

/** The texts of a column's drop-down. */
export function choices(book: Book, language: Language, column: ColumnDefinition): string[] {
  if (column.kind === 'level') return levels.map((level) => levelLabel(level, wordsIn(language)));
  return book.wordsOf(language, column);
}

/** Drop-downs read their words from columns of a hidden sheet, each under the title of its column; levels share one. */
const listsOf = (book: Book, language: Language) => {
  const found = new Map<string, { column: number; title: string; words: string[] }>();
  for (const column of book.sheets(language).flatMap((sheet) => sheet.columns)) {
    const key = column.kind === 'level' ? 'level' : column.list;
    if (!key || found.has(key)) continue;
    const title = column.kind === 'level' ? kindText(language, 'level') : column.header;
    found.set(key, { column: found.size + 1, title, words: choices(book, language, column) });
  }
  return found;
};

function listFormula(book: Book, language: Language, column: ColumnDefinition, rows: number): string | undefined {
  if (column.target) {
    return `'${book.sheetOf(language, column.target).name}'!$A$2:$A$${rows}`;
  }
  const list = listsOf(book, language).get(column.kind === 'level' ? 'level' : (column.list ?? ''));
  if (!list) return undefined;
  const letters = columnLetters(list.column);
  return `'${listSheetName(language)}'!$${letters}$2:$${letters}$${list.words.length + 1}`;
}

/** exceljs types the property of a streamed sheet nowhere, yet writes it. */
interface Validated {
  dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
}

interface Layout {
  /** Column number by key, where it differs from the definition's own order. */
  readonly columns?: ReadonlyMap<string, number>;
  /** Last row that drop-downs and colours reach. */
  readonly lastRow: number;
  /** Without: marks must not be painted over. */
  readonly levelColours?: false;
}

/** Drop-downs and level colours of a sheet; must be set before its first row is written. */
export function addHelpers(
  book: Book,
  sheet: ExcelJS.Worksheet,
  definition: SheetDefinition,
  { columns, lastRow, levelColours }: Layout,
): void {
  const { dataValidations } = sheet as unknown as Validated;
  definition.columns.forEach((column, index) => {
    const number = columns ? columns.get(column.key) : index + 1;
    if (!number) return;
    const letters = columnLetters(number);
    const formula = listFormula(book, definition.language, column, lastRow);
    if (formula) {
      dataValidations.add(`${letters}2:${letters}${lastRow}`, {
        type: 'list',
        allowBlank: true,
        formulae: [formula],
        // Levels may be typed as numbers, several words as well, and assets that the project has already need not stand in the file.
        showErrorMessage: column.kind === 'word' || column.kind === 'flag',
        errorStyle: 'stop',
        errorTitle: column.header,
        error: documentText(definition.language, 'book.chooseFromList'),
      });
    }
    if (column.kind !== 'level' || levelColours === false) return;
    sheet.addConditionalFormatting({
      ref: `${letters}2:${letters}${lastRow}`,
      rules: levels.map((level) => ({
        type: 'expression',
        priority: level,
        formulae: [`LEFT(${letters}2,1)="${level}"`],
        style: {
          fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: argb(valueColors[level].background) } },
          font: { color: { argb: argb(valueColors[level].text) } },
        },
      })),
    });
  });
}

/** A sheet with its frozen header; rows follow. */
export function addSheet(
  book: Book,
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  definition: SheetDefinition,
  layout: Layout,
) {
  const sheet = workbook.addWorksheet(definition.name, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
    properties: { tabColor: { argb: argb(primaryColor) } },
    pageSetup: page,
  });
  sheet.columns = definition.columns.map((column) => ({ width: column.width, style: { font: bodyFont } }));
  addHelpers(book, sheet, definition, layout);
  const header = sheet.getRow(1);
  definition.columns.forEach((column, index) => {
    const cell = header.getCell(index + 1);
    cell.value = column.required ? `${column.header} *` : column.header;
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
    cell.alignment = { vertical: 'middle', wrapText: true };
  });
  header.height = 24;
  header.commit();
  return sheet;
}

/** The hidden sheet that drop-downs read their words from. */
export function addLists(book: Book, workbook: ExcelJS.stream.xlsx.WorkbookWriter, language: Language): void {
  const sheet = workbook.addWorksheet(listSheetName(language), { state: 'hidden' });
  const all = [...listsOf(book, language).values()];
  sheet.addRow(all.map(({ title }) => title)).commit();
  const longest = Math.max(...all.map(({ words }) => words.length));
  for (let i = 0; i < longest; i++) sheet.addRow(all.map(({ words }) => words[i] ?? null)).commit();
}
