import type ExcelJS from 'exceljs';
import { type Level, levels } from '#domain/kernel/levels';
import { type LevelColors, primaryColor, riskColors, valueColors } from '#domain/kernel/tokens';
import { plainText } from '#server/kernel/documents/table';
import { argb, bodyFont, escaped, headerFont, page, solid, wrapped } from '#server/kernel/documents/xlsx/writer';

/* Sheets whose cells are computed: each is a formula with its result. */

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter;
export interface Formula {
  readonly formula: string;
  readonly result: number | string;
}
export type Value = string | number | Formula | null;

export interface SheetColumn {
  readonly title: string;
  readonly width: number;
  /** Numbers 1–5 in the colours of levels: of a risk, or of what it is made of. */
  readonly levels?: 'risk' | 'value';
}

const colors: Readonly<Record<NonNullable<SheetColumn['levels']>, LevelColors>> = {
  risk: riskColors,
  value: valueColors,
};

/** 1 → A, 28 → AB. */
export function letters(column: number): string {
  let found = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    found = String.fromCharCode(65 + ((rest - 1) % 26)) + found;
  return found;
}

/** A sheet as formulas name it. */
export const quoted = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`;
/** A text as formulas hold it. */
export const literal = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Texts stay texts: one that begins like a formula is never one. */
const cellValue = (value: Value): ExcelJS.CellValue =>
  typeof value === 'string'
    ? escaped(plainText(value))
    : typeof value === 'object' && value
      ? { formula: value.formula, result: value.result, date1904: false }
      : value;

const listStyle: Partial<ExcelJS.Style> = { font: bodyFont, alignment: wrapped };

/** A list with a frozen, filtered header; rows follow from row 2. */
export function addList(
  workbook: Workbook,
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<readonly Value[]>,
  count: number,
  frozen = 1,
): void {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: frozen, ySplit: 1 }],
    pageSetup: { ...page, printTitlesRow: '1:1' },
  });
  sheet.columns = columns.map(({ width }) => ({ width }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  for (const [index, column] of columns.entries()) {
    if (!column.levels || count === 0) continue;
    colorLevels(sheet, `${letters(index + 1)}2:${letters(index + 1)}${count + 1}`, colors[column.levels]);
  }
  const header = sheet.addRow(columns.map(({ title }) => title));
  header.eachCell((cell) => {
    cell.font = headerFont;
    cell.fill = solid(primaryColor);
  });
  header.commit();
  for (const values of rows) {
    const row = sheet.addRow(values.map(cellValue));
    // One object for all: exceljs looks a style up once for each object, which is half of its time.
    for (let column = 1; column <= values.length; column++) row.getCell(column).style = listStyle;
    row.commit();
  }
  sheet.commit();
}

function colorLevels(sheet: ExcelJS.Worksheet, ref: string, of: LevelColors = riskColors): void {
  const first = ref.split(':')[0] ?? ref;
  sheet.addConditionalFormatting({
    ref,
    rules: levels.map((level: Level) => ({
      type: 'expression',
      priority: level,
      formulae: [`${first}=${level}`],
      style: {
        fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: argb(of[level].background) } },
        font: { color: { argb: argb(of[level].text) } },
      },
    })),
  });
}

/** One row after the other, each with its own style; for sheets that people read from top to bottom. */
export function addPage(workbook: Workbook, name: string, widths: readonly number[]) {
  const sheet = workbook.addWorksheet(name, { pageSetup: page, views: [{ showGridLines: false }] });
  sheet.columns = widths.map((width) => ({ width, style: { font: bodyFont } }));
  let at = 0;
  return {
    sheet,
    /** @returns the number of the row */
    put(values: readonly Value[], style?: (cell: ExcelJS.Cell, index: number) => void): number {
      const row = sheet.addRow(values.map(cellValue));
      if (style) row.eachCell((cell, column) => style(cell, column - 1));
      row.commit();
      return ++at;
    },
  };
}

export const headStyle = (cell: ExcelJS.Cell) => {
  cell.font = headerFont;
  cell.fill = solid(primaryColor);
};
export const titleStyle = (size: number) => (cell: ExcelJS.Cell) => {
  cell.font = { ...bodyFont, size, bold: true };
};
