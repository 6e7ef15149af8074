import PDFDocument from 'pdfkit';
import { primaryColor } from '#domain/kernel/tokens';
import { fontFile } from '#server/documents/fonts';
import { type Block, type RiskReportInput, title } from './parts';
import { riskReport } from './riskReport';
import { type Cell, type Column, KEPT_ROWS, plainText, type ReportTable } from './table';

const margin = { top: 72, right: 56, bottom: 64, left: 56 };
const grey = '#595959';
const line = '#BFBFBF';
const head = '#E8EDF9';
const size = { body: 10.5, cell: 8, caption: 9, small: 8, h1: 16, h2: 12.5 } as const;
/** Height of a line by font size. */
const leading = 1.45;
const padding = { x: 3.5, y: 2.5 };

interface Heading {
  readonly level: 1 | 2;
  readonly text: string;
  readonly page: number;
}

/** Lets progress be told and connections be kept while thousands of rows are laid out. */
const othersTurn = () => new Promise((done) => setImmediate(done));

const A4 = { short: 595.28, long: 841.89 };

/**
 * Writes pages from top to bottom. Text is broken here and not by the library: a character's width is looked up once,
 * which is what makes tables of ten thousand rows a matter of seconds.
 */
class Pages {
  readonly headings: Heading[] = [];
  readonly #widths: Map<string, number>;
  #landscape = false;
  pageCount = 0;
  y = 0;

