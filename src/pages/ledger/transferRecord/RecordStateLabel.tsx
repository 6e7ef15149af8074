import type { StateTone } from '#domain/kernel/tokens';
import type { RecordState } from '#domain/subjects/ledger/transfers/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<RecordState, StateTone>> = {
  open: 'late',
  partial: 'late',
  matched: 'waiting',
  confirmed: 'done',
  returned: 'done',
  ignored: 'idle',
};

export function RecordStateLabel({ state }: { state: RecordState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`ledger.recordState_${state}`)}</StatusLabel>;
}
