import type { Edition } from '#domain/subjects/assets/method/method';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { RiskExplanation } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './explanation.module.css';

type Steps = RiskExplanation['steps'];

interface Props {
  steps: Steps;
  edition: Edition;
}

/** From the inputs to the risk, each with what it is made of. */
export function RiskSteps({ steps, edition }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Step key={step.result} step={step} edition={edition} />
      ))}
    </ol>
  );
}

function Step({ step, edition }: Pick<Props, 'edition'> & { step: Steps[number] }) {
  const t = useT();
  const [a, b] = step.inputs.map((input) => formatNumber(input.value));
  const inputs = step.inputs
    .map(({ factor, value, isAssumed }) => {
      const isImpact = edition === '2022' && factor === 'vulnerabilitySeverity';
      const input = `${t(isImpact ? 'assets.fields.impact' : `assets.risk.factor_${factor}`)} ${formatNumber(value)}`;
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
