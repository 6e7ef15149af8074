import { cellPadding, ink } from '../layout';
import type { Table } from '../table';
import type { LaidCell, LaidRow, LaidTable } from '../tablePages';
import { twips } from './frame';
import { escapeXml } from './pieces';

const hex = (color: string) => color.replace('#', '');

function cellXml(
  { cell, align, lines }: LaidCell,
  span: number,
  width: number,
  row: LaidRow,
  keepNext: boolean,
): string {
  const { fill, color, bold } = cell;
  const open = (row.continues ? '<w:top w:val="nil"/>' : '') + (row.isContinued ? '<w:bottom w:val="nil"/>' : '');
  const properties =
    `<w:tcW w:w="${width}" w:type="dxa"/>` +
    (span > 1 ? `<w:gridSpan w:val="${span}"/>` : '') +
    (open ? `<w:tcBorders>${open}</w:tcBorders>` : '') +
    (fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${hex(fill)}"/>` : '') +
    '<w:vAlign w:val="center"/>';
  const style = (bold ? '<w:b/>' : '') + (color ? `<w:color w:val="${hex(color)}"/>` : '');
  const text = lines
    .join('')
    .replace(/\n$/, '')
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

/**
 * A table's XML in pieces, so that ten thousand rows are never held at once. Rows are at least as high as our own layout
 * has them, whose lines are rather too many than too few: so they are equally high in every word processor, and where one
 * needs more room all the same, nothing is cut off.
 * @param isAttached together with what follows
 */
export function* tableXml(
  { ruled = true }: Table,
  { widths: laidWidths, header, rows, isKept }: LaidTable,
  totalWidth: number,
  isAttached = false,
): Generator<string> {
  const sum = laidWidths.reduce((total, width) => total + width, 0);
  const widths = laidWidths.map((width) => Math.round((width / sum) * totalWidth));
  const rowXml = (row: LaidRow, keepNext: boolean, isHeader = false) => {
    let at = 0;
    const inner = row.cells.map((laid) => {
      const span = laid.cell.span ?? 1;
      const width = widths.slice(at, at + span).reduce((total, part) => total + part, 0);
      at += span;
      return cellXml(laid, span, width, row, keepNext);
    });
    const height = `<w:trHeight w:val="${twips(row.height)}" w:hRule="atLeast"/>`;
    return `<w:tr><w:trPr><w:cantSplit/>${height}${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${inner.join('')}</w:tr>`;
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
  if (header) yield rowXml(header, true, true);
  const laid = rows()[Symbol.iterator]();
  for (let row = laid.next(), next = row; !row.done; row = next) {
    next = laid.next();
    yield rowXml(row.value, next.done ? isAttached : isKept);
  }
  yield '</w:tbl>';
}
