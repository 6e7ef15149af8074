import { zipSync } from 'fflate';
import type { Dictionary, DictionaryName } from '#domain/subjects/iso/template/template';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ');

export const escapedXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escapedXml(text)}</w:t></w:r>`;
/** A paragraph whose text is spread over runs. */
export const paragraph = (...texts: string[]): string => `<w:p>${texts.map(run).join('')}</w:p>`;
/** A cell of paragraphs, or of XML. */
export const cell = (...content: string[]): string =>
  `<w:tc>${content.map((one) => (one.startsWith('<') ? one : paragraph(one))).join('')}</w:tc>`;
/** A table of rows of cells. */
export const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/>${rows.map((cells) => `<w:tr>${cells.map((one) => cell(one)).join('')}</w:tr>`).join('')}</w:tbl>`;
/** A paragraph with a text box, as Word writes it: once for itself and once for old programs. */
export const textBox = (content: string, forOld = content): string =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="{28A0092B-C50C-407E-A947-70E740481C1C}"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${forOld}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;

const kinds = { hdr: 'header', ftr: 'footer', footnotes: 'footnotes', endnotes: 'endnotes', comments: 'comments' };

export interface WordTemplateMore {
  /** More parts with text, by name: `header1: ['hdr', '<w:p>…']`. */
  readonly parts?: Readonly<Record<string, readonly [keyof typeof kinds, string]>>;
  /** More relations of the document: the last step of the type, the target, whether it is outside. */
  readonly relations?: readonly (readonly [type: string, target: string, isExternal?: boolean])[];
  /** More entries by their path; these win over all others. */
  readonly entries?: Readonly<Record<string, string | Uint8Array>>;
  readonly contentType?: string;
}

/**
 * A small docx file.
 * @param content lines of text, each a paragraph, or XML of the body
 */
export function wordTemplate(content: string, more: WordTemplateMore = {}): Buffer {
  const { parts = {}, relations = [], entries = {} } = more;
  const { contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' } = more;
  const body = content.startsWith('<')
    ? content
    : content
        .split('\n')
        .map((line) => paragraph(line))
        .join('');
  const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const related = [
    ...Object.entries(parts).map(([name, [root]]) => [kinds[root], `${name}.xml`, false] as const),
    ...relations,
  ];
  const list = (all: readonly (readonly [string, string, boolean?])[]) =>
    `${declared}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(
        ([type, target, isExternal], index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${escapedXml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${declared}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${contentType}"/>${Object.entries(
      parts,
    )
      .map(
        ([name, [root]]) =>
          `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kinds[root]}+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': list([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `${declared}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': list(related),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, [root, xml]]) => [
        `word/${name}.xml`,
        `${declared}<w:${root} ${namespaces}>${xml}</w:${root}>`,
      ]),
    ),
    ...entries,
  };
  const packed = Object.entries(files).map(([path, text]) => [
    path,
    typeof text === 'string' ? Buffer.from(text) : text,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(packed), { level: 1, mtime: new Date(2026, 0, 1, 12) }));
}

const ofName = (name: string, kind: DictionaryName['kind'], parts: readonly string[] = []): DictionaryName => ({
  name,
  zh: `${name}的名称`,
  en: `The ${name}`,
  kind,
  parts: parts.map((part) => ({ name: part, zh: part, en: part, kind: part.startsWith('is') ? 'flag' : 'text' })),
});
/** One name of each kind, and two lists. */
export const smallDictionary: Dictionary = new Map(
  [
    ofName('companyName', 'text'),
    ofName('address', 'text'),
    ofName('isLarge', 'flag'),
    ofName('contact', 'object', ['phone', 'isMain']),
    ofName('sites', 'list', ['city', 'isHead', 'address']),
    ofName('teams', 'list', ['leader']),
  ].map((one) => [one.name, one]),
);
