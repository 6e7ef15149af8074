import { SaxesParser } from 'saxes';

/** An element with where it stands in the text of its part, so that the text can be changed without writing the rest anew. */
export interface Marked {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Marked | undefined;
  readonly children: Marked[];
  /** What stands directly in it. */
  text: string;
  /** Of its first character. */
  readonly from: number;
  /** Behind its opening tag; of an element without content, its end. */
  readonly open: number;
  /** Of its closing tag; of an element without content, its end. */
  close: number;
  /** Behind its last character. */
  to: number;
}

/** Elements that hold words. */
const texts = new Set(['w:t', 'm:t', 'a:t', 'w:delText', 'w:instrText', 'w:delInstrText']);

/**
 * Reads XML that parseTree has let pass: it is whole, has no document type, and is within the limits of nesting and size.
 * @returns the root
 */
export function scan(xml: string): Marked {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: Marked[] = [];
  let root: Marked | undefined;
  let from = 0;
  parser.on('opentagstart', () => {
    from = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    const at = parser.position;
    const node: Marked = { name, attributes, parent, children: [], text: '', from, open: at, close: at, to: at };
    if (parent) parent.children.push(node);
    else root = node;
    open.push(node);
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const node = open.pop();
    if (!node || isSelfClosing) return;
    node.to = parser.position;
    node.close = xml.lastIndexOf('<', node.to - 1);
  });
  const add = (piece: string) => {
    const node = open.at(-1);
    if (node && texts.has(node.name)) node.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  if (!root) throw new Error('There is no element.');
  return root;
}

export const childOf = ({ children }: Marked, ...path: string[]): Marked | undefined => {
  const [name, ...rest] = path;
  const found = children.find((child) => child.name === name);
  return found && rest.length > 0 ? childOf(found, ...rest) : found;
};

/** Whether a property such as w:vanish is on. */
export const isOn = (property: Marked | undefined): boolean =>
  property !== undefined && !['0', 'false', 'off', 'none'].includes(property.attributes['w:val'] ?? '1');

/** The words of a text element, as Word shows them: white space at its ends counts only where it says so, a line end is a space. */
export function shownText({ text, attributes }: Marked): string {
  const line = text.replace(/[\t\n\r]/gu, ' ');
  return attributes['xml:space'] === 'preserve' ? line : line.replace(/^ +| +$/gu, '');
}
