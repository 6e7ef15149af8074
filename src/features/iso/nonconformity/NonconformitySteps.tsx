import { Steps } from 'antd';
import { portalDayOf } from '#domain/kernel/days';
import type { NonconformityState } from '#domain/subjects/iso/nonconformity/nonconformity';
import { useT } from '@/locales';
import type { NonconformityDetail } from '@/services/iso';
import styles from './nonconformity.module.css';

const places: Readonly<Record<NonconformityState, number>> = { open: 0, submitted: 1, closed: 2, withdrawn: 0 };

/** Where a nonconformity stands, who has it or had it, and since or until when. */
export function NonconformitySteps({ of }: { of: NonconformityDetail }) {
  const t = useT();
  const { state, responsible, dueOn, submittedBy, submittedAt, closedBy, closedAt } = of;
  const { effectDueOn, effectBy, effectOn } = of;
  if (state === 'withdrawn') return null;
  const acted = (who: string | null, day: string | null) => [who, day].filter(Boolean).join(' ');
  const isProved = effectOn !== null;
  const withEffect = state === 'closed' && effectDueOn !== null;
  return (
    <Steps
      className={styles.steps}
      size="small"
      current={isProved ? 3 : places[state]}
      items={[
        {
          title: t('nonconformity.step_open'),
          content:
            state === 'open'
              ? acted(responsible, t('nonconformity.until', { day: dueOn }))
              : acted(submittedBy, submittedAt && portalDayOf(new Date(submittedAt))),
        },
        {
          title: t('nonconformity.step_submitted'),
          content: acted(closedBy, closedAt && portalDayOf(new Date(closedAt))),
        },
        {
          title: t(withEffect ? 'nonconformity.step_effect' : 'nonconformity.step_closed'),
          content: isProved
            ? acted(effectBy, effectOn)
            : withEffect && effectDueOn
              ? t('nonconformity.from', { day: effectDueOn })
              : '',
          ...(state === 'closed' && !withEffect && { status: 'finish' as const }),
        },
      ]}
    />
  );
}
