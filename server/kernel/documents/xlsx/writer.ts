import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';

export const argb = (color: string) => `FF${color.slice(1)}`;
export const solid = (color: string): ExcelJS.Fill => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb: argb(color) },
});
/** By its English name, which Word, Excel and WPS know as well. */
export const fontName = 'DengXian';
export const bodyFont: Partial<ExcelJS.Font> = { name: fontName, size: 11 };
export const strongFont: Partial<ExcelJS.Font> = { ...bodyFont, bold: true };
export const headerFont: Partial<ExcelJS.Font> = { name: fontName, size: 11, bold: true, color: { argb: 'FFFFFFFF' } };
export const exampleFont: Partial<ExcelJS.Font> = {
  name: fontName,
  size: 11,
  italic: true,
  color: { argb: 'FF8C8C8C' },
};
export const wrapped: Partial<ExcelJS.Alignment> = { vertical: 'top', wrapText: true };
export const page: Partial<ExcelJS.PageSetup> = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
};
/** Writes sheet by sheet, row by row, and gathers only the packed bytes. */
export async function writeWorkbook(
  build: (workbook: ExcelJS.stream.xlsx.WorkbookWriter) => void | Promise<void>,
): Promise<Buffer> {
  // When the first is written: loading it takes a tenth of a start.
  const { default: excel } = await import('exceljs');
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  await build(workbook);
  await workbook.commit();
  return Buffer.concat(chunks);
}

/** Excel reads _xHHHH_ in a text as a character; one that merely looks so keeps its underscore this way. */
export const escaped = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
