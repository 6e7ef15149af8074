import PDFDocument from 'pdfkit';
import type { Language } from '#domain/kernel/texts';
import type { Measure } from '../lines';

/** Faces with the widths of those that a word processor uses: Times New Roman and Arial. */
const faces = { 'zh-CN': ['Times-Roman', 'Times-Bold'], 'en-US': ['Helvetica', 'Helvetica-Bold'] } as const;

/** Latin signs that take the face, and so the width, of the Chinese around them. */
const shared = new Set('§¨°±´¶·¸×÷');

/** A Chinese character is as wide as it is high, a picture of one somewhat wider; undefined: a Latin one. */
function squareOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x1_f000 && code < 0x2_0000) return 1.4;
  return code > 0xff || shared.has(character) ? 1 : undefined;
}

/** How wide a character will be in Word, as far as that can be known without its fonts. */
export function wordMeasure(language: Language): Measure {
  const doc = new PDFDocument({ autoFirstPage: false });
  const known = faces[language].map((name) => {
    const widths = new Map<string, number>();
    return (character: string) => {
      const found = widths.get(character);
      if (found !== undefined) return found;
      const width = squareOf(character) ?? doc.font(name).fontSize(1000).widthOfString(character) / 1000;
      widths.set(character, width);
      return width;
    };
  });
  return (character, bold) => known[bold ? 1 : 0]?.(character) ?? 1;
}
