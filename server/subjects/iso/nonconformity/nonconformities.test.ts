import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysLater } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import type { RoleCode } from '#domain/kernel/roles';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { NonconformityMove } from '#domain/subjects/iso/nonconformity/workflow';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { portalToday } from '#server/kernel/days';
import { makeDepartment } from '../../../../tests/factories/facts';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { corrected, makeNonconformity, submittedBy } from '../../../../tests/factories/nonconformities';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { nonconformities } from './tables';

type Detail = IsoWire['getNonconformity']['data'];
type List = IsoWire['listNonconformities']['data'];

const { t, people, clients, newProject, told } = assessmentApp();
const executor = () => people.CONSUMER_EXECUTOR.accountId;
const today = portalToday();
const nameOf = (role: RoleCode) => `人 ${role}`;

const found = (more: object = {}) => ({
  source: 'internalAudit',
  grade: 'minor',
  standardCode: 'ISO27001-2022',
  clause: 'A.8.13',
  fact: '没有恢复测试记录',
  departmentCode: null,
  foundBy: '内审员',
  foundOn: '2026-11-02',
  responsible: null,
  responsibleId: executor(),
  dueOn: null,
  recursOfId: null,
  links: [],
  ...more,
});
const save = (role: RoleCode, { projectCode }: Pick<Project, 'projectCode'>, more: object = {}) =>
  clients[role].post<Detail>(calls.saveNonconformity.path, { projectCode, ...found(), ...more });
const answer = (role: RoleCode, project: Project, nonconformityId: string, version: number, more: object = {}) =>
  clients[role].post<Detail>(calls.saveCorrection.path, {
    projectCode: project.projectCode,
    nonconformityId,
    version,
    ...corrected,
    ...more,
  });
const submit = (role: RoleCode, project: Project, nonconformityId: string, version: number, more: object = {}) =>
  clients[role].post<Detail>(calls.submitCorrection.path, {
    projectCode: project.projectCode,
    nonconformityId,
    version,
    ...corrected,
    ...more,
  });
const move = (
  role: RoleCode,
  project: Project,
  nonconformityId: string,
  action: NonconformityMove,
  { version = 1, reason = '已核对记录' }: { version?: number; reason?: string } = {},
) =>
  clients[role].post<Detail>(calls.moveNonconformity.path, {
    projectCode: project.projectCode,
    nonconformityId,
    version,
    action,
    reason,
  });
const detail = async (role: RoleCode, { projectCode }: Project, nonconformityId: string) =>
  (await clients[role].get<Detail>(calls.getNonconformity.path, { projectCode, nonconformityId })).data;
const list = async (role: RoleCode, { projectCode }: Project, query: object = {}) =>
  (await clients[role].get<List>(calls.listNonconformities.path, { projectCode, ...query })).data;
const make = (project: Project, part: Parameters<typeof makeNonconformity>[2] = {}) =>
  t.peek((tx) => makeNonconformity(tx, project, { responsible: '执行人', responsibleId: executor(), ...part }));

