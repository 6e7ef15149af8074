import { certificationPolicy } from './policy';

/** Stored files of standards, and of what certification bodies ask for. */
export const isoFiles = {
  // Read through its import.
  standardImportMarked: [],
  materialFile: certificationPolicy.rolesThatMay('view'),
} as const;
