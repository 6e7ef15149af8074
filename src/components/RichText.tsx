import type { ReactNode } from 'react';
import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '#domain/kernel/richText';
import { safeHref } from '#domain/kernel/richText';
import { inPlace } from './inPlace';
import styles from './RichText.module.css';

/** Formatted text as it is read: known kinds of nodes, one by one, never HTML. */
export function RichText({ doc }: { doc: RichDocument }) {
  return <div className={styles.text}>{blocks(doc.content)}</div>;
}

const blocks = (nodes: readonly RichBlock[] | undefined) => inPlace(nodes, block);
const inlines = (nodes: readonly RichInline[] | undefined) => inPlace(nodes, inline);
const items = (nodes: readonly RichItem[] | undefined) => inPlace(nodes, ({ content }) => <li>{blocks(content)}</li>);

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
