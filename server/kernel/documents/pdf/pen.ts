import type { Drawing } from '../document';
import { ink } from '../layout';
import { type OpenFrame, type Pen, sizesOf, type TextStyle } from '../pages';
import type { Faces, Glyph } from './faces';

const colorOf = (hex: string) =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
const near = (value: number) => Math.round(value * 100) / 100;
const colors = new Map<string, string>();
const rgb = (hex: string) => {
  let known = colors.get(hex);
  if (!known) {
    known = colorOf(hex);
    colors.set(hex, known);
  }
  return known;
};

/** A line of text on a page. */
export interface Place {
  readonly page: number;
  readonly line: string;
}

/** Characters of one face beside each other. */
interface Run {
  readonly glyph: Glyph;
  readonly left: number;
  hex: string;
}

/** Draws with pdfkit's pages, but writes their operators itself: pdfkit shapes each text anew, a third of all time. */
export class PdfPen implements Pen {
  /** Characters that no face has, each with the page and the line where it was met first. */
  readonly unprintable = new Map<string, Place>();
  #pageCount = 0;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly faces: Faces,
  ) {}

  #add(operators: string): void {
    (this.doc as unknown as { addContent(text: string): void }).addContent(operators);
  }

  page(landscape: boolean): void {
    this.#pageCount++;
    this.doc.addPage({ size: 'A4', layout: landscape ? 'landscape' : 'portrait', margin: 0 });
  }

  text(text: string, x: number, top: number, { style, color = ink.text, bold = false }: TextStyle): void {
    const { size, line } = sizesOf(style);
    // The box of a line holds 1.16 above and 0.288 below the baseline in its middle.
    const baseline = top + (line - 1.448 * size) / 2 + 1.16 * size;
    let run: Run | undefined;
    let left = x;
    const place: Place = { page: this.#pageCount, line: text };
    for (const character of text) {
      const glyph = this.faces.glyph(character, bold);
      if (glyph.isMissing && !this.unprintable.has(character)) this.unprintable.set(character, place);
      if (run?.glyph.font !== glyph.font || run.glyph.isOutlined !== glyph.isOutlined) {
        if (run) this.#draw(run, size, baseline, color);
        run = { glyph, left, hex: '' };
      }
      run.hex += glyph.hex;
      left += glyph.width * size;
    }
    if (run) this.#draw(run, size, baseline, color);
  }

  /** Draws characters of one face. */
  #draw({ glyph: { font, isOutlined }, left, hex }: Run, size: number, baseline: number, color: string): void {
    (this.doc.page as unknown as { fonts: Record<string, unknown> }).fonts[font.id] ??= font.ref();
    const outline = isOutlined ? `2 Tr ${near(size / 40)} w ${rgb(color)} RG` : '0 Tr';
    this.#add(
      `BT ${rgb(color)} rg ${outline} /${font.id} ${size} Tf 1 0 0 -1 ${near(left)} ${near(baseline)} Tm <${hex}> Tj ET`,
    );
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#add(`${rgb(color)} rg ${near(x)} ${near(y)} ${near(width)} ${near(height)} re f`);
  }

  frame(x: number, y: number, width: number, height: number, { isOpenAbove, isOpenBelow }: OpenFrame = {}): void {
    const [left, top, right, foot] = [near(x), near(y), near(x + width), near(y + height)];
    const sides =
      isOpenAbove || isOpenBelow
        ? `${left} ${top} m ${left} ${foot} l ${right} ${foot} ${isOpenBelow ? 'm' : 'l'} ${right} ${top} l${isOpenAbove ? '' : ` ${left} ${top} l`}`
        : `${left} ${top} ${near(width)} ${near(height)} re`;
    this.#add(`0.5 w ${rgb(ink.line)} RG ${sides} S`);
  }

  line(from: readonly [number, number], to: readonly [number, number], width: number, color: string, dash = ''): void {
    this.#add(
      `[${dash}] 0 d ${near(width)} w ${rgb(color)} RG ${near(from[0])} ${near(from[1])} m ${near(to[0])} ${near(to[1])} l S [] 0 d`,
    );
  }

  drawing({ lines, boxes }: Drawing, x: number, y: number, scale: number): void {
    const at = (point: readonly [number, number]) => [x + point[0] * scale, y + point[1] * scale] as const;
    for (const one of lines) this.line(at(one.from), at(one.to), one.width * scale, one.color, one.dashed ? '3 2' : '');
    for (const box of boxes) {
      const [left, top] = at(box.at);
      this.fill(left, top, box.width * scale, box.height * scale, box.fill);
      this.frame(left, top, box.width * scale, box.height * scale);
      const style = { size: box.size * scale, line: box.size * scale * 1.4 };
      const text = this.fitting(box.text, style.size, box.width * scale - 6);
      const free = box.width * scale - this.faces.widthOf(text) * style.size;
      const middle = top + (box.height * scale - style.line) / 2;
      this.text(text, left + free / 2, middle, { style, color: box.color });
    }
  }

  /** A text cut to a width, with an ellipsis where something is left out. */
  private fitting(text: string, size: number, width: number): string {
    if (this.faces.widthOf(text) * size <= width) return text;
    let cut = '';
    for (const character of text) {
      if (this.faces.widthOf(`${cut}${character}…`) * size > width) break;
      cut += character;
    }
    return `${cut}…`;
  }

  heading(text: string, index: number): void {
    this.doc.outline.addItem(text);
    this.doc.addNamedDestination(`h${index}`);
  }
}
