import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeUnit } from '../../../../tests/factories/inventory';
import { highRisk } from '../../../../tests/factories/work';
import {
  assessmentApp,
  BASE,
  END,
  inDays,
  inhand,
  submitted,
  type WorkPage,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, people, clients, newProject, work, unitOf } = assessmentApp();

describe('lists of work', () => {
  it('filters, sorts, counts and tells what is late', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const executor = people.CONSUMER_EXECUTOR.accountId;
    const late = await work(project, inhand('assess'), { risk: highRisk });
    const returned = await work(project, inhand('risk_reject'));
    const waiting = await work(project, submitted('assess'));
    await work(project, END, { assigneeId: null });
    await t.peek(async (tx) => {
      const set = (unitId: string, dueDate: string) =>
        tx.update(unitAssets).set({ dueDate }).where(eq(unitAssets.unitId, unitId));
      await set(late.unitId, inDays(-1));
      await set(waiting.unitId, inDays(-5));
      await set(returned.unitId, inDays(2));
    });
    const list = async (query: Record<string, string | number>) =>
      (await clients.CONSUMER_PM.get<WorkPage>(`${BASE}/assets/list`, { projectCode, ...query })).data;
    const idsOf = async (query: Record<string, string | number>) => {
      const found = await list(query);
      expect(found.total).toBe(found.list.length);
      return found.list.map((row) => row.unitId).sort();
    };
    expect(await idsOf({ late: 'true' })).toEqual([late.unitId]);
    expect(await idsOf({ stage: 'assess' })).toEqual([late.unitId, waiting.unitId].sort());
    expect(await idsOf({ stage: 'risk' })).toEqual([returned.unitId]);
    expect(await idsOf({ returned: 'true' })).toEqual([returned.unitId]);
    expect(await idsOf({ state: 'submitted' })).toEqual([waiting.unitId]);
    expect((await list({ assignee: 'none' })).list[0]).toMatchObject({ stage: 'assets_progress_fin', assignee: null });
    expect((await list({ assignee: executor })).total).toBe(3);
    expect((await list({ keyword: (await unitOf(late.unitId)).assetCode })).list[0]).toMatchObject({
      unitId: late.unitId,
      isLate: true,
      status: 'combing',
      assignee: { accountId: executor, showName: '人 CONSUMER_EXECUTOR' },
      riskCount: 1,
      highRiskCount: 1,
      highRemnantCount: 1,
      allowedActions: ['submit', 'edit'],
    });
    const byDue = await list({ sortField: 'dueDate', sortOrder: 'ascend' });
    expect(byDue.list.slice(0, 3).map((row) => row.unitId)).toEqual([waiting.unitId, late.unitId, returned.unitId]);

    const status = async (client: Client) =>
      (await client.get<AssetsWire['getWorkStatus']['data']>(`${BASE}/owner/status`, { projectCode })).data;
    expect(await status(clients.CONSUMER_PM)).toMatchObject({
      pages: { assetAssess: 1, assetAssessReturn: 0, assessDisposal: 0, assessDisposalReturn: 1 },
      submitted: 1,
      finished: 1,
      late: 1,
      signedAt: null,
    });
    expect(await status(clients.CONSUMER_EXECUTOR)).toMatchObject({ submitted: 1, finished: 0, late: 1 });

    const narrowed = async (filter: string) =>
      (await clients.CHANNEL_TENANT_MANAGER.get<WorkPage>(`${BASE}/assets/assessList`, { projectCode, filter })).data;
    expect((await narrowed('waitforassess')).total).toBe(2);
    expect((await narrowed('assesscomplete')).list.map((row) => row.unitId)).toEqual([returned.unitId]);
    expect((await narrowed('disposecompleted')).total).toBe(1);
    expect((await narrowed('')).total).toBe(4);
  });

  it('counts units by category, and lists those of one', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await work(project, inhand('assess'));
    await t.peek((tx) => makeUnit(tx, project, '丁', { category: 'humanResources', assetType: 'staff' }));
    const counts = async (client: Client) =>
      (await client.get<{ count: number }[]>(`${BASE}/unitAssets/moduleList`, { projectCode })).data.map(
        (row) => row.count,
      );
    expect(await counts(clients.CONSUMER_PM)).toEqual([1, 0, 1, 0]);
    expect(await counts(clients.CONSUMER_EXECUTOR)).toEqual([1, 0, 0, 0]);
    const staff = await clients.CONSUMER_PM.get<{ list: { name: string }[] }>(`${BASE}/unitAssets/listByCategory`, {
      projectCode,
      category: 'humanResources',
    });
    expect(staff.data.list.map((row) => row.name)).toEqual(['丁']);
  });
});
