import type { InvoiceRow } from '@/services/ledger';
import { InvoiceStateLabel } from './InvoiceStateLabel';

/** An invoice as lists show it, to its own tenant and to the operator. */
export const invoiceCells = {
  'buyer.title': { cut: 220 },
  state: { render: (_: unknown, { state }: Pick<InvoiceRow, 'state'>) => <InvoiceStateLabel state={state} /> },
};
