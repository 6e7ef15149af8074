import { useState } from 'react';
import type { CallOptions } from '@/services/client';
import { report } from './useRequest';

type Fetch = (options: Pick<CallOptions, 'silent'>) => Promise<void>;

/** Downloads on a click. A failure is for the screen to show where it happened: see DownloadFailure. */
export function useDownload() {
  const [failed, setFailed] = useState<{ error: Error; retry: () => void } | null>(null);
  const download = (fetch: Fetch): void => {
    setFailed(null);
    fetch({ silent: true }).catch((error: Error) => {
      report(error);
      setFailed({ error, retry: () => download(fetch) });
    });
  };
  return { download, failed };
}
