// biome-ignore lint/style/noRestrictedImports: the one place that wraps it.
import { isCancelledError, useRequest as useAnyRequest } from 'ahooks';
import { PortalError } from '@/requestErrors';
import { useSession } from './useSession';

/**
 * What the portal answered has been shown, by the interceptor or by the screen, and a request that a newer one replaced
 * is no failure; only a fault of our own is news.
 */
export function report(error: unknown): void {
  if (!(error instanceof PortalError) && !isCancelledError(error)) console.error(error);
}

/** ahooks' useRequest, which by itself prints every failed call on the console. */
export const useRequest: typeof useAnyRequest = (
  service: Parameters<typeof useAnyRequest>[0],
  options?: Parameters<typeof useAnyRequest>[1],
) => useAnyRequest(service, { onError: report, ...options });

/** Section 9. */
export const CACHE_TIME = 5 * 60_000;
const FOCUS_TIMESPAN = 5000;

/**
 * What many screens share and seldom changes: at once as it was in the last five minutes, while it is asked for again;
 * and again when the user comes back to the window, every five seconds at most.
 * @param key names it; another account has its own
 * @param staleTime for so long, in ms, it is not asked for again
 */
export function useReference<Data>(key: string, service: () => Promise<Data>, staleTime = 0) {
  const { user } = useSession();
  const cacheKey = `${user?.accountId ?? ''}:${key}`;
  return useRequest(service, {
    cacheKey,
    cacheTime: CACHE_TIME,
    staleTime,
    refreshDeps: [cacheKey],
    refreshOnWindowFocus: true,
    focusTimespan: FOCUS_TIMESPAN,
  });
}
