import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import type { RoleCode } from '#domain/kernel/roles';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { FINDING_MEASURES } from '#domain/subjects/gap/analysis/measures';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import { remindMeasures } from '#server/subjects/assets/measure/jobs/remindMeasures';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeFinding, makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeProject } from '../../../../tests/factories/projects';
import { changePlan, makeMeasure } from '../../../../tests/factories/work';
import type { Project } from '../../../../tests/server/assessmentApp';
import { measureApp } from '../../../../tests/server/measureApp';

const { t, customer, people, clients, newProject, measure, told } = measureApp();
const executor = () => people.CONSUMER_EXECUTOR;

type Finding = GapWire['getFinding']['data'];
type Planned = GapWire['planMeasure']['data'];
type Measures = AssetsWire['listMeasures']['data'];

/** A project whose analysis has two findings, which the executor deals with. */
async function analysed(): Promise<{ project: Project; first: string; second: string }> {
  const project = await newProject();
  const inHand = { responsibleId: executor().accountId, disposal: 'in-handle' as const };
  const made = await t.peek((tx) =>
    makeGapAnalysis(tx, project, {
      findings: [
        { ref: '5.2', ...inHand },
        { ref: '5.3', ...inHand },
      ],
    }),
  );
  return { project, first: made['5.2'] ?? '', second: made['5.3'] ?? '' };
}

const link = (role: RoleCode, { projectCode }: Project, findingIds: string[], measureIds: string[], isLinked = true) =>
  clients[role].post<{ changed: number }>(calls.linkMeasures.path, { projectCode, findingIds, measureIds, isLinked });
const plan = (role: RoleCode, { projectCode }: Project, findingIds: string[], more: object = {}) =>
  clients[role].post<Planned>(calls.planMeasure.path, {
    projectCode,
    findingIds,
    treatmentPlan: '发布并宣贯方针',
    ...more,
  });
const findingOf = async ({ projectCode }: Project, findingId: string, role: RoleCode = 'CONSUMER_PM') =>
  (await clients[role].get<Finding>(calls.getFinding.path, { projectCode, findingId })).data;
const listed = async ({ projectCode }: Project, query: object = {}, role: RoleCode = 'CONSUMER_PM') =>
  (await clients[role].get<Measures>(assets.listMeasures.path, { projectCode, ...query })).data.list;
const rowOf = async (measureId: string) =>
  (await t.peek((tx) => tx.select().from(measures).where(eq(measures.measureId, measureId))))[0];

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
    const { accountId } = executor();
    const cost = { treatmentCost: 50_000, treatmentDeadline: '2027-03-31', controls: ['5.1'] };
    const planned = await plan('CHANNEL_TENANT_MANAGER', project, [first, second], {
      ...cost,
      treatmentOwnerId: accountId,
    });
    expect(planned.data).toMatchObject({ changed: 2 });
    const { measureId, measureCode } = planned.data;
    const shown = { measureId, measureCode, treatmentOwner: '人 CONSUMER_EXECUTOR', treatmentDeadline: '2027-03-31' };
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
    const owner = { treatmentOwnerId: executor().accountId, treatmentDeadline: '2026-01-31' };
    const { measureId } = (await plan('CONSUMER_PM', project, [first], owner)).data;
    expect((await findingOf(project, first)).measures).toMatchObject([{ isOverdue: true }]);
    const tasks = async () =>
      (await clients.CONSUMER_PM.get<{ kind: string; projectCode: string }[]>('/api/portal/user/waitingTasks')).data
        .filter((one) => one.projectCode === projectCode)
        .map(({ kind }) => kind);
    expect(await tasks()).toContain('overdueMeasures');
    await remindMeasures(t.services);
    const reminded = (await told(executor())).filter((one) => one.projectCode === projectCode);
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
    const owner = { treatmentOwnerId: executor().accountId };
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
    const owned = await plan('CONSUMER_PM', project, [first, others], { treatmentOwnerId: executor().accountId });
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

