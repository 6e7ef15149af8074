import { readFile } from 'node:fs/promises';
import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { tableOf } from '#domain/kernel/tableMapping';
import { answerApart } from './apart';
import { type SheetRow, sheetsOf, shownText } from './sheets';

/* A process of its own (apart.ts): reads the tables of a spreadsheet as lines of text. */

export interface ReadTable {
  readonly sheet: string;
  /** Its header and the lines below, without title rows above and without columns left of the first or right of the last. */
  readonly lines: string[][];
  /** Lines below the header, of which `lines` may hold only the first. */
  readonly rowCount: number;
}

const CHARACTERS_MAX = 4_000_000;

function readLines(rows: readonly SheetRow[], headerRow: number): Omit<ReadTable, 'sheet'> {
  const table = rows.filter(({ row }) => row >= headerRow);
  const columns = table[0]?.cells.map(({ column }) => column) ?? [];
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const lines: string[][] = [];
  let count = 0;
  let left = CHARACTERS_MAX;
  for (const { cells } of table) {
    const line = Array.from({ length: last - first + 1 }, () => '');
    for (const cell of cells) {
      if (cell.column < first || cell.column > last) continue;
      // One character too many is told as too long where it is used.
      line[cell.column - first] = cut(shownText(cell), limits.textLength + 1);
    }
    if (line.every((text) => text === '')) continue;
    count += 1;
    left -= line.reduce((sum, text) => sum + text.length, 0);
    if (left >= 0 && lines.length <= limits.pastedLines) lines.push(line);
  }
  return { lines, rowCount: count - 1 };
}

answerApart<{ path: string }>(async ({ path }): Promise<ReadTable[]> => {
  const sheets = sheetsOf(await readFile(path));
  return [...sheets].flatMap(([name, rows]) => {
    const plain = rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => ({ column: cell.column, text: shownText(cell) })),
    }));
    const table = tableOf(name, plain, []);
    return table ? [{ sheet: name, ...readLines(rows, table.headerRow) }] : [];
  });
});
