/** Stored files of the operator; each is read through what it belongs to, and by nobody as a file. */
export const platformFiles = {
  /** A document of the guide for newcomers. */
  guideFile: [],
} as const;
