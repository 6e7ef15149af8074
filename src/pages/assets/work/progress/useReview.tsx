import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { stepOf, type UnitGap, type WorkStep, workSteps } from '#domain/assets/work/workflow';
import { errorCodes } from '#domain/kernel/errors';
import { JobProgress } from '@/components/JobProgress';
import { toast } from '@/feedback';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, completeUnits, type Moved, type WorkUnit } from '@/services/assets';
import { jobService } from '@/services/job';
import styles from './progress.module.css';

/** The job kind of completing controls, as the job list names it. */
const KIND = 'assessControlComplete';

/** All of them lack something: the same answer as when some do, as a refusal. */
const leftOf = (error: unknown): Moved => {
  if (!(error instanceof PortalError) || error.code !== errorCodes.notReady) throw error;
  return { moved: 0, left: (error.details.data as { left: Moved['left'] }).left };
};

/**
 * Completing submitted units, each step by its own call. Existing controls are completed by a job, since the risks are
 * computed with them.
 * @param onChanged after units have moved
 */
export function useReview(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [jobCode, setJobCode] = useState<string | null>(null);
  const [left, setLeft] = useState<Moved | null>(null);
  // One that was under way before the page was loaded again.
  useRequest(() => jobService.listJobs({ query: { projectCode, kind: KIND, pageSize: 1 } }, { silent: true }), {
    refreshDeps: [projectCode],
    onSuccess: ({ list }) => {
      const running = list.find((job) => job.state === 'queued' || job.state === 'running');
      if (running) setJobCode((current) => current ?? running.jobCode);
    },
  });

  const complete = async (units: readonly WorkUnit[]) => {
    const idsAt = (step: WorkStep) => units.filter((unit) => stepOf(unit.stage) === step).map((unit) => unit.unitId);
    const total: Moved = { moved: 0, left: [] };
    setBusy(true);
    setLeft(null);
    try {
      for (const step of workSteps) {
        const unitIds = idsAt(step);
        if (unitIds.length === 0) continue;
        const body = { projectCode, unitIds };
        if (step === 'control') {
          const started = await assetsService.completeControl({ body });
          setJobCode(started.jobCode);
          continue;
        }
        const answer = await completeUnits[step]({ body }, { handles: [errorCodes.notReady] }).catch(leftOf);
        total.moved += answer.moved;
        total.left.push(...answer.left);
      }
      if (total.moved > 0) void toast('success', t('assets.work.progress.completed', { count: total.moved }));
      if (total.left.length > 0) setLeft(total);
      return total.left.length === 0;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      return false;
    } finally {
      setBusy(false);
      onChanged();
    }
  };

  const shown: ReactNode = (jobCode || left) && (
    <div className={styles.results}>
      {jobCode && (
        <JobProgress
          key={jobCode}
          jobCode={jobCode}
          title={t('assets.work.progress.completingControls')}
          onOver={({ state }) => {
            if (state === 'done') setJobCode(null);
            onChanged();
          }}
        />
      )}
      {left && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => setLeft(null) }}
          title={t('assets.work.progress.completedPartly', { moved: left.moved, left: left.left.length })}
          description={left.left
            .map(({ name, gaps }) => `${name}: ${gaps.map((gap) => t(`assets.work.gap_${gap as UnitGap}`)).join(', ')}`)
            .join('; ')}
        />
      )}
    </div>
  );
  return { complete, busy, shown };
}
