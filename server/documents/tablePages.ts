import { cellPadding, ink, margin, rowBorder, space, type } from './layout';
import { captionHeight, othersTurn, type Pages } from './pages';
import { type Cell, type Column, KEPT_ROWS, type Row, type Table } from './table';

const { line } = type.cell;

interface LaidCell {
  readonly cell: Cell;
  readonly align: Cell['align'];
  readonly width: number;
  readonly lines: readonly string[];
}
interface LaidRow {
  readonly cells: readonly LaidCell[];
  readonly height: number;
}

const cellOf = (value: string | number | Cell): Cell =>
  typeof value === 'object'
    ? value
    : typeof value === 'number'
      ? { text: String(value), align: 'right' }
      : { text: value };

/** Breaks a table's rows into lines, and says how high they are. */
function layerOf(pages: Pages, { columns, rowHeight = 0, hasHeader = true }: Table) {
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => (column.width / sum) * pages.width);
  const layOut = (row: Row): LaidRow => {
    let at = 0;
    let most = 1;
    const cells = row.map((value): LaidCell => {
      const cell = cellOf(value);
      const { align } = columns[at] as Column;
      let width = 0;
      for (const end = at + (cell.span ?? 1); at < end; at++) width += widths[at] ?? 0;
      const lines = pages.linesOfCell(cell.text, width - 2 * cellPadding.x, cell.bold ?? false);
      most = Math.max(most, lines.length);
      return { cell, align: cell.align ?? align ?? 'left', width, lines };
    });
    return { cells, height: Math.max(rowHeight, most * line + 2 * cellPadding.y) + rowBorder };
  };
  const header = hasHeader
    ? layOut(columns.map(({ title }): Cell => ({ text: title, bold: true, fill: ink.head, align: 'center' })))
    : undefined;
  return { layOut, header };
}

/** What stands together where a table begins: all of a short one, of a long one the caption, the header and a row. */
export function openingOf(
  pages: Pages,
  caption: string | undefined,
  table: Table,
  { isWhole = false, spaceAbove = 0 } = {},
): number {
  const { layOut, header } = layerOf(pages, table);
  const kept = isWhole || table.rows.length <= KEPT_ROWS ? table.rows : table.rows.slice(0, 1);
  const height = kept.reduce((total, row) => total + layOut(row).height, header?.height ?? 0);
  return Math.min(height + (caption ? captionHeight(spaceAbove) : 0), pages.bottom - margin.top);
}

function drawRow(pages: Pages, { cells, height }: LaidRow, ruled: boolean): void {
  const from = pages.y;
  pages.y += height;
  const { pen } = pages;
  if (!pen) return;
  let x = margin.left;
  for (const { cell, align, width, lines } of cells) {
    if (cell.fill && ruled) pen.fill(x, from, width, height, cell.fill);
    else if (cell.fill) pen.fill(x, from + 2, width, height - 4, cell.fill);
    if (ruled) pen.frame(x, from, width, height);
    let top = from + (height - lines.length * line) / 2;
    const { color, bold } = cell;
    for (const text of lines) {
      const inner = width - 2 * cellPadding.x;
      pages.aligned(text.trimEnd(), x + cellPadding.x, inner, align, top, { style: 'cell', color, bold });
      top += line;
    }
    x += width;
  }
}

async function layRows(pages: Pages, table: Table): Promise<void> {
  const { layOut, header } = layerOf(pages, table);
  const { ruled = true } = table;
  if (header) drawRow(pages, header, ruled);
  for (const [index, row] of table.rows.entries()) {
    if (index % 200 === 199) await othersTurn();
    const laid = layOut(row);
    if (pages.y + laid.height > pages.bottom) {
      pages.addPage();
      if (header) drawRow(pages, header, ruled);
    }
    drawRow(pages, laid, ruled);
  }
}

/** A table with its caption; the header stands again on every page. */
export async function layTable(pages: Pages, caption: string | undefined, table: Table): Promise<void> {
  pages.keepTogether(openingOf(pages, caption, table, { spaceAbove: pages.spaceAbove }));
  if (caption) pages.caption(caption);
  await layRows(pages, table);
  pages.y += space.table.after;
  pages.spaceAbove = 0;
}

/** A chart stays in one piece, with its caption below. */
export async function layChart(pages: Pages, caption: string, table: Table): Promise<void> {
  pages.keepTogether(openingOf(pages, caption, table, { isWhole: true }));
  await layRows(pages, table);
  pages.spaceAbove = 0;
  pages.caption(caption);
  pages.y += space.table.after;
  pages.spaceAbove = 0;
}
