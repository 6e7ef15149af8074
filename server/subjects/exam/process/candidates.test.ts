import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { errorCodes } from '#domain/kernel/errors';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { makeExamCertificate } from '../../../../tests/factories/examCertificates';
import { makeExamProcess } from '../../../../tests/factories/exams';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { processApp } from '../../../../tests/server/processApp';
import type { Client } from '../../../../tests/server/testApp';
import { examProcesses } from './tables';

const { t, clients, people, customer, candidates, sitting, move } = processApp();
type Invited = ExamGiven['inviteExamCandidates']['body']['people'];
type Change = Partial<ExamGiven['changeExamCandidate']['body']>;

let auditor: { tenantCode: string; accountId: string };
beforeAll(() => {
  auditor = { tenantCode: customer.tenantCode, accountId: people.INTERNAL_AUDITOR.accountId };
});
const open = (content = {}) => t.peek((tx) => makeExamProcess(tx, customer.channelTenantCode, { content }));
const invite = (processCode: string, invited: Invited, client: Client = clients.CHANNEL_OWNER) =>
  client.post<{ invited: number }>(calls.inviteExamCandidates.path, { processCode, people: invited });
const change = (processCode: string, part: Change = {}, client: Client = clients.CHANNEL_OWNER) =>
  client.post(calls.changeExamCandidate.path, {
    processCode,
    ...auditor,
    version: 1,
    action: 'grant',
    reason: '停电',
    ...part,
  });
const invitees = async (
  processCode: string,
  query: Record<string, string> = {},
  client: Client = clients.CHANNEL_OWNER,
) =>
  (await client.get<ExamWire['listExamInvitees']['data']>(calls.listExamInvitees.path, { processCode, ...query })).data;
