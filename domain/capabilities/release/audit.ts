import type { ReleasedDocument } from '../../generated/releasedDocuments';

interface OfDocument {
  projectCode: string;
  document: ReleasedDocument;
  /** Which one, of documents of which a project has many. */
  recordCode?: string;
  /** Its number. */
  report: string;
}
interface Submitted extends OfDocument {
  /** Of the content that was submitted. */
  fingerprint: string;
}

/** Versions, review and approval of documents. */
export interface ReleaseAudit {
  numberReport: { entity: 'document'; detail: OfDocument & { version: string } };
  submitRelease: { entity: 'document'; detail: Submitted & { reviewer: string; approver: string } };
  reviewRelease: { entity: 'document'; detail: Submitted };
  approveRelease: { entity: 'document'; detail: Submitted };
  returnRelease: { entity: 'document'; detail: Submitted & { reason: string } };
  withdrawRelease: { entity: 'document'; detail: Submitted };
}
