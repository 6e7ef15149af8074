import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleCodes, roles } from '../../../kernel/roles';
import { allowedPersonActions, grantableRoles, leadingRole, type PersonStanding, personStates } from './rules';

describe('the roles that a manager grants', () => {
  it('are all roles of the tenant for its leader', () => {
    expect(grantableRoles(['CONSUMER_PM'])).toEqual([
      'CONSUMER_PM',
      'CONSUMER_OWNER',
      'CONSUMER_EXECUTOR',
      'INTERNAL_AUDITOR',
    ]);
    expect(grantableRoles(['CB_TENANT_MANAGER'])).toEqual([
      'CB_TENANT_AUDIT',
      'CB_TENANT_COMMON_SCHEDULER',
      'CB_TENANT_MANAGER',
    ]);
    expect(grantableRoles(['PLATFORM_MANAGER'])).toEqual(['PLATFORM_MANAGER', 'PLATFORM_DELIVERY']);
  });

  it('are all but the manager’s for a sub-manager, and none for others', () => {
    expect(grantableRoles(['CHANNEL_TENANT_SUB_MANAGER'])).toEqual([
      'CHANNEL_TENANT_SUB_MANAGER',
      'CHANNEL_OWNER',
      'CHANNEL_EXECUTOR',
    ]);
    for (const role of ['CHANNEL_OWNER', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR', 'PLATFORM_DELIVERY', 'CB_TENANT_AUDIT'])
      expect(grantableRoles([role])).toEqual([]);
  });

  it('is never a role of another tenant type, whatever is held', () => {
    fc.assert(
      fc.property(fc.subarray([...roleCodes]), (held) => {
        const own = new Set(held.map((role) => roles[role].tenant));
        expect(grantableRoles(held).every((role) => own.has(roles[role].tenant))).toBe(true);
        // Who leads nobody grants nobody the lead.
        for (const role of Object.values(leadingRole))
          if (!held.includes(role)) expect(grantableRoles(held)).not.toContain(role);
      }),
    );
  });
});

describe('the actions of a manager on a person', () => {
  const pm = { accountId: 'pm', roles: ['CONSUMER_PM'] };
  const sub = { accountId: 'sub', roles: ['CHANNEL_TENANT_SUB_MANAGER'] };
  const someone = (part: Partial<PersonStanding>): PersonStanding => ({
    accountId: 'one',
    state: 'active',
    roleCodes: ['CONSUMER_EXECUTOR'],
    ...part,
  });

  it('follows from the state', () => {
    expect(allowedPersonActions(pm, someone({}))).toEqual(['changeRoles', 'signInPass', 'disable', 'remove']);
    expect(allowedPersonActions(pm, someone({ state: 'disabled' }))).toEqual(['enable', 'remove']);
    expect(allowedPersonActions(pm, someone({ state: 'removed' }))).toEqual([]);
    expect(allowedPersonActions(pm, someone({ accountId: null, state: 'open' }))).toEqual(['withdraw']);
    expect(allowedPersonActions(pm, someone({ accountId: null, state: 'declined' }))).toEqual(['invite', 'withdraw']);
    expect(allowedPersonActions(pm, someone({ accountId: null, state: 'expired' }))).toEqual(['invite', 'withdraw']);
  });

  it('begin with keeping a person brought in by a former channel', () => {
    expect(allowedPersonActions(pm, someone({ awaitsDecision: true }))).toEqual([
      'keep',
      'changeRoles',
      'signInPass',
      'disable',
      'remove',
    ]);
    expect(allowedPersonActions(pm, someone({ accountId: 'pm', awaitsDecision: true }))).toEqual([]);
  });

  it('exclude oneself and people with higher roles', () => {
    expect(allowedPersonActions(pm, someone({ accountId: 'pm' }))).toEqual([]);
    expect(allowedPersonActions(sub, someone({ roleCodes: ['CHANNEL_TENANT_MANAGER', 'CHANNEL_OWNER'] }))).toEqual([]);
    expect(allowedPersonActions(sub, someone({ roleCodes: ['CHANNEL_TENANT_SUB_MANAGER'] }))).not.toEqual([]);
  });

  it('are empty for people who lead no one', () => {
    const nobody = { accountId: 'two', roles: ['CONSUMER_OWNER'] };
    expect(allowedPersonActions(nobody, someone({ roleCodes: [] }))).toEqual([]);
    const person = fc.record({
      accountId: fc.constantFrom(null, 'one', 'two'),
      state: fc.constantFrom(...personStates),
      roleCodes: fc.subarray([...roleCodes], { minLength: 1 }),
    });
    const leads = ['CHANNEL_TENANT_SUB_MANAGER', ...Object.values(leadingRole)];
    const follower = fc.subarray(roleCodes.filter((role) => !leads.includes(role)));
    fc.assert(
      fc.property(person, follower, (one, held) => {
        expect(allowedPersonActions({ accountId: 'two', roles: held }, one)).toEqual([]);
      }),
    );
  });
});
