import { codePattern } from '#domain/kernel/codes';
import { isLevel, parseLevel } from '#domain/kernel/levels';
import { cleanText } from '#domain/kernel/spelling';
import type { Language } from '#domain/kernel/texts';
import { documentText } from '../texts';
import type { RawCell } from '../xlsx/cell';
import type { Book, ColumnDefinition } from './book';

/** What a whole-width or accented typist means by the same code. */
const asCode = (text: string) => text.normalize('NFKC').trim();
/** Control characters but tabs and line breaks, halves of characters, and what is none. */
const controlPattern = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

export type CellResult = { value: unknown } | { reason: string; detail?: string };

function readLevel(cell: RawCell, text: string): CellResult {
  if (cell.kind === 'date' || cell.kind === 'boolean') return { reason: 'notNumber' };
  const level = parseLevel(text);
  if (level) return { value: level };
  const number = Number(text.normalize('NFKC'));
  if (Number.isNaN(number)) return { reason: 'notNumber' };
  if (!Number.isInteger(number)) return { reason: 'notInteger' };
  return isLevel(number) ? { value: number } : { reason: 'outOfRange' };
}

/** What people put between words; a word may have one of them in it. */
const separators = /([、,，;；/\n])/u;

/** Several words of a list, each the longest that there is; undefined where a part of the text is none. */
function wordsIn(text: string, find: (word: string) => string | undefined): string[] | undefined {
  const pieces = text.split(separators);
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; ) {
    let to = pieces.length;
    let item: string | undefined;
    for (; to > from; to -= 2) {
      item = find(pieces.slice(from, to).join('').trim());
      if (item !== undefined) break;
    }
    if (item === undefined) {
      if (pieces[from]?.trim()) return undefined;
      to = from + 1;
    } else found.add(item);
    from = to + 1;
  }
  return [...found];
}

/** What people write into a cell to say that there is nothing to write. */
const blankWord = /^(?:[/\\\-–—]+|无|n\/?a|none)$/iu;

/** Whether a person sees nothing in a cell. */
export const isBlank = (cell: RawCell | undefined): boolean => !(cell?.result ?? cell?.text ?? '').trim();

/**
 * Checks one cell on its own.
 * @param formulas whether what a formula showed is its value; otherwise a formula is a problem
 */
export function readCell(
  book: Book,
  language: Language,
  column: ColumnDefinition,
  given: RawCell | undefined,
  formulas = false,
): CellResult {
  const cell: RawCell | undefined =
    formulas && given?.kind === 'formula' ? { column: given.column, kind: 'text', text: given.result ?? '' } : given;
  const text = cleanText(cell?.text ?? '').trim();
  if (!cell || text === '' || isBlank(cell)) return column.required ? { reason: 'required' } : { value: undefined };
  if (cell.kind === 'formula') return { reason: 'formula' };
  if (cell.kind === 'error') return { reason: 'errorCell' };
  if (cell.cut) return { reason: 'digitsLost' };
  if (book.hasBlankWords && !column.required && blankWord.test(text.normalize('NFKC'))) return { value: undefined };
  if (controlPattern.test(text)) return { reason: 'controlCharacters' };
  const { list = '', own } = column;
  const unknown = (): CellResult => ({
    reason: 'unknownWord',
    detail: book.wordsOf(language, column).join(documentText(language, 'book.separator')),
  });
  switch (column.kind) {
    case 'level':
      return readLevel(cell, text);
    case 'word':
    case 'flag': {
      const item = book.find(list, text);
      if (item === undefined) return unknown();
      return { value: column.kind === 'flag' ? item === 'true' : item };
    }
    case 'words': {
      const items = wordsIn(text, (word) => book.find(list, word));
      return items?.length ? { value: items } : unknown();
    }
    case 'code':
    case 'reference': {
      const code = asCode(text);
      if (code.length > column.max) return { reason: 'tooLong', detail: String(column.max) };
      return codePattern.test(code) ? { value: code } : { reason: 'badCode' };
    }
    default: {
      if (text.length > column.max) return { reason: 'tooLong', detail: String(column.max) };
      const value = own ? own.read(text) : text;
      if (value !== undefined || !own) return { value };
      return { reason: own.reason, ...(own.detail && { detail: own.detail(text) }) };
    }
  }
}
