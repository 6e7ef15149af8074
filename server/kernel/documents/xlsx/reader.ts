import { errorCodes } from '#domain/kernel/errors';
import { limits as contractLimits } from '#domain/kernel/limits';
import { DocumentError } from '../DocumentError';
import {
  cellTextMax,
  local,
  parseXml,
  partsMax,
  readDateStyles,
  readRelations,
  readSharedStrings,
  tooLarge,
  unescapeText,
} from './parts';
import { ZipReader } from './zip';

/** A cell that holds something. Formulas are shown, never evaluated. */
export interface RawCell {
  readonly column: number;
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'formula' | 'error';
  readonly text: string;
}

export type RowHandler = (row: number, cells: readonly RawCell[]) => void;

export interface ReadLimits {
  readonly inflatedBytes: number;
  readonly rows: number;
  /** Of all cells together. */
  readonly characters: number;
}

const columnsMax = 256;
/** The last row that the format knows. */
const lastRow = 1_048_576;
/** "BC12" → 55; 0 where there are no letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}

/** A serial day number as YYYY-MM-DD, with the time where it has one. */
function dateText(serial: number, date1904: boolean): string {
  const day = date1904 ? serial + 1462 : serial;
  const date = new Date(Math.round((day - 25_569) * 86_400_000));
  if (Number.isNaN(date.getTime())) return String(serial);
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

/** Binary fractions as people typed them: 0.30000000000000004 → 0.3. */
const numberText = (text: string) => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
};

/**
 * Reads the sheets of an xlsx file row by row. `openSheet` gets each sheet's name and answers who takes its rows; sheets
 * that nobody takes are not even inflated. Rows without any value are left out.
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
  const counted =
    (handler: RowHandler): RowHandler =>
    (row, cells) => {
      for (const { text } of cells) characters -= text.length;
      if (characters < 0) throw tooLarge('The cells hold more text than is allowed');
      handler(row, cells);
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
  let dateStyles: boolean[] | undefined;

  for (const sheet of sheets) {
    const handler = openSheet(sheet.name);
    const path = relations.find((relation) => relation.id === sheet.id)?.target;
    if (!handler) continue;
    if (!path) throw new DocumentError(errorCodes.fileBroken, `Sheet ${sheet.name} is missing`);
    if (!strings) {
      const [stringsPath, stylesPath] = [part('sharedStrings'), part('styles')];
      strings = stringsPath && zip.has(stringsPath) ? readSharedStrings(zip, stringsPath) : [];
      dateStyles = stylesPath && zip.has(stylesPath) ? readDateStyles(zip, stylesPath) : [];
    }
    readSheet(zip, path, {
      handler: counted(handler),
      strings,
      dateStyles: dateStyles ?? [],
      date1904,
      rowsMax: limits.rows,
    });
  }
}

interface SheetContext {
  readonly handler: RowHandler;
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly date1904: boolean;
  readonly rowsMax: number;
}

function readSheet(zip: ZipReader, path: string, context: SheetContext): void {
  const { handler, strings, dateStyles, date1904, rowsMax } = context;
  let row = 0;
  let rows = 0;
  let cells: RawCell[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let formula: string | undefined;
  let target: 'value' | 'formula' | undefined;
  let phonetic = false;

  const finishCell = () => {
    if (column < 1 || column > columnsMax) return;
    if (cells.length >= columnsMax) throw new DocumentError(errorCodes.fileBroken, `${path}: row ${row} repeats cells`);
    if (formula !== undefined) {
      cells.push({ column, kind: 'formula', text: `=${formula}` });
      return;
    }
    if (value === '') return;
    if (type === 's') {
      const text = strings[Number(value)];
      if (text === undefined) throw new DocumentError(errorCodes.fileBroken, `${path}: text ${value} is missing`);
      if (text !== '') cells.push({ column, kind: 'text', text });
    } else if (type === 'inlineStr' || type === 'str') cells.push({ column, kind: 'text', text: unescapeText(value) });
    else if (type === 'b') cells.push({ column, kind: 'boolean', text: value === '1' ? 'true' : 'false' });
    else if (type === 'e') cells.push({ column, kind: 'error', text: value });
    else if (type === 'd') cells.push({ column, kind: 'date', text: value.slice(0, 10) });
    else if (dateStyles[style]) cells.push({ column, kind: 'date', text: dateText(Number(value), date1904) });
    else cells.push({ column, kind: 'number', text: numberText(value) });
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
        column = 0;
        cells = [];
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
        if (++rows > rowsMax) throw tooLarge(`${path} has more than ${rowsMax} rows`);
        handler(row, cells);
      }
    },
  });
}
