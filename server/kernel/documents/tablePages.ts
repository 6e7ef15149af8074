import { columnWidths } from './columns';
import type { Block } from './document';
import { cellPadding, ink, margin, rowBorder, space, tableEnd, type } from './layout';
import { captionHeight, othersTurn, type Pages } from './pages';
import { type Cell, type Column, KEPT_ROWS, type Row, type Table } from './table';

const { line } = type.cell;
/** Room is left on the page for the heading and the words that introduce what is kept in one piece. */
const KEPT_SHARE = 0.6;

export interface LaidCell {
  readonly cell: Cell;
  readonly align: Cell['align'];
  readonly width: number;
  readonly lines: readonly string[];
}

/** A row of a table, or a piece of one that is too high for a page. */
export interface LaidRow {
  readonly cells: readonly LaidCell[];
  readonly height: number;
  /** The row began above. */
  readonly continues?: boolean;
  /** The row goes on below. */
  readonly isContinued?: boolean;
}

export interface LaidTable {
  /** Of its columns, in points. */
  readonly widths: readonly number[];
  readonly header: LaidRow | undefined;
  /** The table's rows in their order, each laid out when it is asked for. */
  rows(): Iterable<LaidRow>;
  /** Not torn apart by a page break: a short table or a chart, unless its texts make it as high as a page. */
  readonly isKept: boolean;
  /** Of a table that is kept, all of it; of another one, its header and its first row. */
  readonly openingHeight: number;
}

const cellOf = (value: string | number | Cell): Cell =>
  typeof value === 'object'
    ? value
    : typeof value === 'number'
      ? { text: String(value), align: 'right' }
      : { text: value };

/** Pieces of a row, alike in height, each of no more lines than given. */
function* piecesOf(cells: readonly LaidCell[], most: number, heightOf: (lines: number) => number): Generator<LaidRow> {
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  const size = Math.ceil(count / Math.ceil(count / most));
  for (let from = 0; from < count; from += size)
    yield {
      cells: cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + size) })),
      height: heightOf(Math.min(size, count - from)),
      continues: from > 0,
      isContinued: from + size < count,
    };
}

/** Breaks a table's rows into lines, and says how high they are: the same for every format. */
export function layOutTable(pages: Pages, table: Table): LaidTable {
  const { columns, rowHeight = 0, hasHeader = true } = table;
  const widths = columnWidths(table, pages.width, (text, bold) => pages.widthOf(text, type.cell.size, bold));
  const page = pages.bottom - margin.top - rowBorder - tableEnd;
  const least = (lines: number) => lines * line + 2 * cellPadding.y + rowBorder;
  const cellsOf = (row: Row) => {
    let at = 0;
    return row.map((value): LaidCell => {
      const cell = cellOf(value);
      const { align } = columns[at] as Column;
      let width = 0;
      for (const end = at + (cell.span ?? 1); at < end; at++) width += widths[at] ?? 0;
      const lines = pages.linesOfCell(cell.text, width - 2 * cellPadding.x - rowBorder, cell.bold ?? false);
      return { cell, align: cell.align ?? align ?? 'left', width, lines };
    });
  };
  const headerOf = (titles: readonly string[]): LaidRow => {
    const cells = cellsOf(titles.map((text): Cell => ({ text, bold: true, fill: ink.head, align: 'center' })));
    return { cells, height: least(Math.max(1, ...cells.map(({ lines }) => lines.length))) };
  };
  const header = hasHeader ? headerOf(columns.map(({ title }) => title)) : undefined;
  const room = page - (header?.height ?? 0);
  const half = Math.floor((room / 2 - least(0)) / line);
  function* layOut(row: Row): Generator<LaidRow> {
    const cells = cellsOf(row);
    const whole = least(Math.max(1, ...cells.map(({ lines }) => lines.length)));
    if (whole <= room) yield { cells, height: Math.max(rowHeight, whole) };
    else yield* piecesOf(cells, half, least);
  }
  const heightOf = (rows: readonly Row[]) => {
    let height = header?.height ?? 0;
    for (const row of rows) for (const piece of layOut(row)) height += piece.height;
    return height;
  };
  const all = table.rows.length <= KEPT_ROWS || table.ruled === false ? heightOf(table.rows) : Infinity;
  const isKept = all <= page * KEPT_SHARE;
  return {
    widths,
    header,
    *rows() {
      for (const row of table.rows) yield* layOut(row);
    },
    isKept,
    openingHeight:
      rowBorder +
      (isKept ? all + tableEnd : (header?.height ?? 0) + (layOut(table.rows[0] ?? []).next().value?.height ?? 0)),
  };
}

/** What stands together where a table begins, with its caption; of a chart, that stands below. */
export function openingOf(
  pages: Pages,
  block: Extract<Block, { kind: 'table' | 'chart' }>,
  spaceAbove: number,
): number {
  const { openingHeight, isKept } = layOutTable(pages, block.table);
  if (block.kind === 'chart') return openingHeight + (isKept ? captionHeight() : 0);
  return openingHeight + (block.caption ? captionHeight(spaceAbove) : 0);
}

function drawRow(pages: Pages, { cells, height, continues, isContinued }: LaidRow, ruled: boolean): void {
  const from = pages.y;
  pages.y += height;
  const { pen } = pages;
  if (!pen) return;
  let x = margin.left;
  for (const { cell, align, width, lines } of cells) {
    if (cell.fill && ruled) pen.fill(x, from, width, height, cell.fill);
    else if (cell.fill) pen.fill(x, from + 2, width, height - 4, cell.fill);
    if (ruled) pen.frame(x, from, width, height, { isOpenAbove: continues, isOpenBelow: isContinued });
    let top = from + (height - lines.length * line) / 2;
    const { color, bold } = cell;
    for (const text of lines) {
      const inner = width - 2 * cellPadding.x;
      pages.aligned(text, x + cellPadding.x, inner, align, top, { style: 'cell', color, bold });
      top += line;
    }
    x += width;
  }
}

/** @param below what the last row must not be parted from */
async function layRows(pages: Pages, { header, rows }: LaidTable, ruled: boolean, below = 0): Promise<void> {
  if (header) drawRow(pages, header, ruled);
  let count = 0;
  const laid = rows()[Symbol.iterator]();
  for (let row = laid.next(), next = row; !row.done; row = next) {
    next = laid.next();
    if (++count % 200 === 0) await othersTurn();
    if (pages.y + row.value.height + rowBorder + (next.done ? below : 0) > pages.bottom) {
      pages.addPage();
      if (header) drawRow(pages, header, ruled);
    }
    drawRow(pages, row.value, ruled);
  }
}

/** A table with its caption; the header stands again on every page. */
export async function layTable(pages: Pages, block: Extract<Block, { kind: 'table' }>): Promise<void> {
  const { caption, table } = block;
  pages.keepTogether(openingOf(pages, block, pages.spaceAbove));
  if (caption) pages.caption(caption);
  await layRows(pages, layOutTable(pages, table), table.ruled ?? true, tableEnd);
  pages.y += tableEnd;
  pages.end(space.table.after);
}

/** A chart has its caption below. */
export async function layChart(pages: Pages, block: Extract<Block, { kind: 'chart' }>): Promise<void> {
  const { caption, table } = block;
  pages.keepTogether(openingOf(pages, block, pages.spaceAbove));
  await layRows(pages, layOutTable(pages, table), table.ruled ?? true, captionHeight() + tableEnd);
  pages.spaceAbove = 0;
  pages.caption(caption);
  pages.y += tableEnd;
  pages.end(space.table.after);
}
