import type { ApprovalState } from '#domain/capabilities/approval/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<ApprovalState, StateTone>> = {
  open: 'waiting',
  confirmed: 'done',
  refused: 'late',
  withdrawn: 'idle',
  expired: 'idle',
};

/** How a request stands; of the own one that waits, for whom it waits. */
export function ApprovalStateLabel({ state, isOwn }: { state: ApprovalState; isOwn: boolean }) {
  const t = useT();
  const text = state === 'open' && isOwn ? t('approval.waitsForOther') : t(`approval.state_${state}`);
  return <StatusLabel tone={tones[state]}>{text}</StatusLabel>;
}
