/** Stored files of payments; each is read through what it belongs to, and by nobody as a file. */
export const ledgerFiles = {
  /** A bank's receipt for a transfer. */
  paymentSlip: [],
  /** An electronic invoice. */
  invoiceFile: [],
} as const;
