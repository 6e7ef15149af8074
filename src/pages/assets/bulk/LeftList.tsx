import { useT } from '@/locales';
import type { BulkOutcome } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';

/** Records that stay as they are: how many for which reason, and the first of them by name. */
export function LeftList({ left: { total, reasons, rows } }: { left: BulkOutcome['left'] }) {
  const t = useT();
  const named = rows.filter(({ what }) => what !== '');
  return (
    <ul className={styles.left}>
      {reasons.map(({ reason, count }) => {
        const ofReason = named.filter((row) => row.reason === reason);
        return (
          <li key={reason}>
            {`${t(`assets.bulk.reason_${reason}`)} · ${formatNumber(count)}`}
            {ofReason.length > 0 && (
              <ul>
                {ofReason.map(({ id, what }) => (
                  <li key={id}>{what}</li>
                ))}
                {total > rows.length && count > ofReason.length && (
                  <li>{t('assets.bulk.leftMore', { count: formatNumber(count - ofReason.length) })}</li>
                )}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
