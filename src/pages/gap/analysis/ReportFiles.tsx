import { Button } from 'antd';
import { gapReportFormats } from '#domain/subjects/gap/gap';
import { useFileJob } from '@/components/files/useFileJob';
import { useLanguage, useT } from '@/locales';
import { gapService } from '@/services/gap';
import styles from './gap.module.css';

/** Draws up the report as a document; it is found again among the project's files. */
export function ReportFiles({ projectCode }: { projectCode: string }) {
  const t = useT();
  const language = useLanguage().name;
  const job = useFileJob(projectCode, t('questionnaire.gap.creating'));
  const create = (format: (typeof gapReportFormats)[number]) =>
    job.begin(gapService.createGapReport({ body: { projectCode, format, language } }));
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.grow}>{t('questionnaire.gap.createReport')}</span>
        {gapReportFormats.map((format) => (
          <Button
            key={format}
            type={format === 'docx' ? 'primary' : 'default'}
            disabled={job.busy}
            onClick={() => create(format)}
          >
            {t(`questionnaire.gap.create_${format}`)}
          </Button>
        ))}
      </div>
      {job.shown}
    </>
  );
}
