import { errorCodes } from '#domain/kernel/errors';
import type { SourceFile, SourceRow } from '#domain/subjects/iso/existing/source';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { shownText } from '#server/kernel/documents/sheets';
import { readXlsx } from '#server/kernel/documents/xlsx/reader';
import { ZipReader } from '#server/kernel/documents/xlsx/zip';
import { Budget, inflatedMax } from './budget';

/** Rows of one sheet: longer lists are no lists of documents. */
const rowsMax = 5_000;

/**
 * A workbook as tables, one for each sheet.
 * @throws DocumentError fileType, fileBroken, fileMacro, fileTooLargeInflated, fileTooCostly
 */
export function readBook(name: string, bytes: Uint8Array): SourceFile {
  if (new ZipReader(bytes, { left: inflatedMax }).has('xl/vbaProject.bin'))
    throw new DocumentError(errorCodes.fileMacro, 'The workbook has macros');
  const budget = new Budget();
  const sheets: { sheet: string; rows: SourceRow[] }[] = [];
  readXlsx(
    bytes,
    (sheet) => {
      const rows: SourceRow[] = [];
      sheets.push({ sheet, rows });
      return (number, given) => {
        const cells: string[] = [];
        for (const cell of given) {
          if (cell.column > Budget.columns) continue;
          while (cells.length < cell.column - 1) cells.push('');
          cells[cell.column - 1] = budget.take(shownText(cell));
        }
        rows.push({ number, cells });
        budget.block();
      };
    },
    { inflatedBytes: inflatedMax, rows: rowsMax, characters: Budget.characters },
  );
  return {
    name,
    blocks: sheets.flatMap(({ sheet, rows }, at) =>
      rows.length > 0 ? [{ kind: 'table' as const, number: at + 1, sheet, rows }] : [],
    ),
  };
}
