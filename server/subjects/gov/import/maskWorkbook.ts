import ExcelJS from 'exceljs';
import { isIdentityHeader, MASKED, maskIdentity } from '#domain/subjects/gov/import/identity';
import type { RawCell } from '#server/kernel/documents/xlsx/cell';
import { readXlsx } from '#server/kernel/documents/xlsx/reader';

/** A header lies within the first rows. */
const HEADER_WITHIN = 30;

interface Sheet {
  readonly name: string;
  readonly rows: { row: number; cells: readonly RawCell[]; hidden: boolean }[];
}

const textOf = (cell: RawCell): string => cell.result ?? cell.text;

/** Columns with a header that names numbers of identity cards, and the row of that header. */
function identityColumns({ rows }: Sheet): Map<number, { row: number; header: string }> {
  const found = new Map<number, { row: number; header: string }>();
  for (const { row, cells } of rows.slice(0, HEADER_WITHIN))
    for (const cell of cells)
      if (!found.has(cell.column) && isIdentityHeader(textOf(cell)))
        found.set(cell.column, { row, header: textOf(cell).trim() });
  return found;
}

/**
 * A workbook as it may be stored: without numbers of identity cards. Cells keep their places, so that problems name those of
 * the person's own file.
 * @returns null where it has none; the columns that were masked, by their headers
 * @throws DocumentError where the file is no sound workbook at all
 */
export async function maskWorkbook(bytes: Uint8Array): Promise<{ masked: Uint8Array; columns: string[] } | null> {
  const sheets: Sheet[] = [];
  readXlsx(bytes, (name) => {
    const rows: Sheet['rows'] = [];
    sheets.push({ name, rows });
    return (row, cells, hidden) => rows.push({ row, cells, hidden });
  });
  const columns = new Set<string>();
  const workbook = new ExcelJS.Workbook();
  for (const sheet of sheets) {
    const named = identityColumns(sheet);
    const written = workbook.addWorksheet(sheet.name);
    for (const { row, cells, hidden } of sheet.rows) {
      const line = written.getRow(row);
      if (hidden) line.hidden = true;
      for (const cell of cells) {
        const identity = named.get(cell.column);
        const isNamed = identity !== undefined && row > identity.row;
        const masked = isNamed ? MASKED : maskIdentity(textOf(cell));
        if (masked !== undefined) columns.add(identity?.header ?? sheet.name);
        // A number that lost digits stays one, so that it is told.
        line.getCell(cell.column).value = masked ?? (cell.cut ? Number(cell.text) : textOf(cell));
      }
    }
  }
  if (columns.size === 0) return null;
  return { masked: new Uint8Array(await workbook.xlsx.writeBuffer()), columns: [...columns] };
}
