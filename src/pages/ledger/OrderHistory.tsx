import { Timeline } from 'antd';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatInstant } from '@/utils/format';
import styles from './ledger.module.css';

/** What was done about an order, by whom and when, the latest first. */
export function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  const t = useT();
  return (
    <>
      <h2 className={styles.heading}>{t('ledger.history')}</h2>
      <Timeline
        items={[...history].reverse().map(({ at, event, by }) => ({
          key: `${at}:${event}`,
          content: (
            <>
              {t(`ledger.event_${event}`)} {by && <span className={styles.soft}>{by} </span>}
              <span className={`${styles.soft} ${styles.number}`}>{formatInstant(at)}</span>
            </>
          ),
        }))}
      />
    </>
  );
}
