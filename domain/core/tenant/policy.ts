import { definePolicy } from '../../kernel/policy';
import { type RoleCode, roleCodes } from '../../kernel/roles';
import { channelLeaders, consultants } from '../project/policy';

/** The roles that manage a tenant's people, at least one per tenant type. */
const peopleManagers = [
  'CONSUMER_PM',
  ...channelLeaders,
  'CB_TENANT_MANAGER',
  'PLATFORM_MANAGER',
] as const satisfies RoleCode[];

/** Actions on invitations: into the own tenant, or into a customer that it has entered. */
export const membership = definePolicy('membership', {
  /** Sees invited people who have not joined, and withdraws invitations. */
  manageInvitations: peopleManagers,
  /** Invites a project manager of a customer, for example in place of one who declined. */
  inviteManager: channelLeaders,
});

/** Decides on applications submitted to the own tenant. */
export const admission = definePolicy('admission', { decide: [...channelLeaders, 'PLATFORM_MANAGER'] });

/** Actions on inquiries. Consultants see those assigned to them; roles that assign see all. */
export const consultations = definePolicy('consultations', {
  ask: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR', ...consultants],
  follow: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  assign: [...channelLeaders, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
});

/** A tenant's own data; executors don't need the contacts. */
export const organisation = definePolicy('organisation', {
  see: roleCodes.filter((role) => role !== 'CONSUMER_EXECUTOR'),
  change: peopleManagers,
});

/** Settings of a customer for all of its projects. */
export const tenantSettings = definePolicy('tenantSettings', {
  see: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  change: ['CONSUMER_PM'],
});

/** Actions on colleagues; people/rules.ts decides on which of them. */
export const people = definePolicy('people', {
  /** Chooses people of the own tenant; executors are not shown their colleagues. */
  choose: roleCodes.filter((role) => role !== 'CONSUMER_EXECUTOR'),
  /** Sees everyone's work, invites people, changes their roles, disables and removes them. */
  manage: peopleManagers,
});
