import type { approvalSchemas } from '#domain/capabilities/approval/schema';
import { makeApproval } from '../../../tests/factories/approvals';
import { storedFile } from '../../../tests/factories/points';
import { makePerson } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';

const operator = ['PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof approvalSchemas> = {
  listApprovals: { roles: operator, input: nothing },
  getApproval: { roles: operator, input: ({ approvalCode }) => ({ query: { approvalCode } }) },
  decideApproval: {
    roles: operator,
    fresh: async (tx, { ownTenantCode: tenantCode }) => {
      const { accountId } = await makePerson(tx, tenantCode, ['PLATFORM_MANAGER']);
      return { approvalCode: await makeApproval(tx, { tenantCode, askedBy: accountId }) };
    },
    input: ({ approvalCode, free }) => ({ body: { approvalCode, action: 'refuse', fingerprint: '', reason: free } }),
  },
  payApproval: {
    roles: operator,
    outcome: 'refused_transition',
    fresh: async (tx, { ownTenantCode: tenantCode }) => {
      const { accountId } = await makePerson(tx, tenantCode, ['PLATFORM_MANAGER']);
      return { approvalCode: await makeApproval(tx, { tenantCode, askedBy: accountId }) };
    },
    input: ({ approvalCode, free }) => ({ body: { approvalCode, number: free, paidOn: '2026-01-01' } }),
  },
  addApprovalVoucher: {
    roles: operator,
    input: () => ({ form: { fields: {}, name: '凭证.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') } }),
  },
  getApprovalVoucher: {
    roles: operator,
    outcome: 'file_damaged',
    fresh: async (tx, { ownTenantCode: tenantCode, accountId: askedBy }) => {
      const voucherId = await storedFile(tx, tenantCode, 'approvalVoucher');
      return { approvalCode: await makeApproval(tx, { tenantCode, askedBy }, { voucherId }) };
    },
    input: ({ approvalCode }) => ({ query: { approvalCode } }),
  },
};
