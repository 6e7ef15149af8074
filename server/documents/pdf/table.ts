import { type Cell, type Column, KEPT_ROWS, type Table } from '../table';
import { leading, line, margin, type Pages, size } from './pages';

const head = '#E8EDF9';
const padding = { x: 3.5, y: 2.5 };

/** Lets progress be told and connections be kept while thousands of rows are laid out. */
const othersTurn = () => new Promise((done) => setImmediate(done));

/** A table with its caption; the header stands again on every page. */
export async function drawTable(
  pages: Pages,
  caption: string | undefined,
  { columns, rows, hasHeader = true }: Table,
): Promise<void> {
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => (column.width / sum) * pages.width);
  const cellOf = (value: string | number | Cell): Cell =>
    typeof value === 'object'
      ? value
      : ({ text: String(value), align: typeof value === 'number' ? 'right' : undefined } as Cell);
  const layOut = (row: readonly (string | number | Cell)[]) => {
    let at = 0;
    const cells = row.map((value) => {
      const cell = cellOf(value);
      const span = cell.span ?? 1;
      const width = widths.slice(at, at + span).reduce((total, part) => total + part, 0);
      const laid = {
        cell,
        column: columns[at] as Column,
        width,
        lines: pages.lines(cell.text, size.cell, width - 2 * padding.x),
      };
      at += span;
      return laid;
    });
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return { cells, height: most * size.cell * leading + 2 * padding.y };
  };
  const draw = ({ cells, height }: ReturnType<typeof layOut>) => {
    pages.y += height;
    if (pages.isDraft) return;
    const from = pages.y - height;
    let x = margin.left;
    for (const { cell, column, width, lines } of cells) {
      const { doc } = pages;
      if (cell.fill) doc.rect(x, from, width, height).fill(cell.fill);
      doc.lineWidth(0.5).rect(x, from, width, height).stroke(line);
      const top = from + (height - lines.length * size.cell * leading) / 2;
      for (const [index, text] of lines.entries())
        pages.aligned(
          text.trimEnd(),
          x + padding.x,
          width - 2 * padding.x,
          cell.align ?? column.align ?? 'left',
          top + index * size.cell * leading,
          size.cell,
          { color: cell.color, bold: cell.bold },
        );
      x += width;
    }
  };
  const header = hasHeader
    ? layOut(columns.map(({ title }): Cell => ({ text: title, bold: true, fill: head, align: 'center' })))
    : undefined;
  const [first] = rows;
  // A short table stays in one piece, a long one at least begins with a row.
  const kept = rows.length <= KEPT_ROWS ? rows : first ? [first] : [];
  const opening = (header?.height ?? 0) + kept.reduce((sum, row) => sum + layOut(row).height, 0) + (caption ? 22 : 0);
  pages.keepTogether(Math.min(opening, pages.bottom - margin.top));
  if (caption) {
    pages.aligned(caption, margin.left, pages.width, 'center', pages.y + 4, size.caption, { bold: true });
    pages.y += 22;
  }
  if (header) draw(header);
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 199) await othersTurn();
    const laid = layOut(row);
    if (pages.y + laid.height > pages.bottom) {
      pages.addPage();
      if (header) draw(header);
    }
    draw(laid);
  }
  pages.y += 10;
}
