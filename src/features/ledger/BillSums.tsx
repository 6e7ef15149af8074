import { useT } from '@/locales';
import type { Bill } from '@/services/ledger';
import { formatSigned } from '@/utils/format';
import styles from './BillSums.module.css';

/** What all lines of a bill come to that its filters let through. */
export function BillSums({ sums: { came, went } }: Pick<Bill, 'sums'>) {
  const t = useT();
  return (
    <dl className={styles.sums}>
      {[
        [t('ledger.sumCame'), came],
        [t('ledger.sumWent'), 0 - went],
        [t('ledger.sumNet'), came - went],
      ].map(([label, points]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatSigned(Number(points))}</dd>
        </div>
      ))}
    </dl>
  );
}
