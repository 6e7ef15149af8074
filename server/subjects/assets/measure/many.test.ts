import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import { makePerson } from '../../../../tests/factories/tenants';
import { changePlan, makeMeasure, treatedRisk } from '../../../../tests/factories/work';
import { inDays, type Project } from '../../../../tests/server/assessmentApp';
import { CALLS, measureApp } from '../../../../tests/server/measureApp';
import type { Client } from '../../../../tests/server/testApp';
import { measures } from './tables';

const { t, customer, people, newProject, told, measure, pm, owner, executor, consultant } = measureApp();

type Measures = AssetsWire['listMeasures']['data'];
type Saved = AssetsWire['saveMeasure']['data'];
type Merged = AssetsWire['mergeMeasures']['data'];
type Moved = AssetsWire['moveMeasures']['data'];

const listed = async ({ projectCode }: Project, query: object = {}) =>
  (await pm().get<Measures>(`${CALLS}/list`, { projectCode, ...query })).data.list;
const riskOf = async (riskId: string) => {
  const [risk] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
  if (!risk) throw new Error('The risk is gone.');
  return risk;
};
const plan = { treatmentPlan: '统一部署补丁', treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' };

describe('a measure with many risks', () => {
  const save = (client: Client, { projectCode }: Project, measureId: string, version: number, change: object) =>
    client.post<Saved>(assets.saveMeasure.path, {
      projectCode,
      measureId,
      version,
      ...plan,
      controls: ['8.8'],
      ...change,
    });
  const twoRisks = async () => {
    const project = await newProject();
    const made = [await measure(project), await measure(project)];
    for (const { riskId } of made) await t.peek((tx) => changePlan(tx, project, riskId, plan));
    const [row] = await listed(project);
    if (!row) throw new Error('There is no measure.');
    return { project, row, riskIds: made.map(({ riskId }) => riskId) };
  };

  it('is changed once for all of them, keeps its code, and is logged with what changed', async () => {
    const { project, row, riskIds } = await twoRisks();
    const change = { treatmentDeadline: inDays(60), treatmentCost: 120_000 };
    const saved = await save(pm(), project, row.measureId, row.version, change);
    expect(saved.data.record).toMatchObject({ measureCode: row.measureCode, risks: 2, ...change });
    for (const riskId of riskIds) expect(await riskOf(riskId)).toMatchObject({ ...change, controls: ['8.8'] });
    expect((await t.audits('saveMeasure'))[0]).toMatchObject({
      entityCode: row.measureId,
      detail: { measure: row.measureCode, risks: 2, changed: { treatmentCost: expect.anything() } },
    });
    expect((await save(pm(), project, row.measureId, row.version, change)).errorCode).toBe('conflict');
    expect((await save(pm(), project, row.measureId, row.version + 1, { treatmentPlan: ' ' })).status).toBe(400);
    expect((await save(pm(), project, row.measureId, row.version + 1, { controls: ['99.9'] })).success).toBe(false);
  });

  const detail = async (client: Client, { projectCode }: Project, measureId: string) =>
    (await client.get<AssetsWire['getMeasure']['data']>(`${CALLS}/detail`, { projectCode, measureId })).data;

  it('is not changed by an executor of some of its units, who is not offered it either', async () => {
    const { project, row } = await twoRisks();
    expect((await detail(executor(), project, row.measureId)).mayEdit).toBe(false);
    expect((await save(executor(), project, row.measureId, row.version, {})).errorCode).toBe('refused_transition');
    expect((await detail(pm(), project, row.measureId)).mayEdit).toBe(true);
  });

  it('names to an executor only risks of their own units, unless it is theirs to carry out', async () => {
    const project = await newProject();
    const own = await measure(project, {}, plan);
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const risk = { ...plan, threat: '他人的威胁', riskValue: 25 };
    const others = await t.peek((tx) =>
      makeMeasure(tx, project, {}, { assigneeId: colleague.accountId, risk, unit: { name: '他人的单元' } }),
    );
    expect(others.measureId).toBe(own.measureId);
    const seen = async () => {
      const { projectCode } = project;
      const listed = await executor().get<Measures>(`${CALLS}/list`, { projectCode });
      return JSON.stringify([listed.data.list, await detail(executor(), project, own.measureId)]);
    };
    expect(await seen()).not.toMatch(/他人的/u);
    expect((await detail(executor(), project, own.measureId)).risks).toHaveLength(1);
    await t.peek(async (tx) => {
      const owner = { treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId };
      await tx.update(measures).set(owner).where(eq(measures.measureId, own.measureId));
      await tx.update(risks).set(owner).where(eq(risks.measureId, own.measureId));
    });
    expect(await seen()).toMatch(/他人的威胁/u);
  });

  it('keeps the account of its owner, who is called otherwise now', async () => {
    const { project, row } = await twoRisks();
    const { accountId } = people.CONSUMER_OWNER;
    await t.peek(async (tx) => {
      const signed = { treatmentOwnerId: accountId, treatmentOwner: '签署时的名字' };
      await tx.update(measures).set(signed).where(eq(measures.measureId, row.measureId));
      await tx.update(risks).set(signed).where(eq(risks.measureId, row.measureId));
    });
    const change = { treatmentOwner: '人 CONSUMER_OWNER', treatmentOwnerId: accountId, treatmentCost: 5 };
    expect((await save(pm(), project, row.measureId, row.version, change)).success).toBe(true);
    const [risk] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.measureId, row.measureId)));
    expect(risk).toMatchObject({ treatmentOwner: '签署时的名字', treatmentOwnerId: accountId, treatmentCost: 5 });
  });

  it('takes its work along when its plan becomes that of another one', async () => {
    const project = await newProject();
    const done = await measure(project, { state: 'done', result: '已更新' });
    const planned = await measure(project, {}, { treatmentPlan: '更换设备' });
    const { treatmentDeadline, treatmentOwner, controls } = await riskOf(planned.riskId);
    const same = { treatmentPlan: '更换设备', treatmentOwner, treatmentDeadline, controls };
    expect((await save(pm(), project, done.measureId, 1, same)).success).toBe(true);
    expect(await listed(project)).toMatchObject([{ measureId: done.measureId, risks: 2, result: '已更新' }]);
  });

  it('becomes part of another one that has the same plan', async () => {
    const { project, row } = await twoRisks();
    const other = await measure(project, {}, { treatmentPlan: '更换设备' });
    const { treatmentDeadline, treatmentOwner, controls } = await riskOf(other.riskId);
    const same = { treatmentPlan: '更换设备', treatmentOwner, treatmentDeadline, controls };
    const saved = await save(pm(), project, row.measureId, row.version, same);
    expect(saved.data.record).toMatchObject({ measureId: other.measureId, risks: 3 });
    expect(await listed(project)).toHaveLength(1);
  });
});

