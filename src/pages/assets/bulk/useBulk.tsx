import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { report, useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type BulkOutcome, type Undone } from '@/services/assets';
import type { CallOptions } from '@/services/client';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';

const BulkPreview = lazyPage(() => import('./BulkPreview'));

/** What is about to be done to many: without a seal as a preview, with it for good. */
export interface BulkCall {
  kind: 'risks' | 'units' | 'copies' | 'acceptances' | 'withdrawals';
  send: (seal: string | undefined, options?: CallOptions) => Promise<BulkOutcome>;
  /** Opens again what led here. */
  back?: () => void;
}

const told = {
  risks: 'assets.bulk.done',
  units: 'assets.bulk.done',
  copies: 'assets.bulk.doneCopies',
  acceptances: 'assets.work.progress.accepted',
  withdrawals: 'assets.work.progress.takenBack',
} as const;

/** Takes a change of many back, and tells what of it could not be. */
export function useUndo(projectCode: string, onUndone: (undone: Undone) => void) {
  const { runAsync, loading } = useRequest(
    async (changeCode: string) => {
      const undone = await assetsService.undoChange({ body: { projectCode, changeCode } });
      onUndone(undone);
    },
    { manual: true },
  );
  return { undo: (changeCode: string) => void runAsync(changeCode).catch(report), undoing: loading };
}

/**
 * A change of many from its preview to its receipt.
 * @param onChanged after something was changed, or taken back
 */
export function useBulk(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [call, setCall] = useState<(BulkCall & { first: BulkOutcome }) | null>(null);
  const [done, setDone] = useState<{ kind: BulkCall['kind']; outcome: BulkOutcome } | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const { undo, undoing } = useUndo(projectCode, (result) => {
    setDone(null);
    setUndone(result);
    onChanged();
  });
  const start = async (asked: BulkCall, options?: CallOptions) => {
    const first = await asked.send(undefined, options);
    setDone(null);
    setUndone(null);
    setCall({ ...asked, first });
  };
  const count = (value: number) => formatNumber(value);
  const changeCode = done?.outcome.changeCode;
  const shown: ReactNode = (
    <>
      <div role="status">
        {done && changeCode && (
          <Alert
            className={styles.bar}
            type="success"
            showIcon
            closable={{ onClose: () => setDone(null) }}
            title={t(told[done.kind], {
              count: count(done.outcome.count),
            })}
            action={
              <Button size="small" loading={undoing} onClick={() => undo(changeCode)}>
                {t('assets.bulk.undo')}
              </Button>
            }
          />
        )}
        {undone && (
          <Alert
            className={styles.bar}
            type={undone.left.total > 0 ? 'warning' : 'success'}
            showIcon
            closable={{ onClose: () => setUndone(null) }}
            title={
              undone.left.total > 0
                ? t('assets.bulk.undoneLeft', { count: count(undone.count), left: count(undone.left.total) })
                : t('assets.bulk.undone', { count: count(undone.count) })
            }
            description={undone.left.total > 0 && <LeftList left={undone.left} />}
          />
        )}
      </div>
      {call && (
        <BulkPreview
          call={call}
          first={call.first}
          onBack={
            call.back &&
            (() => {
              setCall(null);
              call.back?.();
            })
          }
          onClose={() => setCall(null)}
          onDone={(outcome) => {
            setCall(null);
            setDone({ kind: call.kind, outcome });
            onChanged();
          }}
        />
      )}
    </>
  );
  return { start, shown };
}
