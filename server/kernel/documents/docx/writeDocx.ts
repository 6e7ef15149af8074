import { Bookmark, Document, HeadingLevel, type ISectionOptions, Packer, Paragraph, TextRun } from 'docx';
import { type Block, type DocumentContent, headingsOf, introduces } from '../document';
import { laySections } from '../flow';
import { space } from '../layout';
import { coverScale, runningTitle } from '../names';
import { contentsPages, Pages } from '../pages';
import { plainText, type Table } from '../table';
import { layOutTable } from '../tablePages';
import { documentText } from '../texts';
import { bookmarkOf, contentsXml } from './contentsXml';
import { drawingXml } from './drawingXml';
import { cover, coverPage, fonts, section, stylesIn, textWidth, twips } from './frame';
import { DocxPieces } from './pieces';
import { tableXml } from './tableXml';
import { wordMeasure } from './widths';

/** The page that every heading will come to stand on. Fields in the document correct it where a word processor updates them. */
async function layOut(content: DocumentContent, progress: (percent: number) => void) {
  const pages = new Pages(wordMeasure(content.language), { indented: content.language === 'zh-CN', asInWord: true });
  pages.pageCount = 1;
  if (content.front.length > 0)
    await laySections(pages, [{ landscape: false, blocks: content.front }], () => undefined);
  pages.pageCount += contentsPages(headingsOf(content).length);
  await laySections(pages, content.sections, (share) => progress(share * 60));
  return pages;
}

/** A document as docx. */
export async function writeDocx(
  content: DocumentContent,
  progress: (percent: number) => void = () => undefined,
): Promise<Buffer> {
  const { language, sections } = content;
  const pages = await layOut(content, progress);
  const { headings } = pages;
  const pieces = new DocxPieces();
  const listed = { headings: 0, drawings: 0 };
  const tableOf = (table: Table, landscape: boolean, isAttached = false) => {
    const laid = layOutTable(pages.turned(landscape), table);
    return pieces.add(() => tableXml(table, laid, textWidth(landscape), isAttached));
  };
  const paragraphs = (block: Block, landscape: boolean, next?: Block): Paragraph[] => {
    switch (block.kind) {
      case 'heading': {
        const text = new TextRun(plainText(block.text));
        if (block.listed === false) return [new Paragraph({ children: [text], style: 'FrontHeading' })];
        return [
          new Paragraph({
            heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
            pageBreakBefore: block.level === 1 && !block.runsOn,
            ...(block.runsOn && { spacing: { before: twips(space.runningH1.before) } }),
            children: [new Bookmark({ id: bookmarkOf(listed.headings++), children: [text] })],
          }),
        ];
      }
      case 'text':
        return [new Paragraph({ text: plainText(block.text), style: 'BodyText', keepNext: introduces(block, next) })];
      case 'item':
        return [new Paragraph({ text: plainText(block.text), style: 'ListText' })];
      case 'table':
        return [
          ...(block.caption
            ? [new Paragraph({ text: plainText(block.caption), style: 'Caption', keepNext: true })]
            : []),
          tableOf(block.table, landscape),
          new Paragraph({ style: 'AfterTable' }),
        ];
      case 'chart':
        return [
          tableOf(block.table, landscape, true),
          new Paragraph({ text: plainText(block.caption), style: 'Caption' }),
          new Paragraph({ style: 'AfterTable' }),
        ];
      case 'drawing': {
        const { drawing, caption } = block;
        const id = ++listed.drawings;
        const scale = Math.min(1, textWidth(landscape) / 20 / drawing.width);
        return [
          pieces.add(() => [drawingXml(drawing, id, scale, fonts[language].heading.eastAsia)]),
          new Paragraph({ text: plainText(caption), style: 'Caption' }),
        ];
      }
    }
  };
  const contents = [
    new Paragraph({
      text: documentText(language, 'kit.contents'),
      style: 'ContentsTitle',
      pageBreakBefore: content.front.length > 0,
    }),
    pieces.add(() => contentsXml(headings)),
  ];
  const sectionOf = (landscape: boolean, children: ISectionOptions['children']) =>
    section(content, landscape, runningTitle(pages.turned(landscape), content), children);
  const document = new Document({
    title: `${content.subject} ${content.title}`,
    creator: content.author,
    description: content.number,
    styles: stylesIn(language),
    // Page numbers are right where the word processor's fonts are those that we have measured; where not, it asks.
    features: { updateFields: true },
    sections: [
      { properties: coverPage, children: cover(content, coverScale(pages.turned(false), content)) },
      sectionOf(false, [
        ...content.front.flatMap((block, index, all) => paragraphs(block, false, all[index + 1])),
        ...contents,
      ]),
      ...sections.map(({ landscape, blocks }) =>
        sectionOf(
          landscape,
          blocks.flatMap((block, index) => paragraphs(block, landscape, blocks[index + 1])),
        ),
      ),
    ],
  });
  const packed = await Packer.toBuffer(document);
  progress(70);
  return pieces.fill(packed);
}
