/** Stored files of standards. */
export const isoFiles = {
  // Read through its import.
  standardImportMarked: [],
} as const;