describe('a nonconformity', () => {
  it('is entered by an internal auditor with the next number, and due as its grade says', async () => {
    const project = await newProject();
    const departmentCode = await t.peek((tx) => makeDepartment(tx, project, { name: '信息部' }));
    const first = await save('INTERNAL_AUDITOR', project, { departmentCode });
    expect(first.data).toMatchObject({
      nonconformityCode: 'NC-0001',
      standardName: { en: 'ISO/IEC 27001:2022' },
      department: '信息部',
      responsible: nameOf('CONSUMER_EXECUTOR'),
      dueOn: '2027-01-01',
      state: 'open',
      required: ['correction', 'cause', 'similar', 'correctiveAction', 'completedOn'],
      needsFile: false,
      version: 1,
    });
    const second = await save('CONSUMER_PM', project, { grade: 'major', dueOn: '2026-12-24', responsibleId: null });
    expect(second.data).toMatchObject({ nonconformityCode: 'NC-0002', dueOn: '2026-12-24', needsFile: true });
    expect((await t.audits('saveNonconformity')).slice(0, 2)).toMatchObject([
      { detail: { number: 'NC-0002' } },
      { detail: { number: 'NC-0001', changed: { department: { before: null, after: '信息部' } } } },
    ]);
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'nonconformity_assigned',
      path: `/nonconformities/${project.projectCode}?open=${first.data.nonconformityId}`,
    });
  });

  it('is given one number each, also where two are entered at once', async () => {
    const project = await newProject();
    const made = await Promise.all([save('CONSUMER_PM', project), save('INTERNAL_AUDITOR', project)]);
    expect(made.map(({ data }) => data.nonconformityCode).sort()).toEqual(['NC-0001', 'NC-0002']);
  });

  it('refuses what is not of the project, and more than there may be', async () => {
    const project = await newProject();
    const other = await newProject();
    const [departmentCode, findingId, earlierId] = await t.peek(async (tx) => [
      await makeDepartment(tx, other),
      (await makeGapAnalysis(tx, other))['5.2'],
      await makeNonconformity(tx, project, { clause: 'A.5.1' }),
    ]);
    for (const more of [
      { departmentCode },
      { standardCode: 'GBT22239-2019-L3' },
      { responsibleId: people.INTERNAL_AUDITOR.accountId },
      { links: [{ kind: 'finding', targetId: findingId }] },
      { recursOfId: earlierId },
    ])
      expect((await save('CONSUMER_PM', project, more)).errorCode, JSON.stringify(more)).toBe('unknown_reference');
    for (const more of [{ fact: ' ' }, { foundOn: '2026-02-30' }, { grade: 'grave' }, { clause: 'A'.repeat(41) }])
      expect((await save('CONSUMER_PM', project, more)).status, JSON.stringify(more)).toBe(400);
    expect((await save('CONSUMER_EXECUTOR', project)).errorCode).toBe('403');
    expect((await save('CONSUMER_OWNER', project)).errorCode).toBe('403');
    await t.peek(async (tx) => {
      for (let number = 2; number <= limits.nonconformities; number += 1)
        await makeNonconformity(tx, project, { number });
    });
    expect((await save('CONSUMER_PM', project)).errorCode).toBe('limit_reached');
  });

  it('shows the other person’s change to who saves over it', async () => {
    const project = await newProject();
    const { data } = await save('INTERNAL_AUDITOR', project);
    const { nonconformityId } = data;
    const now = await save('CONSUMER_PM', project, { nonconformityId, version: 1, fact: '没有近半年的恢复测试记录' });
    expect(now.data).toMatchObject({ version: 2, fact: '没有近半年的恢复测试记录', nonconformityCode: 'NC-0001' });
    const late = await save('INTERNAL_AUDITOR', project, { nonconformityId, version: 1, clause: 'A.8.14' });
    expect(late).toMatchObject({
      errorCode: 'conflict',
      data: { current: { fact: '没有近半年的恢复测试记录', version: 2 }, changedBy: nameOf('CONSUMER_PM') },
    });
  });

  it('is dealt with, returned, taken back, verified and confirmed, each step with its row and its notice', async () => {
    const project = await newProject();
    const { data } = await save('INTERNAL_AUDITOR', project);
    const { nonconformityId } = data;
    const draft = await answer('CONSUMER_EXECUTOR', project, nonconformityId, 1, { cause: '' });
    expect(draft.data).toMatchObject({ correction: corrected.correction, cause: null, state: 'open', version: 2 });
    const lacking = await submit('CONSUMER_EXECUTOR', project, nonconformityId, 2, { cause: ' ' });
    expect(lacking).toMatchObject({ status: 400, fields: { cause: '必填' } });
    const sent = await submit('CONSUMER_EXECUTOR', project, nonconformityId, 2);
    expect(sent.data).toMatchObject({ state: 'submitted', submittedBy: nameOf('CONSUMER_EXECUTOR') });
    expect((await told(people.INTERNAL_AUDITOR)).at(-1)).toMatchObject({ kind: 'nonconformity_submitted' });
    const taken = await move('CONSUMER_EXECUTOR', project, nonconformityId, 'takeBack', { version: 3 });
    expect(taken.data).toMatchObject({ state: 'open', submittedAt: null });
    await submit('CONSUMER_EXECUTOR', project, nonconformityId, 4);
    const none = await move('CONSUMER_OWNER', project, nonconformityId, 'return', { version: 5, reason: '' });
    expect(none.errorCode).toBe('reason_needed');
    const returned = await move('CONSUMER_OWNER', project, nonconformityId, 'return', { version: 5, reason: '缺记录' });
    expect(returned.data).toMatchObject({ state: 'open', returnReason: '缺记录', version: 6 });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({ kind: 'nonconformity_returned' });
    await submit('CONSUMER_EXECUTOR', project, nonconformityId, 6);
    const closed = await move('INTERNAL_AUDITOR', project, nonconformityId, 'close', { version: 7 });
    expect(closed.data).toMatchObject({
      state: 'closed',
      verification: '已核对记录',
      closedBy: nameOf('INTERNAL_AUDITOR'),
      effectDueOn: daysLater(today, 60),
      returnReason: null,
      isEffectDue: false,
    });
    const proved = await move('CONSUMER_PM', project, nonconformityId, 'confirm', {
      version: 8,
      reason: '三个月未再发生',
    });
    expect(proved.data).toMatchObject({ effect: '三个月未再发生', effectOn: today });
    expect((await move('CONSUMER_PM', project, nonconformityId, 'confirm', { version: 9 })).errorCode).toBe(
      'refused_transition',
    );
    const again = await move('CONSUMER_OWNER', project, nonconformityId, 'reopen', { version: 9, reason: '又发生' });
    expect(again.data).toMatchObject({ state: 'open', closedAt: null, effect: null, returnReason: '又发生' });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({ kind: 'nonconformity_reopened' });
    for (const action of [
      'saveCorrection',
      'submitCorrection',
      'takeBackCorrection',
      'returnNonconformity',
      'closeNonconformity',
      'confirmNonconformity',
      'reopenNonconformity',
    ] as const)
      expect((await t.audits(action))[0], action).toMatchObject({
        entityCode: nonconformityId,
        detail: { projectCode: project.projectCode, number: 'NC-0001' },
      });
  });

  it('is verified by nobody who is responsible, has submitted it, or took part', async () => {
    const project = await newProject();
    const owner = people.CONSUMER_OWNER.accountId;
    const own = await make(project, submittedBy(owner));
    expect((await move('CONSUMER_OWNER', project, own, 'close')).errorCode).toBe('needs_second_person');
    const helped = await make(project, {
      ...submittedBy(executor()),
      participants: [executor(), people.CONSUMER_PM.accountId],
    });
    expect((await move('CONSUMER_PM', project, helped, 'close')).errorCode).toBe('needs_second_person');
    expect((await move('CONSUMER_PM', project, helped, 'withdraw')).errorCode).toBe('needs_second_person');
    expect((await move('CONSUMER_EXECUTOR', project, helped, 'close')).errorCode).toBe('403');
    expect((await move('CONSUMER_OWNER', project, helped, 'close')).data).toMatchObject({ state: 'closed' });
  });

  it('of a major grade is submitted with a file that shows it', async () => {
    const project = await newProject();
    const nonconformityId = await make(project, { grade: 'major' });
    expect((await submit('CONSUMER_EXECUTOR', project, nonconformityId, 1)).errorCode).toBe('evidence_needed');
    const fields = { projectCode: project.projectCode, nonconformityId };
    const content = Buffer.from('恢复测试记录');
    const { data } = await clients.CONSUMER_EXECUTOR.upload<{ objectId: string }>(calls.addNonconformityFile.path, {
      name: '恢复测试.txt',
      content,
      fields,
    });
    const wrong = { name: '恢复测试.txt', content, fields };
    expect((await clients.INTERNAL_AUDITOR.upload(calls.addNonconformityFile.path, wrong)).errorCode).toBe('403');
    expect((await t.audits('addNonconformityFile'))[0]).toMatchObject({ detail: { name: '恢复测试.txt' } });
    // A file doesn't overtake the form beside it.
    const sent = await submit('CONSUMER_EXECUTOR', project, nonconformityId, 1);
    expect(sent.data).toMatchObject({ state: 'submitted', files: [{ objectId: data.objectId }] });
    const gone = await clients.CONSUMER_EXECUTOR.post(calls.removeNonconformityFile.path, {
      ...fields,
      objectId: data.objectId,
    });
    expect(gone.errorCode).toBe('refused_transition');
    const read = await clients.CONSUMER_OWNER.get(calls.getNonconformityFile.path, {
      ...fields,
      objectId: data.objectId,
    });
    expect(read.bytes.toString()).toBe('恢复测试记录');
  });

  it('of an observation needs less', async () => {
    const project = await newProject();
    const nonconformityId = await make(project, { grade: 'observation' });
    const none = { correction: '', cause: '', similar: '' };
    expect((await submit('CONSUMER_EXECUTOR', project, nonconformityId, 1, none)).data).toMatchObject({
      state: 'submitted',
    });
    const { data } = await move('CONSUMER_PM', project, nonconformityId, 'close', { version: 2 });
    expect(data).toMatchObject({ state: 'closed', effectDueOn: null });
    expect(data.allowedActions).not.toContain('confirm');
  });

  it('is withdrawn with a reason, and keeps its number', async () => {
    const project = await newProject();
    const first = await make(project);
    const gone = await move('INTERNAL_AUDITOR', project, first, 'withdraw', { reason: '记录已找到' });
    expect(gone.data).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: nameOf('INTERNAL_AUDITOR'), reason: '记录已找到' },
      allowedActions: [],
    });
    expect((await t.audits('withdrawNonconformity'))[0]).toMatchObject({ detail: { reason: '记录已找到' } });
    expect((await save('CONSUMER_PM', project)).data.nonconformityCode).toBe('NC-0002');
  });

  it('whose responsible person is only a name is answered by those who keep the records', async () => {
    const project = await newProject();
    const { data } = await save('INTERNAL_AUDITOR', project, { responsible: '韩立诚', responsibleId: null });
    expect(data).toMatchObject({ responsible: '韩立诚', responsibleId: null });
    expect((await submit('CONSUMER_OWNER', project, data.nonconformityId, 1)).errorCode).toBe('403');
    const sent = await submit('CONSUMER_PM', project, data.nonconformityId, 1);
    expect(sent.data).toMatchObject({ state: 'submitted' });
    expect((await move('CONSUMER_PM', project, data.nonconformityId, 'close', { version: 2 })).errorCode).toBe(
      'needs_second_person',
    );
  });

  it('is seen by the executor who is responsible, without others, and by nobody of another company', async () => {
    const project = await newProject();
    const own = await make(project);
    const others = await make(project, { responsibleId: people.CONSUMER_OWNER.accountId, fact: '他人的' });
    const seen = await list('CONSUMER_EXECUTOR', project);
    expect(seen.list.map((row) => row.nonconformityId)).toEqual([own]);
    expect(seen).toMatchObject({ total: 1, counts: { open: 1 }, mayRecord: false });
    const wrong = { projectCode: project.projectCode, nonconformityId: others };
    expect((await clients.CONSUMER_EXECUTOR.get(calls.getNonconformity.path, wrong)).errorCode).toBe('not_found');
    expect((await submit('CONSUMER_EXECUTOR', project, others, 1)).errorCode).toBe('not_found');
    const stranger = await t.peek(async (tx) => {
      const { tenantCode } = await makeCustomer(tx);
      return makePerson(tx, tenantCode, ['CONSUMER_PM']);
    });
    const client = await t.as(stranger.phone);
    expect((await client.get(calls.getNonconformity.path, { ...wrong, nonconformityId: own })).errorCode).toBe(
      'not_found',
    );
    const visitor = await t.nobody.post(calls.saveNonconformity.path, { projectCode: project.projectCode, ...found() });
    expect(visitor.errorCode).toBe('10000');
  });

  it('of a finished project is read alone', async () => {
    const project = await newProject();
    const nonconformityId = await make(project);
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'finished' }).where(eq(projects.projectCode, project.projectCode)),
    );
    expect(await detail('CONSUMER_PM', project, nonconformityId)).toMatchObject({ allowedActions: [] });
    expect((await save('CONSUMER_PM', project)).errorCode).toBe('project_finished');
    expect((await submit('CONSUMER_EXECUTOR', project, nonconformityId, 1)).errorCode).toBe('project_finished');
    expect((await move('CONSUMER_PM', project, nonconformityId, 'withdraw')).errorCode).toBe('project_finished');
  });
});

