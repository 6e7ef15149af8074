import { Button } from 'antd';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import styles from './RecordDrawer.module.css';

/** Says that what was typed before is back, and how to get rid of it. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const t = useT();
  return (
    <p className={styles.draft}>
      {t('record.draftFound', { time: formatInstant(savedAt) })}{' '}
      <Button type="link" size="small" onClick={onDiscard}>
        {t('record.draftDiscard')}
      </Button>
    </p>
  );
}
