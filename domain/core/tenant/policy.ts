import { definePolicy } from '../../kernel/policy';
import { type RoleCode, roleCodes } from '../../kernel/roles';
import { channelLeaders, consultants } from '../project/policy';

/** Who keeps the people of a tenant, one of each tenant type at least. */
const peopleManagers = [
  'CONSUMER_PM',
  ...channelLeaders,
  'CB_TENANT_MANAGER',
  'PLATFORM_MANAGER',
] as const satisfies RoleCode[];

/** What people may do about who belongs to a tenant: their own, or a customer that theirs has entered. */
export const membership = definePolicy('membership', {
  /** Sees who was invited and has not joined, and takes an invitation back. */
  manageInvitations: peopleManagers,
  /** Invites a project manager of a customer, e.g. in the place of one who declined. */
  inviteManager: channelLeaders,
});

/** Who decides on applications that were handed in to the own tenant. */
export const admission = definePolicy('admission', { decide: [...channelLeaders, 'PLATFORM_MANAGER'] });

/** What people may do about requests for advice. Consultants see those that they answer for; whoever assigns sees all. */
export const consultations = definePolicy('consultations', {
  ask: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR', ...consultants],
  follow: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  assign: [...channelLeaders, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
});

/** What a tenant says of itself; executors need not know whom to call. */
export const organisation = definePolicy('organisation', {
  see: roleCodes.filter((role) => role !== 'CONSUMER_EXECUTOR'),
  change: peopleManagers,
});

/** What a customer decides for all of its projects. */
export const tenantSettings = definePolicy('tenantSettings', {
  see: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  change: ['CONSUMER_PM'],
});

/** What people may do about their colleagues; about whom in particular, people/rules.ts says. */
export const people = definePolicy('people', {
  /** Chooses somebody of the own tenant; executors are not told who else works there. */
  choose: roleCodes.filter((role) => role !== 'CONSUMER_EXECUTOR'),
  /** Sees what everybody answers for, invites people, changes their roles, disables and removes them. */
  manage: peopleManagers,
});
