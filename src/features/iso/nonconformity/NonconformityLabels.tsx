import type { StateTone } from '#domain/kernel/tokens';
import type { NonconformityState } from '#domain/subjects/iso/nonconformity/nonconformity';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { NonconformityRow } from '@/services/iso';
import styles from './nonconformity.module.css';

const tones: Readonly<Record<NonconformityState, StateTone>> = {
  open: 'active',
  submitted: 'waiting',
  closed: 'done',
  withdrawn: 'idle',
};

/** Where a nonconformity stands: that it came back, is late or awaits the check of its effect, rather than its bare state. */
export function NonconformityLabel({
  of,
}: {
  of: Pick<NonconformityRow, 'state' | 'isLate' | 'isEffectDue' | 'returnReason'>;
}) {
  const t = useT();
  const { state, isLate, isEffectDue, returnReason } = of;
  if (state === 'open' && returnReason !== null)
    return <StatusLabel tone="late">{t('nonconformity.returned')}</StatusLabel>;
  if (isLate) return <StatusLabel tone="late">{t('nonconformity.late')}</StatusLabel>;
  if (isEffectDue) return <StatusLabel tone="waiting">{t('nonconformity.effectDue')}</StatusLabel>;
  return <StatusLabel tone={tones[state]}>{t(`nonconformity.state_${state}`)}</StatusLabel>;
}

/** The grade; a major one stands out by its weight, not by a colour. */
export function GradeText({ grade }: Pick<NonconformityRow, 'grade'>) {
  const t = useT();
  return <span className={grade === 'major' ? styles.major : undefined}>{t(`nonconformity.grade_${grade}`)}</span>;
}
