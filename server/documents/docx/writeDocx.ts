import { Document, HeadingLevel, Packer, Paragraph, TableOfContents } from 'docx';
import type { Block, DocumentContent } from '../document';
import { a4, cover, margin, section, styles } from './frame';
import { DocxTables } from './tableXml';

function paragraphs(block: Block, tables: DocxTables): Paragraph[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          text: block.text,
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          pageBreakBefore: block.pageBreakBefore ?? false,
        }),
      ];
    case 'text':
      return [new Paragraph({ text: block.text, style: 'BodyText' })];
    case 'item':
      return [new Paragraph({ text: block.text, style: 'BodyText', indent: { left: 420, firstLine: 0 } })];
    case 'table':
      return [
        ...(block.caption ? [new Paragraph({ text: block.caption, style: 'Caption', keepNext: true })] : []),
        tables.add(block.table),
        new Paragraph({ style: 'AfterTable' }),
      ];
  }
}

/** A document as docx. */
export async function writeDocx(content: DocumentContent): Promise<Buffer> {
  const { sections } = content;
  const tables = new DocxTables();
  const contents = [
    new Paragraph({ text: '目  录', style: 'ContentsTitle' }),
    new TableOfContents('目录', { hyperlink: true, headingStyleRange: '1-2' }),
  ];
  const document = new Document({
    title: `${content.subject}${content.title}`,
    creator: content.author,
    description: content.number,
    styles,
    sections: [
      { properties: { page: { size: a4, margin } }, children: cover(content) },
      ...sections.map(({ landscape, blocks }, index) =>
        section(
          content,
          landscape,
          [...(index === 0 ? contents : []), ...blocks.flatMap((block) => paragraphs(block, tables))],
          index === 0,
        ),
      ),
    ],
  });
  return tables.fill(await Packer.toBuffer(document));
}
