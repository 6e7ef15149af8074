import { type RoleCode, roleCodes, roles } from '../../../kernel/roles';
import type { TenantType } from '../../../kernel/tenants';

/** Whether a person is active in a tenant. A disabled person keeps the roles for when they are enabled again. */
export const memberStates = ['active', 'disabled', 'removed'] as const;
export type MemberState = (typeof memberStates)[number];

/** States on the people page: those who have joined, and those who were invited. */
export const personStates = ['active', 'open', 'expired', 'declined', 'disabled', 'removed'] as const;
export type PersonState = (typeof personStates)[number];

/** Kinds of work that others take over before a person leaves. */
export const holdingKinds = [
  'units',
  'treatments',
  'questions',
  'findings',
  'facts',
  'documents',
  'nonconformities',
  'approvals',
  'projects',
  'ledProjects',
  'consultations',
  'deliveries',
] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** The leading role of each tenant type. */
export const leadingRole: Readonly<Record<TenantType, RoleCode>> = {
  customer: 'CONSUMER_PM',
  channel: 'CHANNEL_TENANT_MANAGER',
  certification_body: 'CB_TENANT_MANAGER',
  platform: 'PLATFORM_MANAGER',
};

const isLeading = (role: RoleCode) => leadingRole[roles[role].tenant] === role;

/**
 * The roles that a person with these may grant and remove: of their own tenant's type, none above their own. A
 * sub-manager grants sub-manager, but not manager.
 */
export function grantableRoles(held: readonly string[]): RoleCode[] {
  return roleCodes.filter((role) => {
    const { tenant } = roles[role];
    if (held.includes(leadingRole[tenant])) return true;
    return tenant === 'channel' && held.includes('CHANNEL_TENANT_SUB_MANAGER') && !isLeading(role);
  });
}

/** A person as the rules see them. */
export interface PersonStanding {
  /** null: invited, not joined. */
  readonly accountId: string | null;
  readonly state: PersonState;
  readonly roleCodes: readonly RoleCode[];
  /** A former channel brought the person in. */
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
 * The caller's actions on a person: none on themselves, and none on a person with a role that the caller
 * could not grant. So a tenant always keeps a leader: the caller.
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