const tasks = async () =>
  (await clients.INTERNAL_AUDITOR.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data;
/** Invitations to this exam whose matter is open. */
const told = async (exam: string) =>
  (
    await clients.INTERNAL_AUDITOR.get<UserWire['listNotices']['data']>(user.listNotices.path, { pageSize: 100 })
  ).data.list.filter(({ params }) => params.exam === exam);
const only = async (processCode: string) => {
  const { list } = await candidates({ processCode });
  expect(list).toHaveLength(1);
  return list[0];
};

describe('internal auditors of customers', () => {
  it('are invited once, told of it, and have a task until they have passed', async () => {
    const processCode = await open({ name: { zh: '通知用认证', en: '' } });
    expect(await invitees(processCode)).toMatchObject([{ ...auditor, showName: '人 INTERNAL_AUDITOR' }]);
    expect((await invite(processCode, [auditor])).data).toEqual({ invited: 1 });
    expect((await invite(processCode, [auditor])).data).toEqual({ invited: 0 });
    expect(await invitees(processCode)).toEqual([]);
    expect(await only(processCode)).toMatchObject({
      ...auditor,
      showName: '人 INTERNAL_AUDITOR',
      invitedBy: '人 CHANNEL_OWNER',
      state: 'invited',
      triesLeft: 2,
      best: null,
    });
    const ofExam = { kind: 'internalAuditorExam', title: '通知用认证', projectCode: null, path: '/authentication' };
    expect(await tasks()).toContainEqual(expect.objectContaining(ofExam));
    expect(await told('通知用认证')).toMatchObject([{ params: { exam: '通知用认证' }, path: '/authentication' }]);
    const [row] = (await t.audits('inviteExamCandidates')).filter(
      ({ entityCode, detail }) => entityCode === processCode && (detail as { people: number }).people === 1,
    );
    expect(row).toMatchObject({ entityCode: processCode, detail: { names: '人 INTERNAL_AUDITOR' } });
    await sitting(processCode, { state: 'closed', percent: 82.5, isPassed: true });
    await t.peek((tx) =>
      makeExamCertificate(tx, { ...auditor, processCode, organizerCode: customer.channelTenantCode }),
    );
    expect(await tasks()).not.toContainEqual(expect.objectContaining(ofExam));
  });

  it('of other channels’ customers, and other people, can’t be invited', async () => {
    const processCode = await open();
    const stranger = await t.peek(async (tx) => {
      const { tenantCode } = await makeCustomer(tx);
      return { tenantCode, accountId: (await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR'])).accountId };
    });
    expect((await invite(processCode, [stranger])).errorCode).toBe('not_found');
    const manager = { ...auditor, accountId: people.CONSUMER_PM.accountId };
    expect((await invite(processCode, [auditor, manager])).errorCode).toBe('not_found');
    expect((await candidates({ processCode })).list).toEqual([]);
    const elsewhere = await t.peek(async (tx) => makeExamProcess(tx, await makeTenant(tx, { type: 'channel' })));
    expect((await invite(elsewhere, [auditor])).errorCode).toBe('not_found');
  });

  it('can’t be invited once the process is closed', async () => {
    const processCode = await open();
    await move(processCode, 1, 'close');
    expect((await invite(processCode, [auditor])).errorCode).toBe(errorCodes.refusedTransition);
  });

  it('are an executor’s where it has a project of theirs', async () => {
    const processCode = await open();
    await invite(processCode, [auditor]);
    const other = await t.peek(async (tx) => {
      const made = await makeCustomer(tx, { channel: customer.channelTenantCode });
      return makePerson(tx, made.tenantCode, ['INTERNAL_AUDITOR'], { showName: '另一内审员' });
    });
    const seen = async (client: Client) => [
      (await invitees(processCode, {}, client)).map(({ accountId }) => accountId),
      (await candidates({ processCode }, client)).list.map(({ accountId }) => accountId),
    ];
    const executor = clients.CHANNEL_EXECUTOR;
    expect(await seen(executor)).toEqual([[], []]);
    expect((await change(processCode, {}, executor)).errorCode).toBe('not_found');
    await t.peek((tx) => makeProject(tx, { customer, ownerAccountId: people.CHANNEL_EXECUTOR.accountId }));
    expect(await seen(executor)).toEqual([[], [auditor.accountId]]);
    expect(await seen(clients.CHANNEL_OWNER)).toEqual([[other.accountId], [auditor.accountId]]);
    expect(await invitees(processCode, { keyword: '另一内审' })).toHaveLength(1);
    expect(await invitees(processCode, { keyword: '无此人' })).toEqual([]);
  });
});

describe('the list of candidates', () => {
  it('says where each stands', async () => {
    const units = [
      { id: 'u1', title: { zh: '独立', en: '' }, text: { zh: '独立', en: '' } },
      { id: 'u2', title: { zh: '保密', en: '' }, text: { zh: '保密', en: '' } },
    ];
    const processCode = await open({ units });
    await invite(processCode, [auditor]);
    await t.peek((tx) =>
      tx.execute(`UPDATE exam_candidates SET read_units = '{u2,gone}' WHERE process_code = '${processCode}'`),
    );
    await sitting(processCode, { state: 'running' });
    expect(await only(processCode)).toMatchObject({
      state: 'sitting',
      sittings: 1,
      triesLeft: 1,
      units: 2,
      unitsRead: 1,
    });
    await t.peek((tx) =>
      tx.execute(
        `UPDATE exam_sittings SET state = 'closed', percent = 41.5, is_passed = false WHERE process_code = '${processCode}'`,
      ),
    );
    expect(await only(processCode)).toMatchObject({
      state: 'failed',
      best: 41.5,
      lastSatAt: '2026-11-20T01:00:00.000Z',
    });
    await sitting(processCode, { number: 2, state: 'closed', percent: 77.7, isPassed: true });
    await sitting(processCode, { number: 3, state: 'closed', percent: 12, isPassed: false });
    expect(await only(processCode)).toMatchObject({ state: 'passed', best: 77.7, sittings: 3, triesLeft: 0 });
    const { data } = await clients.CHANNEL_OWNER.get<ExamWire['getExamProcess']['data']>(calls.getExamProcess.path, {
      processCode,
    });
    expect(data).toMatchObject({ candidates: 1, sitting: 0, passed: 1 });
  });

  it('is narrowed by process, state and words, and ordered by result', async () => {
    const [one, two] = [await open({ name: { zh: '食品安全', en: 'Food safety' } }), await open()];
    const colleague = await t.peek((tx) =>
      makePerson(tx, customer.tenantCode, ['INTERNAL_AUDITOR'], { showName: '秦小雨' }),
    );
    const second = { tenantCode: customer.tenantCode, accountId: colleague.accountId };
    await invite(one, [auditor, second]);
    await invite(two, [second]);
    await sitting(one, { state: 'closed', percent: 90, isPassed: true });
    const found = async (query: Record<string, string>) =>
      (await candidates(query)).list.map((row) => [row.processCode, row.accountId]);
    expect(await found({ processCode: one, state: 'passed' })).toEqual([[one, auditor.accountId]]);
    expect(await found({ processCode: one, state: 'invited' })).toEqual([[one, second.accountId]]);
    expect(await found({ keyword: 'food SAFETY', sortField: 'best', sortOrder: 'descend' })).toEqual([
      [one, auditor.accountId],
      [one, second.accountId],
    ]);
    expect((await found({ keyword: '秦小雨' })).map(([code]) => code).sort()).toEqual([one, two].sort());
  });

  it('has a customer’s own people for its managers, and nobody else’s', async () => {
    const processCode = await open();
    const other = await t.peek(async (tx): Promise<Person & { tenantCode: string }> => {
      const { tenantCode } = await makeCustomer(tx, { channel: customer.channelTenantCode });
      return { ...(await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR'])), tenantCode };
    });
    await invite(
      processCode,
      [auditor, other].map(({ tenantCode, accountId }) => ({ tenantCode, accountId })),
    );
    expect((await candidates({ processCode })).total).toBe(2);
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER'] as const) {
      const { list } = await candidates({ processCode }, clients[role]);
      expect(list.map(({ accountId }) => accountId)).toEqual([auditor.accountId]);
    }
    expect((await clients.CONSUMER_EXECUTOR.get(calls.listExamCandidates.path)).errorCode).toBe('403');
    expect((await clients.INTERNAL_AUDITOR.get(calls.listExamCandidates.path)).errorCode).toBe('403');
  });

  it('takes as many statements for one as for many', async () => {
    const one = await t.statements(() => candidates({ pageSize: 1 }));
    // A full page also counts what follows.
    expect(await t.statements(() => candidates({ pageSize: 2 }))).toBe(one);
  });
});

describe('a candidate', () => {
  it('gets more minutes and tries, with the reason in the log', async () => {
    const processCode = await open();
    await invite(processCode, [auditor]);
    expect((await change(processCode, { extraMinutes: 15, extraTries: 1 })).errorCode).toBe('200');
    expect(await only(processCode)).toMatchObject({ extraMinutes: 15, extraTries: 1, triesLeft: 3, version: 2 });
    expect((await change(processCode, { version: 2, extraTries: 0 })).errorCode).toBe('200');
    expect(await only(processCode)).toMatchObject({ extraMinutes: 15, extraTries: 0, triesLeft: 2 });
    const rows = (await t.audits('changeExamCandidate')).filter(({ entityCode }) => entityCode === processCode);
    expect(rows.at(-1)?.detail).toEqual({
      step: 'grant',
      person: '人 INTERNAL_AUDITOR',
      minutes: 15,
      tries: 1,
      reason: '停电',
    });
  });

  it('changed meanwhile is a conflict that shows what is there now', async () => {
    const processCode = await open();
    await invite(processCode, [auditor]);
    await change(processCode, { extraMinutes: 20 }, clients.CHANNEL_TENANT_MANAGER);
    const answer = await change(processCode, { extraMinutes: 5 });
    expect(answer.errorCode).toBe('conflict');
    expect(answer.data).toMatchObject({ current: { extraMinutes: 20 }, changedBy: '人 CHANNEL_TENANT_MANAGER' });
  });

  it('is withdrawn as long as they haven’t sat', async () => {
    const processCode = await open();
    await invite(processCode, [auditor]);
    await sitting(processCode, { state: 'closed', isPassed: false, percent: 10 });
    expect((await change(processCode, { action: 'withdraw' })).errorCode).toBe(errorCodes.refusedTransition);
    const another = await open();
    await invite(another, [auditor]);
    expect((await change(another, { action: 'withdraw' })).errorCode).toBe('200');
    expect((await candidates({ processCode: another })).list).toEqual([]);
    expect((await change(another, { action: 'withdraw' })).errorCode).toBe('not_found');
  });

  it('isn’t changed without a reason, or beyond the limits', async () => {
    const processCode = await open();
    await invite(processCode, [auditor]);
    expect((await change(processCode, { reason: ' ' })).status).toBe(400);
    expect((await change(processCode, { extraMinutes: -1 })).status).toBe(400);
    expect((await change(processCode, { extraTries: 11 })).status).toBe(400);
  });

  it('has no notice to act on any more once the process is closed', async () => {
    const processCode = await open({ name: { zh: '将关闭的认证', en: '' } });
    await invite(processCode, [auditor]);
    expect(await told('将关闭的认证')).toHaveLength(1);
    await t.peek((tx) =>
      tx.update(examProcesses).set({ state: 'closed' }).where(eq(examProcesses.processCode, processCode)),
    );
    expect(await told('将关闭的认证')).toEqual([]);
  });
});
