import type { RoleCode } from '../kernel/roles';

/** What people may do in an asset risk assessment. Screens read the answers' allowedActions, never roles. */
export const assessmentActions = [
  'view',
  'editInventory',
  'importInventory',
  'generateReport',
  /** Works on the units assigned to oneself. */
  'work',
  /** Says who works on which unit, until when; urges. */
  'assign',
  /** Brings in somebody whom units can be given to. */
  'addExecutor',
  /** Completes or returns what was submitted. */
  'review',
  /** Accepts what remains of a risk. */
  'accept',
  'sign',
  'finish',
  'reopen',
  'chooseMethod',
] as const;
export type AssessmentAction = (typeof assessmentActions)[number];

const consulting = [
  'view',
  'editInventory',
  'importInventory',
  'work',
  'assign',
  'review',
  'chooseMethod',
] as const satisfies readonly AssessmentAction[];
const leading = [...consulting, 'generateReport', 'finish', 'reopen'] as const satisfies readonly AssessmentAction[];

/**
 * The customer's project manager and the consultants of its channel keep the inventory, assign and review; executors
 * work on what is assigned to them; risks are accepted, and the whole is signed, by the customer; the report is drawn
 * up and the project closed by those who answer for it; internal auditors look on.
 */
const actionsByRole: Partial<Record<RoleCode, readonly AssessmentAction[]>> = {
  CONSUMER_PM: [...consulting, 'addExecutor', 'generateReport', 'accept', 'sign'],
  CONSUMER_OWNER: ['view', 'review', 'accept'],
  CONSUMER_EXECUTOR: ['view', 'work'],
  INTERNAL_AUDITOR: ['view'],
  CHANNEL_TENANT_MANAGER: leading,
  CHANNEL_TENANT_SUB_MANAGER: leading,
  CHANNEL_OWNER: consulting,
  CHANNEL_EXECUTOR: consulting,
};

/** Roles that may call anything of an assessment at all. */
export const assessmentRoles = Object.keys(actionsByRole) as RoleCode[];

/** Roles that may do this in an assessment. */
export const rolesThatMay = (action: AssessmentAction): RoleCode[] =>
  assessmentRoles.filter((role) => actionsByRole[role]?.includes(action));

/** Once finished, an assessment is only looked at, reported on, or opened again. */
const afterFinish: readonly AssessmentAction[] = ['view', 'generateReport', 'reopen'];

export function allowedAssessmentActions(
  roles: readonly RoleCode[],
  assessment: { readonly finished: boolean } = { finished: false },
): AssessmentAction[] {
  return assessmentActions.filter(
    (action) =>
      roles.some((role) => actionsByRole[role]?.includes(action)) &&
      (assessment.finished ? afterFinish.includes(action) : action !== 'reopen'),
  );
}

/** Consultants without a manager's role work on the project groups that they own. */
export function seesAllProjects(roles: readonly RoleCode[]): boolean {
  return roles.some((role) => role !== 'CHANNEL_OWNER' && role !== 'CHANNEL_EXECUTOR');
}

/** Executors see the units that are assigned to them, and nobody else's. */
export function seesAllUnits(roles: readonly RoleCode[]): boolean {
  return roles.some((role) => role !== 'CONSUMER_EXECUTOR' && assessmentRoles.includes(role));
}

/** Roles that see all units; what speaks of the whole (files, figures, the graph) is for them. */
export const wholeReaders = assessmentRoles.filter((role) => seesAllUnits([role]));
