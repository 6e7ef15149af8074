import {
  type ConsultationState,
  consultationStates,
  isOpenConsultation,
} from '#domain/core/tenant/consultations/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { ConsultationDetail, ConsultationRow } from '@/services/tenant';

const tones: Readonly<Record<ConsultationState, StateTone>> = {
  new: 'waiting',
  contacted: 'active',
  converted: 'done',
  closed: 'idle',
};

/** The state of a request. */
export function ConsultationLabel({ state }: { state: ConsultationState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`consultation.state_${state}`)}</StatusLabel>;
}

/** By when its next step is due, and that it is late. */
export function DueLabel({ consultation }: { consultation: Pick<ConsultationRow, 'nextDue' | 'isLate' | 'state'> }) {
  const t = useT();
  const { nextDue, isLate, state } = consultation;
  if (!nextDue || !isOpenConsultation(state)) return null;
  return (
    <span>
      {nextDue} {isLate && <StatusLabel tone="late">{t('consultation.late')}</StatusLabel>}
    </span>
  );
}

type Change = ConsultationDetail['history'][number]['changed'][number];

/** A change of a request in words. */
export function useChangeWords(): (change: Change) => string {
  const t = useT();
  return ({ field, value }) => {
    if (field === 'received' && !value) return t('consultation.changed_receivedOwn');
    const state = field === 'state' && consultationStates.find((one) => one === value);
    const said = state ? t(`consultation.state_${state}`) : value || t('consultation.cleared');
    return t(`consultation.changed_${field}`, { value: said });
  };
}
