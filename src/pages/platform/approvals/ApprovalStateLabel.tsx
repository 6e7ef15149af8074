import type { ApprovalState } from '#domain/capabilities/approval/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<ApprovalState, StateTone>> = {
  open: 'waiting',
  approved: 'active',
  confirmed: 'done',
  refused: 'late',
  withdrawn: 'idle',
  expired: 'idle',
};

/** The state of a request; for a waiting request of the caller, the person it waits for. */
export function ApprovalStateLabel({ state, isOwn }: { state: ApprovalState; isOwn: boolean }) {
  const t = useT();
  const text = state === 'open' && isOwn ? t('approval.waitsForOther') : t(`approval.state_${state}`);
  return <StatusLabel tone={tones[state]}>{text}</StatusLabel>;
}
