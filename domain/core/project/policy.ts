import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

/** Leaders of a channel: they enter customers and see all colleagues' projects. */
export const channelLeaders = ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'] as const satisfies RoleCode[];

/** A channel's consultants; all of them have the permission point createProject. */
export const consultants = [...channelLeaders, 'CHANNEL_OWNER', 'CHANNEL_EXECUTOR'] as const satisfies RoleCode[];

/** Roles that see a whole project: its files, figures and records. */
export const wholeViewers = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'INTERNAL_AUDITOR',
  ...consultants,
] as const satisfies RoleCode[];
/** Roles that maintain its records: the customer's project manager and the consultants of its channel. */
export const keepers = ['CONSUMER_PM', ...consultants] as const satisfies RoleCode[];

/** Roles that add files to its records. */
export const attachers = [...keepers, 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'] as const satisfies RoleCode[];

export const project = definePolicy('project', {
  /** Sees the channel's side; platform roles have the same pages over the platform's own customers. */
  consult: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Sees the channel's customers and their people. */
  seeCustomers: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Sees all of them, and how to call there; an executor sees those of its projects, without phone numbers. */
  callCustomers: [...channelLeaders, 'CHANNEL_OWNER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  create: consultants,
  /** Sees the services of the own company. */
  readServices: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'],
  /** Its name and days; its removal while nothing was entered. */
  edit: consultants,
  delete: consultants,
  /** Gives it up, or takes it up again. */
  close: channelLeaders,
  reopen: channelLeaders,
  /** Registers a customer, changes its data, and searches the company directory. */
  enterCustomer: channelLeaders,
  /** Releases a customer, or transfers it to another channel with all its projects. */
  giveCustomer: ['CHANNEL_TENANT_MANAGER'],
  /** Reminds the customer's people of waiting work. */
  urge: ['CONSUMER_PM', ...consultants],
  /** Sees all projects and workloads of the channel, dispatches projects and returns them to the pool. */
  administer: channelLeaders,
  /** Runs the consistency checks. */
  check: wholeViewers,
  /** Begins with a project that was dispatched to it. */
  takeUp: consultants,
});

/** Whether one of the roles leads its channel. */
export function leadsChannel(roles: readonly string[]): boolean {
  return roles.some((role) => (channelLeaders as readonly string[]).includes(role));
}

/** Consultants without a manager's role work on projects dispatched to them and on groups they own. */
export function seesAllProjects(roles: readonly RoleCode[]): boolean {
  return roles.some((role) => role !== 'CHANNEL_OWNER' && role !== 'CHANNEL_EXECUTOR');
}

/** The others see only their own work. */
export const seesWhole = (roles: readonly RoleCode[]): boolean =>
  roles.some((role) => (wholeViewers as readonly RoleCode[]).includes(role));
