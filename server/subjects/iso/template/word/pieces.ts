import { type XmlGeneralNode, xml } from 'easy-template-x';
import { errorCodes } from '#domain/kernel/errors';
import { PIECES_MAX, type PieceRole, type TemplatePiece } from '#domain/subjects/iso/template/offer';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { WordPackage } from './wordPackage';
import { attributeOf, childElements, localName, textOf } from './xmlTree';

/** What stands in a body, in its order: a paragraph or a row with text, or what is not compared and stays where it is. */
export interface BodyItem {
  readonly node: XmlGeneralNode;
  /** The table of a row, or of what stands between rows. */
  readonly table: XmlGeneralNode | null;
  readonly piece: TemplatePiece | null;
}

export const childNamed = (node: XmlGeneralNode, name: string): XmlGeneralNode | undefined =>
  childElements(node).find(({ nodeName }) => nodeName === name);

/** What a paragraph doesn't say itself: what was deleted or moved away, and what stands in boxes on it. */
const unsaid = new Set([
  'w:del',
  'w:moveFrom',
  'w:drawing',
  'w:pict',
  'w:object',
  'mc:AlternateContent',
  'w:instrText',
]);

/** The text of a paragraph as it reads. */
export function paragraphText(node: XmlGeneralNode): string {
  if (node.nodeName === 'w:t') return textOf(node);
  if (node.nodeName === 'w:tab' && node.parentNode?.nodeName === 'w:r') return '\t';
  if (node.nodeName === 'w:br' || node.nodeName === 'w:cr') return '\n';
  if (node.nodeName === 'w:noBreakHyphen') return '-';
  return unsaid.has(node.nodeName) ? '' : childElements(node).map(paragraphText).join('');
}

const headings: Readonly<Record<string, PieceRole>> = { title: 'title', heading1: 'heading1', heading2: 'heading2' };

function roleOf(paragraph: XmlGeneralNode): PieceRole {
  const properties = childNamed(paragraph, 'w:pPr');
  const style = properties && childNamed(properties, 'w:pStyle');
  const named = headings[((style && attributeOf(style, 'val')) ?? '').toLowerCase()];
  if (named) return named;
  return properties && childNamed(properties, 'w:numPr') ? 'item' : 'text';
}

const cellText = (cell: XmlGeneralNode): string =>
  childElements(cell)
    .filter(({ nodeName }) => nodeName === 'w:p')
    .map(paragraphText)
    .join('\n')
    .trim();

const rowCells = (row: XmlGeneralNode): XmlGeneralNode[] =>
  childElements(row).filter(({ nodeName }) => nodeName === 'w:tc');

export { rowCells as cellsOf };

const tableParts = new Set(['w:tblPr', 'w:tblGrid', 'w:tblPrEx']);
const plainParts = new Set([
  'w:p',
  'w:r',
  'w:t',
  'w:tab',
  'w:cr',
  'w:noBreakHyphen',
  'w:tr',
  'w:tc',
  'w:proofErr',
  'w:lastRenderedPageBreak',
  'w:bookmarkStart',
  'w:bookmarkEnd',
]);
const deleted = new Set(['w:del', 'w:moveFrom']);
const propertyParts = new Set(['w:pPr', 'w:rPr', 'w:trPr', 'w:tcPr', 'w:tblPrEx']);
/** Runs of their own that hold a picture or a note stay beside a text that takes the place of another. */
const isApart = (run: XmlGeneralNode): boolean => isMore(run) && paragraphText(run) === '';

/**
 * Whether another text may take the place of this one: all that would be lost is words. Links, fields, recorded insertions, controls and
 * tables within a cell are not; nor are a picture or a note in the midst of words.
 */
function isPlain(node: XmlGeneralNode, inCell = false): boolean {
  if (propertyParts.has(node.nodeName) || deleted.has(node.nodeName)) return true;
  if (node.nodeName === 'w:br') return attributeOf(node, 'type') === undefined;
  if (!plainParts.has(node.nodeName)) return false;
  if (node.nodeName === 'w:r' && isMore(node)) return !inCell && isApart(node);
  return childElements(node).every((child) => isPlain(child, inCell || node.nodeName === 'w:tc'));
}
/** Rows and nothing else: a control around rows would be taken apart. */
const isPlainTable = (table: XmlGeneralNode): boolean =>
  childElements(table).every(({ nodeName }) => nodeName === 'w:tr' || tableParts.has(nodeName)) &&
  childElements(table).some(({ nodeName }) => nodeName === 'w:tr');

/** @throws DocumentError fileBroken where there is no body */
export function bodyOf(root: XmlGeneralNode): XmlGeneralNode {
  const body = childNamed(root, 'w:body');
  if (!body) throw new DocumentError(errorCodes.fileBroken, 'There is no body');
  return body;
}

/**
 * The body's items. Headers, footers, notes, boxes and content controls are not compared, nor are paragraphs and tables that hold more than
 * words: they stay as they are.
 * @throws DocumentError fileBroken, fileTooLargeInflated beyond PIECES_MAX
 */
