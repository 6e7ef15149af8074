import { Paragraph } from 'docx';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { type Cell, type Column, KEPT_ROWS, plainText, type Table } from '../table';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => plainText(text).replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
const hex = (color: string) => color.replace('#', '');

const totalWidth = 10_000;

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

/** A table's XML in pieces, so that ten thousand rows are never held at once. */
function* tableXml({ columns, rows, hasHeader = true }: Table): Generator<string> {
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => Math.round((column.width / sum) * totalWidth));
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`;
  const last = rows.length <= KEPT_ROWS ? rows.at(-1) : undefined;
  const rowXml = (cells: readonly (string | number | Cell)[], isHeader: boolean) => {
    let at = 0;
    const inner = cells.map((cell) => {
      const span = typeof cell === 'object' ? (cell.span ?? 1) : 1;
      const width = widths.slice(at, at + span).reduce((total, part) => total + part, 0);
      const xml = cellXml(cell, columns[at] ?? { title: '', width: 1 }, width, last !== undefined && cells !== last);
      at += span;
      return xml;
    });
    return `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${inner.join('')}</w:tr>`;
  };
  yield [
    '<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>',
    ...['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border),
    '</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="70" w:type="dxa"/>',
    '<w:bottom w:w="30" w:type="dxa"/><w:right w:w="70" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>',
    ...widths.map((width) => `<w:gridCol w:w="${width}"/>`),
    '</w:tblGrid>',
  ].join('');
  if (hasHeader) {
    const titles = columns.map(({ title }): Cell => ({ text: title, bold: true, fill: '#E8EDF9', align: 'center' }));
    yield rowXml(titles, true);
  }
  for (const row of rows) yield rowXml(row, false);
  yield '</w:tbl>';
}

/**
 * Tables of a document under construction. docx takes some 60 µs and 1 kB for each cell, too much for ten thousand
 * risks: it writes a placeholder, and the finished table takes its place in the packed document.
 */
export class DocxTables {
  readonly #tables: Table[] = [];

  /** Stands where the table will be. */
  add(table: Table): Paragraph {
    this.#tables.push(table);
    return new Paragraph({ text: `\u2063table ${this.#tables.length - 1}\u2063` });
  }

  /** The packed document with its tables. */
  fill(packed: Uint8Array): Buffer {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
    });
    for (const [path, content] of Object.entries(unzipSync(packed))) {
      const file = new ZipDeflate(path, { level: 4 });
      zip.add(file);
      if (path === 'word/document.xml') {
        for (const piece of batched(this.#pieces(strFromU8(content)))) file.push(strToU8(piece));
        file.push(new Uint8Array(), true);
      } else file.push(content, true);
    }
    zip.end();
    return Buffer.concat(chunks);
  }

  *#pieces(xml: string): Generator<string> {
    // Split by the placeholders' paragraphs: odd parts are the numbers of their tables.
    const parts = xml.split(/<w:p>(?:(?!<\/w:p>).)*?\u2063table (\d+)\u2063.*?<\/w:p>/);
    for (const [index, part] of parts.entries()) {
      const table = index % 2 === 1 ? this.#tables[Number(part)] : undefined;
      if (table) yield* tableXml(table);
      else if (index % 2 === 0) yield part;
    }
  }
}

/** Small pieces joined to ones worth packing. */
function* batched(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < 100_000) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}
