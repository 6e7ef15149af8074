/**
 * What an assessment tells people: given units, something of theirs returned or submitted, an acceptance about to end, a
 * treatment due, overdue, waiting to be verified or returned, a signature void because of a change, because acceptances
 * have ended, because it was opened again; or that somebody has mentioned them in a comment.
 */
export const assetsNotices = [
  'units_assigned',
  'units_returned',
  'units_submitted',
  'acceptance_ends',
  'measure_due',
  'measure_overdue',
  'measure_done',
  'measure_returned',
  'sign_off_changed',
  'sign_off_lapsed',
  'sign_off_reopened',
  'mentioned',
] as const;