export function bodyItems(root: XmlGeneralNode): BodyItem[] {
  const items: BodyItem[] = [];
  let tables = 0;
  let count = 0;
  const counted = (piece: TemplatePiece): TemplatePiece => {
    count += 1;
    if (count > PIECES_MAX) throw new DocumentError(errorCodes.fileTooLargeInflated, 'Too many paragraphs');
    return piece;
  };
  for (const node of childElements(bodyOf(root))) {
    if (
      node.nodeName === 'w:tbl' &&
      childElements(node).every((part) => tableParts.has(part.nodeName) || isPlain(part)) &&
      isPlainTable(node)
    ) {
      const number = tables;
      tables += 1;
      for (const part of childElements(node)) {
        if (tableParts.has(part.nodeName)) continue;
        const cells = rowCells(part).map(cellText);
        const piece = cells.length > 0 ? counted({ role: 'row', cells, table: number }) : null;
        items.push({ node: part, table: node, piece });
      }
      continue;
    }
    const text = node.nodeName === 'w:p' && isPlain(node) ? paragraphText(node).trim() : '';
    const piece = text === '' ? null : counted({ role: roleOf(node), cells: [text], table: null });
    items.push({ node, table: null, piece });
  }
  return items;
}

/** The paragraphs and rows of a Word file's text. @throws DocumentError as checkTemplate, and as bodyItems */
export function templatePieces(bytes: Uint8Array): TemplatePiece[] {
  const file = new WordPackage(bytes);
  return bodyItems(file.tree(file.documentPath)).flatMap(({ piece }) => piece ?? []);
}

/** Runs that are more than text, such as pictures and notes; fields don't outlive the text that they stood in. */
const isMore = (node: XmlGeneralNode): boolean => {
  if (['w:drawing', 'w:pict', 'w:object', 'w:footnoteReference', 'w:endnoteReference'].includes(node.nodeName))
    return true;
  return !['w:del', 'w:moveFrom'].includes(node.nodeName) && childElements(node).some(isMore);
};

const firstRun = (node: XmlGeneralNode): XmlGeneralNode | undefined => {
  for (const child of childElements(node)) {
    if (unsaid.has(child.nodeName)) continue;
    if (child.nodeName === 'w:r' && paragraphText(child) !== '') return child;
    const found = firstRun(child);
    if (found) return found;
  }
  return undefined;
};

const element = (name: string, attributes: Record<string, string>, childNodes: XmlGeneralNode[] = []) => {
  const made = xml.create.generalNode(name, { attributes });
  made.childNodes = [];
  for (const child of childNodes) xml.modify.appendChild(made, child);
  return made;
};

export { element as wordElement };

/** A run with a text; its properties are those of another run. */
function textRun(text: string, like: XmlGeneralNode | undefined): XmlGeneralNode {
  const properties = like && childNamed(like, 'w:rPr');
  const run = element('w:r', {}, properties ? [xml.create.cloneNode(properties, true)] : []);
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) xml.modify.appendChild(run, element('w:br', {}));
    const shown = element('w:t', { 'xml:space': 'preserve' });
    xml.modify.appendChild(shown, xml.create.textNode(line));
    xml.modify.appendChild(run, shown);
  }
  return run;
}

/**
 * A paragraph with another text, in the form of this one.
 * @param isSame it takes the place of this one, and keeps its pictures, notes and the end of its section
 */
export function paragraphWith(like: XmlGeneralNode | undefined, text: string, isSame: boolean): XmlGeneralNode {
  const properties = like && childNamed(like, 'w:pPr');
  const copied = properties && xml.create.cloneNode(properties, true);
  if (copied && !isSame) xml.modify.removeChildren(copied, (child) => localName(child.nodeName) === 'sectPr');
  const kept = isSame && like ? childElements(like).filter((child) => child.nodeName !== 'w:pPr' && isMore(child)) : [];
  return element('w:p', {}, [
    ...(copied ? [copied] : []),
    textRun(text, like && firstRun(like)),
    ...kept.map((child) => xml.create.cloneNode(child, true)),
  ]);
}

/** A row with other texts in its cells, in the form of this one. */
export function rowWith(like: XmlGeneralNode, cells: readonly string[], isSame: boolean): XmlGeneralNode {
  const row = xml.create.cloneNode(like, true);
  for (const [at, cell] of rowCells(row).entries()) {
    const text = cells[at] ?? '';
    if (cellText(cell) === text) continue;
    const paragraphs = childElements(cell).filter(({ nodeName }) => nodeName === 'w:p');
    const [first, ...others] = paragraphs;
    const written = paragraphWith(first, text, isSame);
    if (first) xml.modify.insertBefore(written, first);
    else xml.modify.appendChild(cell, written);
    for (const old of [...(first ? [first] : []), ...others]) xml.modify.remove(old);
  }
  return row;
}
