import { eq } from 'drizzle-orm';
import type { dispatchSchemas } from '#domain/core/project/dispatch/schema';
import { memberships } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { makeProject } from '../../../../tests/factories/projects';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { channelLeaders, consultants } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { projectChanges, projects } from '../tables';

const inPool = async (
  tx: Tx,
  { customerTenantCode: tenantCode, channelTenantCode, accountId: ownerAccountId }: Ids,
  teacherAccountId: string | null = null,
) => {
  const customer = { tenantCode, channelTenantCode };
  const { projectCode } = await makeProject(tx, { customer, ownerAccountId, teacherAccountId });
  return { projectCode };
};

/** A project of the pool, and the customer's project manager. */
const withManager = async (tx: Tx, ids: Ids) => {
  const [manager] = await tx.select().from(memberships).where(eq(memberships.tenantCode, ids.customerTenantCode));
  const found = await tx.select().from(memberships).where(eq(memberships.roleCode, 'CONSUMER_PM'));
  const own = found.find(({ tenantCode }) => tenantCode === ids.customerTenantCode) ?? manager;
  return { ...(await inPool(tx, ids)), memberId: own?.accountId ?? '' };
};

export const lines: Lines<typeof dispatchSchemas> = {
  listProjects: { roles: channelLeaders, input: nothing },
  listLoads: { roles: channelLeaders, input: nothing },
  changeTeacher: {
    roles: channelLeaders,
    fresh: (tx, ids) => inPool(tx, ids),
    input: ({ projectCode, accountId }) => ({ body: { rows: [{ projectCode }], teacherAccountId: accountId } }),
  },
  changeCustomerOwner: {
    roles: channelLeaders,
    fresh: withManager,
    input: ({ projectCode, memberId }) => ({ body: { rows: [{ projectCode }], customerOwnerId: memberId } }),
  },
  listProjectChanges: { roles: channelLeaders, input: nothing },
  undoProjectChange: {
    roles: channelLeaders,
    // Somebody gave the project to the caller.
    fresh: async (tx, ids) => {
      const { projectCode } = await inPool(tx, ids, ids.accountId);
      const changeCode = newCode('C');
      await tx.insert(projectChanges).values({
        tenantCode: ids.channelTenantCode,
        changeCode,
        target: 'teacher',
        count: 1,
        createdBy: ids.accountId,
        rows: [{ id: projectCode, version: 1, before: { accountId: null }, after: { accountId: ids.accountId } }],
      });
      return { projectCode, changeCode };
    },
    input: ({ changeCode }) => ({ body: { changeCode } }),
  },
  takeUpProject: {
    roles: consultants,
    fresh: async (tx, ids) => {
      const made = await inPool(tx, ids, ids.accountId);
      await tx.update(projects).set({ takenUpAt: null }).where(eq(projects.projectCode, made.projectCode));
      return made;
    },
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
};
