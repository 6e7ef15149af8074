import type { customerSchemas } from '#domain/tenant/customers/schema';
import type { Lines } from '../../../tests/isolation/line';
import { advisers, channelLeaders, consultants } from '../../../tests/isolation/roles';

export const lines: Lines<typeof customerSchemas> = {
  createCustomer: {
    roles: channelLeaders,
    input: ({ free }) => ({
      body: { name: free, size: 'small', industries: ['C'], managerName: '项目经理', managerPhone: '13700000001' },
    }),
  },
  getCustomer: {
    roles: consultants,
    admits: advisers,
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
  saveCustomer: {
    roles: channelLeaders,
    // No call but a first one has this version; what is asked here is who is let in.
    outcome: 'conflict',
    input: ({ customerTenantCode, free }) => ({
      body: { tenantCode: customerTenantCode, version: 0, name: free, size: 'small', industries: ['C'] },
    }),
  },
  listAlikeCustomers: {
    roles: channelLeaders,
    foreign: 'nothing',
    input: ({ customerTenantCode, free }) => ({ query: { name: free, tenantCode: customerTenantCode } }),
  },
  findEnterprises: { roles: channelLeaders, input: ({ free }) => ({ query: { keyword: free } }) },
};
