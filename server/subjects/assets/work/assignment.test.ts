import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makeUnit } from '../../../../tests/factories/inventory';
import { makePerson } from '../../../../tests/factories/tenants';
import {
  assessmentApp,
  BASE,
  inDays,
  inhand,
  type Project,
  type WorkPage,
} from '../../../../tests/server/assessmentApp';
import { newcomer } from '../../../../tests/server/newcomer';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, clients, newProject, work, unitOf, told } = assessmentApp();

describe('who works on what', () => {
  const assign = (client: Client, project: Project, body: Record<string, unknown>) =>
    client.post<{ changed: number }>(`${BASE}/owner/update`, { projectCode: project.projectCode, ...body });

  it("is said by those who lead, of the customer's people alone", async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'), { assigneeId: null });
    const executor = people.CONSUMER_EXECUTOR.accountId;
    const body = { unitIds: [unitId], accountId: executor };
    expect((await assign(t.nobody, project, body)).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const)
      expect((await assign(clients[role], project, body)).errorCode).toBe('403');
    const pm = clients.CONSUMER_PM;
    const others = [people.CONSUMER_PM, people.INTERNAL_AUDITOR, people.CHANNEL_OWNER].map((one) => one.accountId);
    for (const stranger of ['A13800000023', ...others])
      expect((await assign(pm, project, { ...body, accountId: stranger })).errorCode).toBe('unknown_reference');
    expect((await assign(pm, project, { ...body, unitIds: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'] })).errorCode).toBe(
      'not_found',
    );
    for (const dueDate of ['2026-02-30', '0000-01-01'])
      expect((await assign(pm, project, { ...body, dueDate })).status).toBe(400);
    // An empty filter is none: it must not let all units through.
    expect((await assign(pm, project, { filters: { assignee: '' }, accountId: executor })).status).toBe(400);
    expect((await unitOf(unitId)).assigneeId).toBeNull();

    expect((await assign(pm, project, { ...body, dueDate: inDays(3) })).data).toEqual({ changed: 1 });
    expect(await unitOf(unitId)).toMatchObject({ assigneeId: executor, dueDate: inDays(3), version: 1 });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'units_assigned',
      tenantCode: customer.tenantCode,
      path: `/assetAssess/${project.projectCode}`,
      params: { count: 1 },
    });
    // The same again changes nothing; without a day the day stays.
    expect((await assign(pm, project, body)).data).toEqual({ changed: 0 });
    expect((await unitOf(unitId)).dueDate).toBe(inDays(3));
    expect((await t.audits('assignUnits'))[1]?.detail).toMatchObject({
      accountId: executor,
      unitIds: [unitId],
      fields: [
        { field: 'assignee', moves: [{ from: null, to: '人 CONSUMER_EXECUTOR', count: 1 }], others: 0 },
        { field: 'dueDate', moves: [{ from: null, to: inDays(3), count: 1 }], others: 0 },
      ],
    });
    expect((await assign(pm, project, { unitIds: [unitId], accountId: null, dueDate: null })).data.changed).toBe(1);
    expect(await unitOf(unitId)).toMatchObject({ assigneeId: null, dueDate: null });
  });

  it('can be said of all units that filters let through', async () => {
    const project = await newProject();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    await t.peek(async (tx) => {
      await makeUnit(tx, project, '甲', { category: 'humanResources', assetType: 'staff' });
      await makeUnit(tx, project, '乙');
      await makeUnit(tx, project, '丙', { assigneeId: people.CONSUMER_EXECUTOR.accountId });
    });
    const pm = clients.CHANNEL_TENANT_SUB_MANAGER;
    const filters = { assignee: 'none', category: 'systemUnit' };
    expect((await assign(pm, project, { filters, accountId: colleague.accountId })).data.changed).toBe(1);
    const { data } = await pm.get<AssetsWire['listWorkOwners']['data']>(`${BASE}/owner/list`, {
      projectCode: project.projectCode,
    });
    expect(data.owners.map((row) => [row.assignee?.accountId ?? null, row.units])).toEqual(
      expect.arrayContaining([
        [people.CONSUMER_EXECUTOR.accountId, 1],
        [colleague.accountId, 1],
        [null, 1],
      ]),
    );
    const candidates = data.candidates.map((person) => person.accountId);
    expect(candidates).toEqual(expect.arrayContaining([people.CONSUMER_EXECUTOR.accountId, colleague.accountId]));
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect(candidates).not.toContain(people[role].accountId);
    expect(data.standing).toEqual([{ stage: 'assess', state: 'inhand', units: 3 }]);
  });

  it("is somebody new where the customer's project manager brings them in", async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'), { assigneeId: null });
    const add = (client: Client, part: Record<string, unknown> = {}) =>
      client.post<{ accountId: string }>('/api/portal/executor/add', {
        projectCode: project.projectCode,
        name: '新来的人',
        phone: '13955550001',
        ...part,
      });
    expect((await add(t.nobody)).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_TENANT_MANAGER'] as const)
      expect((await add(clients[role])).errorCode).toBe('403');
    expect((await add(await t.as('13800000021'))).errorCode).toBe('not_found');
    const pm = clients.CONSUMER_PM;
    for (const part of [{ phone: '12345' }, { name: ' ' }, { phone: undefined }])
      expect((await add(pm, part)).status).toBe(400);
    expect(await t.audits('addExecutor')).toEqual([]);

    // Invited, the same the second time; a person can be given work only after joining.
    const candidates = async () =>
      (await pm.get<AssetsWire['listWorkOwners']['data']>(`${BASE}/owner/list`, { projectCode: project.projectCode }))
        .data.candidates;
    const before = await candidates();
    expect((await add(pm)).data).toEqual({ accountId: null });
    expect((await add(pm, { name: '换个名字' })).data).toEqual({ accountId: null });
    expect((await t.audits('invite')).map(({ tenantCode, detail }) => [tenantCode, detail])).toEqual(
      ['换个名字', '新来的人'].map((name) => [
        customer.tenantCode,
        { name, phone: '139****0001', roleCodes: ['CONSUMER_EXECUTOR'], projectCode: project.projectCode },
      ]),
    );
    expect(await candidates()).toEqual(before);

    const executor = await newcomer(t, '13955550001');
    const { accountId, invitations } = (await executor.get<UserWire['getUserInfo']['data']>('/user/getUserInfo')).data;
    expect((await assign(pm, project, { unitIds: [unitId], accountId })).errorCode).toBe('unknown_reference');
    const answer = { invitationCode: invitations[0]?.invitationCode, accept: true, name: '本人的名字' };
    expect((await executor.post(user.answerInvitation.path, answer)).success).toBe(true);
    expect(await candidates()).toContainEqual({ accountId, showName: '本人的名字' });
    expect((await assign(pm, project, { unitIds: [unitId], accountId })).data.changed).toBe(1);
    const own = await executor.get<WorkPage>(`${BASE}/assets/ownerDetailList`, { projectCode: project.projectCode });
    expect(own.data.list.map((unit) => unit.unitId)).toEqual([unitId]);
  });

  it("is one of the customer's people at once, who are asked no more", async () => {
    const project = await newProject();
    const pm = clients.CONSUMER_PM;
    const { accountId, phone } = people.CONSUMER_OWNER;
    const body = { projectCode: project.projectCode, name: '负责人', phone };
    for (let sent = 0; sent < 2; sent += 1)
      expect((await pm.post('/api/portal/executor/add', body)).data).toEqual({ accountId });
    const audits = await t.audits('addExecutor');
    const row = [accountId, customer.tenantCode];
    expect(audits.map((one) => [one.entityCode, one.tenantCode])).toEqual([row, row]);
    const { unitId } = await work(project, inhand('assess'), { assigneeId: null });
    expect((await assign(pm, project, { unitIds: [unitId], accountId })).data.changed).toBe(1);
  });
});
