import { type ReactNode, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import type { Download } from '@/request';
import { saveFile } from '@/services/file';

interface Made {
  readonly objectId: string;
}

interface Options<Input, Result extends Made> {
  /** What is being made. */
  title: string;
  start: (input: Input) => Promise<{ jobCode: string }>;
  fetch: (objectId: string) => Promise<Download>;
  /** Once the browser has it. */
  onSaved: (made: Result) => void;
}

/**
 * A file that a job draws up and that is saved when it is done.
 * @returns how to have it made, whether that is going on, and its progress or why it failed, to be shown
 */
export function useMadeFile<Input, Result extends Made>({
  title,
  start,
  fetch,
  onSaved,
}: Options<Input, Result>): {
  make: (input: Input) => void;
  isMaking: boolean;
  shown: ReactNode;
} {
  const t = useT();
  const [job, setJob] = useState<{ jobCode: string; input: Input } | null>(null);
  const [failure, setFailure] = useState<{ text: string; input: Input } | null>(null);
  const make = (input: Input) => {
    setFailure(null);
    start(input).then(({ jobCode }) => setJob({ jobCode, input }), report);
  };
  const save = async (made: Result) => {
    saveFile(await fetch(made.objectId));
    onSaved(made);
  };
  return {
    make,
    isMaking: job !== null,
    shown: (
      <>
        {failure && <FailureBlock compact title={failure.text} onRetry={() => make(failure.input)} />}
        {job && (
          <JobProgress
            jobCode={job.jobCode}
            title={title}
            onOver={(over) => {
              setJob(null);
              if (over.state === 'done') save(over.result as Result).catch(report);
              else setFailure({ text: over.errorMsg ?? t('common.jobFailed'), input: job.input });
            }}
          />
        )}
      </>
    ),
  };
}
