/** A document waits for the person's review or approval, was returned to its author, is approved, or is withdrawn. */
export const releaseNotices = [
  'release_review',
  'release_approve',
  'release_returned',
  'release_approved',
  'release_withdrawn',
] as const;
