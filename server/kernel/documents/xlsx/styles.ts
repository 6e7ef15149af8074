import { parseXml } from './parts';
import type { ZipReader } from './zip';

/* How the cells of a sheet show their numbers. */

/** A format that adds to the digits of a number: zeros in front, decimals, letters of a code. */
export interface NumberFormat {
  readonly prefix: string;
  /** At least so many digits before the point. */
  readonly digits: number;
  /** At least so many after it. */
  readonly decimals: number;
  readonly suffix: string;
}

/** undefined: as the number is stored. */
export type CellStyle = 'date' | NumberFormat | undefined;

/** Excel's own limit; matching takes time quadratic in the length. */
const formatMax = 255;

const builtInCodes: Readonly<Record<number, string>> = { 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00' };

/** Text around a number where it belongs to a code: BU- is kept, units and currencies are not. */
function literal(text: string): string {
  const shown = text.replace(/"([^"]*)"|\\(.)|_./g, (_, quoted = '', escaped = '') => quoted + escaped);
  return /^[\w./-]*$/.test(shown) ? shown : '';
}

/** The style of a number by its format's number and code (ECMA-376, 18.8.30). */
function styleOf(id: number, custom: string | undefined): CellStyle {
  const code = (custom ?? builtInCodes[id] ?? '').slice(0, formatMax);
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (custom === undefined) {
    const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
    if (isDate) return 'date';
  } else if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date';
  const [positive = ''] = code.split(';');
  const found = /^((?:"[^"]*"|\\.|_.)*)(?:#,##)?(0+)(?:\.(0+))?((?:"[^"]*"|\\.|_.)*)$/.exec(positive);
  if (!found) return undefined;
  const [, prefix = '', digits = '', decimals = '', suffix = ''] = found;
  return { prefix: literal(prefix), digits: digits.length, decimals: decimals.length, suffix: literal(suffix) };
}

/** The styles of cells, by their number. */
export function readStyles(zip: ZipReader, path: string): CellStyle[] {
  const custom = new Map<string, string>();
  const styles: CellStyle[] = [];
  let inCells = false;
  parseXml(zip, path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') custom.set(numFmtId, formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(styleOf(Number(numFmtId), custom.get(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Spreadsheets keep so many digits of a number; later ones they replace by zeros. */
const DIGITS_KEPT = 15;

/**
 * A number as a person sees it in its cell. Binary fractions are written as they were typed: 0.30000000000000004 → 0.3.
 * A format adds zeros, it never rounds: the value stays the one that was entered.
 * @returns cut: true where the number has more digits than spreadsheets keep, so that the last ones may be lost
 */
export function shownNumber(raw: string, format: NumberFormat | undefined): { text: string; cut?: true } {
  const value = Number(raw);
  if (!Number.isFinite(value)) return { text: raw };
  if (Number.isInteger(value) && Math.abs(value) >= 10 ** DIGITS_KEPT) {
    // Programs store all digits of a number that is safe; a last zero may be Excel's.
    const isWhole = /^-?\d+[1-9]$/.test(raw) && Number.isSafeInteger(value);
    return isWhole ? { text: raw } : { text: BigInt(value).toString(), cut: true };
  }
  const plain = String(Number(value.toPrecision(DIGITS_KEPT)));
  if (!format || plain.includes('e')) return { text: plain };
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  const decimals = fraction.padEnd(format.decimals, '0');
  const digits = whole.padStart(format.digits, '0') + (decimals && `.${decimals}`);
  return { text: sign + format.prefix + digits + format.suffix };
}
