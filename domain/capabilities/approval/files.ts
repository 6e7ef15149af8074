/** Stored files of actions that take two; each is read through its request, and never directly as a file. */
export const approvalFiles = {
  /** The proof of a refund, for the operators. */
  approvalVoucher: [],
} as const;
