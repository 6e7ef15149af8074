import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Language } from '#domain/kernel/texts';
import { stylesIn } from '#server/kernel/documents/docx/frame';
import { ink } from '#server/kernel/documents/layout';

/** A line of a shipped template's text. */
type Line =
  | { kind: 'title' | 'heading1' | 'heading2' | 'item' | 'text'; text: string }
  | { kind: 'table'; rows: string[][] };

const marks = [
  ['# ', 'title'],
  ['## ', 'heading1'],
  ['### ', 'heading2'],
  ['- ', 'item'],
] as const;

/** The lines of a text in the little markdown that shipped templates are written in. An empty line ends a table. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let table: string[][] | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('|')) {
      const cells = line.split('|').slice(1, -1);
      const row = cells.map((cell) => cell.trim());
      if (table) table.push(row);
      else {
        table = [row];
        lines.push({ kind: 'table', rows: table });
      }
      continue;
    }
    table = undefined;
    if (line === '') continue;
    const [mark = '', kind = 'text' as const] = marks.find(([one]) => line.startsWith(one)) ?? [];
    lines.push({ kind, text: line.slice(mark.length) });
  }
  return lines;
}

const border = { style: 'single', size: 4, color: ink.line.slice(1) } as const;
const borders = { top: border, bottom: border, left: border, right: border };
const cellMargins = { top: 60, bottom: 60, left: 100, right: 100 };

function tableOf(rows: string[][]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: cells.map(
            (text) =>
              new TableCell({
                borders,
                margins: cellMargins,
                ...(at === 0 && { shading: { fill: ink.head.slice(1) } }),
                children: [new Paragraph({ children: [new TextRun({ text, bold: at === 0, size: 18 })] })],
              }),
          ),
        }),
    ),
  });
}

function blocksOf(line: Line): (Paragraph | Table)[] {
  switch (line.kind) {
    case 'table':
      return [tableOf(line.rows), new Paragraph({ text: '' })];
    case 'title':
      return [new Paragraph({ text: line.text, heading: HeadingLevel.TITLE, alignment: 'center' })];
    case 'heading1':
      return [
        new Paragraph({ text: line.text, heading: HeadingLevel.HEADING_1, spacing: { before: 360, after: 120 } }),
      ];
    case 'heading2':
      return [new Paragraph({ text: line.text, heading: HeadingLevel.HEADING_2 })];
    case 'item':
      return [new Paragraph({ text: line.text, bullet: { level: 0 } })];
    default:
      return [new Paragraph({ text: line.text, style: 'BodyText' })];
  }
}

/** A shipped template as the Word file that its channel goes on with. */
export async function shippedDocument(text: string, name: string, language: Language): Promise<Buffer> {
  const page = new Paragraph({
    alignment: 'center',
    children: [new TextRun({ children: [PageNumber.CURRENT], size: 18 })],
  });
  return Packer.toBuffer(
    new Document({
      title: name,
      styles: stylesIn(language),
      sections: [{ footers: { default: new Footer({ children: [page] }) }, children: linesOf(text).flatMap(blocksOf) }],
    }),
  );
}
