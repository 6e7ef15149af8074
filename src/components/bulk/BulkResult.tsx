import { Alert, Button } from 'antd';
import type { BulkWords, Outcome, Undone } from '@/components/bulk/sealed';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';

interface Props {
  done: { words: BulkWords; outcome: Outcome } | null;
  undone: { words: BulkWords; undone: Undone } | null;
  undoing: boolean;
  onUndo: (changeCode: string) => void;
  onClose: () => void;
}

/** What a change of many has done, with the way back; or what of it was taken back, and what could not be. */
export default function BulkResult({ done, undone, undoing, onUndo, onClose }: Props) {
  const t = useT();
  const changeCode = done?.outcome.changeCode;
  if (done && changeCode)
    return (
      <Alert
        className={styles.bar}
        type="success"
        showIcon
        closable={{ onClose }}
        title={done.words.done(formatNumber(done.outcome.count))}
        action={
          <Button size="small" loading={undoing} onClick={() => onUndo(changeCode)}>
            {t('bulk.undo')}
          </Button>
        }
      />
    );
  if (!undone) return null;
  const left = undone.undone.left.total;
  const count = formatNumber(undone.undone.count);
  return (
    <Alert
      className={styles.bar}
      type={left > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      title={left > 0 ? t('bulk.undoneLeft', { count, left: formatNumber(left) }) : t('bulk.undone', { count })}
      description={left > 0 && <LeftList left={undone.undone.left} reason={undone.words.reason} />}
    />
  );
}
