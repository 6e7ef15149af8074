import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectWire } from '#domain/core/project/schema';
import type { UserWire } from '#domain/core/user/schema';
import { notices } from '#server/core/user/tables';
import { makeProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { projectChanges, projects } from '../tables';

const t = testApp();
const manager = '13800000011';
const subManager = '13800000012';
const consultant = { phone: '13800000013', accountId: 'A13800000013', showName: '赵文博' };
const other = { phone: '13800000014', accountId: 'A13800000014' };
const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
const managerOfCustomer = 'A13800000021';

type Outcome = ProjectWire['changeTeacher']['data'];
type Undone = ProjectWire['undoProjectChange']['data'];
type List = ProjectWire['listProjects']['data'];

const dispatchPath = '/consulting/project/channel/updateChannelTeacher';
const ownerPath = '/consulting/project/consumer/updateCustomerOwner';
const undoPath = '/api/portal/project/undoChange';

const make = (part: Parameters<typeof makeProject>[1] = {}) =>
  t.peek((tx) => makeProject(tx, { customer, ownerAccountId: 'A13800000011', teacherAccountId: null, ...part }));
const rowsOf = (...made: { projectCode: string }[]) => made.map(({ projectCode }) => ({ projectCode }));
const rowOf = (projectCode: string) =>
  t.peek(async (tx) => {
    const [row] = await tx.select().from(projects).where(eq(projects.projectCode, projectCode));
    if (!row) throw new Error('There is no such project.');
    return row;
  });
const told = (accountId: string, kind: 'project_dispatched' | 'project_taken' | 'project_led') =>
  t.peek((tx) =>
    tx
      .select()
      .from(notices)
      .where(and(eq(notices.accountId, accountId), eq(notices.kind, kind))),
  );

describe('the pool', () => {
  let leader: Client;
  let second: Client;
  beforeAll(async () => {
    [leader, second] = [await t.as(manager), await t.as(subManager)];
  });
  const dispatch = (client: Client, made: { projectCode: string }[], to: string | null, part: object = {}) =>
    client.post<Outcome>(dispatchPath, { rows: rowsOf(...made), teacherAccountId: to, fromPool: to !== null, ...part });

  it('dispatches several projects to one person, who is notified once and finds them among the tasks', async () => {
    const made = [await make({ name: '池一' }), await make({ name: '池二' })];
    const before = (await told(consultant.accountId, 'project_dispatched')).length;
    const preview = await dispatch(leader, made, consultant.accountId);
    expect(preview.data).toMatchObject({
      count: 2,
      left: { total: 0 },
      changeCode: null,
      fields: [{ field: 'teacher', moves: [{ from: null, to: consultant.showName, count: 2 }] }],
    });
    expect((await rowOf(made[0]?.projectCode ?? '')).teacherAccountId).toBeNull();

    const { seal } = preview.data;
    const done = await dispatch(leader, made, consultant.accountId, { seal });
    expect(done.data).toMatchObject({ count: 2, changeCode: expect.any(String) });
    const notice = (await told(consultant.accountId, 'project_dispatched')).slice(before);
    expect(notice).toMatchObject([{ tenantCode: 'TCHANNELA', params: { count: 2 } }]);
    for (const { projectCode } of made)
      expect((await t.audits('dispatchProject')).find((row) => row.entityCode === projectCode)).toMatchObject({
        tenantCode: 'TCUSTOMERA',
        actorTenantCode: 'TCHANNELA',
        detail: { from: '–', to: consultant.showName },
      });
    const own = await t.as(consultant.phone);
    const tasks = async () =>
      (await own.get<UserWire['listWaitingTasks']['data']>('/api/portal/user/waitingTasks')).data.filter(
        ({ kind }) => kind === 'takeUpProject',
      );
    expect((await tasks()).map(({ title }) => title)).toEqual(expect.arrayContaining(['池一', '池二']));

    const [first] = rowsOf(...made);
    expect(await (await t.as(other.phone)).post('/api/portal/project/takeUp', first)).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await leader.post('/api/portal/project/takeUp', first)).toMatchObject({ errorCode: 'refused_transition' });
    expect((await own.post('/api/portal/project/takeUp', first)).errorCode).toBe('200');
    expect((await t.audits('takeUpProject'))[0]).toMatchObject({ entityCode: first?.projectCode });
    expect((await tasks()).map(({ title }) => title)).not.toContain('池一');
    expect(await own.post('/api/portal/project/takeUp', first)).toMatchObject({ errorCode: 'refused_transition' });
  });

  it('tells the second of two managers who has the project, and takes it from no one', async () => {
    const project = await make({ name: '两人同派' });
    const [one, two] = [
      await dispatch(leader, [project], consultant.accountId),
      await dispatch(second, [project], other.accountId),
    ];
    expect((await dispatch(leader, [project], consultant.accountId, { seal: one.data.seal })).errorCode).toBe('200');
    expect(await dispatch(second, [project], other.accountId, { seal: two.data.seal })).toMatchObject({
      errorCode: 'change_overtaken',
    });
    expect((await dispatch(second, [project], other.accountId)).data).toMatchObject({
      count: 0,
      left: { total: 1, rows: [{ what: `两人同派 · ${consultant.showName}`, reason: 'dispatched' }] },
    });
    expect((await rowOf(project.projectCode)).teacherAccountId).toBe(consultant.accountId);
  });

  it('lets exactly one of two concurrent dispatches succeed', async () => {
    const project = await make();
    const people = [consultant.accountId, other.accountId];
    const seals = await Promise.all(people.map((to) => dispatch(leader, [project], to)));
    const answers = await Promise.all(
      people.map((to, i) => dispatch(i === 0 ? leader : second, [project], to, { seal: seals[i]?.data.seal })),
    );
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'change_overtaken']);
  });

  it('undoes a dispatch by its receipt, except projects already taken over', async () => {
    const made = [await make({ name: '撤回一' }), await make({ name: '撤回二' })];
    const { seal } = (await dispatch(leader, made, consultant.accountId)).data;
    const { changeCode } = (await dispatch(leader, made, consultant.accountId, { seal })).data;
    await (await t.as(consultant.phone)).post('/api/portal/project/takeUp', rowsOf(...made)[1]);
    const undone = await second.post<Undone>(undoPath, { changeCode });
    expect(undone.data).toMatchObject({ count: 1, left: { rows: [{ what: '撤回二', reason: 'changedSince' }] } });
    expect(await rowOf(made[0]?.projectCode ?? '')).toMatchObject({ teacherAccountId: null, dispatchedAt: null });
    expect((await told(consultant.accountId, 'project_taken')).at(-1)).toMatchObject({ params: { count: 1 } });
    expect((await t.audits('undoProjectChange'))[0]).toMatchObject({ entityCode: made[0]?.projectCode });
    expect(await second.post(undoPath, { changeCode })).toMatchObject({ errorCode: 'change_not_undoable' });
    // It is found again afterwards, by whoever leads the channel.
    const { data } = await second.get<ProjectWire['listProjectChanges']['data']>('/api/portal/project/changes');
    expect(data.list.find((one) => one.changeCode === changeCode)).toMatchObject({
      target: 'teacher',
      count: 2,
      mayUndo: false,
      undoneAt: expect.any(String),
      fields: [{ field: 'teacher', moves: [{ from: null, to: consultant.showName, count: 2 }] }],
    });
  });

  it('does not return a project to a former consultant', async () => {
    const leaver = await t.peek((tx) => makePerson(tx, 'TCHANNELA', ['CHANNEL_EXECUTOR']));
    const project = await make({ teacherAccountId: leaver.accountId });
    const change = { rows: rowsOf(project), teacherAccountId: consultant.accountId };
    const { seal } = (await leader.post<Outcome>(dispatchPath, change)).data;
    const { changeCode } = (await leader.post<Outcome>(dispatchPath, { ...change, seal })).data;
    expect(await rowOf(project.projectCode)).toMatchObject({ previousTeacherId: leaver.accountId });
    await t.peek((tx) => tx.execute(`DELETE FROM memberships WHERE account_id = '${leaver.accountId}'`));
    expect(await leader.post(undoPath, { changeCode })).toMatchObject({ errorCode: 'change_not_undoable' });
  });

  it('dispatches only to consultants of the channel, and skips completed projects', async () => {
    const project = await make();
    for (const stranger of [managerOfCustomer, 'A13800000015', 'ANOBODY'])
      expect(await dispatch(leader, [project], stranger)).toMatchObject({ errorCode: 'unknown_reference' });
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, project.projectCode)),
    );
    expect((await dispatch(leader, [project], consultant.accountId)).data).toMatchObject({
      count: 0,
      left: { rows: [{ reason: 'over' }] },
    });
    expect((await leader.post(dispatchPath, { teacherAccountId: null })).status).toBe(400);
  });

  it('takes as many statements for many as for one', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()));
    const preview = (some: { projectCode: string }[]) =>
      t.statements(() => dispatch(leader, some, consultant.accountId));
    expect(await preview(made)).toBe(await preview(made.slice(0, 1)));
    const run = async (some: { projectCode: string }[]) => {
      const { seal } = (await dispatch(leader, some, consultant.accountId)).data;
      return t.statements(() => dispatch(leader, some, consultant.accountId, { seal }));
    };
    expect(await run(made.slice(1))).toBe(await run(made.slice(0, 1)));
  });

  it('shows each consultant’s workload', async () => {
    const person = await t.peek((tx) => makePerson(tx, 'TCHANNELA', ['CHANNEL_OWNER'], { showName: '负荷甲' }));
    for (const part of [{ takenUpAt: new Date() }, { endDate: '2020-01-01' }, { state: 'finished' as const }]) {
      const { projectCode } = await make({ teacherAccountId: person.accountId });
      await t.peek((tx) => tx.update(projects).set(part).where(eq(projects.projectCode, projectCode)));
    }
    const loads = async (query: Record<string, string | number> = { pageSize: 200 }) =>
      (await leader.get<ProjectWire['listLoads']['data']>('/api/portal/project/loads', query)).data.list;
    expect(await loads()).toContainEqual({
      accountId: person.accountId,
      showName: '负荷甲',
      open: 2,
      waiting: 1,
      late: 1,
    });
    expect((await loads({ keyword: '负荷' })).map(({ showName }) => showName)).toEqual(['负荷甲']);
    // Those with the least stand first, a page at a time.
    const all = (await loads()).map(({ open }) => open);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(await loads({ pageSize: 2, currentPage: 2 })).toEqual((await loads()).slice(2, 4));
    // Nobody of the customer, and nobody of another channel.
    expect((await loads()).map(({ accountId }) => accountId)).not.toContain(managerOfCustomer);
  });
});

