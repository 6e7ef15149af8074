import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { notices } from '#server/core/user/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { makePerson } from '../../../../tests/factories/tenants';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { documentTemplates } from '../template/tables';
import { workRequests } from './tables';

const { t, clients, people, customer, newCompany, template, rowOf, generate, submit } = documentsApp();
type Role = keyof typeof clients;
type Tasks = IsoWire['getTasks']['data'];
type Submitted = IsoWire['submitTasks']['data'];

const owner = () => people.CONSUMER_OWNER.accountId;
const assign = (
  projectCode: string,
  taskCodes: string[],
  part: Partial<IsoGiven['assignTasks']['body']> = {},
  role: Role = LEADER,
) =>
  clients[role].post<{ asked: number }>(calls.assignTasks.path, {
    projectCode,
    taskCodes,
    accountId: owner(),
    ...part,
  });
const tasks = async (projectCode: string, role: Role = LEADER) =>
  (await clients[role].get<Tasks>(calls.getTasks.path, { projectCode })).data.list;
const one = async (projectCode: string, taskCode: string, role: Role = LEADER) =>
  (await clients[role].get<IsoWire['getTask']['data']>(calls.getTask.path, { projectCode, taskCode })).data;
const handIn = async (projectCode: string, taskCode: string, role: Role = 'CONSUMER_OWNER') =>
  clients[role].post(calls.submitTask.path, {
    projectCode,
    taskCode,
    version: (await one(projectCode, taskCode)).version,
  });
type Action = IsoGiven['moveTasks']['body']['action'];
const move = async (role: Role, projectCode: string, action: Action, taskCodes: string[], reason?: string) => {
  const seen = (await tasks(projectCode)).filter(({ taskCode }) => taskCodes.includes(taskCode));
  const moving = seen.map(({ taskCode, version }) => ({ taskCode, version }));
  return clients[role].post(calls.moveTasks.path, { projectCode, tasks: moving, action, ...(reason && { reason }) });
};
const told = async (accountId: string, projectCode: string) =>
  (await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId))))
    .filter((notice) => notice.projectCode === projectCode)
    .map(({ kind }) => kind);
