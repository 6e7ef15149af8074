/**
 * Section 4, and closed, which is ours: given up, for a reason, before it was finished; it is only looked at until it is
 * opened again. The empty state is a project that nobody has looked at yet.
 */
export const projectStates = ['', 'inhand', 'audit', 'finished', 'consumerSubmitSvipData', 'closed'] as const;
export type ProjectState = (typeof projectStates)[number];

/** What may be done with a project as such; what its fields allow, each says itself. */
export const projectActions = ['edit', 'close', 'reopen', 'delete'] as const;
export type ProjectAction = (typeof projectActions)[number];

export const projectTypes = ['iso', 'gov'] as const;
export type ProjectType = (typeof projectTypes)[number];

/**
 * What a project is made for: an asset risk assessment with all that belongs to it, a gap analysis with the questionnaires
 * that it rests on, or questionnaires alone.
 */
export const projectKinds = ['full', 'gap', 'questionnaire'] as const;
export type ProjectKind = (typeof projectKinds)[number];

export type ProjectField = 'assets' | 'questionnaire' | 'gap';
/** The fields that projects of a kind have; the others are not there for anybody. */
export const fieldsOf: Readonly<Record<ProjectKind, readonly ProjectField[]>> = {
  full: ['assets', 'questionnaire', 'gap'],
  gap: ['questionnaire', 'gap'],
  questionnaire: ['questionnaire'],
};

/** Scopes of the project list: what the caller has, what was handed on from or to it, all of the tenant. */
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

/**
 * What a project's state lets through of what the caller may do with it.
 * @param holds how many records its fields hold: what somebody has entered is closed, never deleted
 */
export function allowedProjectActions(
  allowed: readonly string[],
  { state, holds }: { readonly state: ProjectState; readonly holds: number },
): ProjectAction[] {
  const isOpen = state !== 'closed' && state !== 'finished';
  const now: Record<ProjectAction, boolean> = {
    edit: isOpen,
    close: isOpen,
    reopen: state === 'closed',
    delete: holds === 0 && state !== 'finished',
  };
  return projectActions.filter((action) => now[action] && allowed.includes(action));
}
