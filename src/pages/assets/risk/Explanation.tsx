import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { RiskExplanation } from '@/services/assets';
import { Derivation } from '../inventory/Derivation';
import styles from './explanation.module.css';
import { RiskSteps } from './RiskSteps';

/** How a risk was computed, and where the asset's value comes from. */
export function Explanation({ explained }: { explained: RiskExplanation }) {
  const t = useT();
  const say = useSay();
  const { method } = explained;
  const hasThreatValue = explained.steps.some(({ result }) => result === 'threatValue');
  return (
    <>
      <h3 className={styles.heading}>{t('assets.risk.howComputed')}</h3>
      <p className={styles.note}>
        {t('assets.methodLine', { name: say(method), source: method.source, version: method.version })}
      </p>
      <RiskSteps steps={explained.steps} edition={hasThreatValue ? '2022' : '2007'} />
      <h3 className={styles.heading}>{t('assets.whereValueFrom')}</h3>
      <Derivation steps={explained.derivation} />
    </>
  );
}
