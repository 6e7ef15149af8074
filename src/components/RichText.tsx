import { Fragment, type ReactNode } from 'react';
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '#domain/kernel/richText';
import { safeHref } from '#domain/kernel/richText';
import styles from './RichText.module.css';

/** Formatted text as it is read: known kinds of nodes, one by one, never HTML. */
export function RichText({ doc }: { doc: RichDocument }) {
  return <div className={styles.text}>{blocks(doc.content)}</div>;
}

// Nothing is moved within a text that is read: the place is the key.
const each = <T,>(nodes: readonly T[] | undefined, show: (node: T) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  (nodes ?? []).map((node, i) => <Fragment key={i}>{show(node)}</Fragment>);

const blocks = (nodes: readonly RichBlock[] | undefined) => each(nodes, block);
const inlines = (nodes: readonly RichInline[] | undefined) => each(nodes, inline);
const items = (nodes: readonly RichItem[] | undefined) => each(nodes, ({ content }) => <li>{blocks(content)}</li>);

function block(node: RichBlock): ReactNode {
  if (node.type === 'paragraph') return <p>{inlines(node.content)}</p>;
  if (node.type === 'heading')
    return node.attrs.level === 2 ? <h4>{inlines(node.content)}</h4> : <h5>{inlines(node.content)}</h5>;
  if (node.type === 'bulletList') return <ul>{items(node.content)}</ul>;
  if (node.type === 'orderedList') return <ol>{items(node.content)}</ol>;
  if (node.type === 'blockquote') return <blockquote>{blocks(node.content)}</blockquote>;
  return <hr />;
}

function inline(node: RichInline): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  return (node.marks ?? []).reduce<ReactNode>((words, mark) => marked(mark, words), node.text);
}

function marked(mark: RichMark, words: ReactNode): ReactNode {
  if (mark.type === 'bold') return <strong>{words}</strong>;
  if (mark.type === 'italic') return <em>{words}</em>;
  if (mark.type === 'underline') return <u>{words}</u>;
  if (mark.type === 'strike') return <s>{words}</s>;
  if (mark.type !== 'link') return words;
  const href = safeHref(mark.attrs.href);
  if (!href) return words;
  // A page of the portal stays in its tab.
  const elsewhere = href.startsWith('#') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={href} {...elsewhere}>
      {words}
    </a>
  );
}
