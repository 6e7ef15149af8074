/**
 * Notices of an assessment: units assigned, work returned or submitted, an acceptance about to expire or withdrawn by new criteria,
 * criteria refused, a treatment due, overdue, to be verified or sent back, a signature void because of a change, of expired
 * acceptances or of reopening; or a mention in a comment.
 */
export const assetsNotices = [
  'units_assigned',
  'units_returned',
  'units_submitted',
  'acceptance_ends',
  'acceptance_withdrawn',
  'criteria_refused',
  'measure_due',
  'measure_overdue',
  'measure_done',
  'measure_returned',
  'sign_off_changed',
  'sign_off_lapsed',
  'sign_off_reopened',
  'mentioned',
] as const;
