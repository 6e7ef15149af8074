import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeRisk } from '../../../../tests/factories/inventory';
import { putProject } from '../../../../tests/factories/projects';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, BASE, END, inDays, inhand, MEANT, submitted } from '../../../../tests/server/assessmentApp';
import { change, done, storedRisk, undo } from '../../../../tests/server/bulk';

const { t, clients, people, newProject, work, assessmentOf } = assessmentApp();

const riskOf = (riskId: string) => storedRisk(t, riskId);

const plan = {
  treatment: 'modify',
  treatmentPlan: '统一部署补丁',
  treatmentOwner: '王建国',
  treatmentDeadline: '2099-06-30',
  controls: ['8.8'],
  remnantFrequency: 1,
  remnantSeverity: 1,
};

describe('changing many risks', () => {
  it('shows what would change, changes nothing by that, does just that, and takes it back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [first, second] = [
      await work(project, inhand('risk'), { risk: { ...highRisk, treatment: null } }),
      await work(project, submitted('risk'), { risk: { ...highRisk, treatment: 'share' } }),
    ];
    const body = { projectCode, rows: [{ riskId: first.riskId }, { riskId: second.riskId }], change: plan };
    const pm = clients.CONSUMER_PM;
    const before = [await riskOf(first.riskId), await riskOf(second.riskId)];
    const { inventoryVersion, workVersion } = await assessmentOf(project);

    const seen = await change(pm, body);
    expect(seen.data).toMatchObject({ count: 2, unchanged: 0, left: { total: 0 }, changeCode: null });
    expect(seen.data.fields.find(({ field }) => field === 'treatment')?.moves).toEqual(
      expect.arrayContaining([
        { from: null, to: 'modify', count: 1 },
        { from: 'share', to: 'modify', count: 1 },
      ]),
    );
    const remnant = seen.data.levels.find(({ measure }) => measure === 'remnant');
    expect(remnant?.before).toEqual([{ level: 4, count: 2 }]);
    expect(remnant?.after).toEqual([{ level: 1, count: 2 }]);
    expect([await riskOf(first.riskId), await riskOf(second.riskId)]).toEqual(before);
    expect(await assessmentOf(project)).toMatchObject({ inventoryVersion, workVersion });
    expect(await t.audits('changeRisks')).toHaveLength(0);

    const { data } = await change(pm, { ...body, seal: seen.data.seal });
    expect(data).toEqual({ ...seen.data, changeCode: expect.any(String) });
    expect(await riskOf(first.riskId)).toMatchObject({ ...plan, version: 2, remnantLevel: 1 });
    const [row] = await t.audits('changeRisks');
    expect(row?.detail).toMatchObject({ count: 2, left: 0, changeCode: data.changeCode, fields: data.fields });
    const { data: history } = await pm.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode,
      entityCode: first.riskId,
    });
    // Of the record itself, what has changed of it.
    expect(history.list).toMatchObject([
      { action: 'changeRisks', detail: { changed: { treatment: { before: null, after: 'modify' } } } },
    ]);

    expect((await undo(pm, project, data.changeCode)).data).toEqual({
      count: 2,
      left: { total: 0, reasons: [], rows: [] },
    });
    expect(await riskOf(first.riskId)).toMatchObject({
      treatment: null,
      treatmentPlan: null,
      controls: [],
      version: 3,
    });
    expect(await riskOf(second.riskId)).toMatchObject({ treatment: 'share', treatmentPlan: null, version: 3 });
    expect((await undo(pm, project, data.changeCode)).errorCode).toBe('change_not_undoable');
  });

  it('keeps to the rules of a single save: what an executor may not change is left and named', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [own, elsewhere, others] = [
      await work(project, inhand('risk')),
      await work(project, inhand('assess')),
      await work(project, inhand('risk'), { assigneeId: people.CONSUMER_PM.accountId }),
    ];
    const rows = [own, elsewhere, others].map(({ riskId }) => ({ riskId }));
    const executor = clients.CONSUMER_EXECUTOR;
    const treatment = { treatment: 'avoid' };
    const data = await done(executor, { projectCode, rows, change: treatment });
    expect(data).toMatchObject({
      count: 1,
      left: {
        total: 2,
        reasons: expect.arrayContaining([
          { reason: 'gone', count: 1 },
          { reason: 'otherStep', count: 1 },
        ]),
        rows: expect.arrayContaining([
          { id: elsewhere.riskId, what: expect.stringContaining('工作单元'), reason: 'otherStep' },
        ]),
      },
    });
    expect((await riskOf(own.riskId)).treatment).toBe('avoid');
    expect((await riskOf(elsewhere.riskId)).treatment).toBe('retain');
    expect((await riskOf(others.riskId)).treatment).toBe('retain');
    // All that the filters let through are its own.
    const { data: all } = await change(executor, { projectCode, filters: {}, change: { treatment: 'share' } });
    expect([all.count, all.left.total]).toEqual([1, 1]);
    expect(
      (await change(executor, { projectCode, rows: [{ riskId: others.riskId }], change: treatment })).errorCode,
    ).toBe('not_found');
    const auditor = await change(clients.INTERNAL_AUDITOR, { projectCode, rows, change: treatment });
    expect(auditor.errorCode).toBe('403');
    // Once it has been submitted, its executor can't undo it; the inventory's maintainers can.
    await t.peek((tx) => tx.update(unitAssets).set({ state: 'submitted' }).where(eq(unitAssets.unitId, own.unitId)));
    expect((await undo(executor, project, data.changeCode)).errorCode).toBe('change_not_undoable');
    expect((await undo(await t.as('13800000025'), project, data.changeCode)).errorCode).toBe('not_found');
    expect((await undo(clients.CHANNEL_TENANT_MANAGER, project, data.changeCode)).data).toMatchObject({ count: 1 });
  });

  it('is refused once somebody has changed the records since the preview, and in a finished assessment', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await work(project, inhand('risk'));
    const body = { projectCode, rows: [{ riskId }], change: { treatmentPlan: '观察' } };
    const pm = clients.CONSUMER_PM;
    const { data } = await change(pm, body);
    const control = { projectCode, riskId, version: 1, existingControl: '双人复核' };
    expect((await clients.CHANNEL_TENANT_MANAGER.post(assets.saveControl.path, control)).success).toBe(true);
    expect((await change(pm, { ...body, seal: data.seal })).errorCode).toBe('change_overtaken');
    expect(await riskOf(riskId)).toMatchObject({ version: 2, existingControl: '双人复核', treatmentPlan: null });
    // Another change than the one that was shown.
    const seen = await change(pm, body);
    const other = { ...body, change: { treatmentPlan: '别的' }, seal: seen.data.seal };
    expect((await change(pm, other)).errorCode).toBe('change_overtaken');
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    expect((await change(pm, body)).errorCode).toBe('project_finished');
  });

  it('leaves what somebody has changed since when it is taken back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const made = [
      await work(project, inhand('risk')),
      await work(project, inhand('risk')),
      await work(project, inhand('risk')),
    ];
    const rows = made.map(({ riskId }) => ({ riskId }));
    const pm = clients.CONSUMER_PM;
    const { changeCode } = await done(pm, { projectCode, rows, change: plan });
    const [edited, deleted, kept] = made.map(({ riskId }) => riskId) as [string, string, string];
    await pm.post(assets.saveControl.path, { projectCode, riskId: edited, version: 2, existingControl: '门禁' });
    await pm.post(assets.deleteRisk.path, { projectCode, riskId: deleted, version: 2 });
    const { data } = await undo(pm, project, changeCode);
    expect(data).toMatchObject({ count: 1, left: { total: 2 } });
    expect(data.left.rows.map(({ id, reason }) => [id, reason]).sort()).toEqual(
      [
        [edited, 'changedSince'],
        [deleted, 'gone'],
      ].sort(),
    );
    expect((await riskOf(edited)).treatment).toBe('modify');
    expect((await riskOf(kept)).treatment).toBe('retain');
    expect((await t.audits('undoChange'))[0]?.detail).toMatchObject({ count: 1, left: 2, riskIds: [kept] });
  });

  it('withdraws acceptances as a single save does, asks before it ends a signature, and brings both back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, END, { risk: highRisk });
    const pm = clients.CONSUMER_PM;
    const owner = clients.CONSUMER_OWNER;
    const five = { confidentiality: 5, integrity: 5, availability: 5, value: 5 } as const;
    await t.peek((tx) => tx.update(unitAssets).set(five).where(eq(unitAssets.unitId, unitId)));
    // Saved once, its figures are the method's.
    const retain = { projectCode, riskId, version: 1, treatment: { treatment: 'retain' } };
    expect((await pm.post(assets.saveControl.path, retain)).success).toBe(true);
    const acceptance = { reason: '可以承受', until: inDays(30) };
    const accepting = { projectCode, rows: [{ riskId }], acceptance };
    const { seal } = (await owner.post<AssetsWire['acceptRisks']['data']>(assets.acceptRisks.path, accepting)).data;
    expect((await owner.post(assets.acceptRisks.path, { ...accepting, seal })).success).toBe(true);
    const sign = await pm.post(`${BASE}/assets/consumerComplete`, { projectCode });
    expect(sign.success, sign.errorMsg).toBe(true);
    const { signedFingerprint } = await assessmentOf(project);
    const accepted = await riskOf(riskId);

    const share = { treatment: 'share', remnantFrequency: 1, remnantSeverity: 1 };
    const body = { projectCode, rows: [{ riskId }], change: share };
    const { data } = await change(pm, body);
    expect(data.endsSignature).toBe(true);
    const unasked = await change(pm, { ...body, seal: data.seal });
    expect(unasked.errorCode).toBe('ends_signature');
    expect(await riskOf(riskId)).toEqual(accepted);
    const answer = await change(pm, { ...body, seal: data.seal }, MEANT);
    expect(answer.success, answer.errorMsg).toBe(true);
    expect(await riskOf(riskId)).toMatchObject({ treatment: 'share', acceptedBy: null, remnantLevel: 1 });
    expect((await assessmentOf(project)).signedAt).toBeNull();

    expect((await undo(pm, project, answer.data.changeCode)).data.count).toBe(1);
    const { version, updatedAt, updatedBy, ...asAccepted } = accepted;
    expect(await riskOf(riskId)).toMatchObject(asAccepted);
    expect((await assessmentOf(project)).signedFingerprint).toBe(signedFingerprint);
  });

  it('takes values of their own for each row, and leaves a pair that the unit has already', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, inhand('assess'));
    const [second, third] = await t.peek(async (tx) => [
      await makeRisk(tx, project, unitId, { threat: '火灾', vulnerability: '无灭火装置' }),
      await makeRisk(tx, project, unitId, { threat: '水灾' }),
    ]);
    const rows = [
      { riskId, change: { threat: '雷击', threatFrequency: 5 } },
      { riskId: second, change: { existingControl: '气体灭火', threatFrequency: 4 } },
      { riskId: third, change: { threat: '火灾', vulnerability: '无灭火装置' } },
    ];
    const data = await done(clients.CONSUMER_PM, { projectCode, rows });
    expect(data).toMatchObject({ count: 2, left: { rows: [{ id: third, reason: 'duplicate' }] } });
    expect(await riskOf(riskId)).toMatchObject({ threat: '雷击', threatFrequency: 5, existingControl: null });
    expect(await riskOf(second as string)).toMatchObject({
      threat: '火灾',
      threatFrequency: 4,
      existingControl: '气体灭火',
    });
    const again = await change(clients.CONSUMER_PM, { projectCode, rows: rows.slice(0, 2) });
    expect(again.data).toMatchObject({ count: 0, unchanged: 2 });
    expect(
      (await change(clients.CONSUMER_PM, { projectCode, rows: rows.slice(0, 2), seal: again.data.seal })).errorCode,
    ).toBe('refused_transition');
  });

  it('names another owner without the account of the one before, and gives both back', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await work(project, inhand('risk'));
    const owner = { treatmentOwner: '张海峰', treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId };
    await t.peek((tx) => tx.update(risks).set(owner).where(eq(risks.riskId, riskId)));
    const pm = clients.CONSUMER_PM;
    const change = { treatmentOwner: '外包公司' };
    const { changeCode, fields } = await done(pm, { projectCode, rows: [{ riskId }], change });
    expect(fields.map(({ field }) => field)).toEqual(['treatmentOwner']);
    expect(await riskOf(riskId)).toMatchObject({ treatmentOwner: '外包公司', treatmentOwnerId: null });
    await undo(pm, project, changeCode);
    expect(await riskOf(riskId)).toMatchObject(owner);
  });

  it('lowers what remains to a level at most or by one, and never raises it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const pm = clients.CONSUMER_PM;
    const modify = { ...highRisk, treatment: 'modify' } as const;
    const remain = async (part: object) =>
      (await work(project, inhand('remnant_risk'), { risk: { ...modify, ...part } })).riskId;
    const [low, high, lowest, unrated, retained] = [
      await remain({ remnantFrequency: 2, remnantSeverity: 3 }),
      await remain({ remnantFrequency: 4, remnantSeverity: 5 }),
      await remain({ remnantFrequency: 1, remnantSeverity: 1 }),
      await remain({ threatFrequency: 3, remnantFrequency: null, remnantSeverity: null }),
      await remain({ treatment: 'retain', remnantFrequency: null, remnantSeverity: null }),
    ];
    const lowering = { remnantFrequency: { atMost: 3 }, remnantSeverity: { by: 1 } };
    const body = { projectCode, rows: [low, high, lowest, unrated, retained].map((riskId) => ({ riskId })) };
    const seen = await change(pm, { ...body, change: { lowering } });
    expect(seen.data).toMatchObject({ count: 3, unchanged: 2, remnantHigher: 0 });
    expect(seen.data.fields.find(({ field }) => field === 'remnantSeverity')?.moves).toEqual(
      expect.arrayContaining([
        { from: 3, to: 2, count: 1 },
        { from: 5, to: 4, count: 1 },
        { from: null, to: 4, count: 1 },
      ]),
    );
    await done(pm, { ...body, change: { lowering } });
    const remains = async (riskId: string) => {
      const { remnantFrequency, remnantSeverity } = await riskOf(riskId);
      return [remnantFrequency, remnantSeverity];
    };
    expect(await Promise.all([low, high, lowest, unrated, retained].map(remains))).toEqual([
      [2, 2],
      [3, 4],
      [1, 1],
      [3, 4],
      [null, null],
    ]);
    for (const wrong of [
      { lowering: { remnantFrequency: { atMost: 0 } } },
      { lowering: { remnantFrequency: { by: 2 } } },
      { lowering: { remnantFrequency: { by: 1 } }, remnantFrequency: 2 },
    ])
      expect((await change(pm, { ...body, change: wrong })).status, JSON.stringify(wrong)).toBe(400);
  });

  it('refuses what cannot be', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await work(project, inhand('risk'));
    const pm = clients.CONSUMER_PM;
    const rows = [{ riskId }];
    expect((await change(t.nobody, { projectCode, rows })).errorCode).toBe('10000');
    expect((await change(pm, { projectCode, rows, change: { controls: ['9.99'] } })).errorCode).toBe(
      'unknown_reference',
    );
    for (const wrong of [
      { rows, filters: {} },
      {},
      { rows: [] },
      { rows, change: { threatFrequency: 6 } },
      { rows, change: { treatmentDeadline: '0000-01-01' } },
      { rows, change: { threat: ' ' } },
      { filters: { level: 9 } },
    ])
      expect((await change(pm, { projectCode, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  });
});
