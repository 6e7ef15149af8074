import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { projects } from '#server/core/project/tables';
import { notices } from '#server/core/user/tables';
import { putProject } from '../../../../tests/factories/projects';
import { makePerson, type Person } from '../../../../tests/factories/tenants';
import { changePlan } from '../../../../tests/factories/work';
import { BASE, inDays, type Project } from '../../../../tests/server/assessmentApp';
import { CALLS, measureApp } from '../../../../tests/server/measureApp';
import type { Client } from '../../../../tests/server/testApp';
import { remindMeasures } from './jobs/remindMeasures';
import { measureMatters } from './queries/waiting';

const { t, customer, people, clients, newProject, measure, pm, owner, executor } = measureApp();

type Measures = AssetsWire['listMeasures']['data'];

describe('the list of measures', () => {
  it('is filtered by state, owner, level and what is overdue, and adds up', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const late = await measure(project, {}, { treatmentDeadline: inDays(-1), treatmentCost: 500_000 });
    const done = await measure(project, { state: 'done' }, { treatmentDeadline: inDays(-1), treatmentOwner: '陈师傅' });
    const verified = await measure(project, { state: 'verified' }, { riskLevel: 5, treatmentOwner: null });
    const retained = await measure(project);
    await t.peek((tx) => changePlan(tx, project, retained.riskId, { treatment: 'retain', riskLevel: 4 }));
    const ids = async (query: object) =>
      (await pm().get<Measures>(`${CALLS}/list`, { projectCode, ...query })).data.list.map(
        ({ measureId }) => measureId,
      );
    expect((await ids({})).sort()).toEqual([late.measureId, done.measureId, verified.measureId].sort());
    expect(await ids({ overdue: 'true' })).toEqual([late.measureId]);
    expect(await ids({ state: 'done' })).toEqual([done.measureId]);
    expect(await ids({ owner: '陈师傅' })).toEqual([done.measureId]);
    expect(await ids({ owner: 'none' })).toEqual([verified.measureId]);
    expect(await ids({ level: 5 })).toEqual([verified.measureId]);
    expect(await ids({ keyword: '更新补丁', sortField: 'riskValue' })).toHaveLength(3);
    const { data } = await pm().get<AssetsWire['getMeasureFigures']['data']>(`${CALLS}/figures`, { projectCode });
    expect(data).toMatchObject({
      byState: { planned: 1, inhand: 0, done: 1, verified: 1 },
      overdue: 1,
      cost: 500_000,
      costed: 1,
      owners: ['王建国', '陈师傅'],
    });
    // Found 4, 4, 5 and one retained 4; today the verified one counts with what remains.
    const of = (level: number) => data.levels.find((row) => row.level === level);
    expect([of(5)?.found, of(5)?.today, of(1)?.today, of(1)?.expected]).toEqual([1, 0, 2, 4]);
    const map = await pm().get<AssetsWire['getHeatMap']['data']>('/api/portal/risk/heatMap', {
      projectCode,
      when: 'today',
    });
    expect(map.data.byLevel.map(({ count }) => count)).toEqual(data.levels.map(({ today }) => today));
  });

  it('takes as many statements for a hundred as for one', async () => {
    const count = async (project: Project, pageSize: number) =>
      t.statements(async () => {
        const { projectCode } = project;
        const { data } = await pm().get<Measures>(`${CALLS}/list`, { projectCode, pageSize });
        expect(data.list).toHaveLength(pageSize);
        expect((await pm().get(`${CALLS}/figures`, { projectCode })).success).toBe(true);
      });
    const [small, large] = [await newProject(), await newProject()];
    await measure(small);
    for (let n = 0; n < 100; n++) await measure(large);
    expect(await count(large, 100)).toBe(await count(small, 1));
  });
});

