import type { tenantSchemas } from '#domain/core/tenant/schema';
import { makeInvitation } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

/** Of the customer and its channel; and those who manage a tenant that neither is, and find nothing here. */
const inviters = ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'] as const;
const ofOtherTenants = ['CB_TENANT_MANAGER', 'PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof tenantSchemas> = {
  inviteManager: {
    roles: ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'],
    input: ({ customerTenantCode, free }) => ({
      body: { tenantCode: customerTenantCode, name: free, phone: '13700000003' },
    }),
  },
  listInvitations: {
    roles: [...inviters, ...ofOtherTenants],
    foreign: 'nothing',
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
  withdrawInvitation: {
    roles: inviters,
    admits: [...inviters, ...ofOtherTenants],
    fresh: async (tx, { customerTenantCode, memberId }) => ({
      invitationCode: await makeInvitation(tx, { tenantCode: customerTenantCode, accountId: memberId }),
    }),
    input: ({ invitationCode }) => ({ body: { invitationCode } }),
  },
  getTenantSettings: { roles: ['CONSUMER_PM', 'CONSUMER_OWNER'], input: nothing },
  saveTenantSettings: {
    roles: ['CONSUMER_PM'],
    // No call but a first one has this version; what is asked here is who is let in.
    outcome: 'conflict',
    input: () => ({ body: { fourEyes: true, version: 0 } }),
  },
  chooseTenant: { roles: everybody, input: ({ ownTenantCode }) => ({ body: { tenantCode: ownTenantCode } }) },
  listIndustries: { roles: everybody, input: nothing },
};
