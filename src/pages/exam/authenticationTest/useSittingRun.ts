import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { report } from '@/hooks/useRequest';
import type { SittingSheet } from '@/services/exam';
import { keepSheet } from './keptSheet';
import { SittingRun } from './sittingRun';

export interface RunProps {
  sheet: SittingSheet;
  /** Names this tab to the server. */
  device: string;
  askedAt?: number;
  keptAt?: number;
  accountId: string;
  /** @param tooLate questions whose last answer came too late */
  onClosed: (tooLate: readonly number[]) => void;
}

/** The sitting of this page, from its opening until it is closed. */
export function useSittingRun({ sheet, device, askedAt, keptAt, accountId, onClosed }: RunProps): SittingRun {
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const [run] = useState(() => {
    const made: SittingRun = new SittingRun(sheet, {
      accountId,
      device,
      askedAt,
      keptAt,
      onClosed: () => closed.current(made.queue.fates.tooLate),
    });
    return made;
  });
  useEffect(() => {
    let isGone = false;
    const start = () => (isGone ? undefined : run.start().catch(report));
    // A sheet from the server is kept before the first answer.
    if (run.clock.isEstimate) void start();
    else void keepSheet(accountId, run.sheet).then(start);
    return () => {
      isGone = true;
      run.stop();
    };
  }, [run, accountId]);
  useSyncExternalStore(run.subscribe, run.getVersion);
  return run;
}
