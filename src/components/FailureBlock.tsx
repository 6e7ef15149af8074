import { Button } from 'antd';
import { useT } from '@/locales';
import { ResultBlock } from './ResultBlock';

interface Props {
  /** What happened; the error's own message otherwise. */
  title?: string;
  error?: Error;
  /** What is kept although it failed. */
  kept?: string;
  onRetry?: () => void;
  compact?: boolean;
}

/** A failure in place: what happened, what is kept, retry. */
export function FailureBlock({ title, error, kept, onRetry, compact }: Props) {
  const t = useT();
  const heading = title ?? t('common.loadFailed');
  return (
    <ResultBlock
      role="alert"
      compact={compact}
      title={heading}
      text={[error?.message, kept].filter((text) => text && text !== heading).join(' ')}
      actions={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
