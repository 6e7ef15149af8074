import type { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { FailureBlock } from './FailureBlock';

/** A download that has failed, with a retry. */
export function DownloadFailure({ failed }: Pick<ReturnType<typeof useDownload>, 'failed'>) {
  const t = useT();
  return (
    failed && <FailureBlock compact title={t('assets.downloadFailed')} error={failed.error} onRetry={failed.retry} />
  );
}
