import ExcelJS from 'exceljs';

/** A workbook of these lines, each a list of cells; of several sheets where they have names. */
export async function factSheet(
  lines: readonly (readonly string[])[],
  more: Readonly<Record<string, readonly (readonly string[])[]>> = {},
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries({ 资料: lines, ...more })) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
