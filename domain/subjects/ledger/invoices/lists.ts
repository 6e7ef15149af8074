import { listOf, type RowOf } from '#domain/kernel/lists';
import type { ledgerSchemas } from '../schema';
import { invoiceKinds, invoiceStates } from './workflow';

const invoiceCode = { kind: 'code', title: 'ledger.invoiceCode' } as const;
const facts = {
  'buyer.title': { kind: 'text', title: 'ledger.invoiceTitle' },
  amountFen: { kind: 'fen', title: 'ledger.invoiceAmount' },
  kind: { kind: 'enum', title: 'ledger.invoiceKind', texts: 'ledger.invoiceKind_', values: invoiceKinds },
  state: { kind: 'enum', title: 'ledger.state', texts: 'ledger.invoiceState_', values: invoiceStates },
  number: { kind: 'text', title: 'ledger.invoiceNumber' },
  askedAt: { kind: 'time', title: 'ledger.askedAt' },
} as const;

export const invoiceLists = {
  listInvoices: listOf<RowOf<typeof ledgerSchemas.listInvoices>>()({
    title: 'ledger.invoicesTab',
    columns: { invoiceCode, ...facts },
  }),
  listAllInvoices: listOf<RowOf<typeof ledgerSchemas.listAllInvoices>>()({
    title: 'ledger.invoicesTab',
    columns: { invoiceCode, tenantName: { kind: 'text', title: 'ledger.tenant' }, ...facts },
  }),
};
