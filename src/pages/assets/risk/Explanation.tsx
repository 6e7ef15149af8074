import { LevelTag, ValueTag } from '@/components/LevelTag';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { RiskExplanation } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { Derivation } from '../inventory/Derivation';
import styles from './explanation.module.css';

/** How a risk was computed, and where the asset's value comes from. */
export function Explanation({ explained }: { explained: RiskExplanation }) {
  const t = useT();
  const say = useSay();
  const { method } = explained;
  return (
    <>
      <h3 className={styles.heading}>{t('assets.risk.howComputed')}</h3>
      <p className={styles.note}>
        {t('assets.methodLine', { name: say(method), source: method.source, version: method.version })}
      </p>
      <ol className={styles.steps}>
        {explained.steps.map((step) => (
          <Step key={step.result} step={step} />
        ))}
      </ol>
      <h3 className={styles.heading}>{t('assets.whereValueFrom')}</h3>
      <Derivation steps={explained.derivation} />
    </>
  );
}

function Step({ step }: { step: RiskExplanation['steps'][number] }) {
  const t = useT();
  const [a, b] = step.inputs.map((input) => formatNumber(input.value));
  const inputs = step.inputs
    .map(({ factor, value, isAssumed }) => {
      const input = `${t(`assets.risk.factor_${factor}`)} ${formatNumber(value)}`;
      return isAssumed ? t('assets.risk.assumed', { input }) : input;
    })
    .join(t('common.comma'));
  return (
    <li>
      <div className={styles.line}>
        <b>
          {t(`assets.risk.step_${step.result}`)} = {formatNumber(step.value)}
        </b>
        {step.result === 'risk' ? <LevelTag level={step.level} /> : <ValueTag level={step.level} />}
      </div>
      <div className={styles.note}>
        {inputs} → {t(`assets.risk.op_${step.operation}`, { a: a ?? '', b: b ?? '' })} = {formatNumber(step.value)} ·{' '}
        {t('assets.risk.bounds', { bounds: step.bounds.join(' / ') })}
      </div>
    </li>
  );
}
