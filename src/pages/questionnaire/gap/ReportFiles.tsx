import { Button } from 'antd';
import { useState } from 'react';
import { gapReportFormats } from '#domain/gap/gap';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { useDownload } from '@/hooks/useDownload';
import { report } from '@/hooks/useRequest';
import { useLanguage, useT } from '@/locales';
import { downloadFile } from '@/services/file';
import { gapService } from '@/services/gap';
import styles from './gap.module.css';

/** Draws up the report as a document; it is found again among the project's files. */
export function ReportFiles({ projectCode }: { projectCode: string }) {
  const t = useT();
  const language = useLanguage().name;
  const { download, failed } = useDownload();
  const [jobCode, setJobCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = (format: (typeof gapReportFormats)[number]) => {
    setFailure(null);
    gapService
      .createGapReport({ body: { projectCode, format, language } })
      .then((job) => setJobCode(job.jobCode), report);
  };
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.grow}>{t('questionnaire.gap.createReport')}</span>
        {gapReportFormats.map((format) => (
          <Button
            key={format}
            type={format === 'docx' ? 'primary' : 'default'}
            disabled={jobCode !== null}
            onClick={() => create(format)}
          >
            {t(`questionnaire.gap.create_${format}`)}
          </Button>
        ))}
      </div>
      {failure && <FailureBlock compact title={failure} />}
      <DownloadFailure failed={failed} />
      {jobCode && (
        <JobProgress
          jobCode={jobCode}
          title={t('questionnaire.gap.creating')}
          onOver={(job) => {
            setJobCode(null);
            if (job.state === 'failed') setFailure(job.errorMsg ?? t('common.jobFailed'));
            else download(() => downloadFile({ ...(job.result as { objectId: string }), projectCode }));
          }}
        />
      )}
    </>
  );
}
