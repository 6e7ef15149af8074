import { cleanText } from './spelling';

const bareCell = /[^\t\n]*/uy;
/** A cell within quotes; it ends where its closing quote is followed by a tab or a line's end. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\n]|$)/uy;

/**
 * Lines of cells as spreadsheets put them on the clipboard: between tabs, and within quotes where a cell holds a line break, a tab
 * or a quote. A quote that doesn't enclose a whole cell is a sign like any other, and stays in its cell.
 */
export function clipboardCells(text: string): string[][] {
  const source = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '');
  if (source === '') return [];
  const lines: string[][] = [[]];
  for (let at = 0; at <= source.length; at += 1) {
    quotedCell.lastIndex = at;
    bareCell.lastIndex = at;
    const quoted = quotedCell.exec(source);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (bareCell.exec(source)?.[0] ?? '');
    const end = quoted ? quotedCell.lastIndex : at + cell.length;
    lines.at(-1)?.push(cleanText(cell).trim());
    if (source[end] === '\n') lines.push([]);
    at = end;
    if (end === source.length) break;
  }
  return lines;
}
