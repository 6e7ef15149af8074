import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import type { DocumentsMade } from '@/services/iso';
import { type JobView, jobService } from '@/services/job';
import { type MadeHow, MadeNotice } from './MadeNotice';

/** The job's kind, as the list of jobs names it. */
const kinds: Readonly<Record<string, MadeHow>> = {
  generateDocuments: 'generate',
  issueDocuments: 'issue',
  submitDocumentTasks: 'handIn',
};
/** Among so many of the project's latest jobs one that is running is found. */
const LATEST = 10;

const isRunning = ({ kind, state }: JobView) => kind in kinds && (state === 'queued' || state === 'running');

/**
 * Documents that a job makes or issues, and what became of each.
 * @param resumes a job that runs already is followed, as after a reload
 * @returns how to follow one, whether one is running, and its progress or result, to be shown
 */
export function useDocumentJob(projectCode: string, onOver: () => void, resumes: boolean) {
  const t = useT();
  const [job, setJob] = useState<{ how: MadeHow; jobCode: string } | null>(null);
  const [made, setMade] = useState<{ how: MadeHow; result: DocumentsMade } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useRequest(() => jobService.listJobs({ query: { projectCode, pageSize: LATEST } }, { silent: true }), {
    ready: resumes,
    refreshDeps: [projectCode],
    onSuccess: ({ list }) => {
      const running = list.find(isRunning);
      const how = kinds[running?.kind ?? ''];
      if (running && how) setJob((now) => now ?? { how, jobCode: running.jobCode });
    },
  });
  const follow = (how: MadeHow, { jobCode }: { jobCode: string }) => {
    setMade(null);
    setFailure(null);
    setJob({ how, jobCode });
  };
  const end = (over: JobView) => {
    setJob(null);
    if (over.state === 'failed') setFailure(over.errorMsg ?? t('common.jobFailed'));
    else if (job) setMade({ how: job.how, result: over.result as DocumentsMade });
    onOver();
  };
  return {
    follow,
    isRunning: job !== null,
    shown: (
      <>
        {failure && <FailureBlock compact title={failure} />}
        {made && <MadeNotice {...made} onClose={() => setMade(null)} />}
        {job && <JobProgress jobCode={job.jobCode} title={t(`managementDocument.making_${job.how}`)} onOver={end} />}
      </>
    ),
  };
}
