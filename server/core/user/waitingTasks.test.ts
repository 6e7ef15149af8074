import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { tenants } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { makeConsultation } from '../../../tests/factories/consultations';
import { makeProject } from '../../../tests/factories/projects';
import { makeInvitation, makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { testApp } from '../../../tests/server/testApp';

type Tasks = UserWire['listWaitingTasks']['data'];
const t = testApp();
const tasksOf = async (phone: string) =>
  (await (await t.as(phone)).get<Tasks>(user.listWaitingTasks.path)).data
    .filter(({ projectCode }) => projectCode === null)
    .map(({ kind, count, title, path }) => ({ kind, count, title, path }));
const [MANAGER, SUB_MANAGER, OWNER, CUSTOMER] = ['13800000011', '13800000012', '13800000013', '13800000021'];

describe('the tasks of a tenant’s leaders', () => {
  it('are shown with number and page, and to no one else', async () => {
    const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
    const before = (await tasksOf(MANAGER)).find(({ kind }) => kind === 'dispatchProjects')?.count ?? 0;
    const made = await t.peek((tx) =>
      makeProject(tx, { customer, ownerAccountId: 'A13800000013', teacherAccountId: null }),
    );
    const told = await tasksOf(MANAGER);
    expect(made.projectCode).not.toBe('');
    const title = '启明信安咨询（上海）有限公司';
    expect(told).toContainEqual({
      kind: 'dispatchProjects',
      count: before + 1,
      title,
      path: '/projectList/resourcePool',
    });
    const admissions = told.find(({ kind }) => kind === 'decideAdmissions');
    expect(admissions).toMatchObject({ title, path: '/customerManagement' });
    // Those without an inviter wait for the operator.
    expect(await tasksOf('13800000001')).toContainEqual(
      expect.objectContaining({ kind: 'decideAdmissions', path: '/channel' }),
    );
    // Sub-managers decide on admission and dispatch; units are their manager's.
    const ofSub = (await tasksOf(SUB_MANAGER)).map(({ kind }) => kind);
    expect(ofSub).toEqual(expect.arrayContaining(['dispatchProjects', 'decideAdmissions']));
    expect(ofSub).not.toContain('decideEquity');
    // What a consultant follows is its own.
    expect((await tasksOf(OWNER)).map(({ kind }) => kind)).toEqual(['followConsultations']);
    expect(await tasksOf(CUSTOMER)).toEqual([]);
    // Decided, it waits no more.
    await t.peek((tx) =>
      tx.update(tenants).set({ approvalState: 'success' }).where(eq(tenants.approvalState, 'submitted')),
    );
    expect((await tasksOf(MANAGER)).map(({ kind }) => kind)).not.toContain('decideAdmissions');
  });

  it('include unassigned and due inquiries, linked to the filtered list', async () => {
    const { leader, consultant, tenantCode } = await t.peek(async (tx) => {
      const code = await makeTenant(tx, { type: 'channel', name: '咨询渠道' });
      const people = [
        await makePerson(tx, code, ['CHANNEL_TENANT_MANAGER']),
        await makePerson(tx, code, ['CHANNEL_OWNER']),
      ];
      return { leader: people[0] as Person, consultant: people[1] as Person, tenantCode: code };
    });
    const today = portalToday();
    await t.peek(async (tx) => {
      await makeConsultation(tx, { tenantCode });
      await makeConsultation(tx, { tenantCode, state: 'closed' });
      const ownerAccountId = consultant.accountId;
      for (const nextDue of ['2024-05-06', today, '2099-01-01', null])
        await makeConsultation(tx, { tenantCode, ownerAccountId, nextDue });
    });
    const [unowned] = await tasksOf(leader.phone);
    const [due, ...others] = await tasksOf(consultant.phone);
    expect(others).toEqual([]);
    expect(unowned).toMatchObject({ kind: 'assignConsultations', count: 1, title: '咨询渠道' });
    expect(due).toMatchObject({ kind: 'followConsultations', count: 2, title: '咨询渠道' });
    for (const [phone, task] of [
      [leader.phone, unowned],
      [consultant.phone, due],
    ] as const) {
      const query = Object.fromEntries(new URLSearchParams(task?.path.split('?')[1]));
      const { data } = await (await t.as(phone)).get<{ total: number }>(tenant.listConsultations.path, query);
      expect(data.total).toBe(task?.count);
    }
  });

  it('is an invitation of another tenant, until it is answered', async () => {
    const { invited, inviter } = await t.peek(async (tx) => ({
      inviter: await makePerson(tx, await makeTenant(tx, { type: 'customer', name: '邀请单位' }), ['CONSUMER_PM']),
      invited: await makePerson(tx, await makeTenant(tx, { type: 'channel', name: '原单位' }), ['CHANNEL_OWNER']),
    }));
    await t.peek((tx) => makeInvitation(tx, inviter, invited));
    const client = await t.as(invited.phone);
    expect(await tasksOf(invited.phone)).toEqual([
      { kind: 'answerInvitation', count: 1, title: '邀请单位', path: '/?invitations=open' },
    ]);
    const { data } = await client.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path);
    const invitationCode = data.invitations[0]?.invitationCode;
    expect((await client.post(user.answerInvitation.path, { invitationCode, accept: false })).success).toBe(true);
    expect(await tasksOf(invited.phone)).toEqual([]);
  });
});
