/** Section 4; the empty state is a project that nobody has looked at yet. */
export const projectStates = ['', 'inhand', 'audit', 'finished', 'consumerSubmitSvipData'] as const;
export type ProjectState = (typeof projectStates)[number];

export const projectTypes = ['iso', 'gov'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Scopes of the project list: the caller's own, those that wait for a new owner, all of the tenant. */
export const projectScopes = ['my', 'transform', 'all'] as const;
export type ProjectScope = (typeof projectScopes)[number];

/** Section 3, as a record holds them. */
export const assessmentStatuses = [
  'combing',
  'assets-owner-submit',
  'assets-owner-finish',
  'assess-confirm',
  'assess-complete',
] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];
