import type { ManagementDocument } from '@/services/iso';
import type { DocumentActs } from '../documents/useDocumentActs';

/** What everything takes that edits a document, in the page or from a file. */
export interface OnlineProps {
  projectCode: string;
  document: ManagementDocument;
  acts: DocumentActs;
  onChanged: () => void;
}