describe('what is around a nonconformity', () => {
  it('shows earlier ones of its clause, of its department first, and is linked as their recurrence', async () => {
    const project = await newProject();
    const [it, hr] = await t.peek(async (tx) => [
      await makeDepartment(tx, project, { name: '信息部' }),
      await makeDepartment(tx, project, { name: '人事部' }),
    ]);
    const ofHr = await make(project, { foundOn: '2026-08-01', departmentCode: hr });
    const ofIt = await make(project, { foundOn: '2026-05-01', departmentCode: it });
    await make(project, { clause: 'A.5.1' });
    const made = await save('CONSUMER_PM', project, { departmentCode: it, recursOfId: ofIt });
    expect(made.data).toMatchObject({ recursOf: 'NC-0002', recursOfId: ofIt });
    expect(made.data.earlier.map((one) => [one.nonconformityId, one.isSameDepartment])).toEqual([
      [ofIt, true],
      [ofHr, false],
    ]);
    const query = { projectCode: project.projectCode, standardCode: 'ISO27001-2022', clause: 'A.8.13' };
    const asked = await clients.INTERNAL_AUDITOR.get<Detail['earlier']>(calls.listEarlierNonconformities.path, query);
    expect(asked.data).toHaveLength(3);
  });

  it('links findings and keeps a department from being deleted', async () => {
    const project = await newProject();
    const departmentCode = await t.peek((tx) => makeDepartment(tx, project, { name: '信息部' }));
    const findingId = (await t.peek((tx) => makeGapAnalysis(tx, project)))['5.2'];
    const links = [{ kind: 'finding', targetId: findingId }];
    const made = await save('CONSUMER_PM', project, { departmentCode, links });
    expect(made.data.links).toEqual([{ kind: 'finding', targetId: findingId, code: '5.2', name: '发现 5.2' }]);
    const targets = await clients.CONSUMER_PM.get<Detail['links']>(calls.listNonconformityTargets.path, {
      projectCode: project.projectCode,
      keyword: '5.2',
    });
    expect(targets.data).toEqual(made.data.links);
    expect((await detail('CONSUMER_EXECUTOR', project, made.data.nonconformityId)).links).toEqual([]);
    const removal = { projectCode: project.projectCode, departmentCode, version: 1 };
    expect(await clients.CONSUMER_PM.post(calls.deleteDepartment.path, removal)).toMatchObject({
      errorCode: 'in_use',
      data: { usedBy: ['NC-0001'] },
    });
  });

  it('is listed with what is to be done first, filtered, in as many statements for many as for few', async () => {
    const project = await newProject();
    await make(project, { dueOn: '2020-01-01', fact: '逾期' });
    const closed = { state: 'closed', closedAt: new Date(), effectDueOn: '2026-01-01' } as const;
    await make(project, { ...closed, fact: '待验证有效性' });
    await make(project, { ...submittedBy(executor()), fact: '已提交', grade: 'major' });
    const few = await t.statements(() => list('CONSUMER_PM', project));
    for (let n = 0; n < 20; n += 1) await make(project, { fact: `第 ${n} 项` });
    const many = await t.statements(() => list('CONSUMER_PM', project, { pageSize: 50 }));
    expect(many).toBe(few);
    const facts = async (query: object) => (await list('CONSUMER_PM', project, query)).list.map(({ fact }) => fact);
    expect((await facts({ pageSize: 50 })).at(0)).toBe('逾期');
    expect((await facts({ pageSize: 50 })).at(-1)).toBe('待验证有效性');
    expect(await facts({ state: 'late' })).toEqual(['逾期']);
    expect(await facts({ state: 'effect' })).toEqual(['待验证有效性']);
    expect(await facts({ state: 'submitted', grade: 'major' })).toEqual(['已提交']);
    expect(await facts({ keyword: 'nc-3' })).toEqual(['已提交']);
    expect(await facts({ keyword: '第 7 项' })).toEqual(['第 7 项']);
  });

  it('waits for its responsible person, then for those who verify it and its effect', async () => {
    const project = await newProject();
    const kinds = async (role: RoleCode) =>
      (await clients[role].get<{ kind: string; projectCode: string }[]>('/api/portal/user/waitingTasks')).data
        .filter(({ projectCode }) => projectCode === project.projectCode)
        .map(({ kind }) => kind);
    const nonconformityId = await make(project);
    expect(await kinds('CONSUMER_EXECUTOR')).toEqual(['nonconformities']);
    expect(await kinds('INTERNAL_AUDITOR')).toEqual([]);
    await submit('CONSUMER_EXECUTOR', project, nonconformityId, 1);
    expect(await kinds('CONSUMER_EXECUTOR')).toEqual([]);
    expect(await kinds('INTERNAL_AUDITOR')).toEqual(['verifyNonconformities']);
    expect(await kinds('CHANNEL_TENANT_MANAGER')).toContain('verifyNonconformities');
    await move('CONSUMER_PM', project, nonconformityId, 'close', { version: 2 });
    await t.peek((tx) => tx.update(nonconformities).set({ effectDueOn: today }));
    expect(await kinds('INTERNAL_AUDITOR')).toEqual(['verifyEffects']);
  });

  it('is found by its number and its fact', async () => {
    const project = await newProject();
    await make(project, { fact: '钛合金柜未上锁', number: 4711 });
    const hits = async (role: RoleCode, keyword: string) =>
      (await clients[role].get<{ kind: string; code: string; path: string }[]>('/api/portal/search', { keyword })).data
        .filter(({ kind }) => kind === 'nonconformity')
        .map(({ code, path }) => `${code} ${path.split('?')[0]}`);
    const { projectCode } = project;
    expect(await hits('CONSUMER_PM', 'nc4711')).toEqual([`NC-4711 /systemManage/companyDetails/${projectCode}`]);
    expect(await hits('CONSUMER_EXECUTOR', '钛合金柜')).toEqual([`NC-4711 /nonconformities/${projectCode}`]);
    expect(await hits('CHANNEL_TENANT_MANAGER', '钛合金柜')).toEqual([
      `NC-4711 /projectList/detail/assetsReport/${projectCode}`,
    ]);
  });

  it('says what its form needs', async () => {
    const { projectCode } = await newProject();
    const { data } = await clients.INTERNAL_AUDITOR.get<IsoWire['listNonconformityDomains']['data']>(
      calls.listNonconformityDomains.path,
      { projectCode },
    );
    expect(data.standards.find(({ standardCode }) => standardCode === 'ISO27001-2022')?.clauses).toContainEqual({
      ref: 'A.8.13',
      zh: '信息备份',
      en: 'Information backup',
    });
    expect(data.dueDates.flatMap(({ sources }) => sources)).toHaveLength(8);
    expect(data.people.map(({ accountId }) => accountId)).toContain(executor());
  });
});
