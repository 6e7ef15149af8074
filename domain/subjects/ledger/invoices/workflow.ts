/*
 * What becomes of an invoice that somebody asks for. Its money stands as invoiced from then on, so that it is on no other;
 * whatever ends it frees that money again. An electronic invoice is never changed: a wrong one is written again with a minus.
 */

/** Ordinary, or special: only the second one lets a buyer deduct the tax. */
export const invoiceKinds = ['ordinary', 'special'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceStates = ['open', 'issued', 'refused', 'withdrawn', 'reversed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceActions = ['issue', 'refuse', 'withdraw', 'reverse'] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

interface InvoiceTransition {
  readonly action: InvoiceAction;
  readonly from: InvoiceState;
  readonly to: InvoiceState;
  /** Whoever has asked for it, or the platform. */
  readonly by: 'payer' | 'platform';
  /** Its orders may be on another one. */
  readonly frees: boolean;
}

export const invoiceTransitions: readonly InvoiceTransition[] = [
  { action: 'issue', from: 'open', to: 'issued', by: 'platform', frees: false },
  { action: 'refuse', from: 'open', to: 'refused', by: 'platform', frees: true },
  { action: 'withdraw', from: 'open', to: 'withdrawn', by: 'payer', frees: true },
  { action: 'reverse', from: 'issued', to: 'reversed', by: 'platform', frees: true },
];

export const invoiceTransition = (action: InvoiceAction, from: InvoiceState): InvoiceTransition | undefined =>
  invoiceTransitions.find((row) => row.action === action && row.from === from);

/** What either side may do with an invoice in this state. */
export const allowedInvoiceActions = (from: InvoiceState, by: InvoiceTransition['by']): InvoiceAction[] =>
  invoiceTransitions.filter((row) => row.from === from && row.by === by).map(({ action }) => action);

/** What an electronic invoice comes as. */
export const invoiceEndings = ['.pdf', '.png', '.jpg', '.jpeg'] as const;

/** The number of a fully digital invoice: 20 digits. */
export const invoiceNumber = /^\d{20}$/u;
