import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/user/contract';
import type { UserWire } from '#domain/user/schema';
import { tenants } from '#server/tenant/tables';
import { makeProject } from '../../tests/factories/projects';
import { testApp } from '../../tests/server/testApp';

type Tasks = UserWire['listWaitingTasks']['data'];
const t = testApp();
const tasksOf = async (phone: string) =>
  (await (await t.as(phone)).get<Tasks>(user.listWaitingTasks.path)).data
    .filter(({ projectCode }) => projectCode === null)
    .map(({ kind, count, title, path }) => ({ kind, count, title, path }));
const [MANAGER, SUB_MANAGER, OWNER, CUSTOMER] = ['13800000011', '13800000012', '13800000013', '13800000021'];

describe('what waits for those who lead a tenant', () => {
  it('is told with how much of it there is, and where it is done; to nobody else', async () => {
    const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
    const before = (await tasksOf(MANAGER)).find(({ kind }) => kind === 'dispatchProjects')?.count ?? 0;
    const made = await t.peek((tx) =>
      makeProject(tx, { customer, ownerAccountId: 'A13800000013', teacherAccountId: null }),
    );
    const told = await tasksOf(MANAGER);
    expect(made.projectCode).not.toBe('');
    const title = '启明信安咨询（上海）有限公司';
    expect(told).toContainEqual({
      ...{ kind: 'dispatchProjects', count: before + 1, title },
      path: '/projectList/resourcePool',
    });
    const admissions = told.find(({ kind }) => kind === 'decideAdmissions');
    expect(admissions).toMatchObject({ title, path: '/customerManagement' });
    // Sub-managers decide on admission and dispatch; units are their manager's.
    const ofSub = (await tasksOf(SUB_MANAGER)).map(({ kind }) => kind);
    expect(ofSub).toEqual(expect.arrayContaining(['dispatchProjects', 'decideAdmissions']));
    expect(ofSub).not.toContain('decideEquity');
    for (const phone of [OWNER, CUSTOMER]) expect(await tasksOf(phone)).toEqual([]);
    // Decided, it waits no more.
    await t.peek((tx) =>
      tx.update(tenants).set({ approvalState: 'success' }).where(eq(tenants.approvalState, 'submitted')),
    );
    expect((await tasksOf(MANAGER)).map(({ kind }) => kind)).not.toContain('decideAdmissions');
  });
});
