import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  type ISectionOptions,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TabStopType,
  TextRun,
} from 'docx';
import { primaryColor } from '#domain/kernel/tokens';
import type { DocumentContent } from '../document';

export const song = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
export const hei = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体', cs: 'Arial' };

/** The first page. */
export function cover(content: DocumentContent): Paragraph[] {
  const line = (label: string, value: string) =>
    new Paragraph({
      spacing: { before: 160, after: 160 },
      indent: { left: 1400 },
      tabStops: [{ type: TabStopType.LEFT, position: 3200 }],
      children: [
        new TextRun({ text: `${label}\t`, font: hei, size: 28 }),
        new TextRun({ text: value, font: song, size: 28 }),
      ],
    });
  return [
    new Paragraph({
      children: [
        new TextRun({ text: content.publisher, font: hei, size: 32, bold: true, color: primaryColor.slice(1) }),
      ],
      border: { bottom: { style: BorderStyle.SINGLE, size: 12, color: primaryColor.slice(1), space: 8 } },
    }),
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      spacing: { before: 120 },
      text: content.classification,
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before: 2800, after: 240 },
      children: [new TextRun({ text: content.subject, font: hei, size: 40 })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: 2400 },
      children: [new TextRun({ text: content.title, font: hei, size: 56, bold: true })],
    }),
    ...content.facts.map(([label, value]) => line(label, value)),
  ];
}

/** Song for text, Hei for headings; tables smaller. */
export const styles = {
  default: {
    document: { run: { font: song, size: 21 } },
    heading1: {
      run: { font: hei, size: 32, bold: true, color: '1F1F1F' },
      paragraph: { spacing: { before: 360, after: 200 }, keepNext: true },
    },
    heading2: {
      run: { font: hei, size: 26, bold: true, color: '1F1F1F' },
      paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: 'BodyText',
      name: 'Body Text',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 22 },
      paragraph: { spacing: { line: 360, after: 80 }, indent: { firstLine: 440 } },
    },
    {
      id: 'TableText',
      name: 'Table Text',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: { spacing: { line: 250 } },
    },
    {
      id: 'Caption',
      name: 'caption',
      basedOn: 'Normal',
      run: { font: hei, size: 19 },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 160, after: 80 }, keepNext: true },
    },
    {
      id: 'AfterTable',
      name: 'After Table',
      basedOn: 'Normal',
      run: { size: 12 },
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: 'ContentsTitle',
      name: 'Contents Title',
      basedOn: 'Normal',
      run: { font: hei, size: 36, bold: true },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 300 } },
    },
    ...[1, 2].map((level) => ({
      id: `TOC${level}`,
      name: `toc ${level}`,
      basedOn: 'Normal',
      run: { size: 22, bold: level === 1 },
      paragraph: { spacing: { before: level === 1 ? 120 : 20, after: 20 }, indent: { left: level === 1 ? 0 : 420 } },
    })),
  ],
};

export const a4 = { width: 11_906, height: 16_838 };
export const margin = { top: 1440, right: 1300, bottom: 1300, left: 1300, header: 720, footer: 640 };

/** Pages of one orientation with header, footer and page number. */
export function section(
  content: DocumentContent,
  landscape: boolean,
  children: ISectionOptions['children'],
  first = false,
): ISectionOptions {
  const right = landscape ? a4.height - margin.left - margin.right : a4.width - margin.left - margin.right;
  const small = { size: 17, color: '595959' };
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: {
        size: { ...a4, orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
        margin,
        ...(first ? { pageNumbers: { start: 1 } } : {}),
      },
    },
    headers: {
      default: new Header({
        children: [
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: right }],
            border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF', space: 4 } },
            children: [
              new TextRun({ text: `${content.subject}  ${content.title}`, ...small }),
              new TextRun({ text: `\t${content.number}`, ...small }),
            ],
          }),
        ],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ children: ['第 ', PageNumber.CURRENT, ' 页'], ...small })],
          }),
        ],
      }),
    },
    children,
  };
}
