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
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeFinding, makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeProject } from '../../../../tests/factories/projects';
import { changePlan } from '../../../../tests/factories/work';
import type { Project } from '../../../../tests/server/assessmentApp';
import { findingMeasuresApp } from '../../../../tests/server/findingMeasuresApp';

const { t, customer, people, clients, newProject, measure, analysed, link, plan, findingOf, listed, rowOf } =
  findingMeasuresApp();

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
      concerned: expect.arrayContaining([people.CONSUMER_EXECUTOR.accountId]),
    });
  });

  it('takes a measure away that was planned by mistake, and leaves one that has a result', async () => {
    const { project, first } = await analysed();
    const mistaken = (await plan('CONSUMER_PM', project, [first])).data.measureId;
    const begun = (
      await plan('CONSUMER_PM', project, [first], { treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId })
    ).data.measureId;
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
    for (const query of [{}, { sortField: 'riskValue' }])
      expect((await listed(project, query)).map(({ risks: own, findings }) => [own, findings])).toEqual([
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
    const { measureId } = (
      await plan('CONSUMER_PM', project, [first], { treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId })
    ).data;
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
