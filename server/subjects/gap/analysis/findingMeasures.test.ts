import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import { remindMeasures } from '#server/subjects/assets/measure/jobs/remindMeasures';
import { measures } from '#server/subjects/assets/measure/tables';
import { makeFinding } from '../../../../tests/factories/gap';
import { makeMeasure } from '../../../../tests/factories/work';
import { findingMeasuresApp, type Planned } from '../../../../tests/server/findingMeasuresApp';

type Finding = GapWire['getFinding']['data'];

const { t, people, clients, told, measure, analysed, link, plan, findingOf, listed, rowOf } = findingMeasuresApp();

describe('measures that close findings', () => {
  it('are carried out before a finding is submitted, and verified before it is finished', async () => {
    const { project, first } = await analysed();
    const { measureId } = await measure(project);
    expect((await link('CONSUMER_PM', project, [first], [measureId])).data).toEqual({ changed: 1 });
    const { projectCode } = project;
    const code = (await rowOf(measureId))?.measureCode ?? '';
    const named = { projectCode, findingId: first };
    const submit = (version: number) =>
      clients.CONSUMER_EXECUTOR.post<Finding>(questionnaire.submitControlInfo.path, {
        ...named,
        version,
        result: '已发布',
        links: [],
      });
    const early = await submit(2);
    expect(early).toMatchObject({ errorCode: 'measures_not_done' });
    expect(early.errorMsg).toContain(code);
    const carryOut = await clients.CONSUMER_EXECUTOR.post(assets.carryOutMeasure.path, {
      projectCode,
      measureId,
      version: 1,
      action: 'finish',
      result: '已发布并宣贯',
    });
    expect(carryOut.success).toBe(true);
    expect((await submit(2)).data).toMatchObject({ stage: 'submitted', measures: [{ measureId, state: 'done' }] });
    const finish = () =>
      clients.CONSUMER_OWNER.post<Finding>(questionnaire.finishControlInfo.path, {
        ...named,
        version: 3,
        levelAfter: 1,
      });
    const unverified = await finish();
    expect(unverified).toMatchObject({ errorCode: 'measures_not_verified' });
    expect(unverified.errorMsg).toContain(code);
    await clients.CONSUMER_PM.post(assets.judgeMeasure.path, { projectCode, measureId, version: 2, action: 'verify' });
    expect((await finish()).data).toMatchObject({ stage: 'finished', levelAfter: 1 });
  });

  it('are planned for several findings at once, paid once, and are the task of their owner', async () => {
    const { project, first, second } = await analysed();
    const { accountId } = people.CONSUMER_EXECUTOR;
    const cost = { treatmentCost: 50_000, treatmentDeadline: '2027-03-31', controls: ['5.1'] };
    const planned = await plan('CHANNEL_TENANT_MANAGER', project, [first, second], {
      ...cost,
      treatmentOwnerId: accountId,
    });
    expect(planned.data).toMatchObject({ changed: 2 });
    const { measureId, measureCode } = planned.data;
    const owner = { treatmentOwner: '人 CONSUMER_EXECUTOR', treatmentOwnerId: accountId };
    const shown = { measureId, measureCode, ...owner, treatmentDeadline: '2027-03-31' };
    await t.peek((tx) => tx.update(measures).set({ treatmentOwner: '旧名' }).where(eq(measures.measureId, measureId)));
    for (const findingId of [first, second])
      expect((await findingOf(project, findingId)).measures).toEqual([
        { ...shown, treatmentPlan: '发布并宣贯方针', state: 'planned', isOverdue: false },
      ]);
    const noLevels = { riskLevel: null, remnantLevel: null, currentLevel: null, priority: null };
    expect(await listed(project)).toMatchObject([{ ...shown, ...noLevels, findings: 2, risks: 0 }]);
    expect(await listed(project, { mine: 'true' }, 'CONSUMER_EXECUTOR')).toHaveLength(1);
    const figures = await clients.CONSUMER_PM.get<AssetsWire['getMeasureFigures']['data']>(
      assets.getMeasureFigures.path,
      { projectCode: project.projectCode },
    );
    expect(figures.data).toMatchObject({ cost: 50_000, byState: { planned: 1 } });
    expect(await listed(project, { task: 'carryOutMeasures' }, 'CONSUMER_EXECUTOR')).toMatchObject([{ measureCode }]);
    const tasks = await clients.CONSUMER_EXECUTOR.get<{ kind: string; projectCode: string; count: number }[]>(
      '/api/portal/user/waitingTasks',
    );
    expect(tasks.data.filter(({ projectCode }) => projectCode === project.projectCode)).toContainEqual(
      expect.objectContaining({ kind: 'carryOutMeasures', count: 1 }),
    );
    const [audited] = await t.audits('planMeasure');
    expect(audited).toMatchObject({
      entityCode: measureId,
      detail: { count: 2, refs: ['5.2', '5.3'], measures: measureCode },
      concerned: expect.arrayContaining([accountId]),
      accountId: people.CHANNEL_TENANT_MANAGER.accountId,
    });
  });

  it('wait to be verified, are reminded of and overdue, like those of risks', async () => {
    const { project, first } = await analysed();
    const { projectCode } = project;
    const owner = { treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId, treatmentDeadline: '2026-01-31' };
    const { measureId } = (await plan('CONSUMER_PM', project, [first], owner)).data;
    expect((await findingOf(project, first)).measures).toMatchObject([{ isOverdue: true }]);
    const tasks = async () =>
      (await clients.CONSUMER_PM.get<{ kind: string; projectCode: string }[]>('/api/portal/user/waitingTasks')).data
        .filter((one) => one.projectCode === projectCode)
        .map(({ kind }) => kind);
    expect(await tasks()).toContain('overdueMeasures');
    await remindMeasures(t.services);
    const reminded = (await told(people.CONSUMER_EXECUTOR)).filter((one) => one.projectCode === projectCode);
    expect(reminded.map(({ kind }) => kind)).toContain('measure_overdue');
    const done = { projectCode, measureId, version: 1, action: 'finish', result: '已发布' };
    await clients.CONSUMER_EXECUTOR.post(assets.carryOutMeasure.path, done);
    expect(await tasks()).toContain('verifyMeasures');
    expect(await listed(project, { task: 'verifyMeasures' })).toHaveLength(1);
  });

  it('are told in their own history, which names no finding that an executor may not know of', async () => {
    const { project, first } = await analysed();
    const others = await t.peek((tx) => makeFinding(tx, project, { ref: '6.1' }));
    const { projectCode } = project;
    const owner = { treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId };
    const { measureId } = (await plan('CONSUMER_PM', project, [first], owner)).data;
    await link('CONSUMER_PM', project, [others], [measureId]);
    const history = await clients.CONSUMER_EXECUTOR.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode,
      entityCode: measureId,
    });
    expect(history.data.list.map(({ action }) => action)).toEqual(['linkMeasures', 'planMeasure']);
    expect(JSON.stringify(history.data)).not.toContain('6.1');
  });

  it('tell the pages of findings of how far they are', async () => {
    const { project, first } = await analysed();
    const { projectCode } = project;
    const { measureId } = await measure(project);
    await link('CONSUMER_PM', project, [first], [measureId]);
    const version = async () =>
      (await clients.CONSUMER_PM.get<{ version: string }>(calls.watchGap.path, { projectCode })).data.version;
    const before = await version();
    await clients.CONSUMER_EXECUTOR.post(assets.carryOutMeasure.path, {
      projectCode,
      measureId,
      version: 1,
      action: 'begin',
    });
    expect(await version()).not.toBe(before);
  });

  it('are shown with the findings that the caller may know of', async () => {
    const { project, first } = await analysed();
    const others = await t.peek((tx) => makeFinding(tx, project, { ref: '6.1' }));
    const owned = await plan('CONSUMER_PM', project, [first, others], {
      treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId,
    });
    const nobodys = await plan('CONSUMER_PM', project, [first]);
    const shown = (role: RoleCode, { measureId }: Planned) =>
      clients[role].get<GapWire['listMeasureFindings']['data']>(calls.listMeasureFindings.path, {
        projectCode: project.projectCode,
        measureId,
      });
    const refs = async (role: RoleCode) => (await shown(role, owned.data)).data.map(({ ref }) => ref);
    expect([await refs('CONSUMER_PM'), await refs('CONSUMER_EXECUTOR')]).toEqual([['5.2', '6.1'], ['5.2']]);
    // Of none of the executor's units, and nobody's: not an executor's to know of.
    expect((await shown('CONSUMER_EXECUTOR', nobodys.data)).errorCode).toBe('not_found');
    expect(await listed(project, {}, 'CONSUMER_EXECUTOR')).toMatchObject([{ measureId: owned.data.measureId }]);
  });

  it('filter the list of findings, and cost it no statement for each', async () => {
    const { project, first, second } = await analysed();
    await plan('CONSUMER_PM', project, [first]);
    const { projectCode } = project;
    const refs = async (query: object) =>
      (
        await clients.CONSUMER_PM.get<GapWire['listFindings']['data']>(calls.listFindings.path, {
          projectCode,
          ...query,
        })
      ).data.list.map(({ ref }) => ref);
    expect([await refs({ measures: 'some' }), await refs({ measures: 'none' })]).toEqual([['5.2'], ['5.3']]);
    const one = await t.statements(() => refs({}));
    for (let n = 0; n < 5; n += 1) await plan('CONSUMER_PM', project, [first, second]);
    expect(await t.statements(() => refs({}))).toBe(one);
  });
});

