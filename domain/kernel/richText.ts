/*
 * Formatted text as a tree, in the form that ProseMirror editors use. HTML is used nowhere: stored text has been through
 * through `cleanRichText`, and pages render the kinds of nodes below one by one.
 */

export const simpleMarks = ['bold', 'italic', 'underline', 'strike'] as const;
export type RichMark =
  | { readonly type: (typeof simpleMarks)[number] }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export type RichInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichMark[] }
  | { readonly type: 'hardBreak' };

interface Of<Type extends string, Child> {
  readonly type: Type;
  readonly content?: readonly Child[];
}
export type RichItem = Of<'listItem', RichBlock>;
export type RichBlock =
  | Of<'paragraph', RichInline>
  | (Of<'heading', RichInline> & { readonly attrs: { readonly level: HeadingLevel } })
  | Of<'bulletList', RichItem>
  | Of<'orderedList', RichItem>
  | Of<'blockquote', RichBlock>
  | { readonly type: 'horizontalRule' };
export type RichDocument = Of<'doc', RichBlock>;

/** Headings below those of the page itself. */
export const headingLevels = [2, 3] as const;
export type HeadingLevel = (typeof headingLevels)[number];

/** The nesting limit; deeper content is dropped. */
const MAX_DEPTH = 12;

interface Given {
  type?: unknown;
  text?: unknown;
  attrs?: unknown;
  marks?: unknown;
  content?: unknown;
}
const asNode = (value: unknown): Given => (typeof value === 'object' && value !== null ? value : {});
const childrenOf = ({ content }: Given): unknown[] => (Array.isArray(content) ? content : []);

/**
 * Checks a link: a web page, a mail address, or a page of the portal (`#/…`) is allowed.
 * @returns the address to store; undefined for any other
 */
export function safeHref(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 2000) return undefined;
  const href = given.trim();
  if (/^#\/[\w/?&=%.-]*$/u.test(href)) return href;
  if (!/^(https?:\/\/|mailto:)/iu.test(href)) return undefined;
  return URL.canParse(href) ? new URL(href).href : undefined;
}

function cleanMarks(given: unknown): RichMark[] {
  const marks = new Map<string, RichMark>();
  for (const one of Array.isArray(given) ? given : []) {
    const { type, attrs } = asNode(one);
    const simple = simpleMarks.find((mark) => mark === type);
    const href = type === 'link' ? safeHref((attrs as { href?: unknown } | undefined)?.href) : undefined;
    if (simple) marks.set(simple, { type: simple });
    else if (href) marks.set('link', { type: 'link', attrs: { href } });
  }
  return [...marks.values()];
}

/** Control characters mean nothing to readers and break exports. */
const plain = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');

function cleanInlines(given: readonly unknown[], depth: number): RichInline[] {
  if (depth > MAX_DEPTH) return [];
  return given.flatMap((value): RichInline[] => {
    const node = asNode(value);
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (node.type !== 'text') return cleanInlines(childrenOf(node), depth + 1);
    if (typeof node.text !== 'string' || node.text === '') return [];
    const marks = cleanMarks(node.marks);
    return [{ type: 'text', text: plain(node.text), ...(marks.length > 0 && { marks }) }];
  });
}

function cleanBlocks(given: readonly unknown[], depth: number): RichBlock[] {
  if (depth > MAX_DEPTH) return [];
  const blocks: RichBlock[] = [];
  for (const value of given) {
    const node = asNode(value);
    const children = childrenOf(node);
    if (node.type === 'text' || node.type === 'hardBreak')
      blocks.push({ type: 'paragraph', content: cleanInlines([node], depth) });
    else if (node.type === 'paragraph') blocks.push({ type: 'paragraph', content: cleanInlines(children, depth) });
    else if (node.type === 'heading') {
      const level = Number((node.attrs as { level?: unknown } | undefined)?.level) > 2 ? 3 : 2;
      blocks.push({ type: 'heading', attrs: { level }, content: cleanInlines(children, depth) });
    } else if (node.type === 'bulletList' || node.type === 'orderedList') {
      const content = children
        .map((item): RichItem => ({ type: 'listItem', content: cleanBlocks(itemBlocks(item), depth + 2) }))
        .filter((item) => (item.content ?? []).length > 0);
      if (content.length > 0) blocks.push({ type: node.type, content });
    } else if (node.type === 'blockquote') {
      const content = cleanBlocks(children, depth + 1);
      if (content.length > 0) blocks.push({ type: 'blockquote', content });
    } else if (node.type === 'horizontalRule') blocks.push({ type: 'horizontalRule' });
    // Of unknown nodes, the words stay.
    else blocks.push(...cleanBlocks(children, depth + 1));
  }
  return blocks;
}

const itemBlocks = (item: unknown): unknown[] => {
  const node = asNode(item);
  return node.type === 'listItem' ? childrenOf(node) : [item];
};

/** The parts of a received text that may be stored: known nodes and marks, and safe links. */
export function cleanRichText(given: unknown): RichDocument {
  const node = asNode(given);
  return { type: 'doc', content: cleanBlocks(node.type === 'doc' ? childrenOf(node) : [given], 0) };
}

/** The words of a text, one line per block. */
export function textOf({ content = [] }: RichDocument): string {
  const lineOf = (inlines: readonly RichInline[] = []) =>
    inlines.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');
  const linesOf = (block: RichBlock): string[] => {
    if (block.type === 'horizontalRule') return [];
    if (block.type === 'paragraph' || block.type === 'heading') return [lineOf(block.content)];
    if (block.type === 'blockquote') return (block.content ?? []).flatMap(linesOf);
    return (block.content ?? []).flatMap((item) => (item.content ?? []).flatMap(linesOf));
  };
  return content.flatMap(linesOf).join('\n').trim();
}

/** Converts plain lines to paragraphs. */
export const plainDocument = (text: string): RichDocument => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({
    type: 'paragraph' as const,
    content: line === '' ? [] : [{ type: 'text' as const, text: line }],
  })),
});
