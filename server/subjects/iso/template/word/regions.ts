import { officeMarkup, type TextNodeTag, type XmlGeneralNode, type XmlNode, xml } from 'easy-template-x';
import { isElement, textOf } from './xmlTree';

/** What a block repeats: whole rows, whole paragraphs, or text from one tag to the other. */
export interface Region {
  /** Taken out of the document, to be copied. */
  readonly nodes: XmlNode[];
  /** Puts the filled copies where they belong. */
  readonly put: (groups: XmlNode[][]) => void;
}

const { query, modify } = officeMarkup;

/** What is seen in a paragraph beside its text. */
const seen = new Set(
  'w:drawing w:pict w:object mc:AlternateContent w:br w:tab w:ptab w:sym w:footnoteReference w:endnoteReference w:fldChar w:sdt m:oMath m:oMathPara'.split(
    ' ',
  ),
);
const properties = new Set(['w:pPr', 'w:rPr', 'a:pPr', 'a:rPr']);
const isSeen = (node: XmlNode) =>
  seen.has(node.nodeName) || ((node.nodeName === 'w:t' || node.nodeName === 'a:t') && textOf(node).trim() !== '');

/** Elements of a paragraph in their order, without those of its properties. */
function* within(node: XmlNode): Generator<XmlNode> {
  for (const child of node.childNodes ?? []) {
    if (!isElement(child) || properties.has(child.nodeName)) continue;
    yield child;
    yield* within(child);
  }
}
const isBlank = (paragraph: XmlNode) => ![...within(paragraph)].some(isSeen);

/** Whether nothing is seen in the paragraph before its first tag, or behind its last. */
function stands(tag: TextNodeTag, paragraph: XmlNode, side: 'first' | 'last'): boolean {
  const own = query.containingTextNode(tag.xmlTextNode);
  const shown = [...within(paragraph)].filter((node) => node === own || isSeen(node));
  return shown.at(side === 'first' ? 0 : -1) === own;
}
const endsSection = (paragraph: XmlNode) =>
  paragraph.childNodes?.some(
    (node) => node.nodeName === 'w:pPr' && node.childNodes?.some((one) => one.nodeName === 'w:sectPr'),
  );

/** What lies between two tags that checkTemplate lets stand as a block. */
export function regionOf(open: TextNodeTag, close: TextNodeTag): Region {
  const cells = [open, close].map((tag) => query.containingTableCellNode(tag.xmlTextNode));
  if (cells[0] !== cells[1]) return rows(open, close);
  const first = query.containingParagraphNode(open.xmlTextNode);
  const last = query.containingParagraphNode(close.xmlTextNode);
  const isWhole = stands(open, first, 'first') && stands(close, last, 'last');
  // Within one paragraph its text is repeated, but an item of a list is repeated as such.
  if (isWhole && (first !== last || query.isListParagraph(first))) return paragraphs(open, close, first, last);
  return content(open, close, first, last);
}

/** Takes siblings out; what is put back stands where they stood. */
function taken(from: XmlNode, to: XmlNode): Region {
  const place = xml.create.generalNode('place');
  xml.modify.insertBefore(place, from);
  const nodes = xml.query.siblingsInRange(from, to);
  for (const node of nodes) xml.modify.remove(node);
  return {
    nodes,
    put: (groups) => {
      for (const node of groups.flat()) xml.modify.insertBefore(node, place);
      xml.modify.remove(place);
    },
  };
}

function rows(open: TextNodeTag, close: TextNodeTag): Region {
  const [from, to] = [open, close].map((tag) => query.containingTableRowNode(tag.xmlTextNode));
  if (!from?.parentNode || !to) throw new Error('The rows are repeated by another block');
  for (const tag of [open, close]) modify.removeTag(tag);
  return taken(from, to);
}

