/*
 * What word processors do to Chinese unless they are told not to, each in its own way: a quarter of an em between Chinese
 * and Latin, punctuation pressed together, lines on a grid. Our layout knows none of it, and the page numbers in the
 * contents are its. Punctuation hangs over the margin in all of them, and in it.
 */

const off = ['topLinePunct', 'autoSpaceDE', 'autoSpaceDN', 'adjustRightInd', 'snapToGrid'];

/** Parts of the package in which the library writes nothing of its own where this belongs. */
const parts: Readonly<Record<string, readonly [place: string, written: string]>> = {
  'word/styles.xml': [
    // Not in the document's defaults: LibreOffice overlooks some of it there.
    '<w:name w:val="Normal"/><w:qFormat/>',
    `<w:name w:val="Normal"/><w:qFormat/><w:pPr>${off.map((name) => `<w:${name} w:val="0"/>`).join('')}</w:pPr>`,
  ],
  'word/settings.xml': [
    '<w:updateFields',
    '<w:noPunctuationKerning/><w:characterSpacingControl w:val="doNotCompress"/><w:updateFields',
  ],
};

/** A part of the package with its rules of typesetting. */
export function typeset(path: string, xml: string): string {
  const part = parts[path];
  if (!part) return xml;
  if (!xml.includes(part[0])) throw new Error(`${path} has no ${part[0]}`);
  return xml.replace(part[0], part[1]);
}
