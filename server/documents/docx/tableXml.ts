import { cellPadding, ink } from '../layout';
import { type Cell, type Column, KEPT_ROWS, type Row, type Table } from '../table';
import { twips } from './frame';
import { escapeXml } from './pieces';

const hex = (color: string) => color.replace('#', '');

function cellXml(value: string | number | Cell, column: Column, width: number, keepNext: boolean): string {
  const cell = typeof value === 'object' ? value : { text: String(value) };
  const { fill, color, bold, span } = cell;
  const align = cell.align ?? column.align ?? (typeof value === 'number' ? 'right' : 'left');
  const properties =
    `<w:tcW w:w="${width}" w:type="dxa"/>` +
    (span ? `<w:gridSpan w:val="${span}"/>` : '') +
    (fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${hex(fill)}"/>` : '') +
    '<w:vAlign w:val="center"/>';
  const style = (bold ? '<w:b/>' : '') + (color ? `<w:color w:val="${hex(color)}"/>` : '');
  const text = cell.text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>');
  const paragraph = `<w:pPr><w:pStyle w:val="TableText"/>${keepNext ? '<w:keepNext/>' : ''}${align === 'left' ? '' : `<w:jc w:val="${align}"/>`}</w:pPr>`;
  const run = `<w:r>${style ? `<w:rPr>${style}</w:rPr>` : ''}${text}</w:r>`;
  return `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${paragraph}${run}</w:p></w:tc>`;
}

const border = (side: string, size: number, color: string) =>
  `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${hex(color)}"/>`;
const ruledBorders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => border(side, 4, ink.line));
/** Bars of a chart stand apart by white. */
const openBorders = [border('insideH', 24, '#FFFFFF')];

/** A table's XML in pieces, so that ten thousand rows are never held at once. */
export function* tableXml(
  { columns, rows, hasHeader = true, ruled = true, rowHeight }: Table,
  totalWidth: number,
  /** Together with what follows. */
  isWhole = false,
): Generator<string> {
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => Math.round((column.width / sum) * totalWidth));
  const isKept = isWhole || rows.length <= KEPT_ROWS;
  const height = rowHeight ? `<w:trHeight w:val="${twips(rowHeight)}" w:hRule="atLeast"/>` : '';
  const rowXml = (cells: Row, keepNext: boolean, isHeader = false) => {
    let at = 0;
    const inner = cells.map((cell) => {
      const span = typeof cell === 'object' ? (cell.span ?? 1) : 1;
      const width = widths.slice(at, at + span).reduce((total, part) => total + part, 0);
      const xml = cellXml(cell, columns[at] ?? { title: '', width: 1 }, width, keepNext);
      at += span;
      return xml;
    });
    return `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '' : height}${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${inner.join('')}</w:tr>`;
  };
  const vertical = twips(ruled ? cellPadding.y : cellPadding.y - 1.5);
  yield [
    `<w:tbl><w:tblPr><w:tblW w:w="${totalWidth}" w:type="dxa"/><w:tblBorders>`,
    ...(ruled ? ruledBorders : openBorders),
    `</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="${vertical}" w:type="dxa"/>`,
    `<w:left w:w="${twips(cellPadding.x)}" w:type="dxa"/><w:bottom w:w="${vertical}" w:type="dxa"/>`,
    `<w:right w:w="${twips(cellPadding.x)}" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>`,
    ...widths.map((width) => `<w:gridCol w:w="${width}"/>`),
    '</w:tblGrid>',
  ].join('');
  if (hasHeader) {
    const titles = columns.map(({ title }): Cell => ({ text: title, bold: true, fill: ink.head, align: 'center' }));
    yield rowXml(titles, true, true);
  }
  for (const [index, row] of rows.entries()) yield rowXml(row, isKept && (isWhole || index < rows.length - 1));
  yield '</w:tbl>';
}
