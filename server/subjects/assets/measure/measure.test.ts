import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { putProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { makeMeasure } from '../../../../tests/factories/work';
import { BASE, inDays, type Project } from '../../../../tests/server/assessmentApp';
import { CALLS, finished, measureApp } from '../../../../tests/server/measureApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, newProject, told, measure, pm, owner, executor, consultant } = measureApp();

type Measure = AssetsWire['getMeasure']['data'];
type Measures = AssetsWire['listMeasures']['data'];
type Moved = AssetsWire['judgeMeasure']['data'];

const detail = async (client: Client, { projectCode }: Project, riskId: string) =>
  (await client.get<Measure>(`${CALLS}/detail`, { projectCode, riskId })).data;
const carryOut = (client: Client, { projectCode }: Project, riskId: string, body: object) =>
  client.post<Moved>(`${CALLS}/carryOut`, { projectCode, riskId, ...body });
const judge = (client: Client, { projectCode }: Project, riskId: string, body: object) =>
  client.post<Moved>(`${CALLS}/judge`, { projectCode, riskId, ...body });
const addFile = (client: Client, { projectCode }: Project, riskId: string, name = '更新记录.txt', content = '已更新') =>
  client.upload<{ objectId: string }>(assets.addRecordFile.path, {
    fields: { projectCode, entity: 'measure', entityId: riskId },
    name,
    content: Buffer.from(content),
  });

describe('a measure', () => {
  it('is begun, done with its evidence, and verified by somebody else; then the risk counts with what remains', async () => {
    const project = await newProject();
    const { riskId } = await measure(project);
    const levels = async () => {
      const { measure } = await detail(pm(), project, riskId);
      return [measure.riskLevel, measure.remnantLevel, measure.currentLevel];
    };
    expect(await levels()).toEqual([4, 1, 4]);
    const begun = await carryOut(executor(), project, riskId, { version: 0, action: 'begin' });
    expect(begun.data.record).toMatchObject({ state: 'inhand', version: 1, priority: 'high' });
    // Nothing shows yet that it is done.
    const bare = await carryOut(executor(), project, riskId, { version: 1, action: 'finish' });
    expect(bare).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['evidenceMissing'] }] } });
    const { objectId } = (await addFile(executor(), project, riskId)).data;
    const done = await carryOut(executor(), project, riskId, { version: 1, action: 'finish' });
    expect(done.data.record).toMatchObject({ state: 'done', evidenceCount: 1, doneBy: '人 CONSUMER_EXECUTOR' });
    expect(await levels()).toEqual([4, 1, 4]);
    expect((await told(people.CONSUMER_PM)).at(-1)).toMatchObject({
      kind: 'measure_done',
      path: `/systemManage/companyDetails/${project.projectCode}?tab=measures`,
    });

    expect((await judge(executor(), project, riskId, { version: 2, action: 'verify' })).errorCode).toBe('403');
    const verified = await judge(pm(), project, riskId, { version: 2, action: 'verify' });
    expect(verified.data.record).toMatchObject({ state: 'verified', verifiedBy: '人 CONSUMER_PM', currentLevel: 1 });
    expect(await levels()).toEqual([4, 1, 1]);
    for (const action of ['beginMeasure', 'finishMeasure', 'verifyMeasure', 'addEvidence'])
      expect((await t.audits(action))[0]).toMatchObject({ entityCode: riskId, tenantCode: customer.tenantCode });
    // What was verified keeps what shows it.
    const about = { projectCode: project.projectCode, entity: 'measure', entityId: riskId };
    const removed = await pm().post('/api/portal/record/file/remove', { ...about, objectId });
    expect(removed.errorCode).toBe('refused_transition');
    const { data } = await executor().get<AssetsWire['listRecordFiles']['data']>('/api/portal/record/files', about);
    const evidence = { objectId, name: '更新记录.txt', addedBy: '人 CONSUMER_EXECUTOR', allowedActions: [] };
    expect(data).toMatchObject({ list: [evidence], allowedActions: [] });
    expect((await addFile(executor(), project, riskId)).errorCode).toBe('refused_transition');
  });

  it('is never verified by the person who did it or is responsible for it', async () => {
    const project = await newProject();
    const own = await measure(project, { state: 'done', doneBy: people.CONSUMER_PM.accountId });
    const verify = (client: Client, riskId: string) => judge(client, project, riskId, { version: 1, action: 'verify' });
    expect((await verify(pm(), own.riskId)).errorCode).toBe('needs_second_person');
    const { measure: shown } = await detail(pm(), project, own.riskId);
    expect(shown.allowedActions).not.toContain('verify');
    expect((await verify(owner(), own.riskId)).success).toBe(true);
    const owned = await measure(project, { state: 'done' }, { treatmentOwnerId: people.CONSUMER_OWNER.accountId });
    expect((await verify(owner(), owned.riskId)).errorCode).toBe('needs_second_person');
    expect((await verify(consultant(), owned.riskId)).success).toBe(true);
  });

  it('is returned with a reason, and told so to whose it is', async () => {
    const project = await newProject();
    const { riskId } = await measure(project, { state: 'done', doneBy: people.CONSUMER_EXECUTOR.accountId });
    const returning = (reason?: string) => judge(pm(), project, riskId, { version: 1, action: 'return', reason });
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
  });

  it('goes on after the signature and after the end, without touching either', async () => {
    const project = await newProject();
    const { riskId } = await measure(project);
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
    expect((await addFile(executor(), project, riskId)).success).toBe(true);
    expect((await carryOut(executor(), project, riskId, { version: 0, action: 'finish' })).success).toBe(true);
    expect((await judge(owner(), project, riskId, { version: 1, action: 'verify' })).success).toBe(true);
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
      const { riskId } = await measure(project, { state: 'verified' });
      for (const change of changes) await t.peek((tx) => tx.update(risks).set(change).where(eq(risks.riskId, riskId)));
      return (await detail(pm(), project, riskId)).measure.state;
    };
    expect(await stateAfter({ treatmentDeadline: inDays(90) })).toBe('verified');
    expect(await stateAfter({ treatmentPlan: '更换设备' })).toBe('inhand');
    expect(await stateAfter({ treatment: 'share' })).toBe('inhand');
    expect(await stateAfter({ remnantFrequency: 2 })).toBe('done');
    expect(await stateAfter({ treatment: 'share' }, { treatment: 'modify' })).toBe('verified');
  });

  it('lets one of two win who do the same at once', async () => {
    const project = await newProject();
    const { riskId } = await measure(project, { state: 'done' });
    const answers = await Promise.all([
      judge(pm(), project, riskId, { version: 1, action: 'verify' }),
      judge(owner(), project, riskId, { version: 1, action: 'return', reason: '缺少证据' }),
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
    expect(list.map(({ riskId }) => riskId).sort()).toEqual([own.riskId, given.riskId].sort());
    expect((await carryOut(executor(), project, given.riskId, { version: 0, action: 'begin' })).success).toBe(true);
    expect((await carryOut(executor(), project, other.riskId, { version: 0, action: 'begin' })).errorCode).toBe(
      'not_found',
    );
    const figures = await executor().get<AssetsWire['getMeasureFigures']['data']>(`${CALLS}/figures`, { projectCode });
    expect(figures.data.byState).toEqual({ planned: 1, inhand: 1, done: 0, verified: 0 });
  });
});
