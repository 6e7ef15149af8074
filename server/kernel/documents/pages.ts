import type { Block, Drawing } from './document';
import { A4, bottomMargin, indent, margin, space, type TypeStyle, type as types } from './layout';
import { breakLines, type LineOptions, type Measure } from './lines';
import { type Cell, plainText } from './table';

export interface Heading {
  readonly level: 1 | 2;
  readonly text: string;
  readonly page: number;
}

export interface TextStyle {
  readonly style: TypeStyle | { readonly size: number; readonly line: number };
  readonly color?: string | undefined;
  readonly bold?: boolean | undefined;
}

/** Sides that a frame lacks: what it holds goes on there. */
export interface OpenFrame {
  readonly isOpenAbove?: boolean | undefined;
  readonly isOpenBelow?: boolean | undefined;
}

/** Puts ink on pages. Without one, pages are only laid out: that finds out where everything comes to stand. */
export interface Pen {
  page(landscape: boolean): void;
  /** @param top of the line's box */
  text(text: string, x: number, top: number, style: TextStyle): void;
  fill(x: number, y: number, width: number, height: number, color: string): void;
  frame(x: number, y: number, width: number, height: number, open?: OpenFrame): void;
  drawing(drawing: Drawing, x: number, y: number, scale: number): void;
  heading(text: string, index: number): void;
}

/** Lets progress be told and connections be kept while thousands of rows are laid out. */
export const othersTurn = () => new Promise((done) => setImmediate(done));

type HeadingBlock = Extract<Block, { kind: 'heading' }>;
const spaceOf = ({ level, runsOn }: HeadingBlock) => space[level === 2 ? 'h2' : runsOn ? 'runningH1' : 'h1'];

const REMEMBERED = 20_000;
export const sizesOf = (style: TextStyle['style']) => (typeof style === 'string' ? types[style] : style);

/** How text is set. */
interface Setting {
  /** Paragraphs begin two characters in, as Chinese ones do. */
  readonly indented: boolean;
  /** As word processors set Chinese: a quarter of an em between it and Latin; punctuation hangs over the margin. */
  readonly asInWord?: boolean;
}

/** Writes pages from top to bottom. Text is broken here, the same for every format and both passes. */
export class Pages {
  readonly headings: Heading[] = [];
  #landscape = false;
  readonly #broken = new Map<string, string[]>();
  pageCount = 0;
  y = 0;
  /** Space already left after the paragraph above: of two spaces that meet, word processors keep the larger. */
  spaceAbove = 0;

  constructor(
    private readonly measure: Measure,
    private readonly setting: Setting,
    readonly pen?: Pen,
    private readonly onPage: (pages: Pages) => void = () => undefined,
  ) {}

