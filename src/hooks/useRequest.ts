// biome-ignore lint/style/noRestrictedImports: the one place that wraps it.
import { useRequest as useAnyRequest } from 'ahooks';
import { PortalError } from '@/requestErrors';

/** What the portal answered has been shown, by the interceptor or by the screen; only a fault of our own is news. */
export function report(error: Error): void {
  if (!(error instanceof PortalError)) console.error(error);
}

/** ahooks' useRequest, which by itself prints every failed call on the console. */
export const useRequest: typeof useAnyRequest = (
  service: Parameters<typeof useAnyRequest>[0],
  options?: Parameters<typeof useAnyRequest>[1],
) => useAnyRequest(service, { onError: report, ...options });
