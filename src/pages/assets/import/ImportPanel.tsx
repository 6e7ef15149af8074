import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { WorkbookDrop } from '@/components/import/WorkbookDrop';
import { JobProgress } from '@/components/JobProgress';
import { usePlaces } from '@/features/project/usePlaces';
import { useDownload } from '@/hooks/useDownload';
import { report, useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService } from '@/services/assets';
import { downloadFile, saveFile } from '@/services/file';
import { type JobView, jobService } from '@/services/job';
import { DryRun } from './DryRun';
import styles from './import.module.css';

interface Props {
  projectCode: string;
  canImport: boolean;
  /** The inventory has changed. */
  onChanged: () => void;
}

const defaults = { importCode: '' };
/** Long work that this panel shows. */
const kinds = ['inventoryImport', 'inventoryExport', 'inventoryImportConfirm', 'inventoryImportUndo'];

/**
 * The inventory as a workbook: template, upload, dry run, confirm, export. The dry run is in the address, running
 * jobs are found again, so that a reload loses nothing.
 */
export default function ImportPanel({ projectCode, canImport, onChanged }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const [{ importCode }, setUrl] = useUrlState(defaults);
  const [upload, setUpload] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { download, failed } = useDownload();
  const [job, setJob] = useState<{ jobCode: string; kind: string; name: string } | null>(null);
  const [latest, setLatest] = useState('');
  const [undone, setUndone] = useState(false);
  // The latest import stays within reach, so that it can be looked at and taken back later, too.
  useRequest(
    () =>
      jobService.listJobs({ query: { projectCode, kind: 'inventoryImportConfirm', pageSize: 1 } }, { silent: true }),
    {
      refreshDeps: [projectCode, job],
      onSuccess: ({ list }) => setLatest(importOf(list[0])),
    },
  );
  // A check or an export that was under way before the page was loaded again.
  useRequest(() => jobService.listJobs({ query: { projectCode, pageSize: 5 } }, { silent: true }), {
    refreshDeps: [projectCode],
    onSuccess: ({ list }) => {
      const running = list.find(
        (running) => (running.state === 'queued' || running.state === 'running') && kinds.includes(running.kind),
      );
      if (running) setJob((current) => current ?? { jobCode: running.jobCode, kind: running.kind, name: '' });
    },
  });

  const send = async (file: File) => {
    setFailure(null);
    if (file.size > limits.spreadsheetBytes) {
      setFailure(t('assets.import.dropLimit'));
      return;
    }
    setUndone(false);
    setUrl({ importCode: '' });
    setUpload({ name: file.name, percent: 0 });
    try {
      const { jobCode } = await assetsService.parseInventory(
        { form: { projectCode }, file },
        { onProgress: (percent) => setUpload({ name: file.name, percent }), silent: true },
      );
      setJob({ jobCode, kind: 'inventoryImport', name: file.name });
    } catch (error) {
      if (error instanceof PortalError && error.code === errorCodes.notLoggedIn) return;
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setUpload(null);
    }
  };

  const over = (done: JobView) => {
    setJob(null);
    if (done.state === 'failed') {
      setFailure(done.errorMsg ?? t('common.jobFailed'));
      return;
    }
    const result = (done.result ?? {}) as { importCode?: string; objectId?: string };
    if (done.kind === 'inventoryExport')
      download((options) => downloadFile({ objectId: result.objectId, projectCode }, options));
    else if (done.kind === 'inventoryImportUndo') {
      // What was checked stands no more: the next workbook begins anew.
      setUndone(true);
      setUrl({ importCode: '' });
    } else if (result.importCode) setUrl({ importCode: result.importCode });
    if (done.kind === 'inventoryImportConfirm' || done.kind === 'inventoryImportUndo') onChanged();
  };

  const titles: Record<string, string> = {
    inventoryExport: t('assets.import.exporting'),
    inventoryImportConfirm: t('assets.import.writing'),
    inventoryImportUndo: t('assets.import.undoingImport'),
  };

  return (
    <section className={styles.panel}>
      <div className={styles.intro}>
        <p>{t('assets.import.importIntro')}</p>
        <div className={styles.buttons}>
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              download((options) => assetsService.getInventoryTemplate({ query: {} }, options).then(saveFile))
            }
          >
            {t('workbook.template')}
          </Button>
          <Button
            icon={<DownloadOutlined />}
            disabled={job !== null}
            onClick={() =>
              assetsService
                .exportInventory({ body: { projectCode } })
                .then(({ jobCode }) => setJob({ jobCode, kind: 'inventoryExport', name: '' }), report)
            }
          >
            {t('assets.import.export')}
          </Button>
        </div>
      </div>
      <DownloadFailure failed={failed} />
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure}
          description={t('assets.import.importFailed')}
          closable={{ onClose: () => setFailure(null) }}
        />
      )}
      {upload && (
        <div role="status">
          {t('assets.import.uploading', { name: upload.name, percent: upload.percent })}
          <Progress
            percent={upload.percent}
            aria-label={t('assets.import.uploading', { name: upload.name, percent: upload.percent })}
          />
        </div>
      )}
      {job && (
        <JobProgress
          jobCode={job.jobCode}
          title={titles[job.kind] ?? t('assets.import.checking', { name: job.name })}
          onOver={over}
        />
      )}
      {undone && !upload && !job && !importCode && (
        <Alert type="info" showIcon title={t('assets.import.importUndone')} />
      )}
      {canImport && !upload && !job && !importCode && (
        <WorkbookDrop limit={t('assets.import.dropLimit')} onFile={(file) => void send(file)} />
      )}
      {latest && !importCode && !upload && !job && (
        <Button type="link" className={styles.latest} onClick={() => setUrl({ importCode: latest })}>
          {t('assets.import.latestImport')}
        </Button>
      )}
      {importCode && !job && (
        <DryRun
          importCode={importCode}
          risks={places.assets('risks')}
          onJob={(jobCode, kind) => setJob({ jobCode, kind, name: '' })}
          onAgain={() => setUrl({ importCode: '' })}
        />
      )}
    </section>
  );
}

/** The import of a finished job; nothing while it has not ended. */
const importOf = (job: JobView | undefined): string =>
  job?.state === 'done' ? ((job.result as { importCode?: string } | null)?.importCode ?? '') : '';
