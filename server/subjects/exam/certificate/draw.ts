import PDFDocument from 'pdfkit';
import { primaryColor } from '#domain/kernel/tokens';
import type { CertificateTexts, CertificateWords } from '#domain/subjects/exam/certificate/wording';
import { A4, ink } from '#server/kernel/documents/layout';
import { breakLines } from '#server/kernel/documents/lines';
import { Faces } from '#server/kernel/documents/pdf/faces';
import { PdfPen } from '#server/kernel/documents/pdf/pen';
import { drawQrCode } from '#server/kernel/documents/pdf/qrCode';
import { reserveSignature } from '#server/kernel/documents/pdf/signPdf';
import { type DocumentTextKey, documentText } from '#server/kernel/documents/texts';

/** What stands on a certificate, in both languages. */
export interface CertificateContent {
  /** Null: a specimen. */
  readonly certificateNumber: string | null;
  readonly holderName: string;
  readonly processName: CertificateWords;
  readonly standards: readonly string[];
  readonly texts: CertificateTexts;
  readonly issuedOn: string;
  readonly validUntil: string;
  /** The page that checks it. */
  readonly address: string;
  /** When the file is made. */
  readonly at: Date;
}

const [WIDTH, HEIGHT] = [A4.long, A4.short];
const MIDDLE = WIDTH / 2;
/** Of the text in the middle. */
const COLUMN = 620;
const FOOT = 470;

interface Line {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Lines that it may take; its size shrinks until it does. */
  readonly lines?: number;
  readonly width?: number;
}

/** Writes lines onto one page, in either language. */
class Sheet {
  readonly #faces: Record<keyof CertificateWords, Faces>;
  readonly #pens: Record<keyof CertificateWords, PdfPen>;

  constructor(doc: PDFKit.PDFDocument) {
    this.#faces = { zh: new Faces(doc, 'zh-CN'), en: new Faces(doc, 'en-US') };
    this.#pens = { zh: new PdfPen(doc, this.#faces.zh), en: new PdfPen(doc, this.#faces.en) };
    this.pen.page(true);
  }

  get pen(): PdfPen {
    return this.#pens.zh;
  }

  #broken(text: string, language: keyof CertificateWords, size: number, width: number, bold: boolean): string[] {
    const faces = this.#faces[language];
    return breakLines(text, width, (character) => faces.glyph(character, bold).width * size).map((row) => row.trim());
  }

  #widthOf(text: string, language: keyof CertificateWords, size: number, bold: boolean): number {
    let width = 0;
    for (const character of text) width += this.#faces[language].glyph(character, bold).width * size;
    return width;
  }

  /** @returns where the next line begins */
  put(
    text: string,
    language: keyof CertificateWords,
    { x, y, align }: { x: number; y: number; align: 'left' | 'center' },
    { size: wanted, bold = false, color = ink.text, lines = 1, width = COLUMN }: Line,
  ): number {
    let size = wanted;
    let rows = this.#broken(text, language, size, width, bold);
    while (rows.length > lines && size > 6) {
      size -= 0.5;
      rows = this.#broken(text, language, size, width, bold);
    }
    const style = { size, line: size * 1.5 };
    let top = y;
    for (const row of rows) {
      const left = align === 'left' ? x : x - this.#widthOf(row, language, size, bold) / 2;
      this.#pens[language].text(row, left, top, { style, color, bold });
      top += style.line;
    }
    return top;
  }

  centered(text: string, language: keyof CertificateWords, y: number, line: Line): number {
    return this.put(text, language, { x: MIDDLE, y, align: 'center' }, line);
  }
}

/** A label in both languages. */
const label = (key: DocumentTextKey & `certificatePage.${string}`): CertificateWords => ({
  zh: documentText('zh-CN', key as 'certificatePage.certify'),
  en: documentText('en-US', key as 'certificatePage.certify'),
});

function drawFrame(pen: PdfPen): void {
  const box = (inset: number, width: number, color: string) => {
    const [left, top, right, foot] = [inset, inset, WIDTH - inset, HEIGHT - inset];
    pen.line([left, top - width / 2], [left, foot + width / 2], width, color);
    pen.line([right, top - width / 2], [right, foot + width / 2], width, color);
    pen.line([left, top], [right, top], width, color);
    pen.line([left, foot], [right, foot], width, color);
  };
  box(24, 2.4, primaryColor);
  box(31, 0.5, primaryColor);
}

