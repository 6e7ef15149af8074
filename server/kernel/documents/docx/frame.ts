import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  ImageRun,
  type ISectionOptions,
  LineRuleType,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TabStopType,
  TextRun,
} from 'docx';
import type { Language } from '#domain/kernel/texts';
import { primaryColor } from '#domain/kernel/tokens';
import type { DocumentContent, Picture } from '../document';
import {
  A4,
  bottomMargin,
  indent,
  ink,
  margin as margins,
  space,
  type TypeStyle,
  tableEnd,
  type as types,
} from '../layout';
import { documentText } from '../texts';

/** Twentieths of a point. */
export const twips = (points: number) => Math.round(points * 20);
const plain = (color: string) => color.slice(1);

/** Song and Hei for Chinese, by the names that every language of Word and WPS knows. */
export const fonts = {
  'zh-CN': {
    text: { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'SimSun', cs: 'Times New Roman' },
    heading: { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimHei', cs: 'Arial' },
  },
  'en-US': {
    text: { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimSun', cs: 'Arial' },
    heading: { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimHei', cs: 'Arial' },
  },
} as const satisfies Record<Language, unknown>;

/** A logo as large as the cover has room for: 160 by 44 points, as in the PDF. */
function fitted({ width, height }: Picture) {
  const scale = Math.min(160 / width, 44 / height) * (96 / 72);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The first page.
 * @param scale how large everything on it is
 */
export function cover(content: DocumentContent, scale: number): Paragraph[] {
  const scaled = (value: number) => Math.round(value * scale);
  const { text, heading } = fonts[content.language];
  const { logo, mark } = content;
  const line = (label: string, value: string) =>
    new Paragraph({
      spacing: { before: scaled(120), after: scaled(120) },
      indent: { left: 3400, hanging: 2400 },
      tabStops: [{ type: TabStopType.LEFT, position: 3400 }],
      children: [
        new TextRun({ text: `${label}\t`, font: heading, size: scaled(25), color: plain(ink.grey) }),
        new TextRun({ text: value, font: text, size: scaled(25) }),
      ],
    });
  const box = { style: BorderStyle.SINGLE, size: 10, color: plain(ink.draft), space: 4 };
  return [
    new Paragraph({
      // Beside a logo the name stands at the right, as in the PDF.
      tabStops: [{ type: TabStopType.RIGHT, position: textWidth(false) }],
      children: [
        ...(logo
          ? [
              new ImageRun({
                data: logo.bytes,
                type: logo.type,
                transformation: fitted(logo),
              }),
              new TextRun({ text: '\t' }),
            ]
          : []),
        new TextRun({
          text: content.publisher,
          font: heading,
          size: scaled(32),
          bold: true,
          color: plain(primaryColor),
        }),
      ],
      border: { bottom: { style: BorderStyle.SINGLE, size: 12, color: plain(primaryColor), space: 8 } },
    }),
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      spacing: { before: 120 },
      children: [new TextRun({ text: content.classification, font: text, size: 21 })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before: scaled(2400), after: scaled(240) },
      children: [new TextRun({ text: content.subject, font: heading, size: scaled(40), bold: true })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: scaled(mark ? 360 : 1800) },
      children: [new TextRun({ text: content.title, font: heading, size: scaled(56), bold: true })],
    }),
    ...(mark
      ? [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            spacing: { after: scaled(1400) },
            indent: { left: 3300, right: 3300 },
            border: { top: box, bottom: box, left: box, right: box },
            children: [
              new TextRun({ text: mark, font: heading, size: scaled(30), bold: true, color: plain(ink.draft) }),
            ],
          }),
        ]
      : []),
    ...content.facts.map(([label, value]) => line(label, value)),
  ];
}

const halfPoints = (style: TypeStyle) => Math.round(types[style].size * 2);
const exactly = (style: TypeStyle, gap: { before: number; after: number } = { before: 0, after: 0 }) => ({
  line: twips(types[style].line),
  lineRule: LineRuleType.EXACT,
  before: twips(gap.before),
  after: twips(gap.after),
});

