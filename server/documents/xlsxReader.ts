import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { errorCodes } from '#domain/kernel/errors';
import { limits as contractLimits } from '#domain/kernel/limits';
import { DocumentError } from './DocumentError';
import { ZipReader } from './zipReader';

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
}

const columnsMax = 256;
/** The last row that the format knows. */
const lastRow = 1_048_576;
const cellTextMax = 32_767;
const sharedStringsMax = 2_000_000;
/** Real workbooks stay far below; a file made to fill the memory does not. */
const nestingMax = 100;
const attributesMax = 500;
const partsMax = 10_000;
const tooLarge = (message: string) => new DocumentError(errorCodes.fileTooLargeInflated, message);

interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Local name: writers differ in their prefixes. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** saxes loads nothing from outside and expands no entities of a DTD: using one is an error like any other. */
function parseXml(zip: ZipReader, name: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const { open, close, text } = handlers;
  let nesting = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++nesting > nestingMax) throw tooLarge(`${name} is nested too deeply`);
  });
  parser.on('attribute', () => {
    if (++attributes > attributesMax) throw tooLarge(`${name} has too many attributes`);
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(local(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => {
    nesting--;
    close?.(local(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw new DocumentError(errorCodes.fileBroken, `${name}: ${error.message}`);
  });
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  zip.read(name, (piece) => {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
  });
  parser.write(decoder?.decode() ?? '').close();
}

/** Excel writes characters that XML cannot hold as _xHHHH_. What no database can hold becomes U+0001, which is named to people. */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\0|\p{Cs}/gu, '\u0001')
    : text;
}

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

function readRelations(zip: ZipReader, path: string): { id: string; type: string; target: string }[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations: { id: string; type: string; target: string }[] = [];
  const name = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!zip.has(name)) return relations;
  parseXml(zip, name, {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return;
      if (relations.length >= partsMax) throw tooLarge(`${name} has too many entries`);
      relations.push({ id: Id, type: Type, target: Target.startsWith('/') ? Target.slice(1) : folder + Target });
    },
  });
  return relations;
}

function readSharedStrings(zip: ZipReader, path: string): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = false;
  parseXml(zip, path, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = !phonetic;
    },
    text: (text) => {
      if (inText && current.length < cellTextMax) current += text;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        strings.push(unescapeText(current));
        if (strings.length > sharedStringsMax) throw tooLarge('Too many texts');
      }
    },
  });
  return strings;
}

/** Which cell styles show their number as a date. */
function readDateStyles(zip: ZipReader, path: string): boolean[] {
  const custom = new Set<string>();
  const styles: boolean[] = [];
  let inCells = false;
  parseXml(zip, path, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        // Excel's own limit; cleaning takes time quadratic in the length.
        const code = (attributes.formatCode ?? '').slice(0, 255).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
        if (/[ymdhs]/i.test(code) && !/general/i.test(code)) custom.add(attributes.numFmtId ?? '');
      } else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const format = Number(attributes.numFmtId ?? 0);
        const builtIn =
          (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);
        styles.push((builtIn && format !== 48 && format !== 49) || custom.has(attributes.numFmtId ?? ''));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
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
  limits: ReadLimits = { inflatedBytes: contractLimits.inflatedBytes, rows: contractLimits.sheetRows },
): void {
  const zip = new ZipReader(bytes, { left: limits.inflatedBytes });
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
    readSheet(zip, path, { handler, strings, dateStyles: dateStyles ?? [], date1904, rowsMax: limits.rows });
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
