import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeRisk, makeUnit } from '../../../../tests/factories/inventory';
import { assessmentApp, inDays, inhand, type Project } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, newProject, work, unitOf } = assessmentApp();

type Outcome = AssetsWire['changeUnits']['data'];
type Call = 'changeUnits' | 'copyRisks';
const ask = (client: Client, call: Call, body: object) => client.post<Outcome>(assets[call].path, body);
/** First shown, then done. */
const done = async (client: Client, call: Call, body: object) => {
  const { data } = await ask(client, call, body);
  const answer = await ask(client, call, { ...body, seal: data.seal });
  expect(answer.success, answer.errorMsg).toBe(true);
  return answer.data;
};
const undo = (client: Client, { projectCode }: Project, changeCode: string | null) =>
  client.post<AssetsWire['undoChange']['data']>(assets.undoChange.path, { projectCode, changeCode });
const risksOf = (unitId: string) =>
  t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, unitId)).orderBy(risks.threat));
const unitsIn = (count: number, project: Project) =>
  t.peek(async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await makeUnit(tx, project, `单元 ${n}`));
    return ids;
  });

const five = { confidentiality: 5, integrity: 5, availability: 5 };

describe('changing many units', () => {
  it('gives them to an executor by account, name or phone, says so by name before, and takes it back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const pm = clients.CONSUMER_PM;
    const [first, second, third] = (await unitsIn(3, project)) as [string, string, string];
    const { accountId, phone } = people.CONSUMER_EXECUTOR;
    const name = '人 CONSUMER_EXECUTOR';
    const rows = [
      { unitId: first, change: { assignee: name } },
      { unitId: second, change: { assignee: phone } },
      { unitId: third, change: { assignee: '外包的人', owner: '别人' } },
    ];
    await t.peek((tx) => tx.update(unitAssets).set({ seenAt: new Date() }).where(eq(unitAssets.unitId, first)));
    const { data: seen } = await ask(pm, 'changeUnits', { projectCode, rows, change: {} });
    expect(seen).toMatchObject({ count: 2, left: { total: 1, reasons: [{ reason: 'executorUnknown', count: 1 }] } });
    expect(seen.fields).toEqual([{ field: 'assignee', moves: [{ from: null, to: name, count: 2 }], others: 0 }]);
    expect(await unitOf(first)).toMatchObject({ assigneeId: null });
    const { changeCode } = await done(pm, 'changeUnits', { projectCode, rows, change: {} });
    for (const unitId of [first, second])
      expect(await unitOf(unitId)).toMatchObject({ assigneeId: accountId, seenAt: null });
    expect(await unitOf(third)).toMatchObject({ assigneeId: null, owner: null });
    expect((await t.audits('changeUnits'))[0]?.detail).toMatchObject({ fields: seen.fields });
    await undo(pm, project, changeCode);
    expect(await unitOf(first)).toMatchObject({ assigneeId: null });
    const byAccount = (assigneeId: string) =>
      ask(pm, 'changeUnits', { projectCode, rows: [{ unitId: first }], change: { assigneeId } });
    expect((await byAccount(accountId)).data.count).toBe(1);
    expect((await byAccount(people.CONSUMER_PM.accountId)).errorCode).toBe('unknown_reference');
    // An executor gives its units to nobody.
    await done(pm, 'changeUnits', { projectCode, rows: [{ unitId: first }], change: { assigneeId: accountId } });
    const own = { projectCode, rows: [{ unitId: first }], change: { assigneeId: null } };
    expect((await ask(clients.CONSUMER_EXECUTOR, 'changeUnits', own)).data).toMatchObject({
      count: 0,
      left: { reasons: [{ reason: 'notYours', count: 1 }] },
    });
  });

  it('proposes executors by the names of owners, to units without an executor', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const pm = clients.CONSUMER_PM;
    const [first, second] = (await unitsIn(2, project)) as [string, string];
    const owner = '人 CONSUMER_EXECUTOR';
    const rows = [
      { unitId: first, change: { owner } },
      { unitId: second, change: { owner: '外包公司' } },
    ];
    const plain = await ask(pm, 'changeUnits', { projectCode, rows, change: {} });
    expect(plain.data.fields.map(({ field }) => field)).toEqual(['owner']);
    const proposed = await ask(pm, 'changeUnits', { projectCode, rows, change: { assigneeFrom: 'owner' } });
    expect(proposed.data.fields.find(({ field }) => field === 'assignee')?.moves).toEqual([
      { from: null, to: owner, count: 1 },
    ]);
    await done(pm, 'changeUnits', { projectCode, rows, change: { assigneeFrom: 'owner' } });
    expect(await unitOf(first)).toMatchObject({ owner, assigneeId: people.CONSUMER_EXECUTOR.accountId });
    expect(await unitOf(second)).toMatchObject({ owner: '外包公司', assigneeId: null });
    const wrong = { projectCode, rows, change: { assigneeFrom: 'location' } };
    expect((await ask(pm, 'changeUnits', wrong)).status).toBe(400);
  });

  it('raises their values and risks, tells so before, and takes it back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const unitIds = await unitsIn(3, project);
    const [first, , third] = unitIds as [string, string, string];
    await t.peek(async (tx) => {
      await tx.update(unitAssets).set({ category: 'otherAssets' }).where(eq(unitAssets.unitId, third));
      await makeRisk(tx, project, first, { threatFrequency: 5, vulnerabilitySeverity: 5 });
    });
    const pm = clients.CONSUMER_PM;
    const body = {
      projectCode,
      filters: { category: 'systemUnit' },
      change: { ...five, owner: '运维部', dueDate: inDays(9) },
    };
    const { data: seen } = await ask(pm, 'changeUnits', body);
    expect(seen).toMatchObject({ count: 2, unchanged: 0, left: { total: 0 } });
    const value = seen.levels.find(({ measure }) => measure === 'value');
    expect([value?.before, value?.after]).toEqual([[{ level: 2, count: 2 }], [{ level: 5, count: 2 }]]);
    expect(seen.levels.find(({ measure }) => measure === 'risk')?.after).toEqual([{ level: 5, count: 1 }]);
    expect(await unitOf(first)).toMatchObject({ value: 2, version: 1 });

    const { data } = await ask(pm, 'changeUnits', { ...body, seal: seen.seal });
    expect(await unitOf(first)).toMatchObject({ ...five, value: 5, owner: '运维部', dueDate: inDays(9), version: 2 });
    expect(await unitOf(third)).toMatchObject({ value: 2, owner: null, version: 1 });
    expect((await risksOf(first))[0]).toMatchObject({ assetValue: 5, riskLevel: 5 });
    expect((await t.audits('changeUnits'))[0]?.detail).toMatchObject({ count: 2, changeCode: data.changeCode });

    // It got another day since: an undo does not overwrite that.
    await pm.post(assets.assignUnits.path, {
      projectCode,
      unitIds: [unitIds[1]],
      accountId: null,
      dueDate: inDays(20),
    });
    const back = await undo(pm, project, data.changeCode);
    expect(back.data).toMatchObject({ count: 1, left: { rows: [{ id: unitIds[1], reason: 'changedSince' }] } });
    expect(await unitOf(first)).toMatchObject({ value: 2, owner: null, dueDate: null });
    expect((await risksOf(first))[0]).toMatchObject({ assetValue: 2 });
  });

  it('lets an executor change what a single save lets it change, of its own units at their step', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [own, later] = [await work(project, inhand('assess')), await work(project, inhand('control'))];
    const [others] = await unitsIn(1, project);
    const executor = clients.CONSUMER_EXECUTOR;
    const rows = [own.unitId, later.unitId, others].map((unitId) => ({ unitId }));
    const data = await done(executor, 'changeUnits', { projectCode, rows, change: { owner: '网络部' } });
    expect(data).toMatchObject({
      count: 1,
      left: {
        rows: expect.arrayContaining([
          { id: others, what: '', reason: 'gone' },
          { id: later.unitId, what: expect.any(String), reason: 'otherStep' },
        ]),
      },
    });
    expect((await unitOf(own.unitId)).owner).toBe('网络部');
    for (const change of [{ name: '别名' }, { dueDate: inDays(1) }]) {
      const { data: refused } = await ask(executor, 'changeUnits', {
        projectCode,
        rows: [{ unitId: own.unitId }],
        change,
      });
      expect(refused).toMatchObject({ count: 0, left: { reasons: [{ reason: 'notYours', count: 1 }] } });
    }
    const listed = await executor.get<AssetsWire['listChanges']['data']>(assets.listChanges.path, { projectCode });
    expect(listed.data.list).toMatchObject([{ changeCode: data.changeCode, count: 1, mayUndo: true }]);
    await done(clients.CONSUMER_PM, 'changeUnits', {
      projectCode,
      rows: [{ unitId: others }],
      change: { owner: '别人' },
    });
    expect(
      (await executor.get<AssetsWire['listChanges']['data']>(assets.listChanges.path, { projectCode })).data.list,
    ).toHaveLength(1);
    expect((await undo(executor, project, data.changeCode)).data.count).toBe(1);
  });

  it('tells an executor of a change of many nothing about the units of others', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, inhand('assess'));
    const [others] = await unitsIn(1, project);
    const owner = '只有别人知道的责任人';
    await t.peek((tx) =>
      tx
        .update(unitAssets)
        .set({ owner })
        .where(eq(unitAssets.unitId, others as string)),
    );
    const rows = [{ unitId, change: { name: '自己的新名称' } }, { unitId: others }];
    await done(clients.CONSUMER_PM, 'changeUnits', { projectCode, rows, change: { owner: '运维部' } });
    await done(clients.CONSUMER_PM, 'copyRisks', { projectCode, unitId, rows: [{ unitId: others }] });
    const history = (query: object) =>
      clients.CONSUMER_EXECUTOR.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
        projectCode,
        ...query,
      });
    const whole = await history({});
    expect(whole.data.list.map(({ action }) => action)).toContain('changeUnits');
    expect(JSON.stringify(whole.data)).not.toContain(owner);
    expect((await history({ entityCode: unitId })).data.list[0]).toMatchObject({
      detail: { fields: [], changed: { name: { after: '自己的新名称' }, owner: { before: null, after: '运维部' } } },
    });
    const { data } = await clients.CONSUMER_PM.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode,
    });
    expect(JSON.stringify(data)).toContain(owner);
  });

  it('sends as many statements for 200 units as for 2', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const unitIds = await unitsIn(200, project);
    const body = (count: number) => ({
      projectCode,
      rows: unitIds.slice(0, count).map((unitId, n) => ({ unitId, change: { name: `改名 ${n}` } })),
      change: five,
    });
    const pm = clients.CONSUMER_PM;
    const few = await t.statements(() => ask(pm, 'changeUnits', body(2)));
    expect(await t.statements(() => ask(pm, 'changeUnits', body(200)))).toBe(few);
    const { data } = await ask(pm, 'changeUnits', body(200));
    expect(data.fields.find(({ field }) => field === 'name')).toMatchObject({ others: 194 });
  });
});

