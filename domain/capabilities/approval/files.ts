/** Stored files of what takes two; each is read through the request that it belongs to, and by nobody as a file. */
export const approvalFiles = {
  /** What shows that money was sent back, for the operator who confirms it. */
  approvalVoucher: [],
} as const;
