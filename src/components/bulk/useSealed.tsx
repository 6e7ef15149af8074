import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { report, useRequest } from '@/hooks/useRequest';
import type { CallOptions } from '@/services/client';
import type { BulkWords, Outcome, Preview, PreviewedCall, SealedCall, Undone } from './sealed';

const BulkPreview = lazyPage(() => import('./BulkPreview'));
const BulkResult = lazy(() => import('./BulkResult'));

/** Takes a change of many back, and tells what of it could not be. */
export function useUndo<U extends Undone>(undoCall: (changeCode: string) => Promise<U>, onUndone: (undone: U) => void) {
  const { runAsync, loading } = useRequest(async (changeCode: string) => onUndone(await undoCall(changeCode)), {
    manual: true,
  });
  return { undo: (changeCode: string) => void runAsync(changeCode).catch(report), undoing: loading };
}

/**
 * A change of many from its preview to its receipt.
 * @param undoCall takes a receipt back
 * @param onChanged after something was changed, or taken back
 */
export function useSealed<O extends Outcome>(undoCall: (changeCode: string) => Promise<Undone>, onChanged: () => void) {
  const [call, setCall] = useState<(SealedCall<O> & { first: O }) | null>(null);
  const [done, setDone] = useState<{ words: BulkWords; outcome: O } | null>(null);
  const [undone, setUndone] = useState<{ words: BulkWords; undone: Undone } | null>(null);
  const { undo, undoing } = useUndo(undoCall, (result) => {
    if (done) setUndone({ words: done.words, undone: result });
    setDone(null);
    onChanged();
  });
  const start = async (asked: SealedCall<O>, options?: CallOptions) => {
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
          call={call as unknown as PreviewedCall<Preview>}
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
            setDone({ words: call.words, outcome: outcome as O });
            onChanged();
          }}
        />
      )}
    </>
  );
  return { start, shown };
}