describe('who sees to a treatment', () => {
  const save = async (client: Client, project: Project, riskId: string, version: number, treatment: object) =>
    client.post<AssetsWire['saveControl']['data']>(`${BASE}/assessControl/update`, {
      projectCode: project.projectCode,
      riskId,
      version,
      treatment: { treatment: 'modify', treatmentPlan: '更新补丁', treatmentDeadline: inDays(30), ...treatment },
    });

  it('is one of the customer’s people, under their own name, or any name', async () => {
    const project = await newProject();
    const { riskId } = await measure(project);
    const { accountId } = people.CONSUMER_OWNER;
    const given = await save(pm(), project, riskId, 1, { treatmentOwner: '某人', treatmentOwnerId: accountId });
    expect(given.data.record).toMatchObject({ treatmentOwner: '人 CONSUMER_OWNER', treatmentOwnerId: accountId });
    // Who doesn't speak of accounts keeps the person with the name, and loses it with another one.
    const kept = await save(pm(), project, riskId, 2, { treatmentOwner: '人 CONSUMER_OWNER' });
    expect(kept.data.record.treatmentOwnerId).toBe(accountId);
    const other = await save(pm(), project, riskId, 3, { treatmentOwner: '外部厂商' });
    expect(other.data.record).toMatchObject({ treatmentOwner: '外部厂商', treatmentOwnerId: null });
    for (const id of ['A-UNKNOWN', people.CHANNEL_OWNER.accountId, people.INTERNAL_AUDITOR.accountId])
      expect((await save(pm(), project, riskId, 4, { treatmentOwnerId: id })).errorCode).toBe('unknown_reference');
  });

  it('is offered: all who carry treatments out, to executors no colleagues', async () => {
    const project = await newProject();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const offered = async (client: Client) =>
      (
        await client.get<AssetsWire['listTreatmentOwners']['data']>(`${CALLS}/owners`, {
          projectCode: project.projectCode,
        })
      ).data.map(({ accountId }) => accountId);
    const of = (...roles: (keyof typeof people)[]) => roles.map((role) => people[role].accountId);
    expect(await offered(pm())).toEqual(
      expect.arrayContaining([...of('CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'), colleague.accountId]),
    );
    expect((await offered(executor())).sort()).toEqual(of('CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR').sort());
  });
});

describe('what waits', () => {
  it('is told to each: what to carry out, what to verify, what is overdue, also once all is finished', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await measure(project, {}, { treatmentDeadline: inDays(-1) });
    await measure(project, {}, { treatmentOwnerId: people.CONSUMER_OWNER.accountId });
    const back = { state: 'inhand', returnReason: '缺少证据' } as const;
    await measure(project, back, { treatmentOwnerId: people.CONSUMER_OWNER.accountId, treatmentPlan: '更换设备' });
    await measure(project, { state: 'done', doneBy: people.CONSUMER_EXECUTOR.accountId });
    await measure(project, { state: 'done', doneBy: people.CONSUMER_PM.accountId });
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    const of = async (role: keyof typeof clients) =>
      (await clients[role].get<UserWire['listWaitingTasks']['data']>('/api/portal/user/waitingTasks')).data
        .filter((task) => task.projectCode === projectCode)
        .map(({ kind, count, dueDate }) => `${kind} ${count} ${dueDate ?? '–'}`)
        .sort();
    const late = `overdueMeasures 1 ${inDays(-1)}`;
    expect(await of('CONSUMER_EXECUTOR')).toEqual([`carryOutMeasures 1 ${inDays(-1)}`]);
    expect(await of('CONSUMER_OWNER')).toEqual([
      'carryOutMeasures 1 2099-06-30',
      late,
      'returnedMeasures 1 2099-06-30',
      'verifyMeasures 2 –',
    ]);
    expect(await of('CONSUMER_PM')).toEqual([late, 'verifyMeasures 1 –']);
    expect(await of('CHANNEL_TENANT_MANAGER')).toEqual([late, 'verifyMeasures 2 –']);
    expect(await of('INTERNAL_AUDITOR')).toEqual([]);
  });

  it('leads to the list of what it counts', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await measure(project, {}, { treatmentDeadline: inDays(-1) });
    await measure(project, {}, { treatmentOwnerId: people.CONSUMER_OWNER.accountId });
    await measure(project, { state: 'done', doneBy: people.CONSUMER_PM.accountId });
    await measure(project, { state: 'done', doneBy: people.CONSUMER_EXECUTOR.accountId });
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    let followed = 0;
    for (const client of Object.values(clients)) {
      const { data } = await client.get<UserWire['listWaitingTasks']['data']>('/api/portal/user/waitingTasks');
      for (const task of data.filter((one) => one.projectCode === projectCode)) {
        const filters = Object.fromEntries(new URLSearchParams(task.path.split('?')[1]));
        const listed = await client.get<AssetsWire['listMeasures']['data']>(`${CALLS}/list`, {
          ...filters,
          projectCode,
        });
        expect(listed.data.total, task.kind).toBe(task.count);
        followed += 1;
      }
    }
    expect(followed).toBeGreaterThan(5);
  });
});

