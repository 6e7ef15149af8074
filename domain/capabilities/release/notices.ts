/** A document waits for the person's review or approval, was returned to its author, or is approved. */
export const releaseNotices = ['release_review', 'release_approve', 'release_returned', 'release_approved'] as const;
