import { useState } from 'react';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { useDownload } from '@/hooks/useDownload';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';

/**
 * A document that a job draws up and that is taken as soon as it is there; it is found again among the project's files.
 * @param title what is going on, over the progress
 * @returns shown: progress, or what has failed
 */
export function useFileJob(projectCode: string, title: string) {
  const t = useT();
  const { download, failed } = useDownload();
  const [asking, setAsking] = useState(false);
  const [jobCode, setJobCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = (asked: Promise<{ jobCode: string }>): void => {
    setFailure(null);
    setAsking(true);
    asked.then((job) => setJobCode(job.jobCode), report).finally(() => setAsking(false));
  };
  const shown = (
    <>
      {failure && <FailureBlock compact title={failure} />}
      <DownloadFailure failed={failed} />
      {jobCode && (
        <JobProgress
          jobCode={jobCode}
          title={title}
          onOver={(job) => {
            setJobCode(null);
            if (job.state === 'failed') setFailure(job.errorMsg ?? t('common.jobFailed'));
            else download(() => downloadFile({ ...(job.result as { objectId: string }), projectCode }));
          }}
        />
      )}
    </>
  );
  return { begin, busy: asking || jobCode !== null, shown };
}
