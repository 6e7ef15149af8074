import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { release as calls } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { iso } from '#domain/subjects/iso/contract';
import { releaseApprovers, releases } from '#server/capabilities/release/tables';
import { portalToday } from '#server/kernel/days';
import { makeDeputy } from '../../../../tests/factories/releases';
import { makePerson } from '../../../../tests/factories/tenants';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, customer, made, rowOf, detail, move } = documentsApp();
const document = 'managementDocument' as const;
const today = portalToday();

type Step = ReleaseWire['saveApprovalRule']['body']['steps'][number];
const step = (name: string, quorum: number, accountIds: string[], roleCodes: Step['roleCodes'] = []): Step => ({
  name,
  quorum,
  accountIds,
  roleCodes,
});

/** Another owner of the customer. */
async function owner(showName: string) {
  const person = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_OWNER'], { showName }));
  return { ...person, showName, client: await t.as(person.phone) };
}
const rulesOf = async (projectCode: string, client: Client = clients[LEADER]) =>
  (await client.get<ReleaseWire['listApprovalRules']['data']>(calls.listApprovalRules.path, { projectCode, document }))
    .data;
const saveRule = (projectCode: string, steps: Step[], given: object = {}, client: Client = clients[LEADER]) =>
  client.post<{ version: number }>(calls.saveApprovalRule.path, {
    projectCode,
    document,
    category: 'procedure',
    version: 0,
    inOrder: true,
    steps,
    ...given,
  });
const submit = (projectCode: string, documentCodes: string[], given: object = {}) =>
  clients[LEADER].post(iso.submitFile.path, {
    projectCode,
    documentCodes,
    reviewerId: people[REVIEWER].accountId,
    ...given,
  });
const act = async (client: Client, projectCode: string, name: string, action = 'approve', reason?: string) => {
  const { documentCode, releaseId } = await rowOf(projectCode, name);
  const submissions = [{ documentCode, releaseId }];
  return client.post(iso.moveManagementDocuments.path, { projectCode, submissions, action, ...(reason && { reason }) });
};
const courseOf = async (projectCode: string, documentCode: string) => {
  const [submission] = (await detail(projectCode, documentCode)).versions[0]?.submissions ?? [];
  if (!submission) throw new Error('It was submitted.');
  return submission;
};
const tasksOf = async (client: Client, projectCode: string) =>
  (
    (await client.get<{ kind: string; projectCode: string; step?: string }[]>(user.listWaitingTasks.path)).data ?? []
  ).filter((task) => task.projectCode === projectCode && task.kind === 'approveDocument');

/** A document that waits for its first approval by this rule. */
async function inApproval(steps: Step[], given: object = {}) {
  const made_ = await made();
  const { projectCode, documentCode, name } = made_;
  expect((await saveRule(projectCode, steps, given)).errorCode).toBe('200');
  expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
  expect((await move(REVIEWER, projectCode, [name], 'review')).errorCode).toBe('200');
  return made_;
}

