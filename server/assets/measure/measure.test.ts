import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AssetsWire } from '#domain/assets/schema';
import { risks } from '#server/assets/risk/tables';
import { assessments } from '#server/assets/tables';
import { fingerprintOf } from '#server/assets/work/fingerprint';
import { files } from '#server/kernel/files/tables';
import { makePerson } from '../../../tests/factories/tenants';
import { makeMeasure } from '../../../tests/factories/work';
import { BASE, inDays, type Project } from '../../../tests/server/assessmentApp';
import { CALLS, finished, measureApp } from '../../../tests/server/measureApp';
import type { Client } from '../../../tests/server/testApp';
import { remindMeasures } from './jobs/remindMeasures';
import { measureEvidence } from './tables';

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
  client.upload<{ objectId: string }>(`${CALLS}/evidence/add`, {
    fields: { projectCode, riskId },
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
    const { evidence } = await detail(executor(), project, riskId);
    expect(evidence).toMatchObject([{ objectId, name: '更新记录.txt', addedBy: '人 CONSUMER_EXECUTOR' }]);
    for (const action of ['beginMeasure', 'finishMeasure', 'verifyMeasure', 'addEvidence'])
      expect((await t.audits(action))[0]).toMatchObject({ entityCode: riskId, tenantCode: customer.tenantCode });
    // What was verified keeps what shows it.
    const { projectCode } = project;
    const removed = await pm().post(`${CALLS}/evidence/remove`, { projectCode, riskId, objectId });
    expect(removed.errorCode).toBe('refused_transition');
    expect((await addFile(executor(), project, riskId)).errorCode).toBe('refused_transition');
  });

  it('is verified by nobody who has done it or to whom it belongs', async () => {
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
      ...{ projectCode, riskId, version: 1 },
      treatment: { treatment: 'modify', treatmentPlan: '另一个计划', controls: [] },
    });
    expect(plan.errorCode).toBe('refused_transition');
  });

  it('is to be done again where the plan is another one, and verified again where its effect is', async () => {
    const project = await newProject();
    const stateAfter = async (change: Partial<typeof risks.$inferInsert>) => {
      const { riskId } = await measure(project, { state: 'verified' });
      await t.peek((tx) => tx.update(risks).set(change).where(eq(risks.riskId, riskId)));
      return (await detail(pm(), project, riskId)).measure.state;
    };
    expect(await stateAfter({ treatmentDeadline: inDays(90) })).toBe('verified');
    expect(await stateAfter({ treatmentPlan: '更换设备' })).toBe('inhand');
    expect(await stateAfter({ treatment: 'share' })).toBe('inhand');
    expect(await stateAfter({ remnantFrequency: 2 })).toBe('done');
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

  it('show their files to whoever may know of them, and to nobody else', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await measure(project);
    const { objectId } = (await addFile(pm(), project, riskId)).data;
    const load = (client: Client, id = riskId) =>
      client.get(`${CALLS}/evidence`, { projectCode, riskId: id, objectId });
    expect((await load(executor())).bytes.toString()).toBe('已更新');
    expect((await load(consultant())).status).toBe(200);
    const stranger = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    expect((await load(await t.as(stranger.phone))).errorCode).toBe('not_found');
    // The other way to files is closed to executors, and another measure's name opens none.
    expect((await executor().get('/consulting/file/download', { objectId })).errorCode).toBe('not_found');
    const another = await measure(project);
    expect((await load(executor(), another.riskId)).errorCode).toBe('not_found');
  });
});

describe('evidence', () => {
  it('is a document, a picture or a text by what it holds, of bounded number, and can be taken away again', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await measure(project);
    expect((await addFile(executor(), project, riskId, '截图.png', 'MZ-not-a-picture')).errorCode).toBe('file_type');
    expect((await addFile(executor(), project, riskId, '页面.html', '<script>')).errorCode).toBe('file_type');
    expect((await addFile(executor(), project, riskId, '记录.pdf', '%PDF-1.7 …')).success).toBe(true);
    const { objectId } = (await addFile(executor(), project, riskId)).data;
    const remove = () => executor().post(`${CALLS}/evidence/remove`, { projectCode, riskId, objectId });
    expect((await remove()).success).toBe(true);
    expect((await remove()).errorCode).toBe('not_found');
    expect((await t.audits('removeEvidence'))[0]).toMatchObject({ detail: { name: '更新记录.txt', objectId } });
    for (let n = 1; n < 20; n++) expect((await addFile(executor(), project, riskId)).success).toBe(true);
    expect((await addFile(executor(), project, riskId)).errorCode).toBe('limit_reached');
  });

  it('goes with its risk', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await measure(project);
    const { objectId } = (await addFile(executor(), project, riskId)).data;
    expect((await pm().post('/api/portal/risk/delete', { projectCode, riskId, version: 1 })).success).toBe(true);
    expect((await remindMeasures(t.services)).evidenceRemoved).toBeGreaterThanOrEqual(1);
    const left = await t.peek(async (tx) => [
      await tx.select().from(files).where(eq(files.objectId, objectId)),
      await tx.select().from(measureEvidence).where(eq(measureEvidence.objectId, objectId)),
    ]);
    expect(left).toEqual([[], []]);
  });
});
