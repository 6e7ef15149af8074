import PDFDocument from 'pdfkit';
import { primaryColor } from '#domain/kernel/tokens';
import type { Block, DocumentContent } from '../document';
import { fontFile } from './font';
import { A4, grey, type Heading, line, margin, Pages, size } from './pages';
import { drawTable } from './table';

async function draw(pages: Pages, block: Block): Promise<void> {
  if (block.kind === 'heading') pages.heading(block);
  else if (block.kind === 'table') await drawTable(pages, block.caption, block.table);
  else pages.paragraph(block.text, block.kind === 'item');
}

function cover(pages: Pages, content: DocumentContent): void {
  pages.addPage(false);
  const { doc, width } = pages;
  pages.put(content.publisher, margin.left, 80, 16, { color: primaryColor, bold: true });
  doc
    .lineWidth(1.5)
    .moveTo(margin.left, 108)
    .lineTo(margin.left + width, 108)
    .stroke(primaryColor);
  pages.aligned(content.classification, margin.left, width, 'right', 118, 10, {});
  let y = 260;
  for (const [text, fontSize] of [
    [content.subject, 20],
    [content.title, 28],
  ] as const) {
    for (const row of pages.lines(text, fontSize, width)) {
      pages.aligned(row, margin.left, width, 'center', y, fontSize, { bold: true });
      y += fontSize * 1.6;
    }
  }
  y = Math.max(y + 120, 480);
  for (const [label, value] of content.facts) {
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
    pages.keepTogether(CONTENTS_LINE);
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

const headerAndFooter = (content: DocumentContent) => (pages: Pages) => {
  if (pages.pageCount <= COVER) return;
  const { doc, width } = pages;
  pages.put(`${content.subject}  ${content.title}`, margin.left, 36, size.small, { color: grey });
  pages.aligned(content.number, margin.left, width, 'right', 36, size.small, { color: grey });
  doc
    .lineWidth(0.5)
    .moveTo(margin.left, 52)
    .lineTo(margin.left + width, 52)
    .stroke(line);
  const number = `第 ${pages.pageCount - COVER} 页`;
  pages.aligned(number, margin.left, width, 'center', pages.pageHeight - 40, size.small, { color: grey });
};

/**
 * A document as PDF. Written twice: a draft that draws nothing finds the pages that the contents name,
 * so that no page has to be held until the end.
 * @param progress 0–100
 */
export async function writePdf(content: DocumentContent, progress: (percent: number) => void): Promise<Buffer> {
  const { sections } = content;
  const doc = new PDFDocument({ autoFirstPage: false, lang: 'zh-CN' });
  doc.registerFont('body', fontFile).font('body');
  doc.info.Title = `${content.subject}${content.title}`;
  doc.info.Author = content.author;
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
        await draw(pages, block);
        progress(from + Math.round((++done / all) * (to - from)));
      }
    }
  };
  const draft = new Pages(doc, true, () => undefined);
  draft.pageCount = COVER + contentsPages(headings);
  await write(draft, 0, 30);
  const pages = new Pages(doc, false, headerAndFooter(content), draft);
  cover(pages, content);
  contents(pages, draft.headings);
  await write(pages, 30, 95);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