const waiting = async (role: Role, projectCode: string) =>
  (await clients[role].get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.filter(
    (task) => task.projectCode === projectCode && task.kind.endsWith('Documents'),
  );
const uploaded = async (name?: string) => {
  const { projectCode, tenantCode } = await newCompany();
  const of = { tenantCode, projectCode };
  return {
    projectCode,
    tenantCode,
    documentCode: await t.peek((tx) => makeManagementDocument(t.services, tx, of, { name })),
  };
};

describe('a document that one person is asked for', () => {
  it('is made by that person alone, handed in, and confirmed by the consultant', async () => {
    const { projectCode } = await newCompany();
    const templateCode = await template('{companyName}', { name: '任务程序' });
    const make = (role: Role) =>
      clients[role].post(calls.generateFiles.path, { projectCode, templateCodes: [templateCode] });
    expect(await make('CONSUMER_OWNER')).toMatchObject({ errorCode: '403' });
    const asked = await assign(projectCode, [templateCode], { dueOn: '2026-12-31', note: '按新车间改写第 5 章' });
    expect(asked.data).toEqual({ asked: 1 });
    expect(await told(owner(), projectCode)).toEqual(['documents_requested']);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toMatchObject([
      { kind: 'prepareDocuments', count: 1, dueDate: '2026-12-31', path: expect.stringContaining('tab=documents') },
    ]);
    expect((await rowOf(projectCode, '任务程序', 'CONSUMER_OWNER')).task).toMatchObject({
      taskCode: templateCode,
      isMine: true,
      status: 'notsubmit',
      dueOn: '2026-12-31',
      note: '按新车间改写第 5 章',
      allowedActions: ['submit'],
    });
    // Nothing can be handed in that is not there.
    expect(await handIn(projectCode, templateCode)).toMatchObject({ errorCode: 'document_not_drawn' });
    expect((await generate(projectCode, [templateCode], 'CONSUMER_OWNER')).made).toHaveLength(1);
    expect((await handIn(projectCode, templateCode)).success).toBe(true);
    expect(await make('CONSUMER_OWNER')).toMatchObject({ errorCode: '403' });
    expect(await told(people[LEADER].accountId, projectCode)).toEqual(['documents_submitted']);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toEqual([]);
    expect(await waiting(LEADER, projectCode)).toMatchObject([{ kind: 'confirmDocuments', count: 1 }]);
    expect((await move(LEADER, projectCode, 'finish', [templateCode])).success).toBe(true);
    expect(await one(projectCode, templateCode)).toMatchObject({ status: 'finished', documentStatus: 'generated' });
    for (const action of ['assignDocumentTasks', 'submitDocumentTasks', 'finishDocumentTasks'] as const)
      expect((await t.audits(action))[0]).toMatchObject({
        entityCode: projectCode,
        tenantCode: customer.tenantCode,
        detail: { projectCode, count: 1 },
      });
  });

  it('comes back with a reason, and is taken back by who handed it in', async () => {
    const { projectCode, documentCode } = await uploaded();
    await assign(projectCode, [documentCode]);
    await handIn(projectCode, documentCode);
    expect((await move('CONSUMER_OWNER', projectCode, 'takeBack', [documentCode])).success).toBe(true);
    expect(await one(projectCode, documentCode)).toMatchObject({ status: 'notsubmit', submittedAt: null });
    await handIn(projectCode, documentCode);
    expect(await move(LEADER, projectCode, 'return', [documentCode])).toMatchObject({ errorCode: 'reason_needed' });
    expect((await move(LEADER, projectCode, 'return', [documentCode], '缺签字页')).success).toBe(true);
    expect(await one(projectCode, documentCode)).toMatchObject({
      status: 'notsubmit',
      returned: { reason: '缺签字页' },
    });
    expect(await told(owner(), projectCode)).toEqual(['documents_requested', 'documents_returned']);
  });

  it('is handed in with others, of which those that are not made are made first', async () => {
    const { projectCode, tenantCode } = await newCompany();
    const whole = await template('{companyName}', { name: '成批程序甲' });
    const other = await template('{companyName}', { name: '成批程序乙' });
    const of = { tenantCode, projectCode };
    const file = await t.peek((tx) => makeManagementDocument(t.services, tx, of, { name: '成批手册' }));
    await assign(projectCode, [whole, other, file]);
    const seen = (await tasks(projectCode, 'CONSUMER_OWNER')).map(({ taskCode, version }) => ({ taskCode, version }));
    // One of them is asked for anew meanwhile.
    await assign(projectCode, [other]);
    const { data } = await clients.CONSUMER_OWNER.post<Submitted>(calls.submitTasks.path, { projectCode, tasks: seen });
    expect(data.submitted).toBe(2);
    expect(data.made.map(({ name }) => name).sort()).toEqual(['成批程序乙', '成批程序甲']);
    expect(data.failed.map(({ name }) => name)).toEqual(['成批程序乙']);
    const standing = Object.fromEntries((await tasks(projectCode)).map(({ document, status }) => [document, status]));
    expect(standing).toEqual({ 成批程序甲: 'submited', 成批程序乙: 'notsubmit', 成批手册: 'submited' });
  });

  it('goes over to another person, and is listed by the caller’s own first, then by its day', async () => {
    const { projectCode, tenantCode } = await newCompany();
    const of = { tenantCode, projectCode };
    const make = (name: string) => t.peek((tx) => makeManagementDocument(t.services, tx, of, { name, number: name }));
    const [late, soon, mine] = [await make('N-3'), await make('N-2'), await make('N-1')];
    const second = await t.peek((tx) =>
      makePerson(tx, customer.tenantCode, ['CONSUMER_OWNER'], { showName: '第二负责人' }),
    );
    await assign(projectCode, [late], { accountId: owner(), dueOn: '2026-12-30' });
    await assign(projectCode, [soon], { accountId: owner(), dueOn: '2026-12-01' });
    await assign(projectCode, [mine], { accountId: people.CONSUMER_PM.accountId, dueOn: '2026-12-31' });
    expect((await tasks(projectCode)).map(({ number }) => number)).toEqual(['N-2', 'N-3', 'N-1']);
    expect((await tasks(projectCode, 'CONSUMER_PM')).map(({ number }) => number)).toEqual(['N-1', 'N-2', 'N-3']);
    await assign(projectCode, [soon], { accountId: second.accountId });
    expect(await handIn(projectCode, soon)).toMatchObject({ errorCode: '403' });
    expect(await one(projectCode, soon)).toMatchObject({ accountId: second.accountId, isMine: false, dueOn: null });
  });

  it('is asked of nobody once it is out of use', async () => {
    const { projectCode, documentCode } = await uploaded();
    await assign(projectCode, [documentCode]);
    const body = { projectCode, documentCode, version: 1, reason: '并入手册' };
    expect((await clients[LEADER].post(calls.retireManagementDocument.path, body)).success).toBe(true);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toEqual([]);
    expect(await assign(projectCode, [documentCode])).toMatchObject({ errorCode: 'not_found' });
  });

  it('waits for nobody while its template is switched off', async () => {
    const { projectCode } = await newCompany();
    const templateCode = await template('{companyName}', { name: '停用的程序' });
    await assign(projectCode, [templateCode]);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toMatchObject([{ count: 1 }]);
    const enable = (isEnabled: boolean) =>
      t.peek((tx) =>
        tx.update(documentTemplates).set({ isEnabled }).where(eq(documentTemplates.templateCode, templateCode)),
      );
    await enable(false);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toEqual([]);
    await enable(true);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toMatchObject([{ count: 1 }]);
  });

  it('waits for nobody while its template is for another edition than the project’s', async () => {
    const { projectCode } = await newCompany();
    await clients[LEADER].post(calls.saveTimeline.path, { projectCode, version: 0, schemes: ['QMS'], days: {} });
    const head = { name: '旧版的程序', schemes: ['QMS'], editions: ['ISO9001-2015'] };
    await assign(projectCode, [await template('{companyName}', head)]);
    expect(await waiting('CONSUMER_OWNER', projectCode)).toMatchObject([{ count: 1 }]);
    const body = { projectCode, version: 0, editions: ['ISO9001-2026'] };
    expect((await clients[LEADER].post(calls.saveMaterialEditions.path, body)).errorCode).toBe('200');
    expect(await waiting('CONSUMER_OWNER', projectCode)).toEqual([]);
  });

  it('is asked for and moved by those alone who may', async () => {
    const { projectCode, documentCode } = await uploaded();
    expect(await assign(projectCode, [documentCode], {}, 'CONSUMER_OWNER')).toMatchObject({ errorCode: '403' });
    expect(await assign(projectCode, ['D0'])).toMatchObject({ errorCode: 'not_found' });
    // An auditor can't be asked.
    const auditor = people.INTERNAL_AUDITOR.accountId;
    expect(await assign(projectCode, [documentCode], { accountId: auditor })).toMatchObject({ errorCode: 'not_found' });
    await assign(projectCode, [documentCode]);
    expect(await handIn(projectCode, documentCode, 'CONSUMER_PM')).toMatchObject({ errorCode: '403' });
    const stale = { projectCode, taskCode: documentCode, version: 7 };
    expect(await clients.CONSUMER_OWNER.post(calls.submitTask.path, stale)).toMatchObject({
      errorCode: 'refused_transition',
    });
    expect((await handIn(projectCode, documentCode)).success).toBe(true);
    expect(await move('CONSUMER_OWNER', projectCode, 'finish', [documentCode])).toMatchObject({ errorCode: '403' });
    expect((await move(LEADER, projectCode, 'finish', [documentCode])).success).toBe(true);
    expect((await move(LEADER, projectCode, 'reopen', [documentCode], '换了版式')).success).toBe(true);
    expect((await move(LEADER, projectCode, 'cancel', [documentCode])).success).toBe(true);
    expect(await tasks(projectCode)).toEqual([]);
  });

  it('is not written after it was handed in, however close the two come', async () => {
    const { projectCode, documentCode } = await uploaded();
    await assign(projectCode, [documentCode]);
    await handIn(projectCode, documentCode);
    expect((await rowOf(projectCode, '管理手册', 'CONSUMER_OWNER')).allowedActions).toEqual([]);
    expect((await rowOf(projectCode, '管理手册')).allowedActions).toContain('replace');
    // Who keeps the project goes on: review and approval are apart from the task.
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
  });

  it('is listed with as many statements for many as for one', async () => {
    const { projectCode, tenantCode, documentCode } = await uploaded('多任务手册');
    await assign(projectCode, [documentCode]);
    const few = await t.statements(() => tasks(projectCode));
    const of = { tenantCode, projectCode };
    for (let n = 0; n < 5; n += 1)
      await assign(projectCode, [await t.peek((tx) => makeManagementDocument(t.services, tx, of))]);
    expect(await t.statements(() => tasks(projectCode))).toBe(few);
    const rows = await t.peek((tx) => tx.select().from(workRequests).where(eq(workRequests.projectCode, projectCode)));
    expect(rows).toHaveLength(6);
  });
});