describe('all projects of a channel', () => {
  let leader: Client;
  beforeAll(async () => {
    leader = await t.as(manager);
  });
  const list = async (query: Record<string, string | number> = {}) =>
    (await leader.get<List>('/api/portal/project/list', { pageSize: 200, ...query })).data;
  const names = async (query: Record<string, string | number>) => (await list(query)).list.map(({ name }) => name);

  it('are filtered by consultant, customer, state, overdue, dates and words', async () => {
    const mark = '管理筛选';
    const taught = await make({ name: `${mark}甲`, teacherAccountId: other.accountId });
    const pooled = await make({ name: `${mark}乙`, customer: { ...customer, tenantCode: 'TCUSTOMERB' } });
    await t.peek((tx) =>
      tx
        .update(projects)
        .set({ beginDate: '2020-01-01', endDate: '2020-02-01' })
        .where(eq(projects.projectCode, taught.projectCode)),
    );
    const find = (query: Record<string, string>) => names({ keyword: mark, ...query });
    expect(await find({})).toEqual([`${mark}乙`, `${mark}甲`]);
    expect(await find({ dispatchStatus: 'undispatch' })).toEqual([`${mark}乙`]);
    expect(await find({ dispatchStatus: 'dispatched' })).toEqual([`${mark}甲`]);
    expect(await find({ teacherAccountId: other.accountId })).toEqual([`${mark}甲`]);
    expect(await find({ customerTenantCode: 'TCUSTOMERB' })).toEqual([`${mark}乙`]);
    expect(await find({ late: 'true' })).toEqual([`${mark}甲`]);
    expect(await find({ from: '2020-03-01' })).toEqual([`${mark}乙`]);
    expect(await find({ ownerAccountId: 'A13800000013' })).toEqual([]);
    expect(await find({ state: 'finished' })).toEqual([]);
    expect(await find({ sortField: 'endDate', sortOrder: 'ascend' })).toEqual([`${mark}甲`, `${mark}乙`]);
    expect((await list({ keyword: mark, dispatchStatus: 'undispatch' })).list[0]).toMatchObject({
      projectCode: pooled.projectCode,
      teacher: null,
      isLate: false,
      customer: { tenantCode: 'TCUSTOMERB' },
      owner: { accountId: 'A13800000011' },
    });
    expect(await names({ keyword: '江南云仓供应链' })).toContain(`${mark}乙`);
    expect((await leader.get('/api/portal/project/list', { state: 'nonsense' })).status).toBe(400);
  });

  it('are none of another channel’s, and for leaders alone', async () => {
    const project = await make({ name: '只有本渠道' });
    const stranger = await t.as('13800000015');
    expect((await stranger.get<List>('/api/portal/project/list')).data.list).toEqual([]);
    const change = { rows: rowsOf(project), teacherAccountId: null };
    expect(await stranger.post(dispatchPath, change)).toMatchObject({ errorCode: 'not_found' });
    for (const phone of [consultant.phone, '13800000021'])
      expect(await (await t.as(phone)).get('/api/portal/project/list')).toMatchObject({ errorCode: '403' });
    expect(await t.nobody.get('/api/portal/project/list')).toMatchObject({ errorCode: '10000' });
  });

  it('are read in as many statements whatever their number', async () => {
    const send = (pageSize: number) => t.statements(() => leader.get('/api/portal/project/list', { pageSize }));
    expect(await send(200)).toBeLessThanOrEqual(await send(1));
  });

  it('get a customer lead, who is notified; projects of other customers are skipped', async () => {
    const [own, foreign] = [
      await make({ name: '客户负责' }),
      await make({ name: '别家项目', customer: { ...customer, tenantCode: 'TCUSTOMERB' } }),
    ];
    const body = { rows: rowsOf(own, foreign), customerOwnerId: managerOfCustomer };
    const preview = await leader.post<Outcome>(ownerPath, body);
    expect(preview.data).toMatchObject({ count: 1, left: { rows: [{ what: '别家项目', reason: 'otherCustomer' }] } });
    const done = await leader.post<Outcome>(ownerPath, { ...body, seal: preview.data.seal });
    expect(await rowOf(own.projectCode)).toMatchObject({ customerOwnerId: managerOfCustomer });
    expect((await told(managerOfCustomer, 'project_led')).at(-1)).toMatchObject({ tenantCode: 'TCUSTOMERA' });
    expect((await t.audits('changeCustomerOwner'))[0]).toMatchObject({ tenantCode: 'TCUSTOMERA' });
    for (const stranger of [consultant.accountId, 'ANOBODY'])
      expect(await leader.post(ownerPath, { ...body, customerOwnerId: stranger })).toMatchObject({
        errorCode: 'unknown_reference',
      });
    await leader.post(undoPath, { changeCode: done.data.changeCode });
    expect(await rowOf(own.projectCode)).toMatchObject({ customerOwnerId: null });
  });

  it('change by filters, as previewed', async () => {
    const mark = '按筛选改';
    await make({ name: `${mark}一` });
    const body = { filters: { keyword: mark }, teacherAccountId: other.accountId };
    const { seal, count } = (await leader.post<Outcome>(dispatchPath, body)).data;
    expect(count).toBe(1);
    await make({ name: `${mark}二` });
    expect(await leader.post(dispatchPath, { ...body, seal })).toMatchObject({ errorCode: 'change_overtaken' });
    const again = (await leader.post<Outcome>(dispatchPath, body)).data;
    expect((await leader.post<Outcome>(dispatchPath, { ...body, seal: again.seal })).data.count).toBe(2);
    const receipts = await t.peek((tx) => tx.select().from(projectChanges));
    expect(receipts.at(-1)).toMatchObject({ tenantCode: 'TCHANNELA', target: 'teacher', count: 2 });
  });
});
