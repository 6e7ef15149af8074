import { clipboardCells } from '#domain/kernel/clipboard';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { DocumentError } from './DocumentError';
import type { RawCell } from './xlsx/cell';
import { columnsMax, tooLarge } from './xlsx/parts';

const notText = () => new DocumentError(errorCodes.fileType, 'Not a text');

/**
 * A text in the encoding that it has: UTF-8 and UTF-16 with their marks, else UTF-8, else GB 18030, which holds GBK and GB 2312.
 * @throws DocumentError fileType for bytes that are no text
 */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encodings = isUtf16 ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (text.includes('\0')) throw notText();
      return text;
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      // The next encoding may fit.
    }
  }
  throw notText();
}

/** What separates the cells: what the first lines have most of. */
function separatorOf(text: string): '\t' | ',' | ';' {
  const head = text.slice(0, 20_000);
  const count = (sign: string) => head.split(sign).length;
  const [most] = (['\t', ',', ';'] as const).toSorted((a, b) => count(b) - count(a));
  return most ?? ',';
}

/** Banks write ="0012" and a tab behind the digits, so that spreadsheets keep them. */
const bare = (text: string) => /^="(.*)"$/u.exec(text)?.[1] ?? text.replace(/^'(?=\d)/u, '');

/**
 * The rows of a file of separated values; rows without any value are left out.
 * @throws DocumentError for anything that is no such file within its limits
 */
export function readCsv(bytes: Uint8Array): { row: number; cells: RawCell[] }[] {
  const text = decoded(bytes);
  if (/^\s*</u.test(text)) throw notText();
  const lines = clipboardCells(text, separatorOf(text));
  if (lines.length > limits.sheetRows) throw tooLarge(`The file has more than ${limits.sheetRows} rows`);
  return lines.flatMap((line, index) => {
    const cells = line
      .slice(0, columnsMax)
      .flatMap((cell, at) => (cell ? [{ column: at + 1, kind: 'text' as const, text: bare(cell) }] : []));
    return cells.length > 0 ? [{ row: index + 1, cells }] : [];
  });
}