function drawMiddle(sheet: Sheet, { texts, holderName, processName, standards }: CertificateContent): void {
  let y = sheet.centered(texts.title.zh, 'zh', 72, { size: 34, bold: true, color: primaryColor });
  y = sheet.centered(texts.title.en, 'en', y - 2, { size: 15, color: ink.grey });
  sheet.pen.line([MIDDLE - 26, y + 10], [MIDDLE + 26, y + 10], 1.6, primaryColor);
  const certify = label('certificatePage.certify');
  y = sheet.centered(`${certify.zh}  ${certify.en}`, 'zh', y + 32, { size: 11, color: ink.grey });
  y = sheet.centered(holderName, 'zh', y + 10, { size: 30, bold: true });
  sheet.pen.line([MIDDLE - 150, y + 2], [MIDDLE + 150, y + 2], 0.6, ink.line);
  y = sheet.centered(texts.body.zh, 'zh', y + 18, { size: 12.5, lines: 2 });
  y = sheet.centered(texts.body.en, 'en', y + 1, { size: 10.5, lines: 2, color: ink.grey });
  y = sheet.centered(processName.zh, 'zh', y + 22, { size: 19, bold: true });
  y = sheet.centered(processName.en, 'en', y, { size: 12, color: ink.grey });
  sheet.centered(standards.join('  ·  '), 'en', y + 6, { size: 10.5, lines: 2 });
}

function drawFoot(sheet: Sheet, content: CertificateContent): void {
  const [left, middle, right] = [78, 330, WIDTH - 160];
  const { texts, certificateNumber, issuedOn, validUntil, address } = content;
  const specimen = label('certificatePage.specimen');
  const facts: [CertificateWords, string][] = [
    [label('certificatePage.number'), certificateNumber ?? specimen.zh],
    [label('certificatePage.issuedOn'), issuedOn],
    [label('certificatePage.validUntil'), validUntil],
  ];
  sheet.pen.line([left, FOOT - 14], [WIDTH - left, FOOT - 14], 0.5, ink.line);
  for (const [at, [name, value]] of facts.entries()) {
    const y = FOOT - 2 + at * 29;
    sheet.put(`${name.zh} ${name.en}`, 'zh', { x: left, y, align: 'left' }, { size: 7.5, color: ink.grey, width: 220 });
    sheet.put(value, 'en', { x: left, y: y + 9, align: 'left' }, { size: 10.5, bold: true, width: 220 });
  }
  const issuer = label('certificatePage.issuer');
  const width = right - middle - 40;
  sheet.put(
    `${issuer.zh} ${issuer.en}`,
    'zh',
    { x: middle, y: FOOT, align: 'left' },
    { size: 7.5, color: ink.grey, width },
  );
  const y = sheet.put(
    texts.issuer.zh,
    'zh',
    { x: middle, y: FOOT + 12, align: 'left' },
    { size: 15, bold: true, lines: 2, width },
  );
  if (texts.issuer.en !== texts.issuer.zh)
    sheet.put(
      texts.issuer.en,
      'en',
      { x: middle, y: y + 1, align: 'left' },
      { size: 10.5, color: ink.grey, lines: 2, width },
    );
  drawQrCode(sheet.pen, address, right, FOOT - 4, 74);
  const scan = label('certificatePage.scan');
  const under = { x: right + 37, y: FOOT + 73, align: 'center' } as const;
  sheet.put(`${scan.zh} ${scan.en}`, 'zh', under, { size: 7, color: ink.grey, width: 120 });
}

/** A certificate as a page of PDF; with room for a signature, unless it is a specimen. Equal content gives equal bytes. */
export async function drawCertificate(content: CertificateContent): Promise<Buffer> {
  const { certificateNumber, texts, at } = content;
  const info = {
    Title: `${texts.title.zh} ${certificateNumber ?? ''}`.trim(),
    Author: texts.issuer.zh,
    CreationDate: at,
  };
  const doc = new PDFDocument({ autoFirstPage: false, lang: 'zh-CN', info });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => doc.once('end', done));
  const sheet = new Sheet(doc);
  drawFrame(sheet.pen);
  drawMiddle(sheet, content);
  drawFoot(sheet, content);
  if (certificateNumber === null) {
    const specimen = label('certificatePage.specimen');
    sheet.centered(`${specimen.zh} ${specimen.en}`, 'zh', 40, { size: 9, color: ink.draft, bold: true });
  } else reserveSignature(doc, { at, reason: documentText('zh-CN', 'certificatePage.reason') });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
