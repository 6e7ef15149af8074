import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reminders } from '#server/capabilities/reminder/tables';
import type { Tx } from '#server/kernel/db/tx';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import type { Person } from '../../../../tests/factories/tenants';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, BASE, END, inDays, type Project, REJECT } from '../../../../tests/server/assessmentApp';
import { remindAcceptances } from './jobs/remindAcceptances';

const { t, customer, people, clients, newProject, work, assessmentOf, told } = assessmentApp();

describe('acceptances that end', () => {
  it('are announced once to the person who accepted, thirty days ahead', async () => {
    await remindAcceptances(t.services);
    const project = await newProject();
    const owner = people.CONSUMER_OWNER;
    const make = (days: number) =>
      work(project, END, {
        risk: { ...highRisk, acceptedBy: owner.accountId, acceptedAt: new Date(), acceptedUntil: inDays(days) },
      });
    const [soon, sooner, later] = [await make(30), await make(3), await make(31)];
    expect(await remindAcceptances(t.services)).toEqual({ reminded: 2, voided: 0 });
    expect((await told(owner)).filter((notice) => notice.kind === 'acceptance_ends')).toMatchObject([
      {
        tenantCode: customer.tenantCode,
        projectCode: project.projectCode,
        params: { count: 2, until: inDays(3) },
        createdBy: null,
      },
    ]);
    expect(await remindAcceptances(t.services)).toEqual({ reminded: 0, voided: 0 });
    const rows = await t.peek((tx) =>
      tx
        .select()
        .from(reminders)
        .where(inArray(reminders.about, [soon.riskId, sooner.riskId, later.riskId])),
    );
    expect(rows.map(({ about }) => about).sort()).toEqual([soon.riskId, sooner.riskId].sort());
  });

  /** A signed project whose one risk is accepted until a day; with another level it needs no acceptance. */
  const signed = async (days: number, level = 4) => {
    // Nothing is signed with what has ended: time goes on behind its back.
    const until = level > 3 && days < 0 ? 30 : days;
    const project = await newProject();
    const made = await work(project, END, {
      risk: {
        ...highRisk,
        remnantLevel: level as 3 | 4,
        acceptedBy: people.CONSUMER_OWNER.accountId,
        acceptedUntil: inDays(until),
      },
    });
    expect((await clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, project)).success).toBe(true);
    const end = (tx: Tx, until = inDays(days)) =>
      tx.update(risks).set({ acceptedUntil: until }).where(eq(risks.riskId, made.riskId));
    await t.peek((tx) => end(tx));
    return { project, end, ...made };
  };
  const voidNotices = async (person: Person, { projectCode }: Project) =>
    (await told(person)).filter((notice) => notice.projectCode === projectCode && /^sign_off_/u.test(notice.kind));

  it('take the signature with them from the day after, and everybody concerned is told why', async () => {
    const { project } = await signed(-1);
    const lasting = [await signed(0), await signed(-1, 3)];
    const finished = await signed(30);
    await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/assets/finish`, finished.project);
    await t.peek((tx) => finished.end(tx, inDays(-1)));
    expect((await remindAcceptances(t.services)).voided).toBe(1);
    expect(await assessmentOf(project)).toMatchObject({ signedAt: null, signedBy: null, status: 'assess-complete' });
    const kept = [...lasting.map((one) => one.project), finished.project];
    for (const one of kept) expect((await assessmentOf(one)).signedAt).not.toBeNull();
    expect((await t.audits('voidSignOff'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      accountId: null,
      entityCode: project.projectCode,
      detail: { signedBy: people.CONSUMER_PM.accountId, lapsed: 1 },
    });
    const notice = { kind: 'sign_off_lapsed', params: { count: 1 }, createdBy: null };
    const { projectCode } = project;
    expect(await voidNotices(people.CONSUMER_PM, project)).toMatchObject([
      { ...notice, tenantCode: customer.tenantCode, path: `/systemManage/companyDetails/${projectCode}` },
    ]);
    expect(await voidNotices(people.CHANNEL_TENANT_MANAGER, project)).toMatchObject([
      { ...notice, tenantCode: customer.channelTenantCode, path: `/projectList/detail/assetsReport/${projectCode}` },
    ]);
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_OWNER'] as const)
      expect(await voidNotices(people[role], project)).toEqual([]);
    expect((await remindAcceptances(t.services)).voided).toBe(0);
  });

  it('keep the project from being closed before the signature is taken away', async () => {
    const { project } = await signed(-1);
    const closed = await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/assets/finish`, project);
    expect(closed.errorCode).toBe('refused_transition');
  });

  it('leave the signature where somebody renews them at that very moment', async () => {
    const { project, end } = await signed(-1);
    let tending: Promise<{ voided: number }> | undefined;
    await t.peek(async (tx) => {
      // As every change does first.
      await tx
        .update(assessments)
        .set({ workVersion: sql`${assessments.workVersion} + 1` })
        .where(eq(assessments.projectCode, project.projectCode));
      tending = remindAcceptances(t.services);
      await t.waitedFor(tx);
      await end(tx, inDays(30));
    });
    await tending;
    expect((await assessmentOf(project)).signedAt).not.toBeNull();
  });

  it('are no person’s act: the first person to meet them is notified as well', async () => {
    const { project, unitId } = await signed(-1);
    await clients.CONSUMER_PM.post(REJECT, { projectCode: project.projectCode, unitIds: [unitId], reason: '再看看' });
    for (const role of ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const)
      expect(await voidNotices(people[role], project)).toMatchObject([{ kind: 'sign_off_lapsed' }]);
  });
});
