import type { admissionSchemas } from '#domain/core/tenant/admission/schema';
import { makeApplication } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { channelLeaders, everybody } from '../../../../tests/isolation/roles';

const deciders = [...channelLeaders, 'PLATFORM_MANAGER'] as const;
const company = { uscc: '91350100M000100Y43', personName: '申请人' };

export const lines: Lines<typeof admissionSchemas> = {
  // Everybody here works in a tenant, and so applies for none.
  addCustomerInfo: {
    roles: everybody,
    outcome: '403',
    input: ({ free }) => ({ body: { name: free, size: 'small', industries: ['C'], ...company } }),
  },
  addChannelInfo: {
    roles: everybody,
    outcome: '403',
    input: ({ free }) => ({ body: { name: free, ...company } }),
  },
  // An unknown code: only the roles are tested here.
  getInviter: {
    roles: everybody,
    outcome: 'invite_code_unknown',
    input: () => ({ query: { inviteCode: 'NOBODY-HAS-IT' } }),
  },
  getApplication: { roles: everybody, input: nothing },
  // Everybody here was let in, and so has nothing to hand in.
  addApplicationPaper: {
    roles: everybody,
    outcome: 'not_found',
    input: () => ({ form: { fields: {}, name: '营业执照.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') } }),
  },
  removeApplicationPaper: { roles: everybody, outcome: 'not_found', input: () => ({ body: { objectId: 'FNONE' } }) },
  getApplicationPaper: {
    roles: everybody,
    outcome: 'not_found',
    input: () => ({ query: { tenantCode: 'TNOBODY', objectId: 'FNONE' } }),
  },
  listApplications: { roles: deciders, input: nothing },
  setCustomerApprovalState: {
    roles: deciders,
    fresh: async (tx, { ownTenantCode }) => ({ applicantTenantCode: await makeApplication(tx, ownTenantCode) }),
    input: ({ applicantTenantCode }) => ({
      body: { tenantCode: applicantTenantCode, approvalState: 'success', version: 1 },
    }),
  },
};
