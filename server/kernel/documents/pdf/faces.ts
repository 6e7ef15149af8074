import { boldFontFile, fontFile } from './font';

/** What pdfkit's fonts can do and its types don't tell: glyph numbers of the part of the font that is embedded. */
interface EmbeddedFont {
  readonly id: string;
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(text: string): [string[], { advanceWidth: number }[]];
  ref(): unknown;
}

interface Glyph {
  readonly hex: string;
  /** At size 1. */
  readonly width: number;
}

/** One face of the document. Each character is shaped and measured once: that makes ten thousand rows a matter of seconds. */
export class Face {
  readonly font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(doc: PDFKit.PDFDocument, name: string, file: string) {
    doc.registerFont(name, file).font(name);
    this.font = (doc as unknown as { _font: EmbeddedFont })._font;
  }

  glyph(character: string): Glyph {
    const known = this.#glyphs.get(character);
    if (known) return known;
    const [codes, positions] = this.font.encode(character);
    const glyph = {
      hex: codes.join(''),
      width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000,
    };
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  has(text: string): boolean {
    for (const character of text) if (!this.font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
    return true;
  }

  widthOf(text: string): number {
    let width = 0;
    for (const character of text) width += this.glyph(character).width;
    return width;
  }
}

/** The faces of a document; regular where the bold one lacks a character. */
export class Faces {
  readonly regular: Face;
  readonly #bold: Face;
  readonly #whole = new Map<string, boolean>();

  constructor(doc: PDFKit.PDFDocument) {
    this.regular = new Face(doc, 'regular', fontFile);
    this.#bold = new Face(doc, 'bold', boldFontFile);
  }

  of(text: string, bold: boolean): Face {
    if (!bold) return this.regular;
    let whole = this.#whole.get(text);
    if (whole === undefined) {
      whole = this.#bold.has(text);
      this.#whole.set(text, whole);
    }
    return whole ? this.#bold : this.regular;
  }
}
