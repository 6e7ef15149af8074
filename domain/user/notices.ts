/** Section 3's urge types. */
export const urgeTypes = [
  'login_verify',
  'assets_urge',
  'questions_urge',
  'assets_task',
  'questionnaire_task',
] as const;
export type UrgeType = (typeof urgeTypes)[number];

/**
 * What the portal tells one person: urged, given units, something of theirs returned, an acceptance about to end, a
 * signature void because of a change or because acceptances have ended.
 */
export const noticeKinds = [
  ...urgeTypes,
  'units_assigned',
  'units_returned',
  'units_submitted',
  'acceptance_ends',
  'sign_off_changed',
  'sign_off_lapsed',
  'sign_off_reopened',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
