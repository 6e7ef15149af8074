import type { projectSchemas } from '#domain/project/schema';
import { type Lines, nothing, ofProject } from '../../tests/isolation/line';
import { advisers, consultants, customerReaders, keepers } from '../../tests/isolation/roles';

export const lines: Lines<typeof projectSchemas> = {
  listCustomers: { roles: advisers, input: nothing },
  listProjectGroups: { roles: advisers, input: nothing },
  getProjectGroup: {
    roles: consultants,
    admits: advisers,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  getProjectAsChannel: { roles: consultants, admits: advisers, input: ofProject },
  getProjectAsCustomer: { roles: customerReaders, input: ofProject },
  listServices: { roles: customerReaders, input: nothing },
  saveProjectGroup: {
    roles: consultants,
    input: ({ customerTenantCode, free }) => ({
      body: { name: free, customerTenantCode, projects: [{ name: free, standardCode: 'ISO27001-2022' }] },
    }),
  },
  urgePeople: {
    roles: keepers,
    input: ({ projectCode, memberId }) => ({ body: { projectCode, type: 'login_verify', accountIds: [memberId] } }),
  },
};
