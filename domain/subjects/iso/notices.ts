/** Notices: facts or documents asked for, handed in, or returned; copies received, a document's review that is due; nonconformities assigned, submitted, returned, or opened again. */
export const isoNotices = [
  'facts_requested',
  'facts_submitted',
  'facts_returned',
  'documents_requested',
  'documents_submitted',
  'documents_returned',
  'document_distributed',
  'document_review_due',
  'document_review_overdue',
  'document_taken_away',
  'document_not_stored',
  'document_kept_aside',
  'nonconformity_assigned',
  'nonconformity_submitted',
  'nonconformity_returned',
  'nonconformity_reopened',
] as const;
