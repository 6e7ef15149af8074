import { type XmlGeneralNode, type XmlNode, xml } from 'easy-template-x';
import { SaxesParser } from 'saxes';
import { errorCodes } from '#domain/kernel/errors';
import { DocumentError } from '#server/kernel/documents/DocumentError';

/*
 * XML as the tree that the template engine works on. Its own reader turns CDATA and processing instructions into elements,
 * and its own writer loses line ends in attributes.
 */

/** Real documents stay far below; a file made to fill the memory does not. */
export const nestingMax = 200;
const attributesMax = 500;
const nodesMax = 2_000_000;

/** Stands for an opening brace of a value: XML cannot hold it, so no template and no value has it. */
export const heldBrace = '\uFFFE';

/** Name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Elements whose white space counts. */
const texts = new Set(['t', 'delText', 'instrText', 'delInstrText']);

export const isElement = (node: XmlNode | undefined): node is XmlGeneralNode => node?.nodeType === 'General';
export const childElements = (node: XmlNode): XmlGeneralNode[] => (node.childNodes ?? []).filter(isElement);
/** The text that stands directly in an element. */
export const textOf = (node: XmlNode): string =>
  (node.childNodes ?? []).map((child) => (xml.query.isTextNode(child) ? child.textContent : '')).join('');

/** An attribute by its name without a prefix. */
export function attributeOf({ attributes = {} }: XmlGeneralNode, wanted: string): string | undefined {
  return Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1];
}

/**
 * The root of an XML text. Nothing is loaded from outside and no entity is expanded.
 * @param path names the text in messages
 * @throws DocumentError fileBroken for what is no XML or has a DTD, fileTooLargeInflated beyond the limits
 */
export function parseTree(text: string, path: string): XmlGeneralNode {
  const broken = (message: string) => new DocumentError(errorCodes.fileBroken, `${path}: ${message}`);
  const tooLarge = (message: string) => new DocumentError(errorCodes.fileTooLargeInflated, `${path}: ${message}`);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: XmlGeneralNode[] = [];
  let root: XmlGeneralNode | undefined;
  let nodes = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    if (open.length >= nestingMax) throw tooLarge('nested too deeply');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > attributesMax) throw tooLarge('too many attributes');
  });
  parser.on('opentag', (tag) => {
    nodes += 1;
    if (nodes > nodesMax) throw tooLarge('too many elements');
    const node = xml.create.generalNode(tag.name, { attributes: tag.attributes });
    node.childNodes = [];
    const parent = open.at(-1);
    if (parent) xml.modify.appendChild(parent, node);
    else root = node;
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (piece: string) => {
    const parent = open.at(-1);
    if (!parent || (!texts.has(localName(parent.nodeName)) && piece.trim() === '')) return;
    const last = parent.childNodes?.at(-1);
    // A comment or CDATA within a text doesn't part it.
    if (last && xml.query.isTextNode(last)) last.textContent += piece;
    else xml.modify.appendChild(parent, xml.create.textNode(piece));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('doctype', () => {
    throw broken('has a document type');
  });
  parser.on('error', (error) => {
    throw broken(error.message);
  });
  parser.write(text).close();
  if (!root) throw broken('is empty');
  return root;
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
  [heldBrace]: '{',
};
const escaped = (pattern: RegExp, text: string) => text.replace(pattern, (mark) => marks[mark] ?? mark);

/** The XML text of a tree, with an XML declaration for UTF-8. */
export function serialiseTree(root: XmlGeneralNode): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const write = (node: XmlNode) => {
    if (xml.query.isTextNode(node)) pieces.push(escaped(/[&<>\r\uFFFE]/g, node.textContent));
    if (!isElement(node)) return;
    pieces.push('<', node.nodeName);
    for (const [name, value] of Object.entries(node.attributes ?? {}))
      pieces.push(' ', name, '="', escaped(/[&<>"\t\n\r]/g, value), '"');
    const children = node.childNodes ?? [];
    if (children.length === 0) {
      pieces.push('/>');
      return;
    }
    pieces.push('>');
    for (const child of children) write(child);
    pieces.push('</', node.nodeName, '>');
  };
  write(root);
  return pieces.join('');
}
