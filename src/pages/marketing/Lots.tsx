import { useT } from '@/locales';
import type { HoldingRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import styles from './marketing.module.css';

/** Units by their last day; those that never end need no word. */
export function Lots({ lots }: Pick<HoldingRow, 'lots'>) {
  const t = useT();
  return lots
    .filter(({ validUntil }) => validUntil !== null)
    .map(({ validUntil, count }) => (
      <div key={validUntil} className={styles.soft}>
        {t('marketing.lot', { count: formatNumber(count), until: validUntil ?? '' })}
      </div>
    ));
}
