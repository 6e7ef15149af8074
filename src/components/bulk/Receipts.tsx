import { Alert, Button, Drawer, Pagination, Popconfirm, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { UNDO_DAYS } from '#domain/kernel/bulk';
import { limits } from '#domain/kernel/limits';
import type { BulkWords, Outcome, Undone } from '@/components/bulk/sealed';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';
import { useUndo } from './useSealed';

/** A change of many that was made, as lists of them have it. */
interface Made {
  changeCode: string;
  count: number;
  fields: Outcome['fields'];
  at: string;
  who: string;
  undoneAt: string | null;
  mayUndo: boolean;
}

interface Props<R extends Made> {
  load: (
    page: { currentPage: number; pageSize: number },
    options: CallOptions,
  ) => Promise<{ list: R[]; total: number | '1000+' }>;
  undoCall: (changeCode: string) => Promise<Undone>;
  title: (receipt: R) => string;
  /** From which values to which. */
  moves: (fields: R['fields']) => ReactNode;
  /** Why records are left. */
  reason: BulkWords['reason'];
  onUndone: () => void;
  onClose: () => void;
}

/** Changes of many, the latest first, each to be taken back. */
export default function Receipts<R extends Made>(props: Props<R>) {
  const { load, undoCall, title, moves, reason, onUndone, onClose } = props;
  const t = useT();
  const [currentPage, setPage] = useState(1);
  const [undone, setUndone] = useState<Undone | null>(null);
  useFocusReturn();
  const { data, error, refresh } = useLoad((options) => load({ currentPage, pageSize: 10 }, options), [currentPage]);
  const { undo, undoing } = useUndo(undoCall, (result) => {
    setUndone(result);
    refresh();
    onUndone();
  });
  const total = data?.total === '1000+' ? limits.exactTotalMax : (data?.total ?? 0);
  return (
    <Drawer open size={640} title={t('bulk.receipts')} onClose={onClose}>
      <p className={styles.soft}>{t('bulk.receiptsHint', { days: UNDO_DAYS })}</p>
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
        <EmptyState title={t('bulk.emptyReceipts')} text={t('bulk.emptyReceiptsText')} />
      ) : (
        <>
          <ul className={styles.receipts}>
            {data.list.map((receipt) => (
              <Receipt
                key={receipt.changeCode}
                receipt={receipt}
                title={title(receipt)}
                moves={receipt.fields.length > 0 && moves(receipt.fields)}
                undoing={undoing}
                onUndo={undo}
              />
            ))}
          </ul>
          <Pagination size="small" hideOnSinglePage current={currentPage} total={total} onChange={setPage} />
        </>
      )}
    </Drawer>
  );
}

interface ReceiptProps {
  receipt: Made;
  title: string;
  moves: ReactNode;
  undoing: boolean;
  onUndo: (changeCode: string) => void;
}

function Receipt({ receipt, title, moves, undoing, onUndo }: ReceiptProps) {
  const t = useT();
  const { changeCode, at, who, undoneAt, mayUndo } = receipt;
  return (
    <li>
      <h3>
        {title}
        {mayUndo && (
          <Popconfirm
            title={t('bulk.undoAsk')}
            description={t('bulk.undoAskText')}
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
        {undoneAt && ` · ${t('bulk.isUndone', { when: formatInstant(undoneAt) })}`}
      </p>
      {moves}
    </li>
  );
}
