import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { SittingResultView } from '@/features/exam/SittingResultView';
import { useLoad } from '@/hooks/useLoad';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService } from '@/services/exam';
import styles from './sitting.module.css';

interface Props {
  sittingCode: string;
  tooLate: readonly number[];
  actions: ReactNode;
}

/** The result of the sitting that has just ended. */
export function ResultPart({ sittingCode, tooLate, actions }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const { data, error, refresh } = useLoad(
    (options) => examService.getSittingResult({ query: { sittingCode } }, options),
    [sittingCode],
  );
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{data ? saidIn(data.name, language) : t('examSitting.result')}</h1>
        {actions}
      </header>
      {tooLate.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('examSitting.tooLate', { questions: tooLate.join(t('common.comma')) })}
          description={t('examSitting.tooLateText')}
        />
      )}
      <section className={styles.card}>
        {error ? (
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
