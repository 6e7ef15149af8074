import { holdingKinds } from '#domain/core/tenant/people/rules';
import { useT } from '@/locales';
import type { PersonRow } from '@/services/tenant';
import { formatNumber, NOTHING } from '@/utils/format';
import styles from './personnelManage.module.css';

/** What somebody answers for, a line each. */
export function Held({ held }: Pick<PersonRow, 'held'>) {
  const t = useT();
  const kinds = holdingKinds.filter((kind) => held[kind] > 0);
  if (kinds.length === 0) return NOTHING;
  return kinds.map((kind) => (
    <div key={kind} className={styles.number}>
      {t(`people.held_${kind}`, { count: formatNumber(held[kind]) })}
    </div>
  ));
}