describe('measures with the same text, owner and day', () => {
  const merge = (client: Client, { projectCode }: Project, seal?: string) =>
    client.post<Merged>(assets.mergeMeasures.path, { projectCode, seal });
  /** As they come from a time when each risk had its own. */
  const apart = async () => {
    const project = await newProject();
    const made = [];
    for (const treatmentCost of [500_000, 800_000, null])
      made.push(await measure(project, {}, { ...plan, treatmentCost }));
    return { project, made };
  };

  it('become one after a preview, which changes nothing, with the highest cost', async () => {
    const { project, made } = await apart();
    expect(await listed(project)).toHaveLength(3);
    const preview = await merge(pm(), project);
    expect(preview.data).toMatchObject({
      count: 2,
      kept: 1,
      costBefore: 1_300_000,
      costAfter: 800_000,
      groups: [{ ...plan, merged: 2, risks: 3, costs: [800_000, 500_000] }],
      isDone: false,
    });
    expect(await listed(project)).toHaveLength(3);
    expect((await merge(pm(), project, preview.data.seal)).data).toMatchObject({ count: 2, isDone: true });
    const [row, ...others] = await listed(project);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ measureCode: 'M-0001', risks: 3, treatmentCost: 800_000 });
    for (const { riskId } of made)
      expect(await riskOf(riskId)).toMatchObject({ treatmentCost: 800_000, measureId: row?.measureId });
    expect((await t.audits('mergeMeasures'))[0]).toMatchObject({
      detail: {
        count: 2,
        merged: {
          'M-0001': [
            { measureCode: 'M-0001', treatmentCost: 500_000, risks: ['R-0001'] },
            { measureCode: 'M-0002', treatmentCost: 800_000, risks: ['R-0002'] },
            { measureCode: 'M-0003', treatmentCost: null, risks: ['R-0003'] },
          ],
        },
      },
    });
    expect((await merge(pm(), project, preview.data.seal)).errorCode).toBe('change_overtaken');
  });

  it('get the account of their owner where some have only its name, in the plans of their risks as well', async () => {
    const { project, made } = await apart();
    const { accountId } = people.CONSUMER_EXECUTOR;
    const { riskId = '', measureId = '' } = made[1] ?? {};
    await t.peek(async (tx) => {
      await tx.update(measures).set({ treatmentOwnerId: accountId }).where(eq(measures.measureId, measureId));
      await tx.update(risks).set({ treatmentOwnerId: accountId }).where(eq(risks.riskId, riskId));
    });
    const { seal, groups } = (await merge(pm(), project)).data;
    expect(groups).toMatchObject([{ merged: 2, isNamed: true }]);
    expect((await merge(pm(), project, seal)).data.isDone).toBe(true);
    expect(await listed(project)).toMatchObject([{ measureCode: 'M-0001', treatmentOwnerId: accountId }]);
    for (const one of made) expect(await riskOf(one.riskId)).toMatchObject({ treatmentOwnerId: accountId });
  });

  it('are never merged away while they are begun', async () => {
    const { project, made } = await apart();
    const { seal } = (await merge(pm(), project)).data;
    const [, second] = made;
    const measureId = second?.measureId ?? '';
    const [merged, begun] = await Promise.all([
      merge(pm(), project, seal),
      executor().post(`${CALLS}/carryOut`, {
        projectCode: project.projectCode,
        measureId,
        version: 1,
        action: 'begin',
      }),
    ]);
    const left = await t.peek((tx) => tx.select().from(measures).where(eq(measures.measureId, measureId)));
    expect([merged.success, begun.success]).not.toEqual([true, true]);
    expect(left.map(({ state }) => state)).toEqual(begun.success ? ['inhand'] : []);
  });

  it('are refused where one has changed since the preview, and to those who maintain nothing', async () => {
    const { project, made } = await apart();
    const { seal } = (await merge(pm(), project)).data;
    await t.peek((tx) => changePlan(tx, project, made[2]?.riskId ?? '', { treatmentPlan: '更换设备' }));
    expect((await merge(pm(), project, seal)).errorCode).toBe('change_overtaken');
    for (const client of [executor(), owner()]) expect((await merge(client, project)).errorCode).toBe('403');
    expect(await listed(project)).toHaveLength(3);
  });
});

