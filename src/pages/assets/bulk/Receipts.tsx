import { Alert, Button, Drawer, Pagination, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { UNDO_DAYS } from '#domain/kernel/bulk';
import { limits } from '#domain/kernel/limits';
import styles from '@/components/bulk/bulk.module.css';
import { LeftList } from '@/components/bulk/LeftList';
import { useUndo } from '@/components/bulk/useSealed';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type BulkReceipt, type Undone } from '@/services/assets';
import { formatInstant, formatNumber } from '@/utils/format';
import { Moves } from './Effects';
import { undoOf } from './useBulk';
import { useLeftReason } from './useLeftReason';

interface Props {
  projectCode: string;
  onUndone: () => void;
  onClose: () => void;
}

/** Changes of many, the latest first, each to be taken back. */
export default function Receipts({ projectCode, onUndone, onClose }: Props) {
  const t = useT();
  const reason = useLeftReason();
  const [currentPage, setPage] = useState(1);
  const [undone, setUndone] = useState<Undone | null>(null);
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listChanges({ query: { projectCode, currentPage, pageSize: 10 } }, options),
    [projectCode, currentPage],
  );
  const { undo, undoing } = useUndo(undoOf(projectCode), (result: Undone) => {
    setUndone(result);
    refresh();
    onUndone();
  });
  const total = data?.total === '1000+' ? limits.exactTotalMax : (data?.total ?? 0);
  return (
    <Drawer open size={640} title={t('assets.bulk.receipts')} onClose={onClose}>
      <p className={styles.soft}>{t('assets.bulk.receiptsHint', { days: UNDO_DAYS })}</p>
      {undone && (
        <Alert
          className={styles.bar}
          role="status"
          type={undone.left.total > 0 ? 'warning' : 'success'}
          showIcon
          title={
            undone.left.total > 0
              ? t('bulk.undoneLeft', {
                  count: formatNumber(undone.count),
                  left: formatNumber(undone.left.total),
                })
              : t('bulk.undone', { count: formatNumber(undone.count) })
          }
          description={undone.left.total > 0 && <LeftList left={undone.left} reason={reason} />}
        />
      )}
      {error && !data ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('assets.bulk.emptyReceipts')} text={t('assets.bulk.emptyReceiptsText')} />
      ) : (
        <>
          <ul className={styles.receipts}>
            {data.list.map((receipt) => (
              <Receipt key={receipt.changeCode} receipt={receipt} undoing={undoing} onUndo={undo} />
            ))}
          </ul>
          <Pagination size="small" hideOnSinglePage current={currentPage} total={total} onChange={setPage} />
        </>
      )}
    </Drawer>
  );
}

interface ReceiptProps {
  receipt: BulkReceipt;
  undoing: boolean;
  onUndo: (changeCode: string) => void;
}

function Receipt({ receipt, undoing, onUndo }: ReceiptProps) {
  const t = useT();
  const { changeCode, target, count, fields, at, who, undoneAt, mayUndo } = receipt;
  return (
    <li>
      <h3>
        {t(`assets.bulk.receipt_${target}`, { count: formatNumber(count) })}
        {mayUndo && (
          <Popconfirm
            title={t('assets.bulk.undoAsk')}
            description={t('assets.bulk.undoAskText')}
            onConfirm={() => onUndo(changeCode)}
          >
            <Button size="small" loading={undoing}>
              {t('bulk.undo')}
            </Button>
          </Popconfirm>
        )}
      </h3>
      <p className={styles.soft}>
        {`${who} · ${formatInstant(at)}`}
        {undoneAt && ` · ${t('assets.bulk.isUndone', { when: formatInstant(undoneAt) })}`}
      </p>
      {fields.length > 0 && <Moves fields={fields} />}
    </li>
  );
}
