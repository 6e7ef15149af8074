import { Document, HeadingLevel, Packer, Paragraph, TableOfContents } from 'docx';
import { a4, cover, margin, section, styles } from '#server/documents/blocks';
import { type Block, type RiskReportInput, title } from './parts';
import { riskReport } from './riskReport';
import { WordTables } from './wordTable';

function paragraphs(block: Block, tables: WordTables): Paragraph[] {
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

/** The risk assessment report as docx. */
export async function riskReportWord(given: RiskReportInput): Promise<Buffer> {
  const { input, sections } = riskReport(given);
  const tables = new WordTables();
  const contents = [
    new Paragraph({ text: '目  录', style: 'ContentsTitle' }),
    new TableOfContents('目录', { hyperlink: true, headingStyleRange: '1-2' }),
  ];
  const document = new Document({
    title: `${input.customer}${title}`,
    creator: input.consultant ?? input.customer,
    description: input.number,
    styles,
    sections: [
      { properties: { page: { size: a4, margin } }, children: cover(input) },
      ...sections.map(({ landscape, blocks }, index) =>
        section(
          input,
          landscape,
          [...(index === 0 ? contents : []), ...blocks.flatMap((block) => paragraphs(block, tables))],
          index === 0,
        ),
      ),
    ],
  });
  return tables.fill(await Packer.toBuffer(document));
}
