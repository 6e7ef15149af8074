import type { CallOptions } from '@/services/client';
import { useRequest } from './useRequest';

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
  } = useRequest(
    async () => {
      const data: Data = await load({ silent: !isCurrent });
      return { key, data };
    },
    { refreshDeps: [key], ready },
  );
  const isCurrent = found?.key === key;
  const failure = isCurrent ? undefined : error;
  return { data: failure ? undefined : found?.data, error: failure, loading, refresh, refreshAsync };
}
