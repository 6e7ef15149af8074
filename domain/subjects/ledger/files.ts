/** Stored files of payments; each is read through its record, and never directly as a file. */
export const ledgerFiles = {
  /** A bank's receipt for a transfer. */
  paymentSlip: [],
  /** A month of points. */
  pointStatement: [],
  /** An electronic invoice. */
  invoiceFile: [],
} as const;
