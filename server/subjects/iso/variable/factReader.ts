import { readFile } from 'node:fs/promises';
import { cut } from '#domain/kernel/cut';
import type { FactSheet } from '#domain/subjects/iso/variable/sheets';
import { formatMax, LIST_ROWS_MAX } from '#domain/subjects/iso/variable/variable';
import { answerApart } from '#server/kernel/documents/apart';
import { sheetsOf, shownText } from '#server/kernel/documents/sheets';

/* A process of its own (server/kernel/documents/apart.ts): reads the sheets of a workbook of facts as lines of text. */

/** More than a module fills: others of the workbook aren't its own. */
const SHEETS = 80;
const LINES = LIST_ROWS_MAX + 10;
const COLUMNS = 40;
/** One character more than any fact may have, so that what is too long is told. */
const CELL = formatMax.text + 1;

answerApart<{ path: string }>(async ({ path }): Promise<FactSheet[]> => {
  const sheets = [...sheetsOf(await readFile(path))].slice(0, SHEETS);
  return sheets.map(([sheet, rows]) => ({
    sheet,
    lines: rows.slice(0, LINES).map(({ row, cells }) => {
      const line: string[] = [];
      for (const cell of cells) if (cell.column <= COLUMNS) line[cell.column - 1] = cut(shownText(cell), CELL);
      return { row, cells: Array.from(line, (text) => text ?? '') };
    }),
  }));
});
