import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { SecondFactor } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './secondFactor.module.css';

/** So many are soon used up. */
const FEW = 3;

/** Whether one's second factor is on, since when, and how many recovery codes are left. */
export function Standing({ factor: { since, codesLeft } }: { factor: SecondFactor }) {
  const t = useT();
  if (since === null) return <StatusLabel tone="idle">{t('factor.off')}</StatusLabel>;
  return (
    <span className={styles.standing}>
      <StatusLabel tone="done">{t('factor.since', { since: formatInstant(since) })}</StatusLabel>
      <span className={styles.soft}>
        {t(codesLeft > FEW ? 'factor.codesLeft' : 'factor.fewLeft', { count: codesLeft })}
      </span>
    </span>
  );
}
