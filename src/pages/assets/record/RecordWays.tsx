import { useEventListener } from 'ahooks';
import { Button } from 'antd';
import { useT } from '@/locales';
import { isTyping } from '@/utils/keys';

interface Props {
  onPrevious?: () => void;
  onNext?: () => void;
  /** Absent: it is only read. */
  onEdit?: () => void;
}

/** To the records before and after this one, and into its form: by button, or by K, J and E. */
export function RecordWays({ onPrevious, onNext, onEdit }: Props) {
  const t = useT();
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = { j: onNext, k: onPrevious, e: onEdit }[event.key.toLowerCase()];
    if (!go) return;
    // The key must not be typed into the form that it opens.
    event.preventDefault();
    go();
  });
  return (
    <>
      <Button disabled={!onPrevious} onClick={onPrevious}>
        {t('record.previous')}
      </Button>{' '}
      <Button disabled={!onNext} onClick={onNext}>
        {t('record.next')}
      </Button>{' '}
      {onEdit && (
        <Button type="primary" onClick={onEdit}>
          {t('assets.record.edit')}
        </Button>
      )}
    </>
  );
}
