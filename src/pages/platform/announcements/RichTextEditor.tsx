import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cleanRichText, headingLevels, plainDocument, type RichDocument, safeHref } from '#domain/kernel/richText';
import { useT } from '@/locales';
import { same } from '@/utils/same';
import styles from './RichTextEditor.module.css';

interface Props {
  /** Of the label beside it. */
  id?: string;
  label: string;
  value?: RichDocument;
  onChange?: (doc: RichDocument) => void;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, isAllowedUri: (href) => safeHref(href) !== undefined },
  }),
];

/** Formatted text as it is written; what it gives is what the server keeps. */
export default function RichTextEditor({ id, label, value = plainDocument(''), onChange }: Props) {
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content: value as JSONContent,
    // The portal's own styles; none are put into the page.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.area ?? '',
      },
    },
    onUpdate: ({ editor: now }) => {
      told.current = cleanRichText(now.getJSON());
      onChange?.(told.current);
    },
  });
  // The value differs from the last reported one: the form was filled again.
  useEffect(() => {
    if (same(value, told.current) && same(told.current, value)) return;
    told.current = value;
    editor.commands.setContent(value as JSONContent, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={styles.editor}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

const markTools = [
  ['bold', <BoldOutlined key="bold" />],
  ['italic', <ItalicOutlined key="italic" />],
  ['underline', <UnderlineOutlined key="underline" />],
  ['strike', <StrikethroughOutlined key="strike" />],
] as const;

/** What is done with the words that are chosen. */
function Tools({ editor }: { editor: Editor }) {
  const t = useT();
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(markTools.map(([mark]) => [mark, now.isActive(mark)])),
      ...Object.fromEntries(headingLevels.map((level) => [`heading${level}`, now.isActive('heading', { level })])),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  }) as Record<string, boolean>;
  const tool = (name: string, label: string, face: ReactNode, act: () => void, disabled = false) => (
    <Button
      key={name}
      type={is[name] ? 'primary' : 'text'}
      size="small"
      title={label}
      aria-label={label}
      aria-pressed={is[name]}
      disabled={disabled}
      // The chosen words stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {face}
    </Button>
  );
  const chain = () => editor.chain().focus();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('announcing.format')}>
      {headingLevels.map((level) =>
        tool(`heading${level}`, t(`announcing.heading${level}`), `H${level - 1}`, () =>
          chain().toggleHeading({ level }).run(),
        ),
      )}
      {markTools.map(([mark, face]) => tool(mark, t(`announcing.${mark}`), face, () => chain().toggleMark(mark).run()))}
      {tool('bulletList', t('announcing.bulletList'), <UnorderedListOutlined />, () =>
        chain().toggleBulletList().run(),
      )}
      {tool('orderedList', t('announcing.orderedList'), <OrderedListOutlined />, () =>
        chain().toggleOrderedList().run(),
      )}
      {tool('blockquote', t('announcing.blockquote'), '”', () => chain().toggleBlockquote().run())}
      {tool('rule', t('announcing.rule'), <LineOutlined />, () => chain().setHorizontalRule().run())}
      <LinkTool editor={editor} />
      <span className={styles.space} />
      {tool('undo', t('announcing.undo'), <UndoOutlined />, () => chain().undo().run(), !is.canUndo)}
      {tool('redo', t('announcing.redo'), <RedoOutlined />, () => chain().redo().run(), !is.canRedo)}
    </div>
  );
}

/** Makes the chosen words lead somewhere; an empty address makes them plain again. */
function LinkTool({ editor }: { editor: Editor }) {
  const t = useT();
  const [href, setHref] = useState<string | null>(null);
  const isWrong = href !== null && href.trim() !== '' && safeHref(href) === undefined;
  const apply = () => {
    if (isWrong || href === null) return;
    const words = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') words.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      words
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: safeHref(href) } }] })
        .run();
    else words.setLink({ href: safeHref(href) ?? '' }).run();
    setHref(null);
  };
  return (
    <Popover
      trigger="click"
      open={href !== null}
      onOpenChange={(open) => setHref(open ? String(editor.getAttributes('link').href ?? '') : null)}
      content={
        <>
          <Input
            autoFocus
            aria-label={t('announcing.href')}
            placeholder="https://"
            value={href ?? ''}
            status={isWrong ? 'error' : undefined}
            style={{ width: 280 }}
            onChange={(event) => setHref(event.target.value)}
            // Enter would send the form around the editor.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />{' '}
          <Button type="primary" disabled={isWrong} onClick={apply}>
            {t('common.ok')}
          </Button>
          {isWrong && <div className={styles.wrong}>{t('announcing.hrefWrong')}</div>}
        </>
      }
    >
      <Button
        type={editor.isActive('link') ? 'primary' : 'text'}
        size="small"
        title={t('announcing.link')}
        aria-label={t('announcing.link')}
        onMouseDown={(event) => event.preventDefault()}
        icon={<LinkOutlined />}
      />
    </Popover>
  );
}
