import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { projects } from '#server/core/project/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { highRisk } from '../../../../tests/factories/work';
import {
  assessmentApp,
  BASE,
  END,
  inDays,
  inhand,
  type Project,
  submitted,
} from '../../../../tests/server/assessmentApp';

type Tasks = UserWire['listWaitingTasks']['data'];
const { t, people, clients, newProject, work } = assessmentApp();

const waiting = async (role: keyof typeof clients) =>
  (await clients[role].get<Tasks>('/api/portal/user/waitingTasks')).data;
const of = async (role: RoleCode, { projectCode }: Project) =>
  (await waiting(role))
    .filter((task) => task.projectCode === projectCode)
    .map(({ kind, count, path }) => `${kind} ${count} ${path.replace(projectCode, '…')}`);

const CUSTOMER = '/systemManage/companyDetails/…';
const CHANNEL = '/projectList/detail/assetsReport/…';

describe('what waits for those who lead an assessment', () => {
  it('is told to each by what it may do, with the page where it is done', async () => {
    const project = await newProject('CHANNEL_OWNER');
    await work(project, submitted('assess'));
    const mine = await work(project, submitted('assess'), { assigneeId: people.CONSUMER_PM.accountId });
    await work(project, submitted('remnant_risk'), { risk: highRisk });
    await work(project, inhand('risk'), { assigneeId: null });
    const late = await work(project, inhand('control'));
    const dueDate = inDays(-2);
    await t.peek((tx) => tx.update(unitAssets).set({ dueDate }).where(eq(unitAssets.unitId, late.unitId)));
    expect(mine.unitId).not.toBe('');
    // Its own unit is somebody else's to complete.
    expect(await of('CONSUMER_PM', project)).toEqual([
      // What is overdue comes first.
      `urgePeople 1 ${CUSTOMER}?tab=progress&view=all&late=true`,
      `reviewUnits 2 ${CUSTOMER}?tab=progress&view=review`,
      `acceptRisks 1 ${CUSTOMER}?tab=remnants`,
      `assignUnits 1 ${CUSTOMER}?tab=progress&view=all&assignee=none`,
    ]);
    // What remains of risks is completed by those who bear it.
    expect(await of('CONSUMER_OWNER', project)).toEqual([
      `reviewUnits 1 ${CUSTOMER}?tab=progress&view=review`,
      `acceptRisks 1 ${CUSTOMER}?tab=remnants`,
    ]);
    const consultants = [
      `urgePeople 1 ${CHANNEL}?tab=progress&view=all&late=true`,
      `reviewUnits 2 ${CHANNEL}?tab=progress&view=review`,
      `assignUnits 1 ${CHANNEL}?tab=progress&view=all&assignee=none`,
    ];
    expect(await of('CHANNEL_OWNER', project)).toEqual(consultants);
    expect(await of('CHANNEL_TENANT_MANAGER', project)).toEqual(consultants);
    for (const role of ['CHANNEL_EXECUTOR', 'INTERNAL_AUDITOR'] as const) expect(await of(role, project)).toEqual([]);
    const urge = (await waiting('CONSUMER_PM')).find(
      (task) => task.projectCode === project.projectCode && task.dueDate,
    );
    expect(urge).toMatchObject({ kind: 'urgePeople', dueDate });
  });

  it('goes on to the signature and the end, and is over with a closed project', async () => {
    const project = await newProject();
    const { projectCode } = project;
    expect(await of('CONSUMER_PM', project)).toEqual([`importInventory 1 ${CUSTOMER}?tab=import`]);
    await work(project, END);
    expect(await of('CONSUMER_PM', project)).toEqual([`signAssessment 1 ${CUSTOMER}?tab=progress`]);
    await clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, { projectCode });
    expect(await of('CONSUMER_PM', project)).toEqual([`submitReport 1 ${CUSTOMER}?tab=reports`]);
    expect(await of('CHANNEL_TENANT_MANAGER', project)).toEqual([
      `submitReport 1 ${CHANNEL}?tab=reports`,
      `finishAssessment 1 ${CHANNEL}?tab=progress`,
    ]);
    const close = (state: 'closed' | 'inhand') =>
      t.peek((tx) => tx.update(projects).set({ state }).where(eq(projects.projectCode, projectCode)));
    await close('closed');
    expect(await of('CHANNEL_TENANT_MANAGER', project)).toEqual([]);
    await close('inhand');
    await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/assets/finish`, { projectCode });
    expect(await of('CHANNEL_TENANT_MANAGER', project)).toEqual([]);
  });

  it('is on the project’s page, too', async () => {
    const project = await newProject();
    const other = await newProject();
    await work(project, submitted('control'));
    await work(other, submitted('control'));
    const { data } = await clients.CONSUMER_PM.get<{ waiting: Tasks }>(`${BASE}/consumer/detailInfo`, {
      projectCode: project.projectCode,
    });
    expect(data.waiting).toMatchObject([{ kind: 'reviewUnits', count: 1, projectCode: project.projectCode }]);
  });

  it('is asked for in as many statements for many projects as for one', async () => {
    const one = await t.statements(() => waiting('CHANNEL_TENANT_MANAGER'));
    for (let n = 0; n < 5; n += 1) await work(await newProject(), submitted('assess'));
    expect(await t.statements(() => waiting('CHANNEL_TENANT_MANAGER'))).toBe(one);
    // Whether somebody would sign alone is asked of each that could be signed.
    await work(await newProject(), END);
    const signable = await t.statements(() => waiting('CONSUMER_PM'));
    for (let n = 0; n < 3; n += 1) await work(await newProject(), END);
    expect(await t.statements(() => waiting('CONSUMER_PM'))).toBe(signable);
  });
});
