import { useUpdateEffect } from 'ahooks';
import { useRef } from 'react';
import type { CallOptions } from '@/services/client';
import { useNews } from './useNews';
import { report, useRequest } from './useRequest';

/**
 * What a screen shows, loaded again whenever `deps` change; until then it keeps what it has. A failure is told once: in
 * the content's place (`error`, without data) where nothing of these deps is on screen, else by the call's own toast.
 * @param load passes its options on to the call
 * @param ready false: not yet
 */
export function useLoad<Data>(
  load: (options: Pick<CallOptions, 'silent'>) => Promise<Data>,
  deps: readonly unknown[] = [],
  ready = true,
) {
  const key = JSON.stringify(deps);
  const {
    data: found,
    error,
    loading,
    refresh,
    refreshAsync,
    mutate,
  } = useRequest(
    async () => {
      const data: Data = await load({ silent: !isCurrent });
      return { key, data };
    },
    { refreshDeps: [key], ready },
  );
  const isCurrent = found?.key === key;
  const news = useNews();
  const asked = useRef(key);
  asked.current = key;
  // Others' changes come in by themselves, without a sign of loading; where that fails, nobody has asked for anything.
  useUpdateEffect(() => {
    if (!ready || !isCurrent) return;
    load({ silent: true })
      .then((data) => asked.current === key && mutate({ key, data }))
      .catch(report);
  }, [news]);
  const failure = isCurrent ? undefined : error;
  return {
    data: failure ? undefined : found?.data,
    error: failure,
    // From the moment that something else is asked for; the request itself begins only once that is on screen.
    loading: loading || (ready && !isCurrent && !error),
    refresh,
    refreshAsync,
  };
}