/** As layout.ts has it, so that our own line breaking finds the pages that a word processor comes to. */
export function stylesIn(language: Language) {
  const { text, heading } = fonts[language];
  const bold = { font: heading, bold: true, color: plain(ink.text) };
  return {
    default: {
      document: {
        run: { font: text, size: halfPoints('body'), language: { value: language, eastAsia: 'zh-CN' } },
      },
      heading1: {
        run: { ...bold, size: halfPoints('h1') },
        paragraph: { spacing: exactly('h1', space.h1), keepNext: true },
      },
      heading2: {
        run: { ...bold, size: halfPoints('h2') },
        paragraph: { spacing: exactly('h2', space.h2), keepNext: true },
      },
    },
    paragraphStyles: [
      {
        id: 'BodyText',
        name: 'Body Text',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: {
          spacing: exactly('body', space.body),
          indent: { firstLine: language === 'zh-CN' ? twips(indent) : 0 },
        },
      },
      {
        id: 'ListText',
        name: 'List Text',
        basedOn: 'Normal',
        paragraph: { spacing: exactly('body', space.body), indent: { left: twips(indent) } },
      },
      {
        id: 'FrontHeading',
        name: 'Front Heading',
        basedOn: 'Normal',
        run: { ...bold, size: halfPoints('h2') },
        paragraph: { spacing: exactly('h2', space.h2), keepNext: true },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        run: { size: halfPoints('cell') },
        paragraph: { spacing: exactly('cell') },
      },
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        run: { font: heading, size: halfPoints('caption'), bold: true },
        paragraph: { alignment: AlignmentType.CENTER, spacing: exactly('caption', space.caption) },
      },
      {
        id: 'AfterTable',
        name: 'After Table',
        basedOn: 'Normal',
        run: { size: 2 },
        paragraph: {
          spacing: {
            line: twips(tableEnd),
            lineRule: LineRuleType.EXACT,
            before: 0,
            after: twips(space.table.after),
          },
        },
      },
      {
        id: 'ContentsTitle',
        name: 'Contents Title',
        basedOn: 'Normal',
        run: { font: heading, size: halfPoints('contentsTitle'), bold: true },
        paragraph: { alignment: AlignmentType.CENTER, spacing: exactly('contentsTitle') },
      },
      ...[1, 2].map((level) => ({
        id: `TOC${level}`,
        name: `toc ${level}`,
        basedOn: 'Normal',
        run: { size: halfPoints('contents'), bold: level === 1 },
        paragraph: {
          spacing: exactly('contents'),
          indent: { left: level === 1 ? 0 : twips(18) },
          tabStops: [{ type: TabStopType.RIGHT, leader: 'dot' as const, position: textWidth(false) }],
        },
      })),
    ],
  };
}

const a4 = { width: twips(A4.short), height: twips(A4.long) };
const marginOf = (landscape: boolean) => ({
  top: twips(margins.top),
  right: twips(margins.right),
  left: twips(margins.left),
  header: twips(38),
  footer: twips(32),
  bottom: twips(bottomMargin(landscape)),
});
export const coverPage = { page: { size: a4, margin: marginOf(false) } };

/** How wide text may be, in twips. */
export function textWidth(landscape: boolean): number {
  return twips((landscape ? A4.long : A4.short) - margins.left - margins.right);
}

/**
 * Pages of one orientation with header, footer and page number.
 * @param running the header's title
 */
export function section(
  content: DocumentContent,
  landscape: boolean,
  running: string,
  children: ISectionOptions['children'],
): ISectionOptions {
  const right = textWidth(landscape);
  const small = { size: halfPoints('small'), color: plain(ink.grey) };
  const [before = '', after = ''] = documentText(content.language, 'kit.page', { page: '\n' }).split('\n');
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: {
        size: { ...a4, orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
        margin: marginOf(landscape),
      },
    },
    headers: {
      default: new Header({
        children: [
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: right }],
            border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: plain(ink.line), space: 4 } },
            children: [
              new TextRun({ text: `${running}\t`, ...small }),
              ...(content.mark
                ? [new TextRun({ text: `${content.mark}  `, ...small, bold: true, color: plain(ink.draft) })]
                : []),
              new TextRun({ text: content.number, ...small }),
            ],
          }),
        ],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            tabStops: [{ type: TabStopType.CENTER, position: right / 2 }],
            children: [
              new TextRun({ text: `${content.classification}\t`, ...small }),
              new TextRun({ children: [before, PageNumber.CURRENT, after], ...small }),
            ],
          }),
        ],
      }),
    },
    children,
  };
}
