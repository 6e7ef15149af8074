import type { Heading } from '../pages';
import { escapeXml } from './pieces';

/** Where a heading can be pointed to. */
export const bookmarkOf = (index: number) => `_Toc${String(100_000 + index)}`;

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

/**
 * The contents as Word writes them: a field that it can update, whose entries and page numbers are there from the start.
 */
export function* contentsXml(headings: readonly Heading[]): Generator<string> {
  yield '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>';
  const field = char('begin') + instruction(' TOC \\o "1-2" \\h \\z \\u ') + char('separate');
  for (const [index, { level, text, page }] of headings.entries()) {
    const name = bookmarkOf(index);
    const number =
      char('begin') +
      instruction(` PAGEREF ${name} \\h `) +
      char('separate') +
      `<w:r><w:t>${page}</w:t></w:r>` +
      char('end');
    const entry = `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r><w:r><w:tab/></w:r>${number}`;
    yield `<w:p><w:pPr><w:pStyle w:val="TOC${level}"/></w:pPr>${index === 0 ? field : ''}<w:hyperlink w:anchor="${name}" w:history="1">${entry}</w:hyperlink>${index === headings.length - 1 ? char('end') : ''}</w:p>`;
  }
  yield '</w:sdtContent></w:sdt>';
}
