import { primaryColor } from '#domain/kernel/tokens';
import { portalToday } from '#server/kernel/days';
import { bodyFont, escaped, headerFont, page, solid, wrapped, writeWorkbook } from './writer';

/** A column: its heading, its width in characters, and what of a row stands there. */
export type ListColumn<Row> = readonly [heading: string, width: number, textOf: (row: Row) => string];

/** A list as a workbook of one sheet to work with: headings that stay, a filter over each, texts that are no formulas. */
export async function listWorkbook<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
): Promise<{ name: string; content: Buffer }> {
  const content = await writeWorkbook((workbook) => {
    const sheet = workbook.addWorksheet(title, { pageSetup: page, views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
    sheet.columns = columns.map(([heading, width]) => ({ key: heading, width }));
    const header = sheet.addRow(columns.map(([heading]) => heading));
    header.eachCell((cell) => {
      cell.font = headerFont;
      cell.fill = solid(primaryColor);
    });
    header.commit();
    for (const row of rows) {
      const line = sheet.addRow(columns.map(([, , textOf]) => escaped(textOf(row))));
      line.font = bodyFont;
      line.alignment = wrapped;
      line.commit();
    }
    const last = { row: Math.max(1, rows.length + 1), column: columns.length };
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: last };
    sheet.commit();
  });
  return { name: `${title}_${portalToday()}.xlsx`, content };
}
