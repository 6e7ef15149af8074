import type { StateTone } from '#domain/kernel/tokens';
import type { OrderState } from '#domain/subjects/ledger/orders/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<OrderState, StateTone>> = {
  open: 'waiting',
  held: 'active',
  done: 'done',
  cancelled: 'idle',
  expired: 'idle',
  refunded: 'late',
};

export function OrderStateLabel({ state }: { state: OrderState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`ledger.state_${state}`)}</StatusLabel>;
}
