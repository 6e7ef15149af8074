import type { StateTone } from '#domain/kernel/tokens';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { MeasureRow } from '@/services/assets';
import { NOTHING } from '@/utils/format';

const tones: Readonly<Record<MeasureState, StateTone>> = {
  planned: 'idle',
  inhand: 'active',
  done: 'waiting',
  verified: 'done',
};

/** How far a measure is, in words. */
export function MeasureStateLabel({ state }: { state: MeasureState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`assets.measure.state_${state}`)}</StatusLabel>;
}

/** Until when it is to be done; what is overdue says so. */
export function MeasureDay({ row }: { row: Pick<MeasureRow, 'treatmentDeadline' | 'isOverdue'> }) {
  const t = useT();
  const { treatmentDeadline, isOverdue } = row;
  if (!treatmentDeadline) return <span>{NOTHING}</span>;
  return isOverdue ? (
    <StatusLabel tone="late">{t('assets.measure.overdueSince', { day: treatmentDeadline })}</StatusLabel>
  ) : (
    <span>{treatmentDeadline}</span>
  );
}
