import type { Language } from '#domain/kernel/texts';
import { boldFontFile, fontFile, restFontFiles } from './font';

/** What pdfkit's fonts can do and its types don't tell: glyph numbers of the part of the font that is embedded. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(text: string, features?: readonly string[]): [string[], { advanceWidth: number }[]];
  ref(): unknown;
}

/** One character as it is drawn. */
export interface Glyph {
  readonly font: EmbeddedFont;
  readonly hex: string;
  /** At size 1. */
  readonly width: number;
  /** The bold face lacks the character: it is drawn by another one with a thin outline. */
  readonly isOutlined: boolean;
  /** No face has the character: a box is drawn. */
  readonly isMissing: boolean;
}

const box = '□';
/** Marks that Chinese sets as wide as its characters, and English as narrow as its own; the regular face has both. */
const quotes = new Set('‘’“”');
/** Joiners, marks of direction, selectors: they take no room. */
const isInvisible = (character: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(character);

/**
 * The faces of a document. Each character is shaped and measured once: that makes ten thousand rows a matter of seconds.
 * What the bold face lacks is drawn by the regular one, what that lacks by the rest, and what none has as a box.
 */
export class Faces {
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #glyphs = { regular: new Map<string, Glyph>(), bold: new Map<string, Glyph>() };

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly language: Language,
  ) {}

  /** Opens a face when its first character is needed. */
  #font(file: string): EmbeddedFont {
    let font = this.#fonts.get(file);
    if (!font) {
      this.doc.registerFont(file, file).font(file);
      font = (this.doc as unknown as { _font: EmbeddedFont })._font;
      this.#fonts.set(file, font);
    }
    return font;
  }

  glyph(character: string, isBold: boolean): Glyph {
    const known = this.#glyphs[isBold ? 'bold' : 'regular'];
    let glyph = known.get(character);
    if (!glyph) {
      glyph = this.#shape(character, isBold);
      known.set(character, glyph);
    }
    return glyph;
  }

  #shape(character: string, isBold: boolean): Glyph {
    const isNarrow = this.language === 'en-US' && quotes.has(character);
    const files = isBold && !isNarrow ? [boldFontFile, fontFile, ...restFontFiles] : [fontFile, ...restFontFiles];
    if (isInvisible(character))
      return { font: this.#font(fontFile), hex: '', width: 0, isOutlined: false, isMissing: false };
    const codePoint = character.codePointAt(0) ?? 0;
    const file = files.find((one) => this.#font(one).font.hasGlyphForCodePoint(codePoint));
    if (!file) return { ...this.glyph(box, isBold), isMissing: true };
    const font = this.#font(file);
    const [codes, positions] = font.encode(character, isNarrow ? ['pwid'] : undefined);
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000;
    return { font, hex: codes.join(''), width, isOutlined: isBold && file !== boldFontFile, isMissing: false };
  }

  widthOf(text: string): number {
    let width = 0;
    for (const character of text) width += this.glyph(character, false).width;
    return width;
  }
}
