import { readFile } from 'node:fs/promises';
import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { CELL_LENGTH_MAX, tableOf } from '#domain/kernel/tableMapping';
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

/** Of all tables of a file together; what is beyond is counted, not answered. */
const budgetOf = () => ({ characters: 4_000_000, cells: 200_000 });
type Budget = ReturnType<typeof budgetOf>;
/** A person chooses one of them. */
const TABLES_MAX = 50;

function readLines(rows: readonly SheetRow[], headerRow: number, left: Budget): Omit<ReadTable, 'sheet'> {
  const table = rows.filter(({ row }) => row >= headerRow);
  const columns = table[0]?.cells.map(({ column }) => column) ?? [];
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const lines: string[][] = [];
  let count = 0;
  for (const { cells } of table) {
    const line = Array.from({ length: last - first + 1 }, () => '');
    for (const cell of cells) {
      if (cell.column < first || cell.column > last) continue;
      line[cell.column - first] = cut(shownText(cell), CELL_LENGTH_MAX);
    }
    if (line.every((text) => text === '')) continue;
    count += 1;
    if (lines.length > limits.pastedLines) continue;
    left.characters -= line.reduce((sum, text) => sum + text.length, 0);
    left.cells -= line.length;
    if (left.characters >= 0 && left.cells >= 0) lines.push(line);
  }
  return { lines, rowCount: count - 1 };
}

answerApart<{ path: string }>(async ({ path }): Promise<ReadTable[]> => {
  const sheets = sheetsOf(await readFile(path));
  const left = budgetOf();
  const tables = [...sheets].flatMap(([name, rows]) => {
    const plain = rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => ({ column: cell.column, text: shownText(cell) })),
    }));
    const table = tableOf(name, plain, []);
    return table ? [{ sheet: name, ...readLines(rows, table.headerRow, left) }] : [];
  });
  return tables.slice(0, TABLES_MAX);
});
