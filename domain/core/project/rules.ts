/**
 * The states of section 4, and `closed`, which is ours: terminated, with a reason, before completion; read-only until it is
 * resumed. The empty state is a project on which no one has started yet.
 */
export const projectStates = ['', 'inhand', 'audit', 'finished', 'consumerSubmitSvipData', 'closed'] as const;
export type ProjectState = (typeof projectStates)[number];

/** States in which work on a project has ended. Its content is read-only; what was decided in it is still carried out where it is finished. */
export const overStates: readonly ProjectState[] = ['finished', 'closed'];

/** Actions on a project itself; each subject has its own actions on its records. */
export const projectActions = ['edit', 'close', 'reopen', 'delete'] as const;
export type ProjectAction = (typeof projectActions)[number];

export const projectTypes = ['iso', 'gov'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** How a new project's risks are computed; each is a method of the portal (standardMethods.ts). */
export const projectMethods = ['edition2022', 'matrix', 'multiplication'] as const;
export type ProjectMethod = (typeof projectMethods)[number];
/** The 2007 edition was replaced on 2022-11-01. */
export const defaultMethod: ProjectMethod = 'edition2022';

/**
 * The kinds of projects: an asset risk assessment with everything that belongs to it, a gap analysis with the questionnaires
 * it is based on, or questionnaires alone.
 */
export const projectKinds = ['full', 'gap', 'questionnaire'] as const;
export type ProjectKind = (typeof projectKinds)[number];

export type ProjectField = 'assets' | 'questionnaire' | 'gap';
/** The fields that projects of a kind have; for all others there is nothing to read. */
export const fieldsOf: Readonly<Record<ProjectKind, readonly ProjectField[]>> = {
  full: ['assets', 'questionnaire', 'gap'],
  gap: ['questionnaire', 'gap'],
  questionnaire: ['questionnaire'],
};

/** The field that a project is made for: the project is finished with it, and opened again with it. */
export const madeFor: Readonly<Record<ProjectKind, ProjectField>> = {
  full: 'assets',
  gap: 'gap',
  questionnaire: 'questionnaire',
};

/** Scopes of the project list: the caller's projects, those reassigned from or to the caller, all of the tenant. */
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

/** What the caller may do while work on a project goes on, such as reminding people of it; nothing once it has ended. */
export const allowedWhileOpen = <A extends string>(allowed: readonly A[], state: ProjectState): readonly A[] =>
  overStates.includes(state) ? [] : allowed;

/**
 * The actions that a project's state permits, of those that the caller may take.
 * @param holds the number of records in its subjects: a project with content is terminated, never deleted
 */
export function allowedProjectActions(
  allowed: readonly string[],
  { state, holds }: { readonly state: ProjectState; readonly holds: number },
): ProjectAction[] {
  const isOpen = !overStates.includes(state);
  const now: Record<ProjectAction, boolean> = {
    edit: isOpen,
    close: isOpen,
    reopen: state === 'closed',
    delete: holds === 0 && state !== 'finished',
  };
  return projectActions.filter((action) => now[action] && allowed.includes(action));
}
