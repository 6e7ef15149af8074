/*
 * What is compared every night. A difference is told and never mends itself: somebody finds out where it comes from.
 */
export const bookChecks = [
  /** A balance beside the sum of its entries. */
  'account',
  /** The entries of one transfer, unit by unit. */
  'transfer',
  /** What a tenant is shown to have beside its accounts. */
  'balance',
  /** The last line of a bill beside what the tenant has. */
  'bill',
  /** Each line of a bill beside the line before it. */
  'line',
  /** Months of a bill beside its lines. */
  'month',
  /** What is held for an order that waits for nothing. */
  'hold',
  /** Units that are in use beside the projects and deliveries that use them. */
  'unit',
  /** Money of an order beside its payments. */
  'money',
  /** What of it is invoiced beside the orders that are on an invoice. */
  'invoice',
  /** Points of an order that was paid beside what it says. */
  'points',
  /** What an order was paid with beside its state. */
  'payment',
  /** Points that were used for a purchase or a delivery beside what it says. */
  'used',
  /** What an order that was taken back has brought and cost beside what went back. */
  'refund',
  /** Another sum than was due, which lies with its provider. */
  'mismatch',
  /** Parts of a bank line beside its amount, and beside the payments that they were entered by. */
  'allocation',
  /** Money that came in for what had been paid already, and goes back. */
  'surplus',
  /** What an order has earned for partners beside the rates that it was paid under, and these beside its day. */
  'commission',
  /** Accounts of what partners earn beside orders and settlements. */
  'earnings',
] as const;
export type BookCheck = (typeof bookChecks)[number];

/** One of these that does not agree. */
export interface Difference {
  check: BookCheck;
  /** Whose it is; null: the platform's. */
  tenantCode: string | null;
  /** The account, transfer, order, or line. */
  key: string;
  expected: number;
  found: number;
}
