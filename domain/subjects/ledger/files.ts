/** Stored files of payments; each is read through what it belongs to, and by nobody as a file. */
export const ledgerFiles = {
  /** A bank's receipt for a transfer. */
  paymentSlip: [],
  /** A month of points. */
  pointStatement: [],
  /** An electronic invoice. */
  invoiceFile: [],
} as const;
