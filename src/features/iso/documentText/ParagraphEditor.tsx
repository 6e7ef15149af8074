import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isTypable } from '#domain/subjects/iso/documentText/documentText';
import { useT } from '@/locales';
import styles from './documentText.module.css';
import { type Row, withoutUnfit } from './edits';
import { Chip } from './ParagraphLine';

interface Props {
  row: Row;
  /** Of the line in the document, from 1. */
  line: number;
  onTexts: (texts: readonly string[]) => void;
  /** A new paragraph behind this one, with what stands behind the cursor. */
  onSplit: (texts: readonly string[], rest: string) => void;
  /** Takes it out; absent: it has to stay. */
  onRemove: (() => void) | undefined;
  /** As it is in the file; absent: it is. */
  onRestore: (() => void) | undefined;
}

/** A paragraph that is typed in: what stands between its words stays where it is. */
export function ParagraphEditor({ row, line, onTexts, onSplit, onRemove, onRestore }: Props) {
  const t = useT();
  const first = useRef<TextAreaRef>(null);
  useEffect(() => first.current?.focus({ cursor: 'end' }), []);
  const isNew = 'inserted' in row;
  const texts = isNew ? [row.inserted.text] : row.texts;
  const chips = isNew ? [] : row.of.chips;
  const typable = texts.flatMap((_, at) =>
    isNew || isTypable({ texts: row.of.texts, locked: row.of.locked }, at) ? [at] : [],
  );
  const press = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    // Enter within a candidate list of an input method chooses a word.
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.key === 'Enter' && !event.shiftKey && at === texts.length - 1) {
      event.preventDefault();
      onSplit(texts.with(at, value.slice(0, selectionStart)), value.slice(selectionEnd));
    }
    if (event.key === 'Backspace' && isNew && value === '' && onRemove) {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <div className={styles.open}>
      {texts.map((text, at) => {
        const chip = chips[at];
        const place = typable.indexOf(at);
        return (
          // Stretches never move within a paragraph: the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <div key={at}>
            {place >= 0 && (
              <Input.TextArea
                ref={place === 0 ? first : undefined}
                autoSize
                variant="borderless"
                value={text}
                aria-label={
                  typable.length > 1
                    ? t('documentText.part', { line, part: place + 1 })
                    : t('documentText.line', { line })
                }
                onChange={({ target }) => onTexts(texts.with(at, withoutUnfit(target.value)))}
                onKeyDown={(event) => press(event, at)}
              />
            )}
            {chip && <Chip kind={chip.kind} text={chip.text} />}
          </div>
        );
      })}
      <div className={styles.tools}>
        <span className={styles.hint}>{t('documentText.keys')}</span>
        {onRestore && (
          <Button size="small" type="text" onClick={onRestore}>
            {t('documentText.restore')}
          </Button>
        )}
        <Button size="small" type="text" onClick={() => onSplit(texts, '')}>
          {t('documentText.insert')}
        </Button>
        {onRemove && (
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('documentText.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
