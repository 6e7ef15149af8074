import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { UrgeType } from '#domain/core/project/notices';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { memberships } from '#server/core/tenant/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeUnit } from '../../../tests/factories/inventory';
import { type MadeProject, makeProject } from '../../../tests/factories/projects';
import { makeQuestionnaire } from '../../../tests/factories/questionnaires';
import { makePerson, type Person } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';
import { notify } from './notify';

type Notices = UserWire['listNotices']['data'];

const t = testApp();

let project: MadeProject;
let pm: Person;
/** Both with a unit in hand that is late, and questions. */
let executors: [Person, Person];

const noticesOf = async (person: Person, query: Record<string, string> = {}) =>
  (await (await t.as(person.phone)).get<Notices>(user.listNotices.path, query)).data;

describe('notices', () => {
  const read = (client: Client, body: { noticeIds?: string[] } = {}) => client.post(user.readNotices.path, body);

  beforeEach(async () => {
    await t.peek(async (tx) => {
      project = await makeProject(tx);
      const { tenantCode } = project;
      pm = await makePerson(tx, tenantCode, ['CONSUMER_PM']);
      executors = [
        await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
        await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
      ];
      for (const { accountId } of executors)
        await makeUnit(tx, project, '单元', { assigneeId: accountId, dueDate: '2020-01-01' });
      for (const { accountId } of executors)
        await makeQuestionnaire(tx, project, { respondentId: accountId, dueDate: '2020-01-01' });
    });
    const client = await t.as(pm.phone);
    for (const type of ['assets_task', 'assets_urge', 'questions_urge'] as const satisfies UrgeType[])
      expect((await client.post(calls.urgePeople.path, { projectCode: project.projectCode, type })).success).toBe(true);
  });

  it('come latest first, are read one by one or all at once, with an audit row', async () => {
    const [person] = executors;
    const { list } = await noticesOf(person);
    expect(list.map(({ kind }) => kind)).toEqual(['questions_urge', 'assets_urge', 'assets_task']);
    const client = await t.as(person.phone);
    expect((await read(client, { noticeIds: [list[1]?.noticeId ?? ''] })).success).toBe(true);
    const rest = await noticesOf(person, { unread: 'true' });
    expect(rest.list.map(({ kind }) => kind)).toEqual(['questions_urge', 'assets_task']);
    expect([rest.total, rest.unread]).toEqual([2, 2]);
    await read(client);
    expect((await noticesOf(person)).unread).toBe(0);
    expect((await noticesOf(person)).total).toBe(3);
    expect((await t.audits('readNotices')).filter((row) => row.entityCode === person.accountId)).toHaveLength(2);
  });

  it('show one line per matter, the latest, until the matter is done', async () => {
    const [person] = executors;
    const { tenantCode, projectCode } = project;
    const { accountId } = person;
    const first = (await noticesOf(person)).list.find(({ kind }) => kind === 'assets_task');
    const again = { tenantCode, accountId, kind: 'assets_task' as const, projectCode, params: { count: 9 } };
    await t.peek((tx) => notify(tx, [{ ...again, path: first?.path ?? '' }], null));
    const { list, total, unread } = await noticesOf(person);
    expect(list.map(({ kind }) => kind)).toEqual(['assets_task', 'questions_urge', 'assets_urge']);
    expect([list[0]?.params.count, total, unread]).toEqual([9, 3, 3]);
    // Reading the line reads what stood there before.
    await read(await t.as(person.phone), { noticeIds: [list[0]?.noticeId ?? ''] });
    expect((await noticesOf(person)).unread).toBe(2);
    await t.peek((tx) => tx.update(unitAssets).set({ state: 'submitted' }).where(eq(unitAssets.assigneeId, accountId)));
    const after = await noticesOf(person);
    expect(after.list.map(({ kind }) => kind)).toEqual(['questions_urge']);
    expect([after.total, after.unread]).toEqual([1, 1]);
  });

  it('can’t be changed by others, and are refused to visitors', async () => {
    const { list } = await noticesOf(executors[0]);
    const noticeIds = list.map(({ noticeId }) => noticeId);
    await read(await t.as(executors[1].phone), { noticeIds });
    await read(await t.as(pm.phone), { noticeIds });
    expect((await noticesOf(executors[0])).unread).toBe(3);
    expect((await read(t.nobody, { noticeIds })).errorCode).toBe('10000');
    expect((await t.nobody.get(user.listNotices.path)).errorCode).toBe('10000');
    expect((await read(await t.as(pm.phone), { noticeIds: ['no-uuid'] })).status).toBe(400);
  });

  it('cannot be sent by a stranger', async () => {
    const { tenantCode } = project;
    const { accountId } = executors[0];
    const notice = { tenantCode, accountId, kind: 'assets_task' as const, params: {} };
    const send = (from: string) =>
      t.services.database.transaction({ tenantCode: from, accountId: 'A' }, (tx) => notify(tx, [notice], null));
    await expect(send('TCHANNELA')).rejects.toThrow();
    await send(project.channelTenantCode);
    expect((await noticesOf(executors[0])).total).toBe(4);
  });

  it('stay in the tenant of the notice', async () => {
    const [person] = executors;
    const elsewhere = 'TCHANNELA';
    await t.peek((tx) =>
      tx
        .insert(memberships)
        .values({ tenantCode: elsewhere, accountId: person.accountId, roleCode: 'CHANNEL_EXECUTOR', position: 1 }),
    );
    const there = await t.as(person.phone, elsewhere);
    expect((await there.get<Notices>(user.listNotices.path)).data).toMatchObject({ total: 0, unread: 0 });
    await read(there);
    expect((await noticesOf(person)).unread).toBe(3);
  });
});
