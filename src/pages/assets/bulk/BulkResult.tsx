import { Alert, Button } from 'antd';
import { useT } from '@/locales';
import type { BulkOutcome, Undone } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';
import type { BulkCall } from './useBulk';

interface Props {
  done: { kind: BulkCall['kind']; outcome: BulkOutcome } | null;
  undone: Undone | null;
  undoing: boolean;
  onUndo: (changeCode: string) => void;
  onClose: () => void;
}

const told = {
  risks: 'assets.bulk.done',
  units: 'assets.bulk.done',
  copies: 'assets.bulk.doneCopies',
  acceptances: 'assets.work.progress.accepted',
  withdrawals: 'assets.work.progress.takenBack',
} as const;

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
        title={t(told[done.kind], {
          count: formatNumber(done.outcome.count),
        })}
        action={
          <Button size="small" loading={undoing} onClick={() => onUndo(changeCode)}>
            {t('assets.bulk.undo')}
          </Button>
        }
      />
    );
  if (!undone) return null;
  const left = undone.left.total;
  const count = formatNumber(undone.count);
  return (
    <Alert
      className={styles.bar}
      type={left > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      title={
        left > 0 ? t('assets.bulk.undoneLeft', { count, left: formatNumber(left) }) : t('assets.bulk.undone', { count })
      }
      description={left > 0 && <LeftList left={undone.left} />}
    />
  );
}
