import { consultants } from '../../core/project/policy';
import { certificationPolicy } from './policy';

/** Stored files of standards, of Word templates, of a project's documents, and of what certification bodies ask for. */
export const isoFiles = {
  // Read through its import.
  standardImportMarked: [],
  documentTemplate: consultants,
  managementDocument: certificationPolicy.rolesThatMay('view'),
  documentPdf: certificationPolicy.rolesThatMay('view'),
  documentHistory: certificationPolicy.rolesThatMay('view'),
  // Read through its nonconformity: executors see their own alone.
  nonconformityFile: [],
  // Read apart by the portal; one that is taken over becomes a document.
  existingDocument: [],
  materialFile: certificationPolicy.rolesThatMay('view'),
} as const;