describe('the statement of applicability', () => {
  it('names the measures of a control: those that name it, and those that close its finding', async () => {
    const { project } = await analysed();
    const control = { ref: 'A.5.1', kind: 'control' as const, responsibleId: null };
    const other = { ref: 'A.5.2', kind: 'control' as const, responsibleId: null };
    const [first, second] = await t.peek(async (tx) => [
      await makeFinding(tx, project, control),
      await makeFinding(tx, project, other),
    ]);
    const named = await t.peek((tx) =>
      makeMeasure(tx, project, {}, { risk: { controls: ['5.1'], treatmentPlan: '评审方针' } }),
    );
    const closing = (await plan('CONSUMER_PM', project, [first ?? '', second ?? ''])).data;
    await link('CONSUMER_PM', project, [first ?? ''], [named.measureId]);
    const statement = await clients.CONSUMER_PM.get<GapWire['getStatement']['data']>(calls.getStatement.path, {
      projectCode: project.projectCode,
    });
    expect(
      statement.data.controls.map(({ ref, measures: own, facts }) => [
        ref,
        own.count,
        own.first.map(({ measureCode }) => measureCode),
        facts.isMeasured,
      ]),
    ).toEqual([
      ['A.5.1', 2, ['M-0001', closing.measureCode], true],
      ['A.5.2', 1, [closing.measureCode], true],
    ]);
  });
});
