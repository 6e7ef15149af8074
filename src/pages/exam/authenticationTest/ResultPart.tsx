import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { SittingResultView } from '@/features/exam/SittingResultView';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { examService } from '@/services/exam';
import styles from './sitting.module.css';
import { useReopened } from './useReopened';

/** In ms. */
const AGAIN = 3_000;

interface Props {
  sittingCode: string;
  processCode: string;
  tooLate: readonly number[];
  actions: ReactNode;
  /** It is open again. */
  onGoOn: () => Promise<void>;
}

/** The result of the sitting that has just ended. */
export function ResultPart({ sittingCode, processCode, tooLate, actions, onGoOn }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const { data, error, refresh } = useLoad(
    (options) => examService.getSittingResult({ query: { sittingCode } }, options),
    [sittingCode],
  );
  // It isn't closed yet: the server does so within a minute.
  const isClosing = isMissing(error);
  useEffect(() => {
    if (!isMissing(error)) return;
    const timer = setTimeout(refresh, AGAIN);
    return () => clearTimeout(timer);
  }, [error, refresh]);
  const mayReopen = isClosing || (data !== undefined && data.closedBy !== 'candidate');
  const isReopened = useReopened(processCode, sittingCode, mayReopen);
  const [busy, setBusy] = useState(false);
  const goOn = () => {
    setBusy(true);
    void onGoOn()
      .catch(report)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{data ? saidIn(data.name, language) : t('examSitting.result')}</h1>
        {actions}
      </header>
      {isReopened && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('examSitting.reopened')}
          description={t('examSitting.reopenedText')}
          action={
            <Button type="primary" loading={busy} onClick={goOn}>
              {t('examSitting.goOnWith')}
            </Button>
          }
        />
      )}
      {tooLate.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('examSitting.tooLate', { questions: tooLate.join(t('common.comma')) })}
          description={t('examSitting.tooLateText')}
        />
      )}
      <section className={styles.card}>
        {isClosing ? (
          <p role="status">{t('examSitting.closing')}</p>
        ) : error ? (
          <FailureBlock compact error={error} kept={t('examSitting.resultKept')} onRetry={refresh} />
        ) : data ? (
          <SittingResultView of={data} />
        ) : (
          <Loading />
        )}
      </section>
    </>
  );
}
