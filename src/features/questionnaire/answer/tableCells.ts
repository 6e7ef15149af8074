import { cut } from '#domain/kernel/cut';
import { readDay } from '#domain/kernel/days';
import type { Column } from '#domain/subjects/questionnaire/template/template';

/** Rows of a table as an answer holds them: cells by the code of their column. */
export type Cells = Readonly<Record<string, string>>;

/** What a spreadsheet puts on the clipboard: cells between tabs, quoted where they hold a tab, a line's end or a quote. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at <= plain.length; ) {
    field.lastIndex = at;
    const found = field.exec(plain);
    if (!found) {
      // A quote that isn't one of a whole cell.
      const end = plain.slice(at).search(/[\t\n]/);
      const to = end < 0 ? plain.length : at + end;
      rows.at(-1)?.push(plain.slice(at, to));
      if (plain[to] === '\n') rows.push([]);
      at = to + 1;
      continue;
    }
    const [whole, quoted, bare = '', ending] = found;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (ending === '') break;
    if (ending === '\n') rows.push([]);
    at += whole.length;
  }
  return rows;
}

/** A typed or pasted cell as the answer holds it; what can't be read as its column wants stays as it is, and is marked. */
export function readCell(column: Column, typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const plain = text.normalize('NFKC');
  if (column.type === 'number') {
    const number = plain.replace(/(\d),(?=\d{3})/g, '$1').replace(/^\+/, '');
    return /^-?\d+(?:\.\d+)?$/.test(number) ? number : text;
  }
  if (column.type === 'date') return readDay(text) ?? text;
  if (column.type === 'select') {
    const isMeant = (word: string) => word.toLowerCase() === text.toLowerCase();
    return column.choices?.find(({ zh, en }) => isMeant(zh) || isMeant(en))?.zh ?? text;
  }
  return text;
}

/**
 * Puts cells of a spreadsheet into a table from one cell on, with new rows below where they are needed.
 * @returns the rows, and how many lines and columns had no room
 */
export function pasteCells(
  columns: readonly Column[],
  rows: readonly Cells[],
  at: { row: number; column: number },
  pasted: readonly (readonly string[])[],
  max: { rows: number; cell: number },
): { rows: Cells[]; left: number } {
  const into = [...rows];
  const room = Math.max(0, max.rows - at.row);
  for (const [index, cells] of pasted.slice(0, room).entries()) {
    const given = cells.flatMap((text, i) => {
      const column = columns[at.column + i];
      return column ? [[column.code, cut(readCell(column, text), max.cell)] as const] : [];
    });
    while (into.length <= at.row + index) into.push({});
    into[at.row + index] = { ...into[at.row + index], ...Object.fromEntries(given) };
  }
  const widest = Math.max(0, ...pasted.map((cells) => cells.length));
  return { rows: into, left: Math.max(0, pasted.length - room) + Math.max(0, at.column + widest - columns.length) };
}