function paragraphs(open: TextNodeTag, close: TextNodeTag, first: XmlNode, last: XmlNode): Region {
  for (const tag of [open, close]) modify.removeTag(tag);
  const region = taken(first, last);
  if (first === last) return region;
  // Paragraphs that only held the tags are not repeated, and vanish.
  const isBare = (node: XmlNode) => (node === first || node === last) && isBlank(node) && !endsSection(node);
  return { ...region, nodes: region.nodes.filter((node) => !isBare(node)) };
}

/** Moves what stands before a tag into a copy of its paragraph in front of it, and removes the tag. @returns the copy */
function splitBefore(tag: TextNodeTag, paragraph: XmlNode): XmlNode {
  let right: XmlNode = query.containingTextNode(tag.xmlTextNode);
  const text = right;
  let left: XmlNode | undefined;
  while (right !== paragraph) {
    const parent: XmlNode | undefined = right.parentNode;
    if (!parent) throw new Error('The tag stands outside of its paragraph');
    left = xml.create.cloneNode(parent, false);
    xml.modify.insertBefore(left, parent);
    for (const child of (parent.childNodes ?? []).slice(0, parent.childNodes?.indexOf(right))) {
      if (properties.has(child.nodeName)) xml.modify.appendChild(left, xml.create.cloneNode(child, true));
      else {
        xml.modify.remove(child);
        xml.modify.appendChild(left, child);
      }
    }
    if (query.isRunNode(left) && query.isEmptyRun(left)) xml.modify.remove(left);
    right = parent;
  }
  const run = text.parentNode;
  xml.modify.remove(text);
  if (run && query.isEmptyRun(run)) xml.modify.remove(run);
  if (!left) throw new Error('The tag is its own paragraph');
  return left;
}

/** Moves all that stands in a paragraph to the end of another. */
function join(to: XmlNode, from: XmlNode): void {
  for (const child of [...(from.childNodes ?? [])]) {
    if (properties.has(child.nodeName)) continue;
    xml.modify.remove(child);
    xml.modify.appendChild(to, child);
  }
}

function content(open: TextNodeTag, close: TextNodeTag, first: XmlNode, last: XmlNode): Region {
  const before = splitBefore(open, first);
  const end = splitBefore(close, last);
  // In one paragraph, `end` holds all that stands between the tags; otherwise the end of what is repeated.
  const region = taken(first === last ? end : first, end);
  return {
    nodes: region.nodes,
    put: (groups) => {
      let to = before;
      for (const [opening, ...others] of groups) {
        if (!opening) continue;
        const isText = query.isParagraphNode(opening) && query.isParagraphNode(to);
        if (isText) join(to, opening);
        const whole = isText ? others : [opening, ...others];
        for (const node of whole) xml.modify.insertBefore(node, last);
        to = whole.at(-1) ?? to;
      }
      if (query.isParagraphNode(to)) {
        join(to, last);
        xml.modify.remove(last);
      }
      region.put([]);
    },
  };
}

/** A paragraph where one must be: a cell ends with one, and headers and text boxes are never empty. */
export function mend(root: XmlGeneralNode): void {
  const isRow = ({ nodeName }: XmlNode) => nodeName !== 'w:tblPr' && nodeName !== 'w:tblGrid';
  const isBlock = ({ nodeName }: XmlNode) => nodeName === 'w:p' || nodeName === 'w:tbl' || nodeName === 'w:sdt';
  const visit = (node: XmlNode) => {
    const children = (node.childNodes ?? []).filter(isElement);
    for (const child of children) visit(child);
    const remaining = node.childNodes ?? [];
    const { nodeName: name } = node;
    if (name === 'w:tbl' && !remaining.some(isRow) && node.parentNode) xml.modify.remove(node);
    const lacks =
      name === 'w:tc'
        ? remaining.at(-1)?.nodeName !== 'w:p'
        : ['w:hdr', 'w:ftr', 'w:txbxContent'].includes(name) && !remaining.some(isBlock);
    if (lacks) xml.modify.appendChild(node, xml.create.generalNode('w:p'));
  };
  visit(root);
}
