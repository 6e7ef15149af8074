import { useT } from '@/locales';
import type { WatchedSitting } from '@/services/exam';
import { formatTime } from '@/utils/format';
import styles from './invigilation.module.css';

/** What has happened in a sitting besides its answers, the latest last. */
export function Events({ of: { events } }: { of: WatchedSitting }) {
  const t = useT();
  return (
    <ol className={styles.events}>
      {events.map(({ kind, at, by, reason, amount }) => (
        <li key={`${at}:${kind}`}>
          <time dateTime={at}>{formatTime(at)}</time>
          <span>
            {t(`invigilation.event_${kind}`, { amount: amount ?? 0 })}
            {by && ` · ${by}`}
            {reason && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
