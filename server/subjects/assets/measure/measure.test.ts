import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import type { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { putProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { changePlan, makeMeasure } from '../../../../tests/factories/work';
import { BASE, inDays, type Project } from '../../../../tests/server/assessmentApp';
import { CALLS, finished, measureApp } from '../../../../tests/server/measureApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, newProject, told, measure, pm, owner, executor, consultant } = measureApp();

type Measure = AssetsWire['getMeasure']['data'];
type Measures = AssetsWire['listMeasures']['data'];
type Moved = AssetsWire['judgeMeasure']['data'];

const detail = async (client: Client, { projectCode }: Project, measureId: string) =>
  (await client.get<Measure>(`${CALLS}/detail`, { projectCode, measureId })).data;
const carryOut = (client: Client, { projectCode }: Project, measureId: string, body: object) =>
  client.post<Moved>(`${CALLS}/carryOut`, { projectCode, measureId, ...body });
const judge = (client: Client, { projectCode }: Project, measureId: string, body: object) =>
  client.post<Moved>(`${CALLS}/judge`, { projectCode, measureId, ...body });
const addFile = (
  client: Client,
  { projectCode }: Project,
  measureId: string,
  name = '更新记录.txt',
  content = '已更新',
) =>
  client.upload<{ objectId: string }>(assets.addRecordFile.path, {
    fields: { projectCode, entity: 'measure', entityId: measureId },
    name,
    content: Buffer.from(content),
  });

describe('a measure', () => {
  it('is begun, done with its evidence, and verified by somebody else; then the risk counts with what remains', async () => {
    const project = await newProject();
    const { measureId } = await measure(project);
    const levels = async () => {
      const { measure } = await detail(pm(), project, measureId);
      return [measure.riskLevel, measure.remnantLevel, measure.currentLevel];
    };
    expect(await levels()).toEqual([4, 1, 4]);
    const begun = await carryOut(executor(), project, measureId, { version: 1, action: 'begin' });
    expect(begun.data.record).toMatchObject({ state: 'inhand', version: 2, priority: 'high' });
    // Nothing shows yet that it is done.
    const bare = await carryOut(executor(), project, measureId, { version: 2, action: 'finish' });
    expect(bare).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['evidenceMissing'] }] } });
    const { objectId } = (await addFile(executor(), project, measureId)).data;
    const done = await carryOut(executor(), project, measureId, { version: 2, action: 'finish' });
    expect(done.data.record).toMatchObject({ state: 'done', evidenceCount: 1, doneBy: '人 CONSUMER_EXECUTOR' });
    expect(await levels()).toEqual([4, 1, 4]);
    expect((await told(people.CONSUMER_PM)).at(-1)).toMatchObject({
      kind: 'measure_done',
      path: `/systemManage/companyDetails/${project.projectCode}?tab=measures`,
    });

    expect((await judge(executor(), project, measureId, { version: 3, action: 'verify' })).errorCode).toBe('403');
    const verified = await judge(pm(), project, measureId, { version: 3, action: 'verify' });
    expect(verified.data.record).toMatchObject({ state: 'verified', verifiedBy: '人 CONSUMER_PM', currentLevel: 1 });
    expect(await levels()).toEqual([4, 1, 1]);
    for (const action of ['beginMeasure', 'finishMeasure', 'verifyMeasure', 'addEvidence'])
      expect((await t.audits(action))[0]).toMatchObject({ entityCode: measureId, tenantCode: customer.tenantCode });
    // What was verified keeps what shows it.
    const about = { projectCode: project.projectCode, entity: 'measure', entityId: measureId };
    const removed = await pm().post('/api/portal/record/file/remove', { ...about, objectId });
    expect(removed.errorCode).toBe('refused_transition');
    const { data } = await executor().get<AssetsWire['listRecordFiles']['data']>('/api/portal/record/files', about);
    const evidence = { objectId, name: '更新记录.txt', addedBy: '人 CONSUMER_EXECUTOR', allowedActions: [] };
    expect(data).toMatchObject({ list: [evidence], allowedActions: [] });
    expect((await addFile(executor(), project, measureId)).errorCode).toBe('refused_transition');
  });

  it('is never verified by the person who did it or is responsible for it', async () => {
    const project = await newProject();
    const own = await measure(project, { state: 'done', doneBy: people.CONSUMER_PM.accountId });
    const verify = (client: Client, measureId: string) =>
      judge(client, project, measureId, { version: 1, action: 'verify' });
    expect((await verify(pm(), own.measureId)).errorCode).toBe('needs_second_person');
    const { measure: shown } = await detail(pm(), project, own.measureId);
    expect(shown.allowedActions).not.toContain('verify');
    expect((await verify(owner(), own.measureId)).success).toBe(true);
    const owned = await measure(project, { state: 'done' }, { treatmentOwnerId: people.CONSUMER_OWNER.accountId });
    expect((await verify(owner(), owned.measureId)).errorCode).toBe('needs_second_person');
    expect((await verify(consultant(), owned.measureId)).success).toBe(true);
  });

  it('is returned with a reason, and told so to whose it is', async () => {
    const project = await newProject();
    const { measureId } = await measure(project, { state: 'done', doneBy: people.CONSUMER_EXECUTOR.accountId });
    const returning = (reason?: string) => judge(pm(), project, measureId, { version: 1, action: 'return', reason });
    expect(await returning()).toMatchObject({ status: 400 });
    expect((await returning('缺少恢复演练记录')).data.record).toMatchObject({
      state: 'inhand',
      returnReason: '缺少恢复演练记录',
      returnedBy: '人 CONSUMER_PM',
      doneBy: null,
    });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'measure_returned',
      params: { reason: '缺少恢复演练记录' },
      path: `/assessDisposal/${project.projectCode}?part=measures`,
    });
    expect((await returning('再说一次')).errorCode).toBe('conflict');
    // Who verifies it again sees why it came back.
    const about = { version: 2, action: 'finish', result: '已补录' } as const;
    expect((await carryOut(executor(), project, measureId, about)).data.record).toMatchObject({
      state: 'done',
      returnReason: '缺少恢复演练记录',
    });
    expect((await judge(pm(), project, measureId, { version: 3, action: 'verify' })).data.record).toMatchObject({
      state: 'verified',
      returnReason: null,
      returnedBy: null,
    });
  });

  it('goes on after the signature and after the end, without touching either', async () => {
    const project = await newProject();
    const { riskId, measureId } = await measure(project);
    const { projectCode } = project;
    const before = await t.peek(async (tx) => {
      const signedFingerprint = await fingerprintOf(tx, project);
      await putProject(tx, projectCode, 'finished');
      await tx
        .update(assessments)
        .set({ ...finished, signedFingerprint, signedBy: people.CONSUMER_PM.accountId })
        .where(eq(assessments.projectCode, projectCode));
      return signedFingerprint;
    });
    expect((await addFile(executor(), project, measureId)).success).toBe(true);
    expect((await carryOut(executor(), project, measureId, { version: 1, action: 'finish' })).success).toBe(true);
    expect((await judge(owner(), project, measureId, { version: 2, action: 'verify' })).success).toBe(true);
    const [now] = await t.peek((tx) => tx.select().from(assessments).where(eq(assessments.projectCode, projectCode)));
    expect(now).toMatchObject({ signedFingerprint: before, ...finished });
    expect(await t.peek((tx) => fingerprintOf(tx, project))).toBe(before);
    // What is planned is not changed any more.
    const plan = await pm().post(`${BASE}/assessControl/update`, {
      projectCode,
      riskId,
      version: 1,
      treatment: { treatment: 'modify', treatmentPlan: '另一个计划', controls: [] },
    });
    expect(plan.errorCode).toBe('project_finished');
  });

  it('is to be done again where the plan is another one, and verified again where its effect is', async () => {
    const project = await newProject();
    const stateAfter = async (...changes: Partial<typeof risks.$inferInsert>[]) => {
      const { riskId, measureId } = await measure(project, { state: 'verified' });
      for (const change of changes) await t.peek((tx) => changePlan(tx, project, riskId, change));
      return (await detail(pm(), project, measureId)).measure.state;
    };
    expect(await stateAfter({ treatmentDeadline: inDays(90) })).toBe('verified');
    expect(await stateAfter({ treatmentPlan: '更换设备' })).toBe('inhand');
    expect(await stateAfter({ treatment: 'share' })).toBe('done');
    expect(await stateAfter({ remnantFrequency: 2 })).toBe('done');
    expect(await stateAfter({ treatment: 'share' }, { treatment: 'modify' })).toBe('verified');
  });

  it('lets one of two win who do the same at once', async () => {
    const project = await newProject();
    const { measureId } = await measure(project, { state: 'done' });
    const answers = await Promise.all([
      judge(pm(), project, measureId, { version: 1, action: 'verify' }),
      judge(owner(), project, measureId, { version: 1, action: 'return', reason: '缺少证据' }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
  });
});

describe('measures of executors', () => {
  it('are those that they own and those of their units', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const ofOthers = (risk: Partial<typeof risks.$inferInsert>) =>
      t.peek((tx) => makeMeasure(tx, project, {}, { assigneeId: colleague.accountId, risk }));
    const own = await measure(project);
    const given = await ofOthers({ treatmentOwnerId: people.CONSUMER_EXECUTOR.accountId });
    const other = await ofOthers({});
    const { list } = (await executor().get<Measures>(`${CALLS}/list`, { projectCode })).data;
    expect(list.map(({ measureId }) => measureId).sort()).toEqual([own.measureId, given.measureId].sort());
    expect((await carryOut(executor(), project, given.measureId, { version: 1, action: 'begin' })).success).toBe(true);
    expect((await carryOut(executor(), project, other.measureId, { version: 1, action: 'begin' })).errorCode).toBe(
      'not_found',
    );
    const figures = await executor().get<AssetsWire['getMeasureFigures']['data']>(`${CALLS}/figures`, { projectCode });
    expect(figures.data.byState).toEqual({ planned: 1, inhand: 1, done: 0, verified: 0 });
  });
});