describe('units like another one', () => {
  it('get its risks with what was decided, not twice, and lose them when it is taken back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [from, bare, has] = (await unitsIn(3, project)) as [string, string, string];
    const treated = {
      existingControl: '双机',
      treatment: 'modify' as const,
      treatmentPlan: '升级',
      controls: ['8.8'],
      remnantFrequency: 1 as const,
      remnantSeverity: 1 as const,
    };
    await t.peek(async (tx) => {
      await makeRisk(tx, project, from, { threat: 'A', ...treated });
      await makeRisk(tx, project, from, { threat: 'B' });
      await makeRisk(tx, project, has, { threat: 'B', threatFrequency: 1 });
      await tx
        .update(unitAssets)
        .set({ ...(five as object), value: 5 })
        .where(eq(unitAssets.unitId, bare));
    });
    const pm = clients.CONSUMER_PM;
    const body = { projectCode, unitId: from, filters: {} };
    const { data: seen } = await ask(pm, 'copyRisks', body);
    expect(seen).toMatchObject({ count: 3, unchanged: 1, changeCode: null });
    expect(await risksOf(bare)).toEqual([]);
    const data = await done(pm, 'copyRisks', body);
    const [a, b] = await risksOf(bare);
    expect(a).toMatchObject({ threat: 'A', ...treated, assetValue: 5, version: 1, remnantLevel: 1, acceptedBy: null });
    expect(b).toMatchObject({ threat: 'B', treatment: null, controls: [] });
    expect((await risksOf(has)).map(({ threat, threatFrequency }) => [threat, threatFrequency])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    expect((await ask(pm, 'copyRisks', body)).data).toMatchObject({ count: 0, unchanged: 4 });
    const edit = { projectCode, riskId: b?.riskId, version: 1, existingControl: '门禁' };
    expect((await pm.post(assets.saveControl.path, edit)).success).toBe(true);
    expect((await undo(pm, project, data.changeCode)).data).toMatchObject({ count: 2, left: { total: 1 } });
    expect((await risksOf(bare)).map(({ threat }) => threat)).toEqual(['B']);
  });

  it('give an executor no way past its step: treatment is not copied into a unit that is being assessed', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [from, to, later] = [
      await work(project, inhand('control')),
      await work(project, inhand('assess'), { risk: null }),
      await work(project, inhand('risk'), { risk: null }),
    ];
    const [others] = await unitsIn(1, project);
    const body = { projectCode, unitId: from.unitId, rows: [to, later].map(({ unitId }) => ({ unitId })) };
    const data = await done(clients.CONSUMER_EXECUTOR, 'copyRisks', body);
    expect(data).toMatchObject({ count: 1, left: { rows: [{ id: later.unitId, reason: 'otherStep' }] } });
    expect(await risksOf(to.unitId)).toMatchObject([
      { treatment: null, existingControl: null, remnantFrequency: null },
    ]);
    const foreign = await ask(clients.CONSUMER_EXECUTOR, 'copyRisks', { ...body, unitId: others });
    expect(foreign.errorCode).toBe('not_found');
    expect((await undo(clients.CONSUMER_EXECUTOR, project, data.changeCode)).data.count).toBe(1);
    // What is somebody else's by now is none of its business.
    const again = await done(clients.CONSUMER_EXECUTOR, 'copyRisks', body);
    const { accountId } = people.CONSUMER_PM;
    await t.peek((tx) =>
      tx
        .update(unitAssets)
        .set({ assigneeId: accountId })
        .where(and(eq(unitAssets.unitId, to.unitId))),
    );
    expect((await undo(clients.CONSUMER_EXECUTOR, project, again.changeCode)).errorCode).toBe('change_not_undoable');
  });
});

