import { describe, expect, it } from 'vitest';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, BASE, inhand, REJECT, submitPaths } from '../../../../tests/server/assessmentApp';
import { change } from '../../../../tests/server/bulk';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, clients, newProject, work } = assessmentApp();

describe('the history', () => {
  type History = AssetsWire['listHistory']['data'];
  const history = async (client: Client, projectCode: string, query: Record<string, string | number> = {}) =>
    (await client.get<History>('/api/portal/assessment/history', { projectCode, ...query })).data;

  it('tells both sides who did what, latest first, of one record too', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const one = await work(project, inhand('assess'));
    const two = await work(project, inhand('assess'));
    await clients.CONSUMER_EXECUTOR.post(submitPaths.assess, { projectCode, unitIds: [one.unitId] });
    await clients.CHANNEL_TENANT_MANAGER.post(REJECT, { projectCode, unitIds: [one.unitId], reason: '请补充' });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [two.unitId] });
    for (const role of ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const) {
      const all = await history(clients[role], projectCode);
      expect(all.list.map((row) => [row.who, row.action])).toEqual([
        ['人 CONSUMER_PM', 'submitUnits'],
        ['人 CHANNEL_TENANT_MANAGER', 'rejectUnits'],
        ['人 CONSUMER_EXECUTOR', 'submitUnits'],
      ]);
      expect(all.total).toBe(3);
      expect(all.list[1]?.detail).toEqual({ projectCode, reason: '请补充', count: 1, left: 0 });
    }
    const ofOne = await history(clients.CONSUMER_PM, projectCode, { entityCode: one.unitId });
    expect(ofOne.list.map((row) => row.action)).toEqual(['rejectUnits', 'submitUnits']);
    expect((await history(clients.CONSUMER_PM, projectCode, { pageSize: 1, currentPage: 3 })).list).toHaveLength(1);
    const other = await (await t.as('13800000015')).get('/api/portal/assessment/history', { projectCode });
    expect(other.errorCode).toBe('not_found');
  });

  it('tells of a unit what a change of many did to its risks', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const one = await work(project, inhand('risk'));
    const other = await work(project, inhand('risk'));
    const body = { projectCode, rows: [{ riskId: one.riskId }], change: { treatment: 'avoid' } };
    const { seal } = (await change(clients.CONSUMER_PM, body)).data;
    await change(clients.CONSUMER_PM, { ...body, seal });
    const of = async (entityCode: string) =>
      (await history(clients.CONSUMER_PM, projectCode, { entityCode })).list.map((row) => row.action);
    expect(await of(one.unitId)).toEqual(['changeRisks']);
    expect(await of(one.riskId)).toEqual(['changeRisks']);
    expect(await of(other.unitId)).toEqual([]);
  });

  it('tells an executor what concerns its own units', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const own = await work(project, inhand('assess'));
    const other = await work(project, inhand('assess'), { assigneeId: null });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [other.unitId] });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [own.unitId] });
    const seen = await history(clients.CONSUMER_EXECUTOR, projectCode);
    expect(seen.total).toBe(1);
    const ofOther = await history(clients.CONSUMER_EXECUTOR, projectCode, { entityCode: other.unitId });
    expect(ofOther.list).toEqual([]);
  });

  it('tells an executor of changes of many while its units were among them, and a unit’s past once it has it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const { unitId } = await work(project, inhand('assess'));
    await work(project, inhand('assess'), { assigneeId: colleague.accountId });
    const pm = clients.CONSUMER_PM;
    await pm.post(submitPaths.assess, { projectCode });
    await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '请补充' });
    await pm.post(`${BASE}/owner/update`, { projectCode, unitIds: [unitId], accountId: colleague.accountId });
    const actions = async (client: Client, query: Record<string, string> = {}) =>
      (await history(client, projectCode, query)).list.map((row) => row.action);
    const theirs = await t.as(colleague.phone);
    expect(await actions(theirs)).toEqual(['assignUnits', 'submitUnits']);
    expect(await actions(clients.CONSUMER_EXECUTOR)).toEqual(['assignUnits', 'rejectUnits', 'submitUnits']);
    expect(await actions(theirs, { entityCode: unitId })).toEqual(['assignUnits', 'rejectUnits', 'submitUnits']);
    await pm.post(`${BASE}/owner/update`, { projectCode, unitIds: [unitId], accountId: null });
    await pm.post(submitPaths.assess, { projectCode, unitIds: [unitId] });
    // What happens to it from here on is not theirs any more.
    expect(await actions(theirs, { entityCode: unitId })).not.toContain('rejectUnits');
    expect(await actions(theirs)).toEqual(['assignUnits', 'assignUnits', 'submitUnits']);
  });
});
