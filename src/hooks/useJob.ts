import { useEffect, useRef } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { type JobView, jobService } from '@/services/job';

/** How often a watched job is asked for, in ms. */
const POLL = 1000;

const isOver = (job: JobView | undefined) => job?.state === 'done' || job?.state === 'failed';

/**
 * Follows a job to its end. A failed look is no failed job: it goes on asking.
 * @param onOver once, when the job is done or has failed
 */
export function useJob(jobCode: string | null | undefined, onOver?: (job: JobView) => void) {
  const { data, error, cancel } = useRequest(
    () => jobService.getJob({ query: { jobCode: jobCode ?? '' } }, { silent: true }),
    {
      ready: Boolean(jobCode),
      refreshDeps: [jobCode],
      pollingInterval: POLL,
      pollingErrorRetryCount: -1,
    },
  );
  const job = data?.jobCode === jobCode ? data : undefined;
  const told = useRef<string | null>(null);
  const over = isOver(job);
  useEffect(() => {
    if (!job || !over) return;
    cancel();
    if (told.current === job.jobCode) return;
    told.current = job.jobCode;
    onOver?.(job);
  }, [job, over, cancel, onOver]);
  return { job, over, lost: Boolean(error) && !over };
}
