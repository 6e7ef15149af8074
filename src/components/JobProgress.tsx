import { Button, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { useJob } from '@/hooks/useJob';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type JobView, jobService } from '@/services/job';

interface Props {
  jobCode: string;
  /** What is being done. */
  title: ReactNode;
  /** Once, at its end. A page finds running jobs again through getJobs after a reload. */
  onOver?: (job: JobView) => void;
}

/** Long work with its progress, an estimate of the time left, and how it ended. */
export function JobProgress({ jobCode, title, onOver }: Props) {
  const t = useT();
  const { job, lost } = useJob(jobCode, onOver);
  const words = {
    queued: t('common.jobQueued'),
    running: t('common.jobRunning'),
    done: t('common.jobDone'),
    failed: t('common.jobFailed'),
  };
  const state = job?.state ?? 'queued';
  const estimate =
    state === 'running' && job?.remaining != null
      ? t('common.jobRemaining', { seconds: Math.max(1, Math.ceil(job.remaining / 1000)) })
      : undefined;
  const [cancelling, setCancelling] = useState(false);
  const cancel = () => {
    setCancelling(true);
    // Its end is seen like any other; where it could not be taken back, that has been said.
    jobService
      .cancelJob({ body: { jobCode } })
      .finally(() => setCancelling(false))
      .catch(report);
  };
  return (
    <div role="status">
      <div>
        {title} · {words[state]}
        {job?.allowedActions.includes('cancel') && (
          <Button type="link" size="small" loading={cancelling} onClick={cancel}>
            {t('common.jobCancel')}
          </Button>
        )}
      </div>
      <Progress
        percent={Math.round(job?.percent ?? 0)}
        status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'}
        aria-label={words[state]}
      />
      <small>{state === 'failed' ? job?.errorMsg : lost ? t('common.jobLost') : estimate}</small>
    </div>
  );
}
