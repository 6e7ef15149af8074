import { cleanText, narrow, spellingKey } from '#domain/kernel/spelling';

/*
 * A company's own document as it is read apart: paragraphs and tables in the order of the file. Recognition works on this
 * alone, so that it is the same for Word files and workbooks.
 */

/** A paragraph of a Word file; it has text. */
export interface SourceParagraph {
  readonly kind: 'paragraph';
  /** From 1, all paragraphs of the text counted. */
  readonly number: number;
  readonly text: string;
  /** Of a heading, from 1; 0: a title; null: no heading. */
  readonly level: number | null;
  /** In the header or the footer of the pages. */
  readonly isMargin: boolean;
}

/** A row of a table or a sheet. `number` from 1, as people count it; a sheet's first column is `cells[0]`. */
export interface SourceRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A table of a Word file, or a sheet of a workbook. */
export interface SourceTable {
  readonly kind: 'table';
  /** From 1, in the order of the file. */
  readonly number: number;
  /** The sheet's name; null: a table of a Word file. */
  readonly sheet: string | null;
  readonly rows: readonly SourceRow[];
}

export interface SourceFile {
  /** Without any folder. */
  readonly name: string;
  readonly blocks: readonly (SourceParagraph | SourceTable)[];
}

/** Where something was found. */
export type Place = { readonly file: string } & (
  | { readonly at: 'file' }
  | { readonly at: 'paragraph'; readonly heading: string; readonly paragraph: number }
  | { readonly at: 'table'; readonly heading: string; readonly table: number; readonly row: number }
  | { readonly at: 'cell'; readonly sheet: string; readonly cell: string }
);

/** Texts of one line, with usual signs and one space for several. */
export const plain = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\p{Cc}\s\u00a0]+/gu, ' ')
    .trim();

const numbering =
  /^(?:第\s*[\d一二三四五六七八九十百]+\s*[章节条部分]+|[\d一二三四五六七八九十]+(?:\s*[.．]\s*\d+)*\s*[.．、)）:：]?|[(（]\s*[\d一二三四五六七八九十]+\s*[)）]|[a-z]\s*[.)）]|[·•●○■□◆▪➢\-–—*])\s*/iu;

/** A heading or an item of a list without its number or its sign. */
export function unnumbered(text: string): string {
  const bare = plain(text);
  const rest = bare.replace(numbering, '');
  // A name that begins with a number keeps it: "5G 事业部", "2026 年目标".
  return rest === '' || (/^\d+$/u.test(bare.slice(0, bare.length - rest.length)) && !/^\d+\s/u.test(bare))
    ? bare
    : rest;
}

/**
 * The level of a line that is a heading by its number alone: many companies write "5.3 职责和权限" without a style of headings.
 * @returns null where it is none
 */
export function headingLevelOf(text: string): number | null {
  const line = plain(text);
  if (line.length > 40 || /[。；;，,]$/u.test(line)) return null;
  if (/^第\s*[\d一二三四五六七八九十]+\s*章/u.test(line)) return 1;
  const [, number] = /^(\d{1,2}(?:[.．]\d{1,2}){1,4})[.．、\s]*(?=\p{L})/u.exec(line) ?? [];
  if (number !== undefined) return number.split(/[.．]/u).length;
  return /^\d{1,2}[.．]?\s+\p{L}[^\s:：]{0,11}$/u.test(line) ? 1 : null;
}

/** A label as it is compared: without spaces, stars, and what stands after it. */
export const labelKey = (text: string): string =>
  spellingKey(narrow(text))
    .replaceAll(/[\s*＊]/gu, '')
    .replace(/[:：]$/u, '')
    .replace(/[(（][^)）]*[)）]$/u, '');

/** The name of a column: 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

/** A block with the headings above it, from the highest. */
export interface Placed {
  readonly block: SourceParagraph | SourceTable;
  readonly headings: readonly string[];
}

/** The blocks of a file, each with the headings that it stands below; a heading stands below those above it. */
export function placed(file: SourceFile): Placed[] {
  const open: { level: number; text: string }[] = [];
  return file.blocks.map((block) => {
    if (block.kind === 'paragraph' && block.level !== null && !block.isMargin) {
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= block.level) open.pop();
      const headings = open.map(({ text }) => text);
      open.push({ level: block.level, text: plain(block.text) });
      return { block, headings };
    }
    return { block, headings: open.map(({ text }) => text) };
  });
}

/** Where a paragraph stands. */
export const placeOf = (file: SourceFile, { block, headings }: Placed): Place =>
  block.kind === 'paragraph'
    ? { file: file.name, at: 'paragraph', heading: headings.at(-1) ?? '', paragraph: block.number }
    : placeIn(file, { block, headings }, block, block.rows[0]?.number ?? 1, 0);

/** Where a cell of a table stands. @param column from 0 */
export const placeIn = (
  file: SourceFile,
  { headings }: Placed,
  { sheet, number }: SourceTable,
  row: number,
  column: number,
): Place =>
  sheet === null
    ? { file: file.name, at: 'table', heading: headings.at(-1) ?? '', table: number, row }
    : { file: file.name, at: 'cell', sheet, cell: `${columnName(column + 1)}${row}` };
