/** Notices: facts or documents asked for, handed in, or returned; nonconformities assigned, submitted, returned, or opened again. */
export const isoNotices = [
  'facts_requested',
  'facts_submitted',
  'facts_returned',
  'documents_requested',
  'documents_submitted',
  'documents_returned',
  'nonconformity_assigned',
  'nonconformity_submitted',
  'nonconformity_returned',
  'nonconformity_reopened',
] as const;