describe('a rule of approval', () => {
  it('asks for several people in steps, each told and waited for at their turn alone', async () => {
    const [one, two] = [await owner('会签甲'), await owner('会签乙')];
    const { projectCode, documentCode, name } = await inApproval([
      step('部门会签', 2, [one.accountId, two.accountId, people.CONSUMER_PM.accountId]),
      step('最高管理者批准', 1, [people[APPROVER].accountId]),
    ]);
    expect(await tasksOf(one.client, projectCode)).toMatchObject([{ step: '部门会签' }]);
    expect(await tasksOf(clients[APPROVER], projectCode)).toEqual([]);
    expect((await act(clients[APPROVER], projectCode, name)).errorCode).toBe('403');
    expect((await act(one.client, projectCode, name)).errorCode).toBe('200');
    // Once.
    expect((await act(one.client, projectCode, name)).errorCode).toBe('403');
    expect(await tasksOf(one.client, projectCode)).toEqual([]);
    expect((await rowOf(projectCode, name)).standing).toBe('approving');
    expect((await act(two.client, projectCode, name)).errorCode).toBe('200');
    expect(await tasksOf(clients.CONSUMER_PM, projectCode)).toEqual([]);
    expect(await tasksOf(clients[APPROVER], projectCode)).toMatchObject([{ step: '最高管理者批准' }]);
    const course = await courseOf(projectCode, documentCode);
    expect(course.steps).toMatchObject([
      { name: '部门会签', quorum: 2, given: 2, isDone: true, isOpen: false },
      { name: '最高管理者批准', quorum: 1, given: 0, isDone: false, isOpen: true, lacking: 0 },
    ]);
    expect((await act(clients[APPROVER], projectCode, name)).errorCode).toBe('200');
    expect(await rowOf(projectCode, name)).toMatchObject({ standing: 'approved', status: 'final' });
    const names = ['会签甲', '会签乙', '人 CONSUMER_OWNER'].join(' / ');
    expect((await courseOf(projectCode, documentCode)).approved).toMatchObject({ name: names });
    const log = await t.audits('approveStep');
    expect(log.filter(({ entityCode }) => entityCode === documentCode)).toMatchObject([
      { detail: { step: '部门会签', deputyFor: '' } },
      { detail: { step: '部门会签', deputyFor: '' } },
    ]);
  });

  it('counts two who approve at the same moment, and lets exactly one complete it', async () => {
    const [one, two] = [await owner('同时甲'), await owner('同时乙')];
    const { projectCode, documentCode, name } = await inApproval([step('批准', 2, [one.accountId, two.accountId])]);
    const both = await Promise.all([act(one.client, projectCode, name), act(two.client, projectCode, name)]);
    expect(both.map(({ errorCode }) => errorCode)).toEqual(['200', '200']);
    expect((await courseOf(projectCode, documentCode)).standing).toBe('approved');
    const completed = (await t.audits('approveRelease')).filter(({ entityCode }) => entityCode === documentCode);
    expect(completed).toHaveLength(1);
    expect((await act(one.client, projectCode, name)).errorCode).toBe('refused_transition');
  });

  it('counts nothing of who submitted, made or reviewed the document', async () => {
    const { projectCode, documentCode, name } = await made();
    const all = [LEADER, REVIEWER, APPROVER, 'CONSUMER_PM'] as const;
    const four = all.map((role) => people[role].accountId);
    expect((await saveRule(projectCode, [step('批准', 3, four)])).errorCode).toBe('200');
    const refused = await submit(projectCode, [documentCode]);
    expect(refused).toMatchObject({ errorCode: 'approval_unattainable' });
    expect(refused.errorMsg).toContain('还缺 1 人');
    expect((await saveRule(projectCode, [step('批准', 2, four)], { version: 1 })).errorCode).toBe('200');
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
    await move(REVIEWER, projectCode, [name], 'review');
    for (const role of [LEADER, REVIEWER] as const)
      expect((await act(clients[role], projectCode, name)).errorCode, role).toBe('403');
    expect((await act(clients.CONSUMER_PM, projectCode, name)).errorCode).toBe('200');
    expect((await act(clients[APPROVER], projectCode, name)).errorCode).toBe('200');
    expect((await rowOf(projectCode, name)).standing).toBe('approved');
  });

  it('ends all approvals with a return, and with another version', async () => {
    const [one, two] = [await owner('退回甲'), await owner('退回乙')];
    const document_ = await inApproval([step('批准', 2, [one.accountId, two.accountId])]);
    const { projectCode, documentCode, name, templateCode, change } = document_;
    await act(one.client, projectCode, name);
    expect((await act(two.client, projectCode, name, 'return')).errorCode).toBe('reason_needed');
    expect((await act(two.client, projectCode, name, 'return', '职责不清')).errorCode).toBe('200');
    expect(await tasksOf(two.client, projectCode)).toEqual([]);
    const returned = await courseOf(projectCode, documentCode);
    expect(returned).toMatchObject({ standing: 'returned', returned: { reason: '职责不清', name: '退回乙' } });
    // What was given stays visible, with its day; nothing of it counts for what comes next.
    expect(returned.steps[0]?.approvers.filter(({ at }) => at !== null)).toMatchObject([{ name: '退回甲' }]);
    await change({ companyName: '海辰科技股份' });
    await clients[LEADER].post(iso.generateFiles.path, { projectCode, templateCodes: [templateCode] });
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
    const again = await courseOf(projectCode, documentCode);
    expect(again.steps.map(({ given }) => given)).toEqual([0]);
    expect((await detail(projectCode, documentCode)).versions[1]?.submissions).toHaveLength(1);
  });

  it('is refused where it can’t be fulfilled, by others than those who keep the project, and of an older version', async () => {
    const { projectCode } = await made();
    const gone = await owner('会离开的人');
    const pm = people.CONSUMER_PM.accountId;
    expect(await saveRule(projectCode, [step('会签', 3, [gone.accountId, pm])])).toMatchObject({
      errorCode: 'approval_unattainable',
    });
    const stranger = people.CONSUMER_EXECUTOR.accountId;
    expect((await saveRule(projectCode, [step('会签', 1, [stranger])])).errorCode).toBe('unknown_reference');
    expect((await saveRule(projectCode, [step('会签', 1, [])])).status).toBe(400);
    expect((await saveRule(projectCode, [step('会签', 2, [gone.accountId, pm])])).errorCode).toBe('200');
    expect((await saveRule(projectCode, [])).errorCode).toBe('conflict');
    expect((await saveRule(projectCode, [], { category: 'unknown' })).errorCode).toBe('not_found');
    for (const role of ['CONSUMER_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect((await saveRule(projectCode, [], { version: 1 }, clients[role])).errorCode, role).toBe('403');
    const ruleOf = async () => (await rulesOf(projectCode)).rules.find(({ category }) => category === 'procedure');
    expect((await ruleOf())?.steps).toMatchObject([{ lacking: 0 }]);
    const rows = (await t.audits('saveApprovalRule')).filter(({ entityCode }) => entityCode === projectCode);
    expect(rows).toMatchObject([{ detail: { category: 'procedure', steps: '会签 (2): 会离开的人, 人 CONSUMER_PM' } }]);
    // Without steps the approver is named again.
    expect((await saveRule(projectCode, [], { version: 1 })).errorCode).toBe('200');
    expect((await ruleOf())?.steps).toEqual([]);
  });

  it('names the approver with the submission where there is none', async () => {
    const { projectCode, documentCode, name } = await made();
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('approver_needed');
    expect((await submit(projectCode, [documentCode], { approverId: people[APPROVER].accountId })).errorCode).toBe(
      '200',
    );
    await move(REVIEWER, projectCode, [name], 'review');
    expect((await courseOf(projectCode, documentCode)).steps).toMatchObject([{ name: '', quorum: 1, isOpen: true }]);
    expect((await act(clients[APPROVER], projectCode, name)).errorCode).toBe('200');
  });
});

describe('a deputy', () => {
  const name_ = (client: Client, accountId: string, fromDay = today, toDay = today) =>
    client.post<{ deputyId: string }>(calls.nameDeputy.path, { accountId, fromDay, toDay });

  it('approves for somebody in the named days, recorded with both names, and no longer once that is ended', async () => {
    const [away, acting] = [await owner('出差的人'), await owner('代理的人')];
    const { projectCode, documentCode, name } = await inApproval([step('批准', 1, [away.accountId])]);
    expect((await act(acting.client, projectCode, name)).errorCode).toBe('403');
    const { data } = await name_(away.client, acting.accountId);
    expect(await tasksOf(acting.client, projectCode)).toMatchObject([{ step: '批准' }]);
    expect((await acting.client.post(calls.endDeputy.path, { deputyId: data.deputyId })).errorCode).toBe('not_found');
    expect((await away.client.post(calls.endDeputy.path, { deputyId: data.deputyId })).errorCode).toBe('200');
    expect((await act(acting.client, projectCode, name)).errorCode).toBe('403');
    await name_(away.client, acting.accountId);
    expect((await act(acting.client, projectCode, name)).errorCode).toBe('200');
    expect(await tasksOf(away.client, projectCode)).toEqual([]);
    const { steps, approved } = await courseOf(projectCode, documentCode);
    expect(steps[0]?.approvers).toMatchObject([{ name: '出差的人', deputy: '代理的人' }]);
    expect(approved.name).toBe('代理的人');
    const [logged] = (await t.audits('approveRelease')).filter(({ entityCode }) => entityCode === documentCode);
    expect(logged).toMatchObject({ accountId: acting.accountId, detail: { deputyFor: '出差的人' } });
  });

  it('counts once, and nothing as the author', async () => {
    const [away, both] = [await owner('会签丙'), await owner('会签丁')];
    const { projectCode, documentCode, name } = await inApproval([step('批准', 2, [away.accountId, both.accountId])]);
    await name_(away.client, both.accountId);
    expect((await act(both.client, projectCode, name)).errorCode).toBe('200');
    expect((await act(both.client, projectCode, name)).errorCode).toBe('403');
    expect((await courseOf(projectCode, documentCode)).steps).toMatchObject([{ given: 1, isDone: false }]);
    expect((await act(away.client, projectCode, name)).errorCode).toBe('200');
    // The consultant who submitted it acts for a consultant: that counts for nothing.
    const own = await inApproval([step('批准', 1, [people.CHANNEL_TENANT_SUB_MANAGER.accountId, both.accountId])]);
    await t.peek((tx) =>
      makeDeputy(
        tx,
        { tenantCode: customer.channelTenantCode, accountId: people.CHANNEL_TENANT_SUB_MANAGER.accountId },
        { fromDay: today, toDay: today, deputyAccountId: people[LEADER].accountId },
      ),
    );
    expect((await act(clients[LEADER], own.projectCode, own.name)).errorCode).toBe('403');
  });

  it('is one at a time, another person of the tenant who can approve, and for days to come', async () => {
    const [away, acting] = [await owner('休假的人'), await owner('顶班的人')];
    expect((await name_(away.client, away.accountId)).errorCode).toBe('unknown_reference');
    expect((await name_(away.client, people.CONSUMER_EXECUTOR.accountId)).errorCode).toBe('unknown_reference');
    expect((await name_(away.client, people[LEADER].accountId)).errorCode).toBe('unknown_reference');
    expect((await name_(away.client, acting.accountId, '2020-01-01', '2020-01-02')).errorCode).toBe(
      'refused_transition',
    );
    expect((await name_(away.client, acting.accountId, '2098-01-02', '2098-01-01')).status).toBe(400);
    expect((await name_(clients.CONSUMER_EXECUTOR, acting.accountId)).errorCode).toBe('403');
    expect((await name_(t.nobody, acting.accountId)).errorCode).toBe('10000');
    expect((await name_(away.client, acting.accountId, '2098-01-01', '2098-01-09')).errorCode).toBe('200');
    expect(await name_(away.client, people.CONSUMER_PM.accountId, '2098-01-09', '2098-01-20')).toMatchObject({
      errorCode: 'deputy_overlaps',
    });
    const seen = (await away.client.get<ReleaseWire['listDeputies']['data']>(calls.listDeputies.path)).data;
    expect(seen.deputies).toMatchObject([{ name: '顶班的人', fromDay: '2098-01-01', toDay: '2098-01-09' }]);
    const theirs = (await acting.client.get<ReleaseWire['listDeputies']['data']>(calls.listDeputies.path)).data;
    expect(theirs.principals).toMatchObject([{ name: '休假的人' }]);
    const rows = await t.audits('nameDeputy');
    expect(rows[0]).toMatchObject({ entityCode: away.accountId, detail: { deputy: '顶班的人' } });
  });
});

describe('somebody who leaves', () => {
  const leave = (accountId: string, approvals?: string) => {
    const change = { accountId, version: '1', state: 'removed', ...(approvals && { approvals }) };
    return clients.CONSUMER_PM.post(`${tenant.updateUser.path}?${new URLSearchParams(change)}`, {});
  };

  it('hands open approvals and rules over; what was approved stays with name and day', async () => {
    const [gone, next, third] = [await owner('离职的人'), await owner('接手的人'), await owner('留下的人')];
    const rule = [step('批准', 2, [gone.accountId, third.accountId])];
    const done = await inApproval(rule);
    await act(gone.client, done.projectCode, done.name);
    const open = await inApproval(rule);
    expect((await leave(gone.accountId)).errorCode).toBe('successor_needed');
    const left = await leave(gone.accountId, next.accountId);
    expect(left.errorCode, left.errorMsg).toBe('200');
    expect((await courseOf(done.projectCode, done.documentCode)).steps[0]).toMatchObject({ given: 1, lacking: 0 });
    const { steps } = await courseOf(open.projectCode, open.documentCode);
    expect(steps[0]?.approvers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '离职的人', replacedBy: '接手的人', isAwaited: false }),
        expect.objectContaining({ name: '接手的人', replacedBy: null, isAwaited: true }),
      ]),
    );
    expect(await tasksOf(next.client, open.projectCode)).toMatchObject([{ step: '批准' }]);
    const [ruled] = (await rulesOf(open.projectCode)).rules.filter(({ category }) => category === 'procedure');
    expect(ruled).toMatchObject({ version: 2, steps: [{ lacking: 0, accountIds: [next.accountId, third.accountId] }] });
    for (const one of [next, third]) await act(one.client, open.projectCode, open.name);
    expect((await rowOf(open.projectCode, open.name)).standing).toBe('approved');
  });

  it('leaves a step that lacks a person where the successor has a place in it already', async () => {
    const [gone, third] = [await owner('离开甲'), await owner('留下乙')];
    const { projectCode, documentCode } = await inApproval([step('批准', 2, [gone.accountId, third.accountId])]);
    expect((await leave(gone.accountId, third.accountId)).errorCode).toBe('200');
    expect((await courseOf(projectCode, documentCode)).steps).toMatchObject([{ lacking: 1, isOpen: true }]);
    const [rule] = (await rulesOf(projectCode)).rules.filter(({ category }) => category === 'procedure');
    expect(rule?.steps).toMatchObject([{ lacking: 1 }]);
  });

  it('lets a keeper who is named withdraw what can no longer be completed', async () => {
    const gone = await owner('离开丙');
    const { accountId } = people.CONSUMER_PM;
    const { projectCode, name } = await inApproval([step('批准', 2, [gone.accountId, accountId])]);
    const actions = async () => (await rowOf(projectCode, name, 'CONSUMER_PM')).allowedActions;
    expect(await actions()).not.toContain('withdraw');
    expect((await leave(gone.accountId, accountId)).errorCode).toBe('200');
    expect(await actions()).toContain('withdraw');
  });

  it('waits until an approval of the same moment is entered: it counts, or the successor has the place', async () => {
    const [gone, next] = [await owner('离开丁'), await owner('接手丁')];
    const { projectCode, documentCode, name } = await inApproval([step('批准', 1, [gone.accountId])]);
    await Promise.all([act(gone.client, projectCode, name), leave(gone.accountId, next.accountId)]);
    const { steps } = await courseOf(projectCode, documentCode);
    const { standing } = await rowOf(projectCode, name);
    // Never approved without a place in which somebody has approved.
    expect(steps[0]?.given).toBe(standing === 'approved' ? 1 : 0);
  });
});

it('keeps what was approved from being changed, and nobody’s approval twice, below the server', async () => {
  const [one, two] = [await owner('库甲'), await owner('库乙')];
  const { projectCode, name } = await inApproval([step('批准', 2, [one.accountId, two.accountId])]);
  await act(one.client, projectCode, name);
  const [row] = await t.peek((tx) => tx.select().from(releases).where(eq(releases.projectCode, projectCode)));
  const of = eq(releaseApprovers.releaseId, row?.releaseId ?? '');
  const asCaller = { accountId: one.accountId, tenantCode: customer.tenantCode };
  const taken = await t.services.database
    .transaction(asCaller, (tx) => tx.update(releaseApprovers).set({ approvedByName: '别人' }).where(of).returning())
    .catch((error: Error) => error);
  expect(taken).toBeInstanceOf(Error);
  await expect(
    t.owner.query(
      'UPDATE release_approvers SET approved_by = $1, approved_by_name = $1, approved_at = now(), is_awaited = false WHERE release_id = $2',
      [one.accountId, row?.releaseId],
    ),
  ).rejects.toThrow('release_approvers_once');
});
