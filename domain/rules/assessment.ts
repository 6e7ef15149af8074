import type { RoleCode } from './roles';

/** What people may do in an asset risk assessment. Screens read the answers' allowedActions, never roles. */
export const assessmentActions = ['view', 'editInventory', 'importInventory', 'generateReport'] as const;
export type AssessmentAction = (typeof assessmentActions)[number];

const everything = assessmentActions;
const looking = ['view'] as const;

/**
 * The customer's project manager and the consultants of its channel keep the inventory; the report is drawn up by
 * those who answer for the project on either side; owners and internal auditors look on.
 */
const actionsByRole: Partial<Record<RoleCode, readonly AssessmentAction[]>> = {
  CONSUMER_PM: everything,
  CONSUMER_OWNER: looking,
  INTERNAL_AUDITOR: looking,
  CHANNEL_TENANT_MANAGER: everything,
  CHANNEL_TENANT_SUB_MANAGER: everything,
  CHANNEL_OWNER: ['view', 'editInventory', 'importInventory'],
  CHANNEL_EXECUTOR: ['view', 'editInventory', 'importInventory'],
};

/** Roles that may call anything of an assessment at all. */
export const assessmentRoles = Object.keys(actionsByRole) as RoleCode[];

export function allowedAssessmentActions(roles: readonly RoleCode[]): AssessmentAction[] {
  return assessmentActions.filter((action) => roles.some((role) => actionsByRole[role]?.includes(action)));
}

/** Consultants without a manager's role work on the project groups that they own. */
export function seesAllProjects(roles: readonly RoleCode[]): boolean {
  return roles.some((role) => role !== 'CHANNEL_OWNER' && role !== 'CHANNEL_EXECUTOR');
}
