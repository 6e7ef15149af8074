import { cleanText } from './spelling';

/** How cells are written between tabs, commas or semicolons. */
const cellsBetween = (separator: '\t' | ',' | ';') => ({
  bareCell: new RegExp(`[^${separator}\\n]*`, 'uy'),
  /** It ends where its closing quote is followed by a separator or a line's end. */
  quotedCell: new RegExp(`"((?:[^"]|"")*)"(?=[${separator}\\n]|$)`, 'uy'),
});
const between = { '\t': cellsBetween('\t'), ',': cellsBetween(','), ';': cellsBetween(';') };

/** Lines of cells as a spreadsheet puts them on the clipboard. */
export const clipboardText = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) => line.map((cell) => (/["\t\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/**
 * Lines of cells as spreadsheets put them on the clipboard: between tabs, and within quotes where a cell holds a line break, a tab
 * or a quote; files of comma-separated values are written alike. A quote that doesn't enclose a whole cell is a sign like any other, and stays in its cell.
 */
export function clipboardCells(text: string, separator: keyof typeof between = '\t'): string[][] {
  const { bareCell, quotedCell } = between[separator];
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
