import PDFDocument from 'pdfkit';
import type { Language } from '#domain/kernel/texts';
import { primaryColor } from '#domain/kernel/tokens';
import { type DocumentContent, frontHeading, headingsOf, item, p, type Section } from '../document';
import { laySections } from '../flow';
import { ink, margin, type } from '../layout';
import type { Measure } from '../lines';
import { coverScale, runningTitle } from '../names';
import { contentsPages, type Heading, Pages } from '../pages';
import { documentText } from '../texts';
import { Faces } from './faces';
import { PdfPen, type Place } from './pen';

/** The first page, without number, header and footer. */
const COVER = 1;

/** What stands before the sections. */
export interface PdfLayout {
  /** A few pages that are read at once: without cover and contents. */
  readonly isBrief?: boolean;
}

function cover(pages: Pages, pen: PdfPen, doc: PDFKit.PDFDocument, content: DocumentContent): void {
  pages.addPage(false);
  const { width } = pages;
  const { logo, mark } = content;
  const scale = coverScale(pages, content);
  const sized = (size: number, line = size * 1.6) => ({ size: size * scale, line: line * scale });
  if (logo) doc.image(logo.bytes, margin.left, 56, { fit: [160, 44] });
  const named = { style: sized(16, 24), color: primaryColor, bold: true };
  const beside = logo ? 180 : 0;
  let y = 74;
  for (const row of pages.lines(content.publisher, named.style.size, width - beside, { bold: true })) {
    pages.aligned(row, margin.left + beside, width - beside, logo ? 'right' : 'left', y, named);
    y += named.style.line;
  }
  y = Math.max(y + 8, 106);
  pen.line([margin.left, y], [margin.left + width, y], 1.5, primaryColor);
  pages.aligned(content.classification, margin.left, width, 'right', y + 8, { style: 'body' });
  y += 134 * scale;
  for (const [text, size] of [
    [content.subject, 20],
    [content.title, 28],
  ] as const) {
    const style = sized(size);
    for (const row of pages.lines(text, style.size, width, { bold: true })) {
      pages.aligned(row, margin.left, width, 'center', y, { style, bold: true });
      y += style.line;
    }
  }
  if (mark) {
    const style = { size: 15, line: 24 };
    const wide = pages.widthOf(mark, style.size, true) + 28;
    const left = margin.left + (width - wide) / 2;
    y += 16;
    pen.line([left, y], [left + wide, y], 1.2, ink.draft);
    pen.line([left, y + 30], [left + wide, y + 30], 1.2, ink.draft);
    pen.line([left, y], [left, y + 30], 1.2, ink.draft);
    pen.line([left + wide, y], [left + wide, y + 30], 1.2, ink.draft);
    pages.aligned(mark, margin.left, width, 'center', y + 3, { style, color: ink.draft, bold: true });
    y += 30;
  }
  y = Math.max(y + 90 * scale, 470 * scale);
  const style = sized(12.5, 20);
  const labels = Math.max(...content.facts.map(([label]) => pages.widthOf(label, style.size))) + 24;
  for (const [label, value] of content.facts) {
    pages.put(label, margin.left + 50, y, { style, color: ink.grey });
    for (const row of pages.lines(value, style.size, width - 70 - labels)) {
      pages.put(row, margin.left + 50 + labels, y, { style });
      y += style.line;
    }
    y += 6 * scale;
  }
}

/** @param headings with their pages, as the draft found them */
function contents(
  pages: Pages,
  pen: PdfPen,
  doc: PDFKit.PDFDocument,
  content: DocumentContent,
  headings: readonly Heading[],
): void {
  pages.addPage(false);
  const title = documentText(content.language, 'kit.contents');
  pages.aligned(title, margin.left, pages.width, 'center', margin.top, { style: 'contentsTitle', bold: true });
  pages.y += type.contentsTitle.line;
  const { size, line } = type.contents;
  for (const [index, heading] of headings.entries()) {
    pages.keepTogether(line);
    const { y } = pages;
    const bold = heading.level === 1;
    const left = margin.left + (bold ? 0 : 18);
    const number = String(heading.page);
    const right = margin.left + pages.width;
    const numberLeft = right - pages.widthOf(number, size);
    const text = pages.lines(heading.text, size, pages.width - 60, { bold })[0] ?? '';
    pages.put(text, left, y, { style: 'contents', bold });
    pages.put(number, numberLeft, y, { style: 'contents' });
    const from = left + pages.widthOf(text, size, bold) + 6;
    pen.line([from, y + 13], [numberLeft - 6, y + 13], 0.6, ink.line, '1 2.5');
    doc.goTo(left, y, right - left, line, `h${index}`);
    pages.y += line;
  }
}

