import type { Block } from '../document';
import { type Cell, plainText } from '../table';

export const margin = { top: 72, right: 56, bottom: 64, left: 56 };
export const grey = '#595959';
export const line = '#BFBFBF';
export const size = { body: 10.5, cell: 8, caption: 9, small: 8, h1: 16, h2: 12.5 } as const;
/** Height of a line by font size. */
export const leading = 1.45;

export interface Heading {
  readonly level: 1 | 2;
  readonly text: string;
  readonly page: number;
}

export const A4 = { short: 595.28, long: 841.89 };

/**
 * Writes pages from top to bottom. Text is broken here and not by the library: a character's width is looked up once,
 * which is what makes tables of ten thousand rows a matter of seconds.
 */
export class Pages {
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
    readonly isDraft: boolean,
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
  keepTogether(height: number): void {
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
    this.keepTogether(fontSize * leading + 80);
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
      this.keepTogether(height);
      this.put(row, left + (index === 0 ? indent : 0), this.y, size.body);
      this.y += height;
    }
    this.y += 4;
  }
}
