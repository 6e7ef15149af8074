/** Points came in, went back or are about to end; money went back; the books do not agree; a provider has taken
 * another sum; an invoice is asked for, written or not;
 * a month of commissions is settled. */
export const ledgerNotices = [
  'points_arrived',
  'points_given',
  'points_ending',
  'points_taken',
  'books_differ',
  'payment_mismatched',
  'payment_number_taken',
  'order_refunded',
  'refund_asked',
  'refund_declined',
  'invoice_asked',
  'invoice_issued',
  'invoice_refused',
  'invoice_reversed',
  'commission_settled',
] as const;
