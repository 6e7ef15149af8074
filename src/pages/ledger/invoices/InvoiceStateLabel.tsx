import type { StateTone } from '#domain/kernel/tokens';
import type { InvoiceState } from '#domain/subjects/ledger/invoices/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<InvoiceState, StateTone>> = {
  open: 'waiting',
  issued: 'done',
  refused: 'late',
  withdrawn: 'idle',
  reversed: 'late',
};

export function InvoiceStateLabel({ state }: { state: InvoiceState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`ledger.invoiceState_${state}`)}</StatusLabel>;
}
