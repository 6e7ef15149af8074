import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { DeliveryDetail } from '@/services/marketing';
import { formatInstant, formatNumber } from '@/utils/format';
import { DeliveryState } from './DeliveryState';
import styles from './deliveries.module.css';

/** With the tenant that has ordered it, if the reader may see it. */
type Told = Omit<DeliveryDetail, 'allowedActions'> & { tenantName?: string };

/** What is delivered, for which project and by whom, its result, and what was done to it, the last first. */
export function DeliveryFacts({ delivery, children }: { delivery: Told; children: ReactNode }) {
  const t = useT();
  const say = useSay();
  const { state, productName, points, projectName, wish, orderedBy, orderedAt, takenBy, takenAt } = delivery;
  return (
    <>
      <Facts
        items={[
          { key: 'product', label: t('delivery.product'), children: say(productName) },
          { key: 'state', label: t('delivery.state'), children: <DeliveryState state={state} /> },
          { key: 'tenant', label: t('delivery.tenant'), children: delivery.tenantName },
          { key: 'project', label: t('delivery.project'), children: projectName },
          { key: 'wish', label: t('delivery.wish'), children: <span className={styles.lines}>{wish}</span> },
          {
            key: 'points',
            label: t('delivery.points'),
            children: points === 0 ? t('delivery.byUnit') : formatNumber(points),
          },
          { key: 'order', label: t('delivery.orderCode'), children: <CodeText code={delivery.orderCode} /> },
          { key: 'by', label: t('delivery.orderedBy'), children: `${orderedBy} ${formatInstant(orderedAt)}` },
          {
            key: 'taken',
            label: t('delivery.takenBy'),
            children: takenBy && `${takenBy} ${takenAt ? formatInstant(takenAt) : ''}`,
          },
        ]}
      />
      {children}
      <h3 className={styles.heading}>{t('delivery.history')}</h3>
      <Timeline
        items={[...delivery.events].reverse().map(({ at, action, by, text }, i) => ({
          key: `${at}-${i}`,
          content: (
            <>
              <strong>{t(`delivery.did_${action}`)}</strong>{' '}
              <span className={styles.soft}>
                {by} {formatInstant(at)}
              </span>
              {text && <p className={styles.lines}>{text}</p>}
            </>
          ),
        }))}
      />
    </>
  );
}
