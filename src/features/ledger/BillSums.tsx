import { Button } from 'antd';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import type { BillSumsOf } from '@/services/ledger';
import { formatSigned } from '@/utils/format';
import styles from './BillSums.module.css';

interface Props {
  /** What the lines are filtered by; another page of them has the same sums. */
  filters: object;
  load: (options: Pick<CallOptions, 'silent'>) => Promise<BillSumsOf>;
}

/** What all lines of a bill come to that its filters let through. */
export function BillSums({ filters, load }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(load, [filters], true, { returning: true });
  if (error)
    return (
      <span role="alert" className={styles.sums}>
        {t('ledger.sumsFailed')}
        <Button type="link" size="small" onClick={refresh}>
          {t('common.retry')}
        </Button>
      </span>
    );
  if (!data) return null;
  const { came, went } = data;
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
