import { errorCodes } from '#domain/kernel/errors';
import { limits as contractLimits } from '#domain/kernel/limits';
import { DocumentError } from '../DocumentError';
import type { RawCell } from './cell';
import { applyMerges, columnOf, type Merge, mergeOf, type SheetRow } from './merges';
import {
  cellTextMax,
  columnsMax,
  local,
  parseXml,
  partsMax,
  readRelations,
  readSharedStrings,
  tooLarge,
  unescapeText,
} from './parts';
import { type CellStyle, readStyles, shownNumber } from './styles';
import { ZipReader } from './zip';

/** @param hidden the row is hidden, or left out by a filter */
export type RowHandler = (row: number, cells: readonly RawCell[], hidden: boolean) => void;

export interface ReadLimits {
  readonly inflatedBytes: number;
  readonly rows: number;
  /** Of all cells together. */
  readonly characters: number;
}

/** The last row that the format knows. */
const lastRow = 1_048_576;
/** A serial day number as YYYY-MM-DD, with the time where it has one. */
function dateText(serial: number, date1904: boolean): string {
  const day = date1904 ? serial + 1462 : serial;
  const date = new Date(Math.round((day - 25_569) * 86_400_000));
  if (Number.isNaN(date.getTime())) return String(serial);
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

/**
 * Reads the sheets of an xlsx file row by row. `openSheet` gets each sheet's name and answers who takes its rows; sheets
 * that nobody takes are not even inflated. Rows without any value are left out; each cell of a merged area has its value.
 * @throws DocumentError for anything that is not a sound workbook within its limits
 */
export function readXlsx(
  bytes: Uint8Array,
  openSheet: (name: string) => RowHandler | undefined,
  given: Partial<ReadLimits> = {},
): void {
  const limits: ReadLimits = {
    inflatedBytes: contractLimits.inflatedBytes,
    rows: contractLimits.sheetRows,
    characters: contractLimits.workbookCharacters,
    ...given,
  };
  const zip = new ZipReader(bytes, { left: limits.inflatedBytes });
  let characters = limits.characters;
  // A text is kept once, however many cells share it; reading them all would take minutes.
  const spend = (cells: readonly RawCell[]) => {
    for (const { text } of cells) characters -= text.length;
    if (characters < 0) throw tooLarge('The cells hold more text than is allowed');
  };
  if (!zip.has('[Content_Types].xml')) throw new DocumentError(errorCodes.fileType, 'Not an xlsx workbook');
  const office = readRelations(zip, '').find((relation) => relation.type.endsWith('/officeDocument'));
  const workbookPath = office?.target ?? 'xl/workbook.xml';
  const sheets: { name: string; id: string }[] = [];
  let isWorkbook = false;
  let date1904 = false;
  if (zip.has(workbookPath)) {
    parseXml(zip, workbookPath, {
      open: (name, attributes) => {
        if (name === 'workbook') isWorkbook = true;
        else if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
        else if (name === 'sheet') {
          const id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key !== 'id')?.[1];
          if (sheets.length >= partsMax) throw tooLarge('Too many sheets');
          sheets.push({ name: attributes.name ?? '', id: id ?? '' });
        }
      },
    });
  }
  if (!isWorkbook) throw new DocumentError(errorCodes.fileType, 'Not an xlsx workbook');
  const relations = readRelations(zip, workbookPath);
  const part = (type: string) => relations.find((relation) => relation.type.endsWith(`/${type}`))?.target;
  let strings: string[] | undefined;
  let styles: CellStyle[] | undefined;

  for (const sheet of sheets) {
    const handler = openSheet(sheet.name);
    const path = relations.find((relation) => relation.id === sheet.id)?.target;
    if (!handler) continue;
    if (!path) throw new DocumentError(errorCodes.fileBroken, `Sheet ${sheet.name} is missing`);
    if (!strings) {
      const [stringsPath, stylesPath] = [part('sharedStrings'), part('styles')];
      strings = stringsPath && zip.has(stringsPath) ? readSharedStrings(zip, stringsPath) : [];
      styles = stylesPath && zip.has(stylesPath) ? readStyles(zip, stylesPath) : [];
    }
    readSheet(zip, path, {
      handler,
      spend,
      strings,
      styles: styles ?? [],
      date1904,
      rowsMax: limits.rows,
    });
  }
}

