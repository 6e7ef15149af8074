import { Alert } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { UploadBox } from '@/components/files/UploadBox';
import { JobProgress } from '@/components/JobProgress';
import { useRequest } from '@/hooks/useRequest';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { type JobView, jobService } from '@/services/job';
import { megabytes } from '@/utils/format';
import styles from './existing.module.css';

/** Among so many of the project's latest jobs those that run are found. */
const LATEST = 10;
const endings = ['.docx', '.xlsx', '.zip'];

interface Reading {
  jobCode: string;
  /** Empty: it was begun before this page was opened. */
  name: string;
}
interface Told {
  key: string;
  isFailure: boolean;
  text: string;
}

/**
 * Takes documents in and follows how they are read; those that are read already are followed as well.
 * @param onRead whenever one was read
 */
export function useParsing(projectCode: string, mayEdit: boolean, onRead: () => void) {
  const t = useT();
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [told, setTold] = useState<readonly Told[]>([]);
  const size = megabytes(limits.uploadBytes);
  const follow = (more: readonly Reading[]) =>
    setReadings((now) => [...now, ...more.filter(({ jobCode }) => !now.some((one) => one.jobCode === jobCode))]);
  useRequest(() => jobService.listJobs({ query: { projectCode, pageSize: LATEST } }, { silent: true }), {
    ready: mayEdit,
    refreshDeps: [projectCode],
    onSuccess: ({ list }) =>
      follow(
        list.flatMap(({ kind, state, jobCode }) =>
          kind === 'parseIsoFile' && (state === 'queued' || state === 'running') ? [{ jobCode, name: '' }] : [],
        ),
      ),
  });
  const uploads = useUploads({
    max: limits.uploadBytes,
    send: async (file, options) => {
      const { jobCode } = await isoService.parseIsoFile({ form: { projectCode }, file }, options);
      follow([{ jobCode, name: file.name }]);
    },
    onSent: () => undefined,
  });
  const end = ({ jobCode, name }: Reading, { state, errorMsg, result }: JobView) => {
    setReadings((now) => now.filter((one) => one.jobCode !== jobCode));
    const isFailure = state === 'failed';
    const counts = (result ?? {}) as { read?: number; refused?: number; found?: number };
    const { read = 0, refused = 0, found = 0 } = counts;
    const named = name || t('project.existingDocuments');
    const text = isFailure
      ? t('existing.failed', { name: named, why: errorMsg ?? t('common.jobFailed') })
      : t(refused > 0 ? 'existing.doneRefused' : 'existing.done', { name: named, read, found, refused });
    setTold((now) => [...now.filter(({ key }) => key !== jobCode), { key: jobCode, isFailure, text }]);
    onRead();
  };
  return (
    <>
      {mayEdit && (
        <UploadBox
          uploads={uploads}
          title={t('existing.drop')}
          hint={t('existing.dropHint', { size })}
          endings={endings}
        />
      )}
      {readings.map((one) => (
        <div key={one.jobCode} className={styles.told}>
          <JobProgress
            jobCode={one.jobCode}
            title={one.name ? t('existing.reading', { name: one.name }) : t('existing.readingAny')}
            onOver={(job) => end(one, job)}
          />
        </div>
      ))}
      {told.map(({ key, isFailure, text }) => (
        <Alert
          key={key}
          className={styles.told}
          type={isFailure ? 'error' : 'success'}
          showIcon
          closable={{ onClose: () => setTold((now) => now.filter((one) => one.key !== key)) }}
          title={text}
        />
      ))}
    </>
  );
}