  /**
   * @param isDraft only finds out which page everything comes to stand on; nothing is drawn
   * @param onPage draws what stands on every page
   */
  constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly isDraft: boolean,
    private readonly onPage: (pages: Pages) => void,
    draft?: Pages,
  ) {
    this.#widths = draft ? draft.#widths : new Map();
  }

  get pageWidth() {
    return this.#landscape ? A4.long : A4.short;
  }

  get pageHeight() {
    return this.#landscape ? A4.short : A4.long;
  }

  get width() {
    return this.pageWidth - margin.left - margin.right;
  }

  get bottom() {
    return this.pageHeight - margin.bottom;
  }

  addPage(landscape = this.#landscape): void {
    this.#landscape = landscape;
    this.pageCount++;
    this.y = margin.top;
    if (this.isDraft) return;
    this.doc.addPage({ size: 'A4', layout: landscape ? 'landscape' : 'portrait', margin: 0 });
    this.onPage(this);
  }

  /** Makes sure that so much fits, on the next page if need be. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.addPage();
  }

  #widthOf(character: string): number {
    const known = this.#widths.get(character);
    if (known !== undefined) return known;
    const width = this.doc.fontSize(100).widthOfString(character) / 100;
    this.#widths.set(character, width);
    return width;
  }

  widthOf(text: string, fontSize: number): number {
    let width = 0;
    for (const character of text) width += this.#widthOf(character);
    return width * fontSize;
  }

  /** Lines no wider than given: Chinese breaks anywhere, words of other scripts stay whole where they can. */
  lines(text: string, fontSize: number, width: number, indent = 0): string[] {
    const found: string[] = [];
    for (const paragraph of plainText(text).split('\n')) {
      let current = '';
      let used = found.length === 0 ? indent : 0;
      for (const part of paragraph.match(/[!-~]+ ?|[^!-~][，。；：、）》」！？]*/gu) ?? []) {
        const wide = this.widthOf(part, fontSize);
        if (used + wide <= width || current === '') {
          if (wide <= width) {
            current += part;
            used += wide;
            continue;
          }
        } else {
          found.push(current);
          current = '';
          used = 0;
          if (wide <= width) {
            current = part;
            used = wide;
            continue;
          }
        }
        for (const character of part) {
          const one = this.widthOf(character, fontSize);
          if (used + one > width && current !== '') {
            found.push(current);
            current = '';
            used = 0;
          }
          current += character;
          used += one;
        }
      }
      found.push(current);
    }
    return found;
  }

  /** One line of text; bold is a thin outline, as one typeface serves all. */
  put(text: string, x: number, y: number, fontSize: number, options: { color?: string; bold?: boolean } = {}): void {
    if (text === '' || this.isDraft) return;
    const { color = '#1F1F1F', bold = false } = options;
    this.doc.fontSize(fontSize).fillColor(color);
    if (bold) this.doc.strokeColor(color).lineWidth(fontSize / 40);
    this.doc.text(text, x, y, { lineBreak: false, fill: true, stroke: bold });
  }

  aligned(text: string, x: number, width: number, align: Cell['align'], y: number, fontSize: number, style = {}) {
    const free = width - this.widthOf(text, fontSize);
    this.put(text, x + (align === 'center' ? free / 2 : align === 'right' ? free : 0), y, fontSize, style);
  }

  heading({ level, text, pageBreakBefore }: Extract<Block, { kind: 'heading' }>): void {
    const fontSize = level === 1 ? size.h1 : size.h2;
    if (pageBreakBefore && this.y > margin.top) this.addPage();
    // A heading never stands alone at the foot of a page.
    this.room(fontSize * leading + 80);
    this.y += this.y > margin.top ? (level === 1 ? 16 : 10) : 0;
    this.headings.push({ level, text, page: this.pageCount });
    if (!this.isDraft) {
      this.doc.outline.addItem(text);
      this.doc.addNamedDestination(`h${this.headings.length - 1}`);
    }
    this.put(text, margin.left, this.y, fontSize, { bold: true });
    this.y += fontSize * leading + 6;
  }

  paragraph(text: string, isItem: boolean): void {
    const indent = isItem ? 0 : size.body * 2;
    const left = margin.left + (isItem ? size.body * 2 : 0);
    const height = size.body * leading * 1.1;
    for (const [index, row] of this.lines(text, size.body, this.width - (left - margin.left), indent).entries()) {
      this.room(height);
      this.put(row, left + (index === 0 ? indent : 0), this.y, size.body);
      this.y += height;
    }
    this.y += 4;
  }

  async table(caption: string | undefined, { columns, rows, hasHeader = true }: ReportTable): Promise<void> {
    const sum = columns.reduce((total, column) => total + column.width, 0);
    const widths = columns.map((column) => (column.width / sum) * this.width);
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
          lines: this.lines(cell.text, size.cell, width - 2 * padding.x),
        };
        at += span;
        return laid;
      });
      const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
      return { cells, height: most * size.cell * leading + 2 * padding.y };
    };
    const draw = ({ cells, height }: ReturnType<typeof layOut>) => {
      this.y += height;
      if (this.isDraft) return;
      const from = this.y - height;
      let x = margin.left;
      for (const { cell, column, width, lines } of cells) {
        const { doc } = this;
        if (cell.fill) doc.rect(x, from, width, height).fill(cell.fill);
        doc.lineWidth(0.5).rect(x, from, width, height).stroke(line);
        const top = from + (height - lines.length * size.cell * leading) / 2;
        for (const [index, text] of lines.entries())
          this.aligned(
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
    this.room(Math.min(opening, this.bottom - margin.top));
    if (caption) {
      this.aligned(caption, margin.left, this.width, 'center', this.y + 4, size.caption, { bold: true });
      this.y += 22;
    }
    if (header) draw(header);
    for (const [index, row] of rows.entries()) {
      if (index % 200 === 199) await othersTurn();
      const laid = layOut(row);
      if (this.y + laid.height > this.bottom) {
        this.addPage();
        if (header) draw(header);
      }
      draw(laid);
    }
    this.y += 10;
  }

  async block(block: Block): Promise<void> {
    if (block.kind === 'heading') this.heading(block);
    else if (block.kind === 'table') await this.table(block.caption, block.table);
    else this.paragraph(block.text, block.kind === 'item');
  }
}

function cover(pages: Pages, input: RiskReportInput): void {
  pages.addPage(false);
  const { doc, width } = pages;
  pages.put(input.publisher, margin.left, 80, 16, { color: primaryColor, bold: true });
  doc
    .lineWidth(1.5)
    .moveTo(margin.left, 108)
    .lineTo(margin.left + width, 108)
    .stroke(primaryColor);
  pages.aligned('密级：商业秘密，仅限委托双方使用', margin.left, width, 'right', 118, 10, {});
  let y = 260;
  for (const [text, fontSize] of [
    [input.customer, 20],
    [title, 28],
  ] as const) {
    for (const row of pages.lines(text, fontSize, width)) {
      pages.aligned(row, margin.left, width, 'center', y, fontSize, { bold: true });
      y += fontSize * 1.6;
    }
  }
  y = Math.max(y + 120, 480);
  for (const [label, value] of [
    ['项目名称', input.projectName],
    ['被评估单位', input.customer],
    ['评估单位', input.consultant ?? input.customer],
    ['报告编号', input.number],
    ['报告日期', input.date],
  ] as const) {
    pages.put(label, margin.left + 70, y, 13, { color: grey });
    for (const row of pages.lines(value, 13, width - 200)) {
      pages.put(row, margin.left + 165, y, 13);
      y += 13 * 1.6;
    }
    y += 6;
  }
}

const CONTENTS_LINE = 19;

/** How many pages so many headings take in the contents. */
const contentsPages = (headings: number) =>
  Math.ceil(headings / Math.floor((A4.long - margin.top - margin.bottom - 44) / CONTENTS_LINE));

/** @param headings with their pages, as the draft found them */
function contents(pages: Pages, headings: readonly Heading[]): void {
  const { doc } = pages;
  pages.addPage(false);
  pages.aligned('目  录', margin.left, pages.width, 'center', margin.top, 18, { bold: true });
  pages.y += 44;
  for (const [index, heading] of headings.entries()) {
    pages.room(CONTENTS_LINE);
    const { y } = pages;
    const left = margin.left + (heading.level === 1 ? 0 : 18);
    const number = String(heading.page - COVER);
    const right = margin.left + pages.width;
    const numberLeft = right - pages.widthOf(number, size.body);
    pages.put(heading.text, left, y, size.body, { bold: heading.level === 1 });
    pages.put(number, numberLeft, y, size.body);
    doc
      .lineWidth(0.6)
      .dash(1, { space: 2.5 })
      .moveTo(left + pages.widthOf(heading.text, size.body) + 6, y + 11)
      .lineTo(numberLeft - 6, y + 11)
      .stroke(line)
      .undash();
    doc.goTo(left, y, right - left, CONTENTS_LINE, `h${index}`);
    pages.y += CONTENTS_LINE;
  }
}

/** The cover is a page without number, header and footer. */
const COVER = 1;

const headerAndFooter = (input: RiskReportInput) => (pages: Pages) => {
  if (pages.pageCount <= COVER) return;
  const { doc, width } = pages;
  pages.put(`${input.customer}  ${title}`, margin.left, 36, size.small, { color: grey });
  pages.aligned(input.number, margin.left, width, 'right', 36, size.small, { color: grey });
  doc
    .lineWidth(0.5)
    .moveTo(margin.left, 52)
    .lineTo(margin.left + width, 52)
    .stroke(line);
  const number = `第 ${pages.pageCount - COVER} 页`;
  pages.aligned(number, margin.left, width, 'center', pages.pageHeight - 40, size.small, { color: grey });
};

/**
 * The risk assessment report as PDF. Written twice: a draft that draws nothing finds the pages that the contents name,
 * so that no page has to be held until the end.
 * @param progress 0–100
 */
export async function riskReportPdf(given: RiskReportInput, progress: (percent: number) => void): Promise<Buffer> {
  const { input, sections } = riskReport(given);
  const doc = new PDFDocument({ autoFirstPage: false, lang: 'zh-CN' });
  doc.registerFont('body', fontFile).font('body');
  doc.info.Title = `${input.customer}${title}`;
  doc.info.Author = input.consultant ?? input.customer;
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => doc.once('end', done));
  const all = sections.flatMap(({ blocks }) => blocks).length;
  const headings = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'heading')).length;
  const write = async (pages: Pages, from: number, to: number) => {
    let done = 0;
    for (const { landscape, blocks } of sections) {
      pages.addPage(landscape);
      for (const block of blocks) {
        await pages.block(block);
        progress(from + Math.round((++done / all) * (to - from)));
      }
    }
  };
  const draft = new Pages(doc, true, () => undefined);
  draft.pageCount = COVER + contentsPages(headings);
  await write(draft, 0, 30);
  const pages = new Pages(doc, false, headerAndFooter(input), draft);
  cover(pages, input);
  contents(pages, draft.headings);
  await write(pages, 30, 95);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
