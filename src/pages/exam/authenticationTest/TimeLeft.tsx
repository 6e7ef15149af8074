import { useEffect, useState } from 'react';
import { useT } from '@/locales';
import { formatLeft } from './examClock';
import styles from './sitting.module.css';
import type { SittingRun } from './sittingRun';

const TICK = 250;

/** The time that is left; said aloud at the warnings alone. */
export function TimeLeft({ run }: { run: SittingRun }) {
  const t = useT();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  const left = run.clock.left();
  return (
    <>
      <div
        className={styles.time}
        role="timer"
        aria-label={t('examSitting.timeLeft')}
        data-near={run.warning !== undefined}
      >
        {run.clock.isEstimate && <span className={styles.soft}>{t('examSitting.about')} </span>}
        {left === undefined ? '' : formatLeft(left)}
      </div>
      <p className={styles.hidden} role="status">
        {run.warning !== undefined && t('examSitting.warning', { count: run.warning })}
      </p>
    </>
  );
}
