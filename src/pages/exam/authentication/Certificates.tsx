import { Button } from 'antd';
import { saidIn } from '#domain/subjects/exam/question/content';
import { CodeText } from '@/components/CodeText';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FailureBlock } from '@/components/FailureBlock';
import { CertificateLabel } from '@/features/exam/CertificateLabel';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService } from '@/services/exam';
import { saveFile } from '@/services/file';
import styles from './authentication.module.css';

/** The reader's own certificates, the latest first; nothing where there is none. */
export function Certificates() {
  const t = useT();
  const language = useWordLanguage();
  const { data, error, refresh } = useLoad((options) => examService.listOwnExamCertificates({}, options), [], true, {
    returning: true,
  });
  const { download, failed } = useDownload();
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.certificates}>
      <h2 className={styles.name}>{t('route.certificates')}</h2>
      <DownloadFailure failed={failed} />
      <ul className={styles.exams}>
        {data.map(({ certificateNumber, processName, state, validUntil, isDownloadable }) => (
          <li key={certificateNumber} className={styles.exam}>
            <div className={styles.head}>
              <h3 className={styles.name}>{saidIn(processName, language)}</h3>
              <CertificateLabel state={state} />
              {isDownloadable && (
                <Button
                  onClick={() =>
                    download((options) =>
                      examService.downloadExamCertificate({ query: { certificateNumber } }, options).then(saveFile),
                    )
                  }
                >
                  {t('certificate.download')}
                </Button>
              )}
            </div>
            <p className={styles.soft}>
              <CodeText code={certificateNumber} /> · {t('certificate.validUntil')} {validUntil}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
