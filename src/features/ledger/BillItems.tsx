import { Cut } from '@/components/Cut';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { BillRow } from '@/services/ledger';
import { formatNumber, NOTHING } from '@/utils/format';
import styles from './BillItems.module.css';

/** The products that a line of a bill was for, and the project that they are for. */
export function BillItems({ line: { items, projectName } }: { line: Pick<BillRow, 'items' | 'projectName'> }) {
  const t = useT();
  const say = useSay();
  if (items.length === 0 && !projectName) return NOTHING;
  return (
    <>
      {items.map(({ productCode, name, count }) => (
        <div key={productCode}>
          <Cut width={220}>{t('ledger.itemOf', { name: say(name), count: formatNumber(count) })}</Cut>
        </div>
      ))}
      {projectName && (
        <div className={styles.project}>
          <Cut width={220}>{projectName}</Cut>
        </div>
      )}
    </>
  );
}
