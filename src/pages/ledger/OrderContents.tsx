import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { OrderRow } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';
import styles from './ledger.module.css';

/** What an order is for, in a few words. */
export function OrderContents({ order }: { order: Pick<OrderRow, 'items' | 'points' | 'giftPoints' | 'projectName'> }) {
  const t = useT();
  const say = useSay();
  const { items, points, giftPoints, projectName } = order;
  if (items.length > 0)
    return (
      <div>
        {items.map(({ productCode, name, count }) => (
          <div key={productCode}>{t('ledger.itemOf', { name: say(name), count: formatNumber(count) })}</div>
        ))}
        {projectName && <div className={styles.soft}>{projectName}</div>}
      </div>
    );
  return (
    <span className={styles.number}>
      {giftPoints > 0
        ? t('ledger.withGift', { points: formatNumber(points), gift: formatNumber(giftPoints) })
        : t('ledger.pointsOf', { points: formatNumber(points) })}
    </span>
  );
}

/** What an order costs: money, points, or a unit of what is delivered. */
export function OrderAmount({ order }: { order: Pick<OrderRow, 'amountFen' | 'points' | 'kind'> }) {
  const t = useT();
  return (
    <span className={styles.number}>
      {order.kind === 'recharge'
        ? formatYuan(order.amountFen)
        : order.points === 0
          ? t('ledger.byUnit')
          : t('ledger.pointsOf', { points: formatNumber(order.points) })}
    </span>
  );
}
