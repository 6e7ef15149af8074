import type { ApprovalState } from '#domain/kernel/tenants';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<ApprovalState, StateTone>> = {
  inhand: 'active',
  submitted: 'waiting',
  rejected: 'late',
  success: 'done',
};

/** How far a tenant's admission has come. */
export function ApprovalLabel({ state }: { state: ApprovalState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`admission.state_${state}`)}</StatusLabel>;
}