describe('linking measures', () => {
  it('is taken back from these findings alone, and told in the log', async () => {
    const { project, first, second } = await analysed();
    const elsewhere = await analysed();
    const { measureId } = await measure(project);
    await link('CONSUMER_OWNER', project, [first, second], [measureId]);
    expect((await link('CONSUMER_OWNER', project, [first], [measureId])).data).toEqual({ changed: 0 });
    const versions = async () => [
      (await findingOf(project, second)).version,
      (await findingOf(elsewhere.project, elsewhere.first)).version,
    ];
    const before = await versions();
    expect((await link('CONSUMER_OWNER', project, [first], [measureId], false)).data).toEqual({ changed: 1 });
    expect((await findingOf(project, first)).measures).toEqual([]);
    expect((await findingOf(project, second)).measures).toHaveLength(1);
    expect(await versions()).toEqual(before);
    expect(await rowOf(measureId)).toMatchObject({ findings: 1 });
    expect((await t.audits('unlinkMeasures'))[0]).toMatchObject({
      entityCode: project.projectCode,
      detail: { count: 1, refs: ['5.2'], measures: 'M-0001' },
      concerned: expect.arrayContaining([executor().accountId]),
    });
  });

  it('takes a measure away that was planned by mistake, and leaves one that has a result', async () => {
    const { project, first } = await analysed();
    const mistaken = (await plan('CONSUMER_PM', project, [first])).data.measureId;
    const begun = (await plan('CONSUMER_PM', project, [first], { treatmentOwnerId: executor().accountId })).data
      .measureId;
    const { projectCode } = project;
    await clients.CONSUMER_EXECUTOR.post(assets.carryOutMeasure.path, {
      projectCode,
      measureId: begun,
      version: 1,
      action: 'begin',
    });
    await link('CONSUMER_PM', project, [first], [mistaken, begun], false);
    expect([await rowOf(mistaken), (await rowOf(begun))?.state]).toEqual([undefined, 'inhand']);
  });

  it('finds a measure gone that was dropped while it waited', async () => {
    const { project, first } = await analysed();
    const { measureId } = (await plan('CONSUMER_PM', project, [first])).data;
    const second = await t.peek((tx) => makeFinding(tx, project, { ref: '6.2' }));
    const [asked] = await t.inLine(
      (tx) => tx.delete(measures).where(eq(measures.measureId, measureId)),
      () => link('CONSUMER_PM', project, [second], [measureId]),
    );
    expect(asked?.errorCode).toBe('unknown_reference');
  });

  it('serves as many as a call may name', async () => {
    const { project } = await analysed();
    const { tenantCode, projectCode } = project;
    const [findingIds, measureIds] = await t.peek(async (tx) => {
      const made = await makeGapAnalysis(tx, project, {
        findings: Array.from({ length: limits.namedAtOnce }, (_, n) => ({ ref: `R${n}` })),
      });
      const plans = Array.from({ length: FINDING_MEASURES }, (_, n) => ({
        tenantCode,
        projectCode,
        measureId: randomUUID(),
        measureCode: `M-${String(9_990 + n).padStart(4, '0')}`,
        treatmentPlan: `措施 ${n}`,
      }));
      await tx.insert(measures).values(plans);
      return [Object.values(made), plans.map(({ measureId }) => measureId)];
    });
    expect((await link('CONSUMER_PM', project, findingIds, measureIds)).data).toEqual({ changed: limits.namedAtOnce });
    const codes = (await findingOf(project, findingIds[0] ?? '')).measures.map(({ measureCode }) => measureCode);
    expect([codes[0], codes[9], codes[10]]).toEqual(['M-9990', 'M-9999', 'M-10000']);
  });

  it('leaves findings that are said to be done, and refuses where all of them are', async () => {
    const { project, first } = await analysed();
    const done = { submittedAt: new Date(), disposal: 'in-handle' as const };
    const submitted = await t.peek((tx) => makeFinding(tx, project, { ref: '6.1', ...done }));
    const { measureId } = await measure(project);
    expect((await link('CONSUMER_PM', project, [first, submitted], [measureId])).data).toEqual({ changed: 1 });
    expect((await findingOf(project, submitted)).measures).toEqual([]);
    expect((await link('CONSUMER_PM', project, [submitted], [measureId])).errorCode).toBe('refused_transition');
    expect((await plan('CONSUMER_PM', project, [submitted])).errorCode).toBe('refused_transition');
  });

  it('refuses measures of other projects, unknown controls and people, and projects without a treatment plan', async () => {
    const { project, first } = await analysed();
    const elsewhere = await measure(await newProject());
    expect((await link('CONSUMER_PM', project, [first], [elsewhere.measureId])).errorCode).toBe('unknown_reference');
    expect((await plan('CONSUMER_PM', project, [first], { controls: ['99.9'] })).errorCode).toBe('unknown_reference');
    const stranger = { treatmentOwnerId: people.CHANNEL_OWNER.accountId };
    expect((await plan('CONSUMER_PM', project, [first], stranger)).errorCode).toBe('unknown_reference');
    expect(await listed(project)).toEqual([]);
    const { accountId: ownerAccountId } = people.CHANNEL_TENANT_MANAGER;
    const alone = await t.peek((tx) => makeProject(tx, { customer, ownerAccountId, kind: 'gap' }));
    const made = await t.peek((tx) => makeGapAnalysis(tx, alone));
    expect((await plan('CONSUMER_PM', alone, [made['5.2'] ?? ''])).errorCode).toBe('not_found');
    const offered = async ({ projectCode }: Project) =>
      (await clients.CONSUMER_PM.get<GapWire['getGapAnalysis']['data']>(calls.getGapAnalysis.path, { projectCode }))
        .data.allowedActions;
    expect([(await offered(project)).includes('plan'), (await offered(alone)).includes('plan')]).toEqual([true, false]);
  });

  it('stops at the number that anybody would follow, and plans nothing beyond it', async () => {
    const { project, first, second } = await analysed();
    for (let n = 0; n < FINDING_MEASURES; n += 1)
      expect((await plan('CONSUMER_PM', project, [first])).errorMsg || 'ok').toBe('ok');
    expect((await plan('CONSUMER_PM', project, [first])).errorCode).toBe('limit_reached');
    const { measureId } = await measure(project);
    expect((await link('CONSUMER_PM', project, [first], [measureId])).errorCode).toBe('limit_reached');
    // Of another finding there is none yet.
    expect((await link('CONSUMER_PM', project, [second], [measureId])).data).toEqual({ changed: 1 });
    expect(await listed(project, { pageSize: 100 })).toHaveLength(FINDING_MEASURES + 1);
  });

  it('counts the findings of two people who link at once', async () => {
    const { project, first, second } = await analysed();
    const { measureId } = await measure(project);
    const both = await Promise.all([
      link('CONSUMER_PM', project, [first], [measureId]),
      link('CHANNEL_TENANT_MANAGER', project, [second], [measureId]),
    ]);
    expect(both.map(({ success }) => success)).toEqual([true, true]);
    expect(await rowOf(measureId)).toMatchObject({ findings: 2 });
  });
});