  /** The same page the one way or the other, for measuring. */
  turned(landscape: boolean): this {
    this.#landscape = landscape;
    return this;
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
    return this.pageHeight - bottomMargin(this.#landscape);
  }

  addPage(landscape = this.#landscape): void {
    this.#landscape = landscape;
    this.pageCount++;
    this.y = margin.top;
    this.spaceAbove = 0;
    this.pen?.page(landscape);
    this.onPage(this);
  }

  /** Makes sure that so much fits, on the next page if need be; what is higher than a page goes on over its foot. */
  keepTogether(height: number): void {
    if (this.y + height > this.bottom && this.y > margin.top) this.addPage();
  }

  widthOf(text: string, size: number, bold = false): number {
    let width = 0;
    for (const character of text) width += this.measure(character, bold);
    return width * size;
  }

  /** The same as `lines`, remembered: tables say the same thing thousands of times. */
  linesOfCell(text: string, width: number, bold: boolean): readonly string[] {
    const key = `${bold ? 'b' : ''}${Math.round(width * 10)} ${text}`;
    const known = this.#broken.get(key);
    if (known) return known;
    if (this.#broken.size > REMEMBERED) this.#broken.clear();
    const lines = this.lines(text, types.cell.size, width, { bold });
    this.#broken.set(key, lines);
    return lines;
  }

  /** Lines no wider than given: Chinese breaks anywhere, words of other scripts stay whole where they can. */
  lines(text: string, size: number, width: number, options: LineOptions & { bold?: boolean } = {}): string[] {
    const widthOf = (character: string) => this.measure(character, options.bold ?? false) * size;
    return breakLines(plainText(text), width, widthOf, { ...options, gap: this.setting.asInWord ? size / 4 : 0 });
  }

  put(line: string, x: number, top: number, style: TextStyle): void {
    const text = line.trimEnd();
    if (text !== '') this.pen?.text(text, x, top, style);
  }

  aligned(text: string, x: number, width: number, align: Cell['align'], top: number, style: TextStyle): void {
    if (!this.pen) return;
    const free =
      align === 'center' || align === 'right'
        ? width - this.widthOf(text.trimEnd(), sizesOf(style.style).size, style.bold)
        : 0;
    this.put(text, x + (align === 'center' ? free / 2 : free), top, style);
  }

  /** Leaves space above; at the top of a page there is none. */
  #begin(before: number): void {
    if (this.y > margin.top) this.y += Math.max(0, before - this.spaceAbove);
    this.spaceAbove = 0;
  }

  /** Leaves space below. */
  end(after: number): void {
    this.y += after;
    this.spaceAbove = after;
  }

  /** How high a heading stands, the space around it included. */
  headingHeight(heading: HeadingBlock, spaceAbove: number): number {
    const { size, line } = types[heading.level === 1 ? 'h1' : 'h2'];
    const { before, after } = spaceOf(heading);
    const rows = this.lines(heading.text, size, this.width, { bold: true }).length;
    return Math.max(0, before - spaceAbove) + rows * line + after;
  }

  /** What of a paragraph must stand on the page where it begins: two lines, or all three of three. */
  openingHeight(text: string, isItem: boolean): number {
    const rows = this.rowsOf(text, isItem).length;
    return (rows === 3 ? 3 : Math.min(rows, 2)) * types.body.line;
  }

  /** All of a paragraph, with the space below. */
  textHeight(text: string): number {
    return this.rowsOf(text, false).length * types.body.line + space.body.after;
  }

  private rowsOf(text: string, isItem: boolean): string[] {
    const first = isItem || !this.setting.indented ? 0 : indent;
    const { asInWord: hangs = false } = this.setting;
    return this.lines(text, types.body.size, this.width - (isItem ? indent : 0), { first, hangs });
  }

  heading(heading: HeadingBlock): void {
    const { level, text, listed = true, runsOn = false } = heading;
    const style = level === 1 ? 'h1' : 'h2';
    const { size, line } = types[style];
    const { before, after } = spaceOf(heading);
    // A chapter begins a page.
    if (level === 1 && !runsOn && this.y > margin.top) this.addPage();
    const rows = this.lines(text, size, this.width, { bold: true });
    this.#begin(before);
    if (listed) {
      this.headings.push({ level, text, page: this.pageCount });
      this.pen?.heading(text, this.headings.length - 1);
    }
    for (const row of rows) {
      this.put(row, margin.left, this.y, { style, bold: true });
      this.y += line;
    }
    this.end(after);
  }

  paragraph(text: string, isItem: boolean): void {
    const { line } = types.body;
    const left = margin.left + (isItem ? indent : 0);
    const first = isItem || !this.setting.indented ? 0 : indent;
    const rows = this.rowsOf(text, isItem);
    this.#begin(space.body.before);
    for (const [index, row] of rows.entries()) {
      // Neither the first nor the last line stands alone.
      this.keepTogether(rows.length > 1 && (index === 0 || index === rows.length - 2) ? 2 * line : line);
      this.put(row, left + (index === 0 ? first : 0), this.y, { style: 'body' });
      this.y += line;
    }
    this.end(space.body.after);
  }

  caption(text: string): void {
    this.#begin(space.caption.before);
    const style = { style: 'caption', bold: true } as const;
    this.aligned(text, margin.left, this.width, 'center', this.y, style);
    this.y += types.caption.line;
    this.end(space.caption.after);
  }

  pictureHeight(drawing: Drawing): number {
    return drawing.height * Math.min(1, this.width / drawing.width) + captionHeight();
  }

  picture(caption: string, drawing: Drawing): void {
    const scale = Math.min(1, this.width / drawing.width);
    const height = drawing.height * scale;
    this.keepTogether(this.pictureHeight(drawing));
    this.pen?.drawing(drawing, margin.left + (this.width - drawing.width * scale) / 2, this.y, scale);
    this.y += height;
    this.spaceAbove = 0;
    this.caption(caption);
  }
}

export const captionHeight = (spaceAbove = 0) =>
  Math.max(0, space.caption.before - spaceAbove) + types.caption.line + space.caption.after;

const perPage = Math.floor(
  (A4.long - margin.top - bottomMargin(false) - types.contentsTitle.line) / types.contents.line,
);
/** How many pages so many headings take in the contents, whose title stands on the first. */
export const contentsPages = (headings: number) => Math.max(1, Math.ceil(headings / perPage));