const headerAndFooter = (content: DocumentContent, pen: PdfPen, covers: number) => (pages: Pages) => {
  if (pages.pageCount <= covers) return;
  const { width } = pages;
  const grey = { style: 'small', color: ink.grey } as const;
  const { mark, number } = content;
  pages.put(runningTitle(pages, content), margin.left, 38, grey);
  pages.aligned(number, margin.left, width, 'right', 38, grey);
  if (mark) {
    const beside = width - pages.widthOf(number, type.small.size) - 10;
    pages.aligned(mark, margin.left, beside, 'right', 38, { style: 'small', color: ink.draft, bold: true });
  }
  pen.line([margin.left, 54], [margin.left + width, 54], 0.5, ink.line);
  const foot = pages.pageHeight - 42;
  pages.put(content.classification, margin.left, foot, grey);
  const page = documentText(content.language, 'kit.page', { page: pages.pageCount });
  pages.aligned(page, margin.left, width, 'center', foot, grey);
};

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** How many lines the note about unprintable characters lists. */
const LISTED = 100;

/** Pages at the end that name each character which no font of ours has; none where there is no such character. */
function unprintableNote(language: Language, { unprintable }: PdfPen): Section[] {
  if (unprintable.size === 0) return [];
  const codes = new Map<Place, string[]>();
  for (const [character, place] of unprintable) codes.set(place, [...(codes.get(place) ?? []), codeOf(character)]);
  const found = [...codes]
    .slice(0, LISTED)
    .map(([{ page, line }, of]) =>
      item(documentText(language, 'kit.unprintableItem', { page, line: line.trim(), codes: of.join(' ') })),
    );
  const more = codes.size - found.length;
  const rest = more > 0 ? [item(documentText(language, 'kit.unprintableMore', { count: more }))] : [];
  const blocks = [
    frontHeading(documentText(language, 'kit.unprintableTitle')),
    p(documentText(language, 'kit.unprintableText')),
    ...found,
    ...rest,
  ];
  return [{ landscape: false, blocks }];
}

/**
 * A document as PDF. Written twice: a draft that draws nothing finds the pages that the contents name,
 * so that no page has to be held until the end.
 * @param progress 0–100
 */
export async function writePdf(
  content: DocumentContent,
  progress: (percent: number) => void,
  { isBrief = false }: PdfLayout = {},
): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, lang: content.language });
  const faces = new Faces(doc, content.language);
  const measure: Measure = (character, bold) => faces.glyph(character, bold).width;
  doc.info.Title = `${content.subject} ${content.title}`;
  doc.info.Author = content.author;
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => doc.once('end', done));
  const style = { indented: content.language === 'zh-CN' };
  const front = content.front.length === 0 ? [] : [{ landscape: false, blocks: content.front }];

  const pen = new PdfPen(doc, faces);
  const pages = new Pages(measure, style, pen, headerAndFooter(content, pen, isBrief ? 0 : COVER));
  if (!isBrief) {
    const draft = new Pages(measure, style);
    draft.pageCount = COVER;
    await laySections(draft, front, () => undefined);
    draft.pageCount += contentsPages(headingsOf(content).length);
    await laySections(draft, content.sections, (share) => progress(share * 30));
    cover(pages, pen, doc, content);
    await laySections(pages, front, () => undefined);
    contents(pages, pen, doc, content, draft.headings);
  }
  await laySections(pages, content.sections, (share) => progress(30 + share * 65));
  await laySections(pages, unprintableNote(content.language, pen), () => undefined);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
