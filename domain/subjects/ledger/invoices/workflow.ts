import { defineWorkflow } from '../../../capabilities/workflow/workflow';

/*
 * The workflow of an invoice request. From the request on, its money counts as invoiced, so no other invoice has it;
 * a step that ends the invoice frees the money. An electronic invoice is never changed: a credit note reverses it.
 */

/** Ordinary, or special: only the second one lets a buyer deduct the tax. */
export const invoiceKinds = ['ordinary', 'special'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceStates = ['open', 'issued', 'refused', 'withdrawn', 'reversed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceActions = ['issue', 'refuse', 'withdraw', 'reverse'] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** The side that makes a step: the tenant that asked for the invoice, or the platform. */
export interface InvoiceCaller {
  readonly side: 'payer' | 'platform';
}
const payer = ({ side }: InvoiceCaller) => side === 'payer';
const platform = ({ side }: InvoiceCaller) => side === 'platform';

/** `frees`: its orders may be on another one. */
export const invoiceWorkflow = defineWorkflow<InvoiceAction, InvoiceState, InvoiceCaller, { readonly frees: boolean }>({
  actions: invoiceActions,
  transitions: [
    { action: 'issue', from: 'open', to: 'issued', by: platform, frees: false },
    { action: 'refuse', from: 'open', to: 'refused', by: platform, frees: true },
    { action: 'withdraw', from: 'open', to: 'withdrawn', by: payer, frees: true },
    { action: 'reverse', from: 'issued', to: 'reversed', by: platform, frees: true },
  ],
});

/** The file formats of an electronic invoice. */
export const invoiceEndings = ['.pdf', '.png', '.jpg', '.jpeg'] as const;

/** The number of a fully digital invoice: 20 digits. */
export const invoiceNumber = /^\d{20}$/u;
