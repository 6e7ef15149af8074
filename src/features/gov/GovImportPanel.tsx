import { Alert, Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { GovImportKind } from '#domain/subjects/gov/import/mapping';
import { govImportKinds } from '#domain/subjects/gov/import/mapping';
import { WorkbookDrop } from '@/components/import/WorkbookDrop';
import { JobProgress } from '@/components/JobProgress';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { govService } from '@/services/gov';
import type { JobView } from '@/services/job';
import { GovDryRun } from './GovDryRun';
import styles from './gov.module.css';

const defaults = { importCode: '' };

/** A workbook as the company has it: sent, matched, tried, entered, taken back. The dry run is in the address. */
export default function GovImportPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [{ importCode }, setUrl] = useUrlState(defaults);
  const [kind, setKind] = useState<GovImportKind>('tech');
  const [sending, setSending] = useState<number>();
  const [jobCode, setJobCode] = useState<string>();
  const [failure, setFailure] = useState('');
  const { data, refresh } = useLoad(
    (options) => govService.getGovApplication({ query: { projectCode } }, options),
    [projectCode],
  );
  const mayEdit = data?.allowedActions.includes('edit') ?? false;
  const send = async (file: File) => {
    setFailure('');
    if (file.size > limits.spreadsheetBytes) return setFailure(t('gov.importLimit'));
    setSending(0);
    setUrl({ importCode: '' });
    try {
      const call = kind === 'tech' ? govService.importTechProjects : govService.importInnovationProjects;
      const job = await call({ form: { projectCode }, file }, { onProgress: setSending, silent: true });
      setJobCode(job.jobCode);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(undefined);
    }
  };
  const over = ({ state, errorMsg, result }: JobView) => {
    setJobCode(undefined);
    if (state === 'failed') setFailure(errorMsg ?? t('common.jobFailed'));
    const found = (result as { importCode?: string } | null)?.importCode;
    if (found) setUrl({ importCode: found });
  };
  const isIdle = sending === undefined && jobCode === undefined && importCode === '';
  return (
    <section className={styles.panel}>
      <p className={styles.soft}>{t('gov.importIntro')}</p>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {sending !== undefined && (
        <div role="status">
          {t('gov.importChecking')}
          <Progress percent={sending} aria-label={t('gov.importChecking')} />
        </div>
      )}
      {jobCode && <JobProgress jobCode={jobCode} title={t('gov.importChecking')} onOver={over} />}
      {isIdle && mayEdit && (
        <>
          <Segmented<GovImportKind>
            aria-label={t('gov.importKind')}
            value={kind}
            onChange={setKind}
            options={govImportKinds.map((value) => ({ value, label: t(`gov.kind_${value}`) }))}
          />
          <WorkbookDrop limit={t('gov.importLimit')} onFile={(file) => void send(file)} />
          {data?.latestImport && (
            <div>
              <Button type="link" onClick={() => setUrl({ importCode: data.latestImport ?? '' })}>
                {t('gov.importLatest')}
              </Button>
            </div>
          )}
        </>
      )}
      {importCode && !jobCode && (
        <GovDryRun
          key={importCode}
          importCode={importCode}
          onJob={setJobCode}
          onEnded={refresh}
          onAgain={() => setUrl({ importCode: '' })}
        />
      )}
    </section>
  );
}
