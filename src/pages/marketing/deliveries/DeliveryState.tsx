import type { StateTone } from '#domain/kernel/tokens';
import type { DeliveryState as State } from '#domain/subjects/marketing/deliveries/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<State, StateTone>> = {
  waiting: 'idle',
  working: 'active',
  handedOver: 'waiting',
  accepted: 'done',
  cancelled: 'idle',
};

export function DeliveryState({ state }: { state: State }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`delivery.state_${state}`)}</StatusLabel>;
}
