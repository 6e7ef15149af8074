import { eq } from 'drizzle-orm';
import type { projectSchemas } from '#domain/core/project/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeProject } from '../../../tests/factories/projects';
import { type Lines, nothing, ofProject } from '../../../tests/isolation/line';
import {
  advisers,
  channelLeaders,
  consultants,
  customerReaders,
  keepers,
  wholeReaders,
} from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';
import { projects } from './tables';

/** Somebody's own project, in which nothing was entered yet. */
const emptyProject = async (
  tx: Tx,
  { customerTenantCode: tenantCode, channelTenantCode, accountId: ownerAccountId }: Ids,
) => {
  const { projectCode } = await makeProject(tx, { customer: { tenantCode, channelTenantCode }, ownerAccountId });
  return { projectCode };
};

export const lines: Lines<typeof projectSchemas> = {
  listCustomers: { roles: advisers, input: nothing },
  listProjectGroups: { roles: advisers, input: nothing },
  getProjectGroup: {
    roles: consultants,
    admits: advisers,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  listChecks: { roles: wholeReaders, input: ofProject },
  getGroupTeam: {
    roles: consultants,
    admits: advisers,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  listGroupHistory: {
    roles: consultants,
    admits: advisers,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  getProjectAsChannel: { roles: consultants, admits: advisers, input: ofProject },
  getProjectAsCustomer: { roles: customerReaders, input: ofProject },
  listServices: { roles: customerReaders, input: nothing },
  listNamesakes: {
    roles: consultants,
    foreign: 'nothing',
    input: ({ customerTenantCode, free }) => ({ query: { customerTenantCode, name: free } }),
  },
  saveProject: {
    roles: consultants,
    fresh: emptyProject,
    input: ({ projectCode, free }) => ({ body: { projectCode, version: 1, name: free } }),
  },
  closeProject: {
    roles: channelLeaders,
    fresh: emptyProject,
    input: ({ projectCode }) => ({ body: { projectCode, reason: '客户改期' } }),
  },
  reopenProject: {
    roles: channelLeaders,
    fresh: async (tx, ids) => {
      const { projectCode } = await emptyProject(tx, ids);
      await tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, projectCode));
      return { projectCode };
    },
    input: ({ projectCode }) => ({ body: { projectCode, reason: '客户继续' } }),
  },
  deleteProject: {
    roles: consultants,
    fresh: emptyProject,
    input: ({ projectCode }) => ({ body: { projectCode, version: 1 } }),
  },
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
