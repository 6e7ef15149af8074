import { Button } from 'antd';
import { useT } from '@/locales';
import styles from './work.module.css';

interface Props {
  dirty: boolean;
  saving: boolean;
  /** Told whether to go on to the next unit afterwards. */
  onSave: (goOn: boolean) => void;
  hasNext: boolean;
}

/** The foot of a unit's form: saving, and saving and going on. */
export function SaveBar({ dirty, saving, onSave, hasNext }: Props) {
  const t = useT();
  return (
    <div className={styles.saveBar}>
      <span className={styles.soft}>{t('assets.work.keys')}</span>
      <Button type={hasNext ? 'default' : 'primary'} disabled={!dirty} loading={saving} onClick={() => onSave(false)}>
        {t('common.save')}
      </Button>
      {hasNext && (
        <Button type="primary" disabled={saving} onClick={() => onSave(true)}>
          {t('record.saveAndNext')}
        </Button>
      )}
    </div>
  );
}
