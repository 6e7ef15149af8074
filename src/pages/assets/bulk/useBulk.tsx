import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { report, useRequest } from '@/hooks/useRequest';
import { assetsService, type BulkOutcome, type Undone } from '@/services/assets';
import type { CallOptions } from '@/services/client';

const BulkPreview = lazyPage(() => import('./BulkPreview'));
const BulkResult = lazy(() => import('./BulkResult'));

/** What is about to be done to many: without a seal as a preview, with it for good. */
export interface BulkCall {
  kind: 'risks' | 'units' | 'copies' | 'acceptances' | 'withdrawals';
  send: (seal: string | undefined, options?: CallOptions) => Promise<BulkOutcome>;
  /** Opens again what led here. */
  back?: () => void;
}

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
  const shown: ReactNode = (
    <>
      <div role="status">
        {(done || undone) && (
          <Suspense>
            <BulkResult
              done={done}
              undone={undone}
              undoing={undoing}
              onUndo={undo}
              onClose={() => {
                setDone(null);
                setUndone(null);
              }}
            />
          </Suspense>
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
