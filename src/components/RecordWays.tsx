import { useEventListener } from 'ahooks';
import { Button } from 'antd';
import { useRef } from 'react';
import { useT } from '@/locales';
import { isTyping } from '@/utils/keys';

interface Props {
  onPrevious?: () => void;
  onNext?: () => void;
  /** Absent: it is only read. */
  onEdit?: () => void;
  /** What the form is for, where that is more than editing. */
  editLabel?: string;
  size?: 'small';
}

/** To the records before and after this one, and into its form: by button, or by K, J and E. */
export function RecordWays({ onPrevious, onNext, onEdit, editLabel, size }: Props) {
  const t = useT();
  const ways = useRef<HTMLSpanElement>(null);
  useEventListener('keydown', (event: KeyboardEvent) => {
    const { target } = event;
    if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog above this record asks about just this one.
    const dialog = target instanceof Element && target.closest('[role="dialog"]');
    if (dialog && !dialog.contains(ways.current)) return;
    const go = { j: onNext, k: onPrevious, e: onEdit }[event.key.toLowerCase()];
    if (!go) return;
    // The key must not be typed into the form that it opens.
    event.preventDefault();
    go();
  });
  return (
    <span ref={ways}>
      <Button size={size} disabled={!onPrevious} onClick={onPrevious}>
        {t('record.previous')}
      </Button>{' '}
      <Button size={size} disabled={!onNext} onClick={onNext}>
        {t('record.next')}
      </Button>{' '}
      {onEdit && (
        <Button type="primary" onClick={onEdit}>
          {editLabel ?? t('assets.record.edit')}
        </Button>
      )}
    </span>
  );
}