describe('risks by vulnerability', () => {
  it('are counted by level, the worst first, and opened by it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [one, two] = (await unitsIn(2, project)) as [string, string];
    await t.peek(async (tx) => {
      for (const unitId of [one, two])
        await makeRisk(tx, project, unitId, { vulnerability: '补丁未更新', riskLevel: 4 });
      await makeRisk(tx, project, one, { vulnerability: '补丁未更新', treatment: 'modify', remnantLevel: 2 });
      await makeRisk(tx, project, one, { vulnerability: '弱口令', riskLevel: 5 });
    });
    const pm = clients.CONSUMER_PM;
    const { data } = await pm.get<AssetsWire['listVulnerabilities']['data']>(assets.listVulnerabilities.path, {
      projectCode,
    });
    expect(data).toMatchObject({
      total: 2,
      list: [
        { vulnerability: '弱口令', risks: 1, units: 1, undecided: 1, byLevel: [{ level: 5, count: 1 }], byRemnant: [] },
        {
          vulnerability: '补丁未更新',
          risks: 3,
          units: 2,
          undecided: 2,
          byLevel: [
            { level: 4, count: 2 },
            { level: 1, count: 1 },
          ],
          byRemnant: [{ level: 2, count: 1 }],
        },
      ],
    });
    const narrowed = await pm.get<AssetsWire['listVulnerabilities']['data']>(assets.listVulnerabilities.path, {
      projectCode,
      level: 4,
    });
    expect(narrowed.data.list).toMatchObject([{ vulnerability: '补丁未更新', risks: 2 }]);
    const opened = { projectCode, vulnerability: '补丁未更新', level: 4 };
    const { data: list } = await pm.get<AssetsWire['listRisks']['data']>(assets.listRisks.path, opened);
    expect(list.total).toBe(2);
  });
});
