import { createWriteStream } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
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
/** @param isOver whether the file can no longer be written, so that further rows are for nothing */
export type Build = (workbook: ExcelJS.stream.xlsx.WorkbookWriter, isOver: () => boolean) => void | Promise<void>;

async function writeInto(stream: Writable, useSharedStrings: boolean, build: Build): Promise<void> {
  // When the first is written: loading it takes a tenth of a start.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings });
  await build(workbook, () => stream.destroyed);
  if (!stream.destroyed) await workbook.commit();
}

/** Writes sheet by sheet, row by row, and gathers only the packed bytes. */
export async function writeWorkbook(build: Build): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeInto(stream, true, build);
  return Buffer.concat(chunks);
}

/**
 * Writes a workbook of any length into a new file, in memory that doesn't grow with its rows: their texts are in the
 * rows, not in a table that is kept until the end.
 * @throws the file system's error, such as that of a full disk; what `build` throws
 */
export async function writeWorkbookFile(path: string, build: Build): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const written = finished(stream);
  try {
    // A write that fails before the last row ends the work at once.
    await Promise.race([Promise.all([writeInto(stream, false, build), written]), written]);
  } catch (error) {
    // The descriptor is closed before the caller removes the file.
    stream.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** Excel reads _xHHHH_ in a text as a character; one that merely looks so keeps its underscore this way. */
export const escaped = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
