import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { assessmentApp, inhand, REJECT, submitPaths, submitted } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, newProject, work, unitOf } = assessmentApp();
type TakenOver = AssetsWire['takeOverUnits']['data'];
const takeOver = (who: Client, body: object) => who.post<TakenOver>(assets.takeOverUnits.path, body);
const unseen = { unit: { seenAt: null } };

describe('units that are taken over as imported', () => {
  it('are submitted together after a preview, and stay told from those that somebody looked at', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const imported = [await work(project, inhand('assess'), unseen), await work(project, inhand('assess'), unseen)];
    const seen = await work(project, inhand('assess'));
    const bare = await work(project, inhand('assess'), { ...unseen, risk: null });
    const returned = await work(project, inhand('assess_reject'), unseen);
    const unitIds = [...imported, seen, bare, returned].map(({ unitId }) => unitId);
    const pm = clients.CONSUMER_PM;

    const preview = await takeOver(pm, { projectCode, unitIds });
    expect(preview.data).toMatchObject({ count: 3, takenOver: 2 });
    expect(new Map(preview.data.left.map(({ unitId, gaps }) => [unitId, gaps]))).toEqual(
      new Map([
        [bare.unitId, ['riskMissing']],
        [returned.unitId, ['standsElsewhere']],
      ]),
    );
    expect((await unitOf(imported[0]?.unitId ?? '')).state).toBe('inhand');
    expect(await t.audits('takeOverUnits')).toHaveLength(0);

    const { seal } = preview.data;
    const made = await takeOver(pm, { projectCode, unitIds, seal });
    expect(made.data).toEqual(preview.data);
    const states = async ({ unitId }: { unitId: string }) => {
      const { state, seenAt, takenOverAt } = await unitOf(unitId);
      return [state, seenAt !== null, takenOverAt !== null];
    };
    expect(await Promise.all([...imported, seen, bare, returned].map(states))).toEqual([
      ['submitted', false, true],
      ['submitted', false, true],
      ['submitted', true, false],
      ['inhand', false, false],
      ['inhand', false, false],
    ]);
    expect((await t.audits('takeOverUnits'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { count: 3, takenOver: 2, left: 2 },
    });
    const { list } = (await pm.get<AssetsWire['listWorkUnits']['data']>(assets.listWorkUnits.path, { projectCode }))
      .data;
    expect(list.filter(({ isTakenOver }) => isTakenOver).map(({ unitId }) => unitId)).toEqual(
      expect.arrayContaining(imported.map(({ unitId }) => unitId)),
    );
    expect(list.filter(({ isTakenOver }) => isTakenOver)).toHaveLength(2);
    // The same once more would be another change by now.
    expect((await takeOver(pm, { projectCode, unitIds, seal })).errorCode).toBe('change_overtaken');

    // What comes back is looked at: it was submitted as imported no more.
    const unitId = imported[0]?.unitId ?? '';
    expect((await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '请核对' })).success).toBe(true);
    expect((await unitOf(unitId)).takenOverAt).toBeNull();
    const again = await pm.post<{ left: { gaps: string[] }[] }>(submitPaths.assess, { projectCode, unitIds: [unitId] });
    expect(again.data.left[0]?.gaps).toEqual(['notSeen']);
  });

  it('are an executor’s own, of the first step, and named within bounds', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const own = await work(project, inhand('assess'), unseen);
    const others = await work(project, inhand('assess'), { ...unseen, assigneeId: null });
    const executor = clients.CONSUMER_EXECUTOR;
    const { data } = await takeOver(executor, { projectCode });
    expect(data).toMatchObject({ count: 1, takenOver: 1, left: [] });
    expect((await takeOver(executor, { projectCode, unitIds: [others.unitId] })).errorCode).toBe('not_found');
    expect((await takeOver(executor, { projectCode, seal: data.seal })).success).toBe(true);
    expect((await unitOf(own.unitId)).takenOverAt).not.toBeNull();
    expect((await unitOf(others.unitId)).takenOverAt).toBeNull();
    // Of two unopened units, only the chosen one is submitted.
    const [chosen, kept] = [
      await work(project, inhand('assess'), unseen),
      await work(project, inhand('assess'), unseen),
    ];
    const part = { projectCode, unitIds: [chosen.unitId] };
    const { seal } = (await takeOver(executor, part)).data;
    expect((await takeOver(executor, { ...part, seal })).data).toMatchObject({ count: 1, takenOver: 1, left: [] });
    expect(await unitOf(chosen.unitId)).toMatchObject({ state: 'submitted' });
    expect(await unitOf(kept.unitId)).toMatchObject({ state: 'inhand', takenOverAt: null });
    const done = await work(project, submitted('assess'));
    expect((await takeOver(executor, { projectCode, unitIds: [done.unitId] })).errorCode).toBe('refused_transition');
    expect((await takeOver(executor, { projectCode, unitIds: [] })).status).toBe(400);
    expect((await takeOver(t.nobody, { projectCode })).errorCode).toBe('10000');
    expect((await takeOver(await t.as('13800000025'), { projectCode })).errorCode).toBe('not_found');
  });
});
