import { Button } from 'antd';
import { useT } from '@/locales';
import type { PageLoadError } from './pageLoad';
import { ResultBlock } from './ResultBlock';

interface Props {
  error: PageLoadError;
  onRetry: () => void;
}

/** A page whose code did not arrive: why, which file, and retry. */
export function LoadFailure({ error, onRetry }: Props) {
  const t = useT();
  const texts = {
    missing: t('frame.loadMissing'),
    timeout: t('frame.loadTimeout'),
    network: t('frame.loadNetwork'),
  };
  return (
    <ResultBlock
      role="alert"
      title={t('frame.loadFailed')}
      text={texts[error.type]}
      note={`${error.type} · ${error.address}`}
      actions={
        <>
          <Button type="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          {error.type === 'missing' && (
            <Button onClick={() => window.location.reload()}>{t('frame.loadNewVersion')}</Button>
          )}
        </>
      }
    />
  );
}
