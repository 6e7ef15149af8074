import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type ParagraphDifference, textDifference } from '#domain/kernel/textDifference';
import { useT } from '@/locales';
import { inPlace } from './inPlace';
import styles from './TextDifference.module.css';

interface Props {
  before: readonly string[];
  after: readonly string[];
}

/** Paragraphs before and after one that differs, which say where it stands. */
const CONTEXT = 1;

/** What differs between two texts: added words underlined, removed ones struck through, long runs of equal paragraphs folded. */
export function TextDifference({ before, after }: Props) {
  const t = useT();
  const [shownAll, setShownAll] = useState(false);
  const paragraphs = useMemo(() => textDifference(before, after), [before, after]);
  const isNear = (place: number) =>
    paragraphs.slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const hidden = shownAll ? 0 : paragraphs.filter((_, place) => !isNear(place)).length;
  return (
    <div className={styles.text}>
      {inPlace(paragraphs, (one, place) => {
        if (shownAll || isNear(place)) return <Paragraph of={one} />;
        // One mark for a run of equal paragraphs.
        return place === 0 || isNear(place - 1) ? (
          <p className={styles.gap} aria-hidden>
            ⋯
          </p>
        ) : null;
      })}
      {hidden > 0 && (
        <Button type="link" size="small" onClick={() => setShownAll(true)}>
          {t('common.showEqualParagraphs', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

function Paragraph({ of: { kind, parts } }: { of: ParagraphDifference }) {
  return (
    <p className={styles[kind]}>
      {inPlace(parts, (part) =>
        part.kind === 'same' ? (
          <span>{part.text}</span>
        ) : part.kind === 'added' ? (
          <ins>{part.text || '¶'}</ins>
        ) : (
          <del>{part.text || '¶'}</del>
        ),
      )}
    </p>
  );
}
