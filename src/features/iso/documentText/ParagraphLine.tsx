import { LockOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { wholeText } from '#domain/subjects/iso/documentText/documentText';
import { useT } from '@/locales';
import styles from './documentText.module.css';
import type { Row } from './edits';

const joined = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');

interface Props {
  row: Row;
  /** Opens it for typing; absent: it is only read. */
  onOpen: ((key: string) => void) | undefined;
}

/** A paragraph as it is read: by a click, or Enter, it is opened for typing. */
export const ParagraphLine = memo(function ParagraphLine({ row, onOpen }: Props) {
  const t = useT();
  if ('inserted' in row) {
    const { text } = row.inserted;
    const look = joined(styles.paragraph, styles.inserted, text === '' && styles.empty);
    const shown = text || t('documentText.empty');
    return (
      <button type="button" className={look} onClick={() => onOpen?.(row.key)} disabled={!onOpen}>
        {shown}
      </button>
    );
  }
  const { of, texts, isRemoved } = row;
  const isChanged = texts !== of.texts;
  const isEmpty = wholeText({ texts, chips: of.chips }).trim() === '' && of.chips.length === 0;
  const mayOpen = onOpen !== undefined && of.locked === null;
  const look = joined(
    styles.paragraph,
    of.level !== null && styles[`level${Math.min(of.level, 3)}`],
    isChanged && styles.changed,
    isRemoved && styles.removed,
    isEmpty && styles.empty,
    onOpen && of.locked && styles.locked,
  );
  const content = (
    <>
      {of.numbering && <span className={styles.numbering}>{of.numbering}</span>}
      {texts.map((text, at) => {
        const chip = of.chips[at];
        return (
          // Stretches never move within a paragraph: the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={at}>
            {text}
            {chip && <Chip kind={chip.kind} text={chip.text} />}
          </span>
        );
      })}
      {isEmpty && (onOpen ? t('documentText.empty') : '\u00A0')}
    </>
  );
  if (mayOpen)
    return (
      <button type="button" className={look} onClick={() => onOpen(row.key)}>
        {content}
      </button>
    );
  const why = onOpen && of.locked ? t(`documentText.locked_${of.locked}`) : undefined;
  return (
    <div className={look} title={why}>
      {why && <LockOutlined aria-label={why} />} {content}
    </div>
  );
});

/** What stands between the words and stays as it is. */
export function Chip({
  kind,
  text,
}: {
  kind: Extract<Row, { of: object }>['of']['chips'][number]['kind'];
  text: string;
}) {
  const t = useT();
  const name = t(`documentText.chip_${kind}`);
  return (
    <span className={styles.chip} title={name}>
      {text.trim() === '' ? name : text}
    </span>
  );
}
