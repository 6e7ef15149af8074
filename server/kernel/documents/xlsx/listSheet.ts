import type ExcelJS from 'exceljs';
import { primaryColor } from '#domain/kernel/tokens';
import { portalMinute, portalToday } from '#server/kernel/days';
import {
  type Build,
  bodyFont,
  escaped,
  headerFont,
  page,
  solid,
  strongFont,
  wrapped,
  writeWorkbook,
  writeWorkbookFile,
} from './writer';

/** What stands in a cell: a text, which is never a formula, or a number or date and how it is shown. */
export type ListCell = string | { readonly value: number | Date; readonly format: string };

/** A column of a list: its heading, its width in characters, and what of a row stands there. */
export type ListColumn<Row> = readonly [heading: string, width: number, cellOf: (row: Row) => ListCell];

/** A number as a cell, with thousands separators. @param signed a change, which says whether it is one for more */
export function numberCell(value: number, signed = false): ListCell {
  const plain = Number.isInteger(value) ? '#,##0' : '#,##0.00';
  return { value, format: signed ? `+${plain};-${plain};0` : plain };
}
/** Workbooks know no time zones: what a cell shows is the portal's time. */
export const timeCell = (at: Date): ListCell => ({
  value: new Date(`${portalMinute(at).replace(' ', 'T')}Z`),
  format: 'yyyy-mm-dd hh:mm',
});
/** @param day YYYY-MM-DD */
export const dayCell = (day: string): ListCell => ({ value: new Date(`${day}T00:00Z`), format: 'yyyy-mm-dd' });

type Sheet = Pick<ExcelJS.Worksheet, 'addRow'>;

/** @param isAround above or below the list: it may be longer than its column is wide */
function writeRow(sheet: Sheet, cells: readonly ListCell[], isAround = false): void {
  const line = sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell.value)));
  line.font = isAround ? strongFont : bodyFont;
  if (!isAround) line.alignment = wrapped;
  for (const [i, cell] of cells.entries()) if (typeof cell !== 'string') line.getCell(i + 1).numFmt = cell.format;
  line.commit();
}

interface Around {
  /** Rows above the headings, which stay with them. */
  above?: readonly ListCell[][];
  /** Rows below the list, which no filter hides; asked for once the list is written. */
  below?: () => readonly ListCell[][];
}

interface ListSheet<Row> extends Around {
  title: string;
  rows: Iterable<Row> | AsyncIterable<Row>;
  columns: readonly ListColumn<Row>[];
}

/** A list as one sheet to work with: headings that stay, a filter over each. */
const sheetOf =
  <Row>({ title, rows, columns, above = [], below = () => [] }: ListSheet<Row>) =>
  async (workbook: Parameters<Build>[0], isOver: () => boolean): Promise<void> => {
    const head = above.length + 1;
    const sheet = workbook.addWorksheet(title, {
      pageSetup: page,
      views: [{ state: 'frozen', xSplit: 1, ySplit: head }],
    });
    sheet.columns = columns.map(([heading, width]) => ({ key: heading, width }));
    for (const cells of above) writeRow(sheet, cells, true);
    const header = sheet.addRow(columns.map(([heading]) => heading));
    header.eachCell((cell) => {
      cell.font = headerFont;
      cell.fill = solid(primaryColor);
    });
    header.commit();
    let last = head;
    for await (const row of rows) {
      if (isOver()) return;
      writeRow(
        sheet,
        columns.map(([, , cellOf]) => cellOf(row)),
      );
      last += 1;
    }
    for (const cells of below()) writeRow(sheet, cells, true);
    sheet.autoFilter = { from: { row: head, column: 1 }, to: { row: last, column: columns.length } };
    sheet.commit();
  };

/** A list of rows in memory as a workbook of one sheet. */
export const listWorkbook = <Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  around: Around = {},
): Promise<Buffer> => writeWorkbook(sheetOf({ title, rows, columns, ...around }));

/**
 * A list of any length as a workbook of one sheet, in a new file.
 * @returns what the reader's copy is called
 * @throws the file system's error
 */
export async function writeListFile<Row>(path: string, list: ListSheet<Row>): Promise<string> {
  await writeWorkbookFile(path, sheetOf(list));
  return `${list.title}_${portalToday()}.xlsx`;
}
