import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import { makePerson } from '../../../../tests/factories/tenants';
import { changePlan } from '../../../../tests/factories/work';
import { BASE, type Project } from '../../../../tests/server/assessmentApp';
import { CALLS, measureApp } from '../../../../tests/server/measureApp';
import type { Client } from '../../../../tests/server/testApp';
import { measures } from './tables';

const { t, people, newProject, measure, pm } = measureApp();

type Measures = AssetsWire['listMeasures']['data'];

const listed = async ({ projectCode }: Project, query: object = {}) =>
  (await pm().get<Measures>(`${CALLS}/list`, { projectCode, ...query })).data.list;
const riskOf = async (riskId: string) => {
  const [risk] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
  if (!risk) throw new Error('The risk is gone.');
  return risk;
};
const plan = { treatmentPlan: '统一部署补丁', treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' };

describe('plans of risks', () => {
  const save = (client: Client, { projectCode }: Project, riskId: string, version: number, treatment: object) =>
    client.post<AssetsWire['saveControl']['data']>(`${BASE}/assessControl/update`, {
      projectCode,
      riskId,
      version,
      treatment: { treatment: 'modify', controls: ['8.8'], ...plan, ...treatment },
    });

  it('become one measure where they are equal, with a code that stays, and its cost counts once', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const made = [await measure(project), await measure(project), await measure(project)];
    for (const { riskId } of made)
      expect((await save(pm(), project, riskId, 1, { treatmentCost: 500_000 })).success).toBe(true);
    const [one, ...others] = await listed(project);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ ...plan, risks: 3, units: 3, treatmentCost: 500_000 });
    const figures = await pm().get<AssetsWire['getMeasureFigures']['data']>(`${CALLS}/figures`, { projectCode });
    expect(figures.data).toMatchObject({ cost: 500_000, costed: 1, byState: { planned: 1 } });
    // One of them goes another way: the others keep theirs, and no code is given twice.
    const codes = new Set([one?.measureCode]);
    expect((await save(pm(), project, made[0]?.riskId ?? '', 2, { treatmentPlan: '更换设备' })).success).toBe(true);
    const after = await listed(project, { sortField: 'measureCode' });
    expect(after.map((row) => [row.treatmentPlan, row.risks])).toEqual([
      [plan.treatmentPlan, 2],
      ['更换设备', 1],
    ]);
    expect(codes.has(after[0]?.measureCode)).toBe(true);
    expect(after[1]?.measureCode).not.toBe(one?.measureCode);
    const detail = await pm().get<AssetsWire['getMeasure']['data']>(`${CALLS}/detail`, {
      projectCode,
      measureId: after[0]?.measureId ?? '',
    });
    expect(detail.data.risks.map(({ riskId }) => riskId).sort()).toEqual(
      made
        .slice(1)
        .map(({ riskId }) => riskId)
        .sort(),
    );
  });

  it('leave the measure when the risk is retained, and the evidence stays to be found', async () => {
    const project = await newProject();
    const { riskId, measureId } = await measure(project, { state: 'done', result: '已更新' }, plan);
    expect((await save(pm(), project, riskId, 1, { treatment: 'retain' })).success).toBe(true);
    const keyword = plan.treatmentPlan;
    for (const query of [
      {},
      { keyword },
      { sortField: 'riskValue' },
      { keyword, sortField: 'riskValue' },
      { level: 3 },
    ])
      expect(await listed(project, query), JSON.stringify(query)).toEqual([]);
    for (const query of [{}, { keyword }, { sortField: 'riskValue' }]) {
      const rows = await listed(project, { ...query, risks: 'none' });
      expect(
        rows.map((row) => row.measureId),
        JSON.stringify(query),
      ).toEqual([measureId]);
    }
  });

  it('are no task any more once their measure has no risks', async () => {
    const project = await newProject();
    const { riskId } = await measure(project, { state: 'done', doneBy: people.CONSUMER_EXECUTOR.accountId });
    const waits = async () =>
      (await pm().get<UserWire['listWaitingTasks']['data']>('/api/portal/user/waitingTasks')).data.filter(
        ({ projectCode, kind }) => projectCode === project.projectCode && kind === 'verifyMeasures',
      );
    expect(await waits()).toHaveLength(1);
    expect((await save(pm(), project, riskId, 1, { treatment: 'retain' })).success).toBe(true);
    expect(await waits()).toEqual([]);
  });

  it('go with the last risk', async () => {
    const project = await newProject();
    const { riskId, measureId } = await measure(project, { state: 'done' });
    const deleted = await pm().post('/api/portal/risk/delete', {
      projectCode: project.projectCode,
      riskId,
      version: 1,
    });
    expect(deleted.success).toBe(true);
    const left = await t.peek((tx) => tx.select().from(measures).where(eq(measures.measureId, measureId)));
    expect(left).toEqual([]);
  });

  it('are verified for these risks: with another one the measure waits to be verified again', async () => {
    const project = await newProject();
    const first = await measure(project, { state: 'verified' }, plan);
    expect((await riskOf(first.riskId)).measureId).toBe(first.measureId);
    const second = await measure(project);
    await t.peek((tx) => changePlan(tx, project, second.riskId, plan));
    expect(await listed(project)).toMatchObject([{ measureId: first.measureId, risks: 2, state: 'done' }]);
  });

  it('are corrected while their owner stays the same person', async () => {
    const project = await newProject();
    const { riskId } = await measure(project);
    const { tenantCode } = project;
    const { accountId: treatmentOwnerId } = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']));
    for (const [version, treatmentPlan] of [
      [1, '每半年恢复一次'],
      [2, '信息部每季度演练一次'],
    ] as const) {
      const { data } = await save(pm(), project, riskId, version, { treatmentPlan, treatmentOwnerId });
      expect(data.record).toMatchObject({ treatmentPlan, treatmentOwnerId });
    }
  });
});
