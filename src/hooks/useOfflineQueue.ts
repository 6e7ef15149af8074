import { useLatest } from 'ahooks';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { OfflineQueue } from '@/utils/offline/OfflineQueue';
import type { Save, Versioned } from '@/utils/offline/save';

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

interface Options<Body extends object, Answer extends Versioned> {
  /** Sends one. Must pass on the failures of a lost connection (isOutage). */
  send: (save: Save<Body>) => Promise<Answer | null>;
  /** After saves that had waited have arrived. */
  onArrived: () => void;
}

/**
 * Saves that wait for the connection, while the page is there (OfflineQueue).
 * @param name names account and record: `<accountId>:<what>:<code>`
 */
export function useOfflineQueue<Body extends object, Answer extends Versioned = Versioned>(
  name: string,
  options: Options<Body, Answer>,
) {
  const latest = useLatest(options);
  const queue = useMemo(
    () =>
      new OfflineQueue<Body, Answer>(name, {
        send: (save) => latest.current.send(save),
        onArrived: () => latest.current.onArrived(),
      }),
    [name, latest],
  );
  useEffect(() => {
    void queue.open().then(() => queue.flush());
    return () => queue.close();
  }, [queue]);
  const online = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  const { post, flush, drop, resend } = queue;
  return { online, ...useSyncExternalStore(queue.subscribe, queue.getState), post, flush, drop, resend };
}

export type OpenQueue<Body extends object, Answer extends Versioned = Versioned> = ReturnType<
  typeof useOfflineQueue<Body, Answer>
>;