describe('many measures', () => {
  const move = (client: Client, { projectCode }: Project, rows: object[], action: string, other: object = {}) =>
    client.post<Moved>(assets.moveMeasures.path, { projectCode, rows, action, ...other });
  const rowsOf = async (project: Project) =>
    (await listed(project, { sortField: 'measureCode' })).map(({ measureId, version }) => ({ measureId, version }));

  it('are begun, reported with one result and verified at once; what can’t be is left and named', async () => {
    const project = await newProject();
    for (let n = 0; n < 3; n++) await measure(project);
    const begun = await move(executor(), project, await rowsOf(project), 'begin');
    expect(begun.data).toMatchObject({ count: 3, left: { total: 0 } });
    const bare = await move(executor(), project, await rowsOf(project), 'finish');
    expect(bare.data).toMatchObject({ count: 0, left: { reasons: [{ reason: 'evidenceMissing', count: 3 }] } });
    const stale = await rowsOf(project);
    expect((await move(executor(), project, stale, 'finish', { result: '已统一更新' })).data.count).toBe(3);
    expect((await move(executor(), project, stale, 'begin')).data.left.reasons).toEqual([
      { reason: 'changedSince', count: 3 },
    ]);
    const rows = await rowsOf(project);
    expect((await move(executor(), project, rows, 'verify')).data.left.reasons).toEqual([
      { reason: 'ownWork', count: 3 },
    ]);
    expect((await move(pm(), project, rows, 'return')).status).toBe(400);
    expect((await move(pm(), project, rows, 'verify')).data.count).toBe(3);
    for (const row of await listed(project))
      expect(row).toMatchObject({ state: 'verified', result: '已统一更新', currentLevel: 1 });
    expect((await t.audits('moveMeasures'))[0]).toMatchObject({ detail: { action: 'verify', count: 3 } });
    const { data: history } = await pm().get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode: project.projectCode,
      entityCode: rows[0]?.measureId ?? '',
    });
    expect(history.list.map(({ action }) => action)).toEqual(['moveMeasures', 'moveMeasures', 'moveMeasures']);
    // One notice for all of them.
    expect((await told(people.CONSUMER_PM)).filter(({ kind }) => kind === 'measure_done')).toHaveLength(1);
  });

  it('take as many statements as one, and leave those of others', async () => {
    const project = await newProject();
    for (let n = 0; n < 20; n++) await measure(project);
    const rows = await rowsOf(project);
    const ofOne = await t.statements(async () => void (await move(executor(), project, rows.slice(0, 1), 'begin')));
    const ofMany = await t.statements(async () => void (await move(executor(), project, rows.slice(1), 'begin')));
    expect(ofMany).toBe(ofOne);
    const others = await t.peek((tx) => makeMeasure(tx, project, {}, { assigneeId: null, risk: { ...treatedRisk } }));
    const moved = await move(executor(), project, [{ measureId: others.measureId, version: 1 }], 'begin');
    expect(moved.data).toMatchObject({ count: 0, left: { rows: [{ reason: 'gone', what: '' }] } });
    expect((await move(consultant(), project, [{ measureId: others.measureId, version: 1 }], 'begin')).data.count).toBe(
      1,
    );
  });
});
