/** Stored files of the operator; each is read through its record, and never directly as a file. */
export const platformFiles = {
  /** A document of the guide for newcomers. */
  guideFile: [],
} as const;
