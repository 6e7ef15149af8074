import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { client } from './client';

export const ledgerService = client<typeof ledger, LedgerWire>(ledger);

export type Balance = LedgerWire['getBalance']['data'];
/** What lines of a bill come to, in points. */
export type BillSumsOf = LedgerWire['getBillSums']['data'];
export type BillRow = LedgerWire['listBill']['data']['list'][number];
export type OrderRow = LedgerWire['listOrders']['data']['list'][number];
export type OrderDetail = LedgerWire['getOrder']['data'];
/** An order with whose it is, as the operator sees it. */
export type AnyOrderRow = LedgerWire['listAllOrders']['data']['list'][number];
/** A line of a bank statement. */
export type BankRecordRow = LedgerWire['listBankRecords']['data']['list'][number];
export type BankRecord = LedgerWire['getBankRecord']['data'];
export type PointBalanceRow = LedgerWire['listPointBalances']['data']['list'][number];
/** An order that money is due for. */
export type OrderDue = LedgerWire['listOrdersDue']['data']['list'][number];
/** What confirming many lines would do, or has done. */
export type ConfirmPreview = LedgerWire['confirmBankRecords']['data'];
export type BankImport = LedgerWire['importBankRecords']['data'];
/** The results of reconciling the books. */
export type Reconciliation = NonNullable<LedgerWire['getReconciliation']['data']>;
/** An order of any tenant with its money and papers. */
export type AnyOrder = LedgerWire['getAnyOrder']['data'];
export type AnyBillRow = LedgerWire['listAnyBill']['data']['list'][number];
export type InvoiceRow = LedgerWire['listInvoices']['data']['list'][number];
/** An invoice with whose it is, as the operator sees it. */
export type AnyInvoiceRow = LedgerWire['listAllInvoices']['data']['list'][number];
/** A month of what the user's channel earns by those below it, and an order behind one. */
export type CommissionMonth = LedgerWire['listCommissionMonths']['data']['list'][number];
export type CommissionRow = LedgerWire['listCommissions']['data']['list'][number];
/** The same with whose it is, as the operator sees it. */
export type AnyCommissionRow = LedgerWire['listAllCommissions']['data']['list'][number];
export type CommissionRules = LedgerWire['listCommissionRules']['data'];
export type InvoiceStart = LedgerWire['getInvoiceStart']['data'];
