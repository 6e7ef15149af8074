import { certificationPolicy, documentTemplatePolicy } from './policy';

/** Stored files of standards, of Word templates, and of what certification bodies ask for. */
export const isoFiles = {
  // Read through its import.
  standardImportMarked: [],
  documentTemplate: documentTemplatePolicy.rolesThatMay('view'),
  materialFile: certificationPolicy.rolesThatMay('view'),
} as const;