describe('a measure that closes a finding', () => {
  it('stays when its last risk is retained or deleted, and is out of use once it closes nothing', async () => {
    const { project, first } = await analysed();
    const retained = await measure(project);
    const deleted = await measure(project);
    await link('CONSUMER_PM', project, [first], [retained.measureId, deleted.measureId]);
    await t.peek((tx) => changePlan(tx, project, retained.riskId, { treatment: 'retain', treatmentPlan: null }));
    await t.peek((tx) => tx.delete(risks).where(eq(risks.riskId, deleted.riskId)));
    expect((await listed(project)).map(({ risks: own, findings }) => [own, findings])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await t.peek((tx) => tx.update(measures).set({ state: 'inhand' }).where(eq(measures.measureId, deleted.measureId)));
    await link('CONSUMER_PM', project, [first], [retained.measureId, deleted.measureId], false);
    expect(await listed(project)).toEqual([]);
    // What was begun is kept.
    expect(await listed(project, { risks: 'none' })).toMatchObject([{ measureId: deleted.measureId }]);
  });

  it('is what equal measures become part of, also without a risk of its own', async () => {
    const { project, first } = await analysed();
    const { measureId } = (await plan('CONSUMER_PM', project, [first])).data;
    const same = { treatmentPlan: '发布并宣贯方针', treatmentOwner: null, treatmentDeadline: null };
    await measure(project, {}, { ...same, treatmentCost: 30_000 });
    const merge = (seal?: string) =>
      clients.CONSUMER_PM.post<AssetsWire['mergeMeasures']['data']>(assets.mergeMeasures.path, {
        projectCode: project.projectCode,
        ...(seal && { seal }),
      });
    const { seal, count } = (await merge()).data;
    expect(count).toBe(1);
    expect((await merge(seal)).data).toMatchObject({ isDone: true });
    expect(await listed(project)).toMatchObject([{ measureId, risks: 1, findings: 1, treatmentCost: 30_000 }]);
  });

  it('is not changed by the risk of an executor that has the same plan', async () => {
    const { project, first } = await analysed();
    const { measureId } = (await plan('CONSUMER_PM', project, [first])).data;
    const same = { treatmentPlan: '发布并宣贯方针', treatmentOwner: null, treatmentDeadline: null };
    const { riskId } = await measure(project, {}, same);
    expect(await listed(project)).toMatchObject([{ measureId, risks: 1, findings: 1 }]);
    await t.peek((tx) => changePlan(tx, project, riskId, { treatmentPlan: '什么也不做' }));
    expect(await rowOf(measureId)).toMatchObject({ treatmentPlan: '发布并宣贯方针', findings: 1 });
    expect((await listed(project)).map(({ treatmentPlan }) => treatmentPlan).sort()).toEqual([
      '什么也不做',
      '发布并宣贯方针',
    ]);
  });

  it('keeps its plan from the executor who carries it out', async () => {
    const { project, first } = await analysed();
    const { measureId } = (await plan('CONSUMER_PM', project, [first], { treatmentOwnerId: executor().accountId }))
      .data;
    const save = (role: RoleCode) =>
      clients[role].post(assets.saveMeasure.path, {
        projectCode: project.projectCode,
        measureId,
        version: 1,
        treatmentPlan: '另一项',
      });
    expect((await save('CONSUMER_EXECUTOR')).errorCode).toBe('refused_transition');
    expect((await save('CONSUMER_PM')).success).toBe(true);
    expect(await listed(project)).toMatchObject([{ treatmentPlan: '另一项', findings: 1 }]);
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
