import ExcelJS from 'exceljs';
import type { ExpectedProblem } from '#server/subjects/assets/demo/inventoryMistakes';

export async function open(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
}

export const save = async (workbook: ExcelJS.Workbook) => Buffer.from(await workbook.xlsx.writeBuffer());
export const sheetIn = (workbook: ExcelJS.Workbook, name: string) => {
  const sheet = workbook.getWorksheet(name);
  if (!sheet) throw new Error(`No sheet ${name}`);
  return sheet;
};
export const places = (problems: readonly ExpectedProblem[]) =>
  problems.map(({ sheet, row, column, reason }) => `${sheet} ${row}/${column} ${reason}`).sort();