interface SheetContext {
  readonly handler: RowHandler;
  /** Takes what cells hold from the characters that the workbook may have. */
  spend(cells: readonly RawCell[]): void;
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly date1904: boolean;
  readonly rowsMax: number;
}

function readSheet(zip: ZipReader, path: string, context: SheetContext): void {
  const { handler, spend, strings, styles, date1904, rowsMax } = context;
  // Merged areas are listed behind the rows.
  const rows: SheetRow[] = [];
  const merges: Merge[] = [];
  let row = 0;
  let hidden = false;
  let cells: RawCell[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let formula: string | undefined;
  let target: 'value' | 'formula' | undefined;
  let phonetic = false;

  const shownValue = (): RawCell | undefined => {
    if (value === '') return undefined;
    if (type === 's') {
      const text = strings[Number(value)];
      if (text === undefined) throw new DocumentError(errorCodes.fileBroken, `${path}: text ${value} is missing`);
      return text === '' ? undefined : { column, kind: 'text', text };
    }
    if (type === 'inlineStr' || type === 'str') return { column, kind: 'text', text: unescapeText(value) };
    if (type === 'b') return { column, kind: 'boolean', text: value === '1' ? 'true' : 'false' };
    if (type === 'e') return { column, kind: 'error', text: value };
    if (type === 'd') return { column, kind: 'date', text: value.slice(0, 10) };
    const format = styles[style];
    if (format === 'date') return { column, kind: 'date', text: dateText(Number(value), date1904) };
    return { column, kind: 'number', ...shownNumber(value, format) };
  };
  const finishCell = () => {
    if (column < 1 || column > columnsMax) return;
    if (cells.length >= columnsMax) throw new DocumentError(errorCodes.fileBroken, `${path}: row ${row} repeats cells`);
    const shown = shownValue();
    if (formula !== undefined) cells.push({ column, kind: 'formula', text: `=${formula}`, result: shown?.text ?? '' });
    else if (shown) cells.push(shown);
  };

  parseXml(zip, path, {
    open: (name, attributes) => {
      if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        formula = undefined;
      } else if (name === 'v' || name === 't') target = phonetic ? undefined : 'value';
      else if (name === 'f') {
        target = 'formula';
        formula = '';
      } else if (name === 'rPh') phonetic = true;
      else if (name === 'row') {
        const next = attributes.r ? Number(attributes.r) : row + 1;
        if (!Number.isInteger(next) || next <= row || next > lastRow)
          throw new DocumentError(errorCodes.fileBroken, `${path}: row ${attributes.r} after row ${row}`);
        row = next;
        hidden = attributes.hidden === '1' || attributes.hidden === 'true';
        column = 0;
        cells = [];
      } else if (name === 'mergeCell') {
        if (merges.length >= partsMax) throw tooLarge(`${path} has too many merged areas`);
        const merge = mergeOf(attributes.ref ?? '');
        if (merge) merges.push(merge);
      }
    },
    text: (text) => {
      if (target === 'value') {
        if (value.length < cellTextMax) value += text;
      } else if (target === 'formula' && formula !== undefined && formula.length < cellTextMax) formula += text;
    },
    close: (name) => {
      if (name === 'c') finishCell();
      else if (name === 'v' || name === 't' || name === 'f') target = undefined;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'row' && cells.length > 0) {
        if (rows.length >= rowsMax) throw tooLarge(`${path} has more than ${rowsMax} rows`);
        spend(cells);
        rows.push({ row, cells, hidden });
      }
    },
  });
  applyMerges(rows, merges, (cell) => spend([cell]));
  for (const read of rows) handler(read.row, read.cells, read.hidden);
}
