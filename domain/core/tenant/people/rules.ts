import { type RoleCode, roleCodes, roles } from '../../../kernel/roles';
import type { TenantType } from '../../../kernel/tenants';

/** Whether somebody works in a tenant at present. A disabled person keeps its roles for when it is enabled again. */
export const memberStates = ['active', 'disabled', 'removed'] as const;
export type MemberState = (typeof memberStates)[number];

/** As the people's page shows them: those who have joined, and those who were invited and have not. */
export const personStates = ['active', 'open', 'expired', 'declined', 'disabled', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

/** What somebody answers for and somebody else takes over before they leave. */
export const holdingKinds = [
  'units',
  'treatments',
  'questions',
  'findings',
  'projects',
  'ledProjects',
  'consultations',
  'deliveries',
] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** Who leads a tenant of each type. */
export const leadingRole: Readonly<Record<TenantType, RoleCode>> = {
  customer: 'CONSUMER_PM',
  channel: 'CHANNEL_TENANT_MANAGER',
  certification_body: 'CB_TENANT_MANAGER',
  platform: 'PLATFORM_MANAGER',
};

const isLeading = (role: RoleCode) => leadingRole[roles[role].tenant] === role;

/**
 * The roles that somebody with these grants and takes away: of their own tenant's type, none above their own. A
 * sub-manager makes others sub-managers, no managers.
 */
export function grantableRoles(held: readonly string[]): RoleCode[] {
  return roleCodes.filter((role) => {
    const { tenant } = roles[role];
    if (held.includes(leadingRole[tenant])) return true;
    return tenant === 'channel' && held.includes('CHANNEL_TENANT_SUB_MANAGER') && !isLeading(role);
  });
}

/** Somebody as the rules see them. */
export interface PersonStanding {
  /** null: invited, not joined. */
  readonly accountId: string | null;
  readonly state: PersonState;
  readonly roleCodes: readonly RoleCode[];
  /** A channel that serves the customer no more has brought the person in. */
  readonly awaitsDecision?: boolean;
}

export const personActions = [
  'keep',
  'changeRoles',
  'signInPass',
  'disable',
  'enable',
  'remove',
  'invite',
  'withdraw',
] as const;
export type PersonAction = (typeof personActions)[number];

const byState: Readonly<Record<PersonState, readonly PersonAction[]>> = {
  active: ['changeRoles', 'signInPass', 'disable', 'remove'],
  disabled: ['enable', 'remove'],
  removed: [],
  open: ['withdraw'],
  expired: ['invite', 'withdraw'],
  declined: ['invite', 'withdraw'],
};

/**
 * What a caller may do about a person: nothing about itself, and nothing about somebody with a role that the caller
 * could not grant. So a tenant always keeps one who leads it: whoever asks.
 */
export function allowedPersonActions(
  caller: { accountId: string; roles: readonly string[] },
  person: PersonStanding,
): readonly PersonAction[] {
  const grantable = grantableRoles(caller.roles);
  if (person.accountId === caller.accountId || grantable.length === 0) return [];
  if (!person.roleCodes.every((role) => grantable.includes(role))) return [];
  return person.awaitsDecision ? ['keep', ...byState[person.state]] : byState[person.state];
}
