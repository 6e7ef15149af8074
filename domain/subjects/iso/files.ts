import { consultants } from '../../core/project/policy';
import { certificationPolicy } from './policy';

/** Stored files of standards, of Word templates, and of what certification bodies ask for. */
export const isoFiles = {
  // Read through its import.
  standardImportMarked: [],
  documentTemplate: consultants,
  materialFile: certificationPolicy.rolesThatMay('view'),
} as const;
