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

interface Deputy {
  deputy: string;
  fromDay: string;
  toDay: string;
}

/** Versions, review and approval of documents. */
export interface ReleaseAudit {
  numberReport: { entity: 'document'; detail: OfDocument & { version: string } };
  submitRelease: { entity: 'document'; detail: Submitted & { reviewer: string; approver: string } };
  reviewRelease: { entity: 'document'; detail: Submitted };
  /** One of several approvals. `deputyFor`: the people for whom the person acted, if not for themselves. */
  approveStep: { entity: 'document'; detail: Submitted & { step: string; deputyFor: string } };
  approveRelease: { entity: 'document'; detail: Submitted & { deputyFor?: string } };
  returnRelease: { entity: 'document'; detail: Submitted & { reason: string } };
  withdrawRelease: { entity: 'document'; detail: Submitted };
  saveApprovalRule: {
    entity: 'project';
    detail: { projectCode: string; document: ReleasedDocument; category: string; steps: string };
  };
  nameDeputy: { entity: 'account'; detail: Deputy };
  endDeputy: { entity: 'account'; detail: Deputy };
}
