import type { RoleCode } from '../kernel/roles';

/** Section 4; the empty state is a project that nobody has looked at yet. */
export const projectStates = ['', 'inhand', 'audit', 'finished', 'consumerSubmitSvipData'] as const;
export type ProjectState = (typeof projectStates)[number];

export const projectTypes = ['iso', 'gov'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Scopes of the project list: the caller's own, those that wait for a new owner, all of the tenant. */
export const projectScopes = ['my', 'transform', 'all'] as const;
export type ProjectScope = (typeof projectScopes)[number];

/** Consultants; platform delivery has the same pages over the platform's own customers. */
export const consultingRoles = [
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
  'PLATFORM_MANAGER',
  'PLATFORM_DELIVERY',
] as const satisfies readonly RoleCode[];

/** Roles with the permission point createProject. */
export const projectCreators = [
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
] as const satisfies readonly RoleCode[];

/** The customer's people who see its services. */
export const serviceReaders = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'INTERNAL_AUDITOR',
] as const satisfies readonly RoleCode[];

/** Those who lead a channel: they enter customers and see the projects of all their colleagues. */
export const channelLeaders = [
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
] as const satisfies readonly RoleCode[];

/** Whether one of the roles leads its channel. */
export function leadsChannel(roles: readonly string[]): boolean {
  return roles.some((role) => (channelLeaders as readonly string[]).includes(role));
}

/** Section 3, as a record holds them. */
export const assessmentStatuses = [
  'combing',
  'assets-owner-submit',
  'assets-owner-finish',
  'assess-confirm',
  'assess-complete',
] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];
