import { cut } from '#domain/kernel/cut';
import { readDay } from '#domain/kernel/days';
import { plainNumber } from '#domain/kernel/numbers';
import type { Column } from '#domain/subjects/questionnaire/template/template';

/** Rows of a table as an answer holds them: cells by the code of their column. */
export type Cells = Readonly<Record<string, string>>;

/** A typed or pasted cell as the answer holds it; what can't be read as its column wants stays as it is, and is marked. */
export function readCell(column: Column, typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  if (column.type === 'number') return plainNumber(text) ?? text;
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
