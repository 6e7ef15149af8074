import type { RoleCode } from '#domain/kernel/roles';

/*
 * Permissions written down as facts: nothing here comes from the policies, so that a change of a policy, intended or
 * not, fails a test and must be repeated here.
 */

export const everybody: readonly RoleCode[] = [
  'PLATFORM_MANAGER',
  'PLATFORM_DELIVERY',
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
  'CB_TENANT_AUDIT',
  'CB_TENANT_COMMON_SCHEDULER',
  'CB_TENANT_MANAGER',
];
export const channelLeaders: readonly RoleCode[] = ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'];
export const consultants: readonly RoleCode[] = [
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
];
/** Consultants, and the platform's own people over the platform's customers. */
export const advisers: readonly RoleCode[] = [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'];
/** The customer's people but executors. */
export const customerReaders: readonly RoleCode[] = ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'];
/** Roles that see a whole assessment. */
export const wholeReaders: readonly RoleCode[] = [...customerReaders, ...consultants];
/** Roles that take part in an assessment; executors see only their own units. */
export const participants: readonly RoleCode[] = [...wholeReaders, 'CONSUMER_EXECUTOR'];
/** Roles that maintain the inventory, assign and review. */
export const keepers: readonly RoleCode[] = ['CONSUMER_PM', ...consultants];
export const workers: readonly RoleCode[] = [...keepers, 'CONSUMER_EXECUTOR'];
export const reviewers: readonly RoleCode[] = [...keepers, 'CONSUMER_OWNER'];
/** Roles that implement treatments; executors their own and those of their units. */
export const treaters: readonly RoleCode[] = [...workers, 'CONSUMER_OWNER'];
/** Roles that are responsible for risks on the customer's side. */
export const riskBearers: readonly RoleCode[] = ['CONSUMER_PM', 'CONSUMER_OWNER'];
export const reporters: readonly RoleCode[] = ['CONSUMER_PM', ...channelLeaders];
