import type ExcelJS from 'exceljs';
import { primaryColor } from '#domain/kernel/tokens';
import { portalToday } from '#server/kernel/days';
import { bodyFont, escaped, headerFont, page, solid, wrapped, writeWorkbook, writeWorkbookFile } from './writer';

/** What stands in a cell: a text, which is never a formula, or a number or date and how it is shown. */
export type ListCell = string | { readonly value: number | Date; readonly format: string };

/** A column of a list: its heading, its width in characters, and what of a row stands there. */
export type ListColumn<Row> = readonly [heading: string, width: number, cellOf: (row: Row) => ListCell];

interface ListSheet<Row> {
  title: string;
  rows: Iterable<Row> | AsyncIterable<Row>;
  columns: readonly ListColumn<Row>[];
  /** What is said below the rows; asked for once they are written. */
  note?: () => string | undefined;
}

/** A list as one sheet to work with: headings that stay, a filter over each. */
const sheetOf =
  <Row>({ title, rows, columns, note }: ListSheet<Row>) =>
  async (workbook: ExcelJS.stream.xlsx.WorkbookWriter): Promise<void> => {
    const sheet = workbook.addWorksheet(title, { pageSetup: page, views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
    sheet.columns = columns.map(([heading, width]) => ({ key: heading, width }));
    const header = sheet.addRow(columns.map(([heading]) => heading));
    header.eachCell((cell) => {
      cell.font = headerFont;
      cell.fill = solid(primaryColor);
    });
    header.commit();
    let last = 1;
    for await (const row of rows) {
      const cells = columns.map(([, , cellOf]) => cellOf(row));
      const line = sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell.value)));
      line.font = bodyFont;
      line.alignment = wrapped;
      for (const [i, cell] of cells.entries()) if (typeof cell !== 'string') line.getCell(i + 1).numFmt = cell.format;
      line.commit();
      last += 1;
    }
    const said = note?.();
    if (said !== undefined) sheet.addRow([escaped(said)]).commit();
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
    sheet.commit();
  };

/** A list of rows in memory as a workbook of one sheet. */
export const listWorkbook = <Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
): Promise<Buffer> => writeWorkbook(sheetOf({ title, rows, columns }));

/**
 * A list of any length as a workbook of one sheet, in a new file.
 * @returns what the reader's copy is called
 * @throws the file system's error
 */
export async function writeListFile<Row>(path: string, list: ListSheet<Row>): Promise<string> {
  await writeWorkbookFile(path, sheetOf(list));
  return `${list.title}_${portalToday()}.xlsx`;
}
