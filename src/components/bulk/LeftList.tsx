import type { BulkWords, Outcome } from '@/components/bulk/sealed';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';

interface Props {
  left: Outcome['left'];
  reason: BulkWords['reason'];
}

/** Records that stay as they are: how many for which reason, and the first of them by name. */
export function LeftList({ left: { total, reasons, rows }, reason: inWords }: Props) {
  const t = useT();
  const named = rows.filter(({ what }) => what !== '');
  return (
    <ul className={styles.left}>
      {reasons.map(({ reason, count }) => {
        const ofReason = named.filter((row) => row.reason === reason);
        return (
          <li key={reason}>
            {`${inWords(reason)} · ${formatNumber(count)}`}
            {ofReason.length > 0 && (
              <ul>
                {ofReason.map(({ id, what }) => (
                  <li key={id}>{what}</li>
                ))}
                {total > rows.length && count > ofReason.length && (
                  <li>{t('bulk.leftMore', { count: formatNumber(count - ofReason.length) })}</li>
                )}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
