import type { tenantSchemas } from '#domain/tenant/schema';
import { type Lines, nothing } from '../../tests/isolation/line';
import { channelLeaders, everybody } from '../../tests/isolation/roles';

export const lines: Lines<typeof tenantSchemas> = {
  createCustomer: {
    roles: channelLeaders,
    input: ({ free }) => ({
      body: { name: free, size: 'small', industries: ['C'], managerName: '项目经理', managerPhone: '13700000001' },
    }),
  },
  chooseTenant: { roles: everybody, input: ({ ownTenantCode }) => ({ body: { tenantCode: ownTenantCode } }) },
  listIndustries: { roles: everybody, input: nothing },
};
