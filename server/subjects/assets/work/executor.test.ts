import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { businessAssociations, systemUnits, unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeInventory, makeUnit } from '../../../../tests/factories/inventory';
import { makePerson } from '../../../../tests/factories/tenants';
import {
  assessmentApp,
  BASE,
  inhand,
  type Moved,
  submitPaths,
  submitted,
  type WorkPage,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, clients, newProject, work, unitOf } = assessmentApp();

describe('an executor and its unit', () => {
  it("does not show an executor its colleagues' units, and moves its own alone", async () => {
    const project = await newProject();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const own = await work(project, inhand('assess'));
    const other = await work(project, inhand('assess'), { assigneeId: colleague.accountId });
    const nobodys = await work(project, inhand('assess'), { assigneeId: null });
    const executor = clients.CONSUMER_EXECUTOR;
    const { projectCode } = project;
    for (const unitIds of [[other.unitId], [nobodys.unitId]])
      expect((await executor.post(submitPaths.assess, { projectCode, unitIds })).errorCode).toBe('not_found');
    const mixed = await executor.post<Moved>(submitPaths.assess, {
      projectCode,
      unitIds: [own.unitId, other.unitId],
    });
    expect(mixed.data).toEqual({ moved: 1, left: [] });
    expect((await unitOf(other.unitId)).state).toBe('inhand');
    for (const path of [`${BASE}/assets/list`, `${BASE}/unitAssets/list`, `${BASE}/assets/assessList`]) {
      const { data } = await executor.get<WorkPage>(path, { projectCode });
      expect([path, data.total, data.list.map((row) => row.unitId)]).toEqual([path, 1, [own.unitId]]);
      expect((await clients.CONSUMER_PM.get<WorkPage>(path, { projectCode })).data.total).toBe(3);
    }
  });

  it('shows an executor the systems and businesses of its own units, and no others', async () => {
    const project = await newProject();
    const { projectCode, tenantCode } = project;
    const own = await t.peek((tx) => makeInventory(tx, project, ' 自己的'));
    const other = await t.peek((tx) => makeInventory(tx, project, ' 别人的'));
    const assigneeId = people.CONSUMER_EXECUTOR.accountId;
    await t.peek(async (tx) => {
      await tx.update(unitAssets).set({ assigneeId }).where(eq(unitAssets.unitId, own.unitId));
      // Another unit of the same system that is not the executor's.
      const unitId = await makeUnit(tx, project, '同系统的单元');
      await tx.insert(systemUnits).values({ tenantCode, projectCode, systemId: own.systemId, unitId });
      await tx.insert(businessAssociations).values({
        tenantCode,
        projectCode,
        fromBusinessId: own.businessId,
        toBusinessId: other.businessId,
        associationType: 'parallel',
        associationDegree: 'close',
      });
    });
    const ask = async (client: Client, path: string) =>
      JSON.stringify((await client.get(`${BASE}${path}`, { projectCode })).data);
    for (const path of ['/systemAssets/list', '/businessAssets/list', '/unitAssets/businessWithSystem']) {
      expect(await ask(clients.CONSUMER_PM, path)).toContain('别人的');
      expect(await ask(clients.CONSUMER_EXECUTOR, path)).toContain('自己的');
      expect(await ask(clients.CONSUMER_EXECUTOR, path)).not.toContain('别人的');
    }
    expect(await ask(clients.CONSUMER_EXECUTOR, '/systemAssets/list')).toContain('"unitCount":1');
    expect(await ask(clients.CONSUMER_PM, '/systemAssets/list')).toContain('"unitCount":2');
    const why = (kind: string, id: string) =>
      clients.CONSUMER_EXECUTOR.get('/api/portal/assets/derivation', { projectCode, kind, id });
    expect((await why('system', own.systemId)).success).toBe(true);
    expect((await why('system', other.systemId)).errorCode).toBe('not_found');
    expect((await why('business', other.businessId)).errorCode).toBe('not_found');
  });

  it('puts the units of an executor on its pages, and its tasks on its home page', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const one = await work(project, inhand('control'));
    const two = await work(project, inhand('assess'));
    const sent = await work(project, submitted('assess'));
    await work(project, inhand('remnant_risk'));
    await t.peek((tx) => tx.update(unitAssets).set({ dueDate: '2026-05-01' }).where(eq(unitAssets.unitId, two.unitId)));
    const executor = clients.CONSUMER_EXECUTOR;
    const own = async (query: Record<string, string>) =>
      (await executor.get<WorkPage>(`${BASE}/assets/ownerDetailList`, { projectCode, ...query })).data.list
        .map((row) => row.unitId)
        .sort();
    expect(await own({ page: 'assetAssess' })).toEqual([one.unitId, two.unitId].sort());
    expect(await own({ page: 'assetAssess', state: 'submitted' })).toEqual([sent.unitId]);
    expect(await own({})).toHaveLength(4);
    const { data } = await executor.get<{ projectCode: string }[]>('/api/portal/user/waitingTasks');
    expect(data.filter((task) => task.projectCode === projectCode)).toEqual([
      expect.objectContaining({
        kind: 'assetAssess',
        count: 2,
        dueDate: '2026-05-01',
        path: `/assetAssess/${projectCode}`,
      }),
      expect.objectContaining({
        kind: 'assessDisposal',
        count: 1,
        dueDate: null,
        path: `/assessDisposal/${projectCode}`,
      }),
    ]);
  });

  it('may change what it knows best while it assesses it, and nothing else', async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'));
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const { assetCode, name } = await unitOf(unitId);
    const save = (client: Client, part: Record<string, unknown> = {}) =>
      client.post<{ version: number }>(`${BASE}/unitAssets/update`, {
        projectCode: project.projectCode,
        unitId,
        version: 1,
        assetCode,
        name,
        category: 'systemUnit',
        assetType: 'hardware',
        confidentiality: 2,
        integrity: 5,
        availability: 2,
        location: '总部机房',
        systems: [],
        ...part,
      });
    const executor = clients.CONSUMER_EXECUTOR;
    expect((await save(await t.as(colleague.phone))).errorCode).toBe('not_found');
    for (const part of [{ assetCode: 'OTHER' }, { name: '别的' }, { assetType: 'software' }])
      expect((await save(executor, part)).errorCode).toBe('403');
    expect((await save(executor, { unitId: undefined, version: undefined, assetCode: 'NEW-9' })).errorCode).toBe('403');
    expect((await save(executor, { version: 7 })).errorCode).toBe('conflict');
    const listed = await executor.get<WorkPage>(`${BASE}/unitAssets/list`, { projectCode: project.projectCode });
    expect(listed.data.list[0]?.allowedActions).toEqual(['edit']);
    expect((await save(executor)).data).toMatchObject({ unitId, version: 2 });
    expect(await unitOf(unitId)).toMatchObject({ integrity: 5, value: 5, location: '总部机房' });
    // Renamed meanwhile: an outdated save gets a conflict with the present record, not a refusal.
    await save(clients.CONSUMER_PM, { version: 2, name: '新名称' });
    const late = await save(executor, { version: 2 });
    expect(late).toMatchObject({
      errorCode: 'conflict',
      data: { current: { name: '新名称', version: 3, systems: [] } },
    });
    await executor.post(submitPaths.assess, { projectCode: project.projectCode });
    expect((await save(executor, { version: 4 })).errorCode).toBe('refused_transition');
    const after = await executor.get<WorkPage>(`${BASE}/unitAssets/list`, { projectCode: project.projectCode });
    expect(after.data.list[0]?.allowedActions).toEqual([]);
  });
});