describe('reminders', () => {
  const noticesOf = (person: Person, project: Project, kind: 'measure_due' | 'measure_overdue') =>
    t.peek((tx) =>
      tx
        .select({ params: notices.params, path: notices.path })
        .from(notices)
        .where(
          and(
            eq(notices.accountId, person.accountId),
            eq(notices.projectCode, project.projectCode),
            eq(notices.kind, kind),
          ),
        ),
    );

  it('come before and after a deadline, once each, after the end of the assessment as well', async () => {
    const project = await newProject();
    const soon = await measure(project, {}, { treatmentDeadline: inDays(3) });
    await measure(project, {}, { treatmentDeadline: inDays(5) });
    await measure(project, { state: 'done' }, { treatmentDeadline: inDays(3) });
    await measure(project, {}, { treatmentDeadline: inDays(30) });
    const late = await measure(
      project,
      {},
      {
        treatmentDeadline: inDays(-1),
        treatmentOwnerId: people.CONSUMER_OWNER.accountId,
      },
    );
    await t.peek((tx) => putProject(tx, project.projectCode, 'finished'));
    await Promise.all([remindMeasures(t.services), remindMeasures(t.services)]);
    await remindMeasures(t.services);
    const [executorTold, ownerTold, pmTold] = await Promise.all([
      noticesOf(people.CONSUMER_EXECUTOR, project, 'measure_due'),
      noticesOf(people.CONSUMER_OWNER, project, 'measure_overdue'),
      noticesOf(people.CONSUMER_PM, project, 'measure_overdue'),
    ]);
    expect(executorTold).toMatchObject([{ params: { count: 2, until: inDays(3) } }]);
    expect(ownerTold).toMatchObject([{ params: { count: 1 } }]);
    expect(pmTold).toMatchObject([{ params: { count: 1 } }]);

    // Another deadline is reminded of anew; a version that people's changes are checked against stays.
    await t.peek((tx) => changePlan(tx, project, soon.riskId, { treatmentDeadline: inDays(-2) }));
    await remindMeasures(t.services);
    expect(await noticesOf(people.CONSUMER_EXECUTOR, project, 'measure_overdue')).toMatchObject([
      { params: { count: 1, until: inDays(-2) } },
    ]);
    const begun = await owner().post(`${CALLS}/carryOut`, {
      projectCode: project.projectCode,
      measureId: late.measureId,
      version: 1,
      action: 'begin',
    });
    expect(begun.success, begun.errorMsg).toBe(true);
  });

  it('use the users’ own date, in any time zone of the database', async () => {
    const project = await newProject();
    await measure(project, {}, { treatmentDeadline: inDays(-1) });
    await remindMeasures(t.services);
    const shown = await t.peek(async (tx) => {
      // Where it is still yesterday for most of the day.
      await tx.execute(sql`SET LOCAL timezone = 'Etc/GMT+12'`);
      return tx
        .select({ kind: notices.kind })
        .from(notices)
        .where(
          and(
            eq(notices.projectCode, project.projectCode),
            eq(notices.kind, 'measure_overdue'),
            eq(notices.accountId, people.CONSUMER_PM.accountId),
            measureMatters.measure_overdue,
          ),
        );
    });
    expect(shown).toHaveLength(1);
  });
});

describe('a project that was given up', () => {
  it('sends no reminders of measures that can’t be carried out, until it is taken up again', async () => {
    const project = await newProject();
    await measure(project, {}, { treatmentDeadline: inDays(-1) });
    const told = () => t.peek((tx) => tx.select().from(notices).where(eq(notices.projectCode, project.projectCode)));
    const turn = (state: 'closed' | 'inhand') =>
      t.peek((tx) => tx.update(projects).set({ state }).where(eq(projects.projectCode, project.projectCode)));
    await turn('closed');
    await remindMeasures(t.services);
    expect(await told()).toEqual([]);
    await turn('inhand');
    await remindMeasures(t.services);
    expect((await told()).length).toBeGreaterThan(0);
  });
});
