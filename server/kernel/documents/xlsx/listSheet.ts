import { primaryColor } from '#domain/kernel/tokens';
import { portalToday } from '#server/kernel/days';
import { bodyFont, escaped, headerFont, page, solid, wrapped, writeWorkbook } from './writer';

/** What stands in a cell: a text, which is never a formula, or a number or date and how it is shown. */
export type ListCell = string | { readonly value: number | Date; readonly format: string };

/** A column of a list: its heading, its width in characters, and what of a row stands there. */
export type ListColumn<Row> = readonly [heading: string, width: number, cellOf: (row: Row) => ListCell];

/**
 * A list as a workbook of one sheet to work with: headings that stay, a filter over each.
 * @param note what is said below the rows, asked for once they are written
 */
export async function listWorkbook<Row>(
  title: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly ListColumn<Row>[],
  note: () => string | undefined = () => undefined,
): Promise<{ name: string; content: Buffer }> {
  const content = await writeWorkbook(async (workbook) => {
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
    const said = note();
    if (said !== undefined) sheet.addRow([escaped(said)]).commit();
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
    sheet.commit();
  });
  return { name: `${title}_${portalToday()}.xlsx`, content };
}
