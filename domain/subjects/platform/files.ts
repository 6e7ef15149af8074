/** Stored files of the operator; each is read through what it belongs to, and by nobody as a file. */
export const platformFiles = {
  /** A document of the guide for newcomers. */
  guideFile: [],
  /** What shows that money was sent back, for the operator who confirms it. */
  approvalVoucher: [],
} as const;
