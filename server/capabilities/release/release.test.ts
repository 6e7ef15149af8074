import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { release as calls } from '#domain/capabilities/release/contract';
import { portalToday } from '#server/kernel/days';
import { risks } from '#server/subjects/assets/risk/tables';
import { putProject } from '../../../tests/factories/projects';
import { makePerson } from '../../../tests/factories/tenants';
import { END, MEANT } from '../../../tests/server/assessmentApp';
import { printed, releaseApp } from '../../../tests/server/releaseApp';
import type { Client } from '../../../tests/server/testApp';
import { releases } from './tables';

const {
  t,
  clients,
  people,
  customer,
  newProject,
  work,
  told,
  signed,
  submit,
  submitted,
  move,
  see,
  sign,
  textOf,
  tasksOf,
  submitAgain,
  approve,
} = releaseApp();
const document = 'riskReport' as const;
const today = portalToday();

describe('the review and approval of a report', () => {
  it('takes three people, each from their own account, and only then the report is final', async () => {
    const project = await signed();
    expect((await textOf(project)).name).toContain('_V0.1_草稿_');
    expect(printed((await textOf(project)).text)).toEqual({
      编制: ['待送审', ''],
      审核: ['待审核', ''],
      批准: ['待批准', ''],
    });
    const { accountId: reviewer } = people.CHANNEL_TENANT_SUB_MANAGER;
    const { accountId: approver } = people.CONSUMER_OWNER;
    const { data } = await submit(clients.CHANNEL_TENANT_MANAGER, project, reviewer, approver);
    const { releaseId } = data;
    const prepared = ['人 CHANNEL_TENANT_MANAGER', today];
    expect(printed((await textOf(project)).text)).toEqual({
      编制: prepared,
      审核: ['待审核', ''],
      批准: ['待批准', ''],
    });
    // Neither the author nor the approver reviews, nor anybody else.
    for (const role of ['CHANNEL_TENANT_MANAGER', 'CONSUMER_OWNER', 'CONSUMER_PM'] as const)
      expect((await move(clients[role], project, releaseId, 'review')).errorCode, role).toBe('403');
    expect((await move(clients.CONSUMER_OWNER, project, releaseId, 'approve')).errorCode).toBe('refused_transition');
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'review')).success).toBe(true);
    const reviewed = ['人 CHANNEL_TENANT_SUB_MANAGER', today];
    const pending = await textOf(project);
    expect(printed(pending.text)).toEqual({ 编制: prepared, 审核: reviewed, 批准: ['待批准', ''] });
    expect(pending.name).toContain('草稿');
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'approve')).errorCode).toBe('403');
    expect((await move(clients.CONSUMER_OWNER, project, releaseId, 'approve')).success).toBe(true);
    const final = await textOf(project);
    expect(final.name).toMatch(/_V1\.0_[\d-]+\.docx$/u);
    expect(printed(final.text)).toEqual({ 编制: prepared, 审核: reviewed, 批准: ['人 CONSUMER_OWNER', today] });
    expect(final.text).toContain('已批准（人 CONSUMER_OWNER）');
    expect(final.text).not.toContain('草稿：');
    const rows = await Promise.all(
      ['submitRelease', 'reviewRelease', 'approveRelease'].map((action) => t.audits(action as 'submitRelease')),
    );
    for (const found of rows)
      expect(found.filter((row) => row.entityCode === project.projectCode).map((row) => row.detail)).toMatchObject([
        { document, report: expect.stringMatching(/^RA-\d{4}-\d{4}$/u) },
      ]);
  });

  it('waits for the person whose turn it is, with a notice', async () => {
    const project = await submitted();
    const { releaseId } = project;
    const reviewer = clients.CHANNEL_TENANT_SUB_MANAGER;
    const approver = clients.CONSUMER_OWNER;
    const kinds = async (client: Client) =>
      (await tasksOf(client, project)).map(({ kind }) => kind).filter((kind) => kind.endsWith('Document'));
    expect(await kinds(reviewer)).toEqual(['reviewDocument']);
    expect(await kinds(approver)).toEqual([]);
    await move(reviewer, project, releaseId, 'review');
    expect(await kinds(reviewer)).toEqual([]);
    expect(await kinds(approver)).toEqual(['approveDocument']);
    expect((await tasksOf(approver, project)).map(({ path }) => path)).toContain(
      `/systemManage/companyDetails/${project.projectCode}?tab=reports`,
    );
    await move(approver, project, releaseId, 'return', '范围遗漏苏州工厂');
    expect(await kinds(approver)).toEqual([]);
    expect(await kinds(clients.CHANNEL_TENANT_MANAGER)).toEqual(['resubmitDocument']);
    const ofProject = async (role: keyof typeof people) =>
      (await told(people[role])).filter(({ projectCode }) => projectCode === project.projectCode);
    expect((await ofProject('CHANNEL_TENANT_SUB_MANAGER')).map(({ kind }) => kind)).toContain('release_review');
    expect((await ofProject('CONSUMER_OWNER')).map(({ kind }) => kind)).toContain('release_approve');
    expect(await ofProject('CHANNEL_TENANT_MANAGER')).toContainEqual(
      expect.objectContaining({
        kind: 'release_returned',
        params: expect.objectContaining({ reason: '范围遗漏苏州工厂', who: '人 CONSUMER_OWNER' }),
      }),
    );
  });

  it('is returned with a reason, and begins anew with the next submission', async () => {
    const project = await submitted();
    const reviewer = clients.CHANNEL_TENANT_SUB_MANAGER;
    expect((await move(reviewer, project, project.releaseId, 'return')).errorCode).toBe('reason_needed');
    expect((await move(reviewer, project, project.releaseId, 'return', '缺少访谈')).success).toBe(true);
    const seen = await see(clients.CHANNEL_TENANT_MANAGER, project);
    expect(seen.current).toMatchObject({ standing: 'returned', returned: { reason: '缺少访谈' } });
    expect(seen.allowedActions).toEqual(['submit', 'withdraw']);
    const { accountId: next } = people.CHANNEL_OWNER;
    // An owner who doesn't answer for the project isn't among its people.
    const again = (who: string) => submit(clients.CHANNEL_TENANT_MANAGER, project, who, people.CONSUMER_PM.accountId);
    expect((await again(next)).errorCode).toBe('not_found');
    expect((await again(people.CHANNEL_TENANT_SUB_MANAGER.accountId)).success).toBe(true);
    expect((await move(reviewer, project, project.releaseId, 'review')).errorCode).toBe('refused_transition');
    expect((await see(reviewer, project)).others).toBe(1);
    expect(await tasksOf(clients.CHANNEL_TENANT_MANAGER, project)).not.toContainEqual(
      expect.objectContaining({ kind: 'resubmitDocument' }),
    );
  });

  it('ends with a change of what was submitted: nothing of it is printed any more', async () => {
    const project = await submitted();
    const { releaseId, projectCode } = project;
    await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'review');
    await move(clients.CONSUMER_OWNER, project, releaseId, 'approve');
    const saved = await clients.CONSUMER_PM.post(
      '/api/portal/report/settings/save',
      { projectCode, version: 0, scope: '工厂' },
      MEANT,
    );
    expect(saved.success, saved.errorMsg).toBe(true);
    expect((await see(clients.CONSUMER_PM, project)).current?.standing).toBe('overtaken');
    const { name, text } = await textOf(project);
    expect(name).toContain('草稿');
    expect(printed(text)).toMatchObject({ 审核: ['待审核', ''], 批准: ['待批准', ''] });
    expect((await see(clients.CONSUMER_PM, project)).allowedActions).toEqual([]);
    await clients.CONSUMER_PM.post('/consulting/project/assets/consumerComplete', { projectCode });
    expect((await see(clients.CONSUMER_PM, project)).allowedActions).toEqual(['submit']);
  });

  it('is not begun before the assessment is signed, twice at once, or by two people in three roles', async () => {
    const open = await newProject();
    await work(open, END);
    const { accountId: author } = people.CHANNEL_TENANT_MANAGER;
    const { accountId: reviewer } = people.CHANNEL_TENANT_SUB_MANAGER;
    const { accountId: approver } = people.CONSUMER_PM;
    const lead = clients.CHANNEL_TENANT_MANAGER;
    expect((await submit(lead, open, reviewer, approver)).errorCode).toBe('refused_transition');
    const unread = await newProject();
    await work(unread, END);
    await sign(unread);
    expect((await submit(lead, unread, reviewer, approver)).errorCode).toBe('document_not_drawn');
    const project = await signed();
    for (const [one, other] of [
      [reviewer, reviewer],
      [author, approver],
      [reviewer, author],
    ] as const)
      expect((await submit(lead, project, one, other)).errorCode).toBe('needs_three_people');
    expect((await lead.post(calls.submitRelease.path, { ...project, document, reviewerId: reviewer })).status).toBe(
      400,
    );
    for (const role of ['CONSUMER_OWNER', 'INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR'] as const)
      expect((await submit(clients[role], project, reviewer, approver)).errorCode, role).toBe('403');
    expect((await submit(t.nobody, project, reviewer, approver)).errorCode).toBe('10000');
    const stranger = await t.as('13800000025');
    expect((await submit(stranger, project, reviewer, approver)).errorCode).toBe('not_found');
    const both = await Promise.all([
      submit(lead, project, reviewer, approver),
      submit(lead, project, reviewer, approver),
    ]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    // The same in the data, whatever the server does.
    const [row] = await t.peek((tx) => tx.select().from(releases).where(eq(releases.projectCode, project.projectCode)));
    if (!row) throw new Error('It was submitted.');
    await expect(
      t.owner.query('UPDATE releases SET prepared_by = reviewer_id WHERE release_id = $1', [row.releaseId]),
    ).rejects.toThrow('releases_three_people');
    await expect(
      t.owner.query("UPDATE releases SET state = 'approved', approved_at = now() WHERE release_id = $1", [
        row.releaseId,
      ]),
    ).rejects.toThrow('releases_acts');
  });

  it('names people of both parties: consultants of the project and the customer’s managers', async () => {
    const project = await signed();
    const other = await t.peek((tx) => makePerson(tx, customer.channelTenantCode, ['CHANNEL_OWNER']));
    const { candidates } = await see(clients.CONSUMER_PM, project);
    const named = candidates.map(({ accountId }) => accountId);
    expect(named).toContain(people.CHANNEL_TENANT_MANAGER.accountId);
    expect(named).toContain(people.CONSUMER_OWNER.accountId);
    for (const absent of [
      people.CONSUMER_PM.accountId,
      people.CONSUMER_EXECUTOR.accountId,
      people.INTERNAL_AUDITOR.accountId,
      other.accountId,
    ])
      expect(named).not.toContain(absent);
  });

  it('proposes those who were named before, and says that its final version is still to be drawn up', async () => {
    const project = await signed();
    const lead = clients.CHANNEL_TENANT_MANAGER;
    const kinds = async () => (await tasksOf(lead, project)).map(({ kind }) => kind);
    expect((await see(lead, project)).former).toEqual({});
    expect(await kinds()).toEqual(['submitReport', 'finishAssessment']);
    const first = await submitAgain(project);
    expect(await kinds()).toEqual(['finishAssessment']);
    await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, first, 'return', '范围不全');
    const reviewerId = people.CHANNEL_TENANT_SUB_MANAGER.accountId;
    expect((await see(lead, project)).former).toEqual({ reviewerId, approverId: people.CONSUMER_OWNER.accountId });
    // Who submits it can't review it as well.
    expect((await see(clients.CHANNEL_TENANT_SUB_MANAGER, project)).former).toEqual({
      approverId: people.CONSUMER_OWNER.accountId,
    });
    await approve(project, await submitAgain(project));
    expect((await see(lead, project)).isFinalDrawn).toBe(false);
    expect(await kinds()).toEqual(['drawFinalReport', 'finishAssessment']);
    await textOf(project);
    expect((await see(lead, project)).isFinalDrawn).toBe(true);
    expect(await kinds()).toEqual(['finishAssessment']);
  });

  it('is withdrawn by those who submit, and goes on in a finished project but not in a terminated one', async () => {
    const project = await submitted();
    const { releaseId, projectCode } = project;
    expect((await move(clients.CONSUMER_OWNER, project, releaseId, 'withdraw')).errorCode).toBe('403');
    await t.peek((tx) => putProject(tx, projectCode, 'closed'));
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'review')).errorCode).toBe(
      'refused_transition',
    );
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'review')).success).toBe(true);
    // Those who are named return it; a withdrawal is known to the author and to the person whose turn it was.
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'withdraw')).errorCode).toBe('403');
    expect((await move(clients.CONSUMER_PM, project, releaseId, 'withdraw')).success).toBe(true);
    const withdrawals = async (role: keyof typeof people) =>
      (await told(people[role])).filter((one) => one.projectCode === projectCode && one.kind === 'release_withdrawn');
    for (const role of ['CHANNEL_TENANT_MANAGER', 'CONSUMER_OWNER'] as const)
      expect(await withdrawals(role), role).toMatchObject([{ params: { who: '人 CONSUMER_PM' } }]);
    expect(await withdrawals('CHANNEL_TENANT_SUB_MANAGER')).toEqual([]);
    expect((await see(clients.CONSUMER_PM, project)).current?.standing).toBe('withdrawn');
  });

  it('keeps the names of people who leave, and what was approved can’t be changed', async () => {
    const project = await submitted();
    const { releaseId } = project;
    await move(clients.CHANNEL_TENANT_SUB_MANAGER, project, releaseId, 'review');
    await move(clients.CONSUMER_OWNER, project, releaseId, 'approve');
    const changed = await t.services.database.transaction(
      { accountId: people.CONSUMER_PM.accountId, tenantCode: customer.tenantCode },
      (tx) => tx.update(releases).set({ approverName: '别人' }).where(eq(releases.releaseId, releaseId)).returning(),
    );
    expect(changed).toEqual([]);
    // A change behind the portal's back voids nothing that was printed; the row stays.
    await t.peek((tx) => tx.update(risks).set({ existingControl: '门禁' }).where(eq(risks.riskId, project.riskId)));
    expect((await see(clients.CONSUMER_PM, project)).current?.approved.name).toBe('人 CONSUMER_OWNER');
  });
});
