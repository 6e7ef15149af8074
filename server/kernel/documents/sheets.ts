import { carriedSheetNames } from './book/book';
import { readCsv } from './csv';
import type { RawCell } from './xlsx/cell';
import { readXlsx } from './xlsx/reader';

export interface SheetRow {
  /** From 1. */
  readonly row: number;
  readonly cells: readonly RawCell[];
}

/** The value of a cell as a person sees it. */
export const shownText = (cell: RawCell | undefined): string => (cell?.result ?? cell?.text ?? '').trim();

/**
 * The rows of each sheet of a workbook; a file of separated values has one sheet, without a name.
 * @throws DocumentError where the file is neither
 */
export function sheetsOf(bytes: Uint8Array): Map<string, SheetRow[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return new Map([['', readCsv(bytes)]]);
  const sheets = new Map<string, SheetRow[]>();
  readXlsx(bytes, (name) => {
    if (carriedSheetNames.has(name)) return undefined;
    const rows: SheetRow[] = [];
    sheets.set(name, rows);
    return (row, cells) => rows.push({ row, cells });
  });
  return sheets;
}
