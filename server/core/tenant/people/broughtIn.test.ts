import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { assets } from '#domain/subjects/assets/contract';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makePerson, type Person } from '../../../../tests/factories/tenants';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { handOver } from '../../../../tests/server/handOver';
import { listenTo } from '../../../../tests/server/listen';
import { newcomer } from '../../../../tests/server/newcomer';
import type { Client } from '../../../../tests/server/testApp';

const app = customersApp();
const { t, report, moves, inWork } = app;
let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

type Caller = Omit<Client, 'cookie'>;
let serial = 0;
const freePhone = () => `1365550${String(1000 + ++serial)}`;
const transfer = (tenantCode: string, from = one, to = two) =>
  handOver(from.manager, to.manager, { tenantCode, inviteCode: to.inviteCode });
const people = async (client: Caller) =>
  (await client.get<TenantWire['listManagedUsers']['data']>(tenant.listManagedUsers.path)).data.list;
const decide = async (client: Caller) =>
  (await client.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.filter(
    ({ kind }) => kind === 'decidePeople',
  );

/** Accepts what waits for a phone, under a name. */
async function join(phone: string, name: string): Promise<Caller> {
  const client = await newcomer(t, phone);
  const { data } = await client.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path);
  const [invitation] = data.invitations;
  expect(
    await client.post(user.answerInvitation.path, { invitationCode: invitation?.invitationCode, accept: true, name }),
  ).toMatchObject({ success: true });
  return client;
}

describe('people whom a channel has brought into its customer', () => {
  let tenantCode: string;
  let own: Person;
  let manager: Client;
  let planted: Caller;
  beforeEach(async () => {
    const phone = freePhone();
    tenantCode = (await report(one, { managerName: '渠道的人', managerPhone: phone })).data.tenantCode;
    planted = await join(phone, '渠道的人');
    // One that the planted person brings in, and one of the customer's own.
    const second = freePhone();
    await planted.post(tenant.addUser.path, { people: [{ name: '其后', phone: second, roleCodes: ['CONSUMER_PM'] }] });
    await join(second, '其后');
    own = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: '客户自己' }));
    manager = await t.as(own.phone, tenantCode);
  });

  it('are nothing to decide about while the channel serves the customer', async () => {
    expect((await people(manager)).filter(({ awaitsDecision }) => awaitsDecision)).toEqual([]);
    expect(await decide(manager)).toEqual([]);
  });

  it('are listed on the receipt of a transfer, and wait for the customer’s decision', async () => {
    expect(await transfer(tenantCode)).toMatchObject({ success: true, data: { moved: { people: 2 } } });
    expect((await moves(two))[0]).toMatchObject({ moved: { people: 2 } });
    const listed = await people(manager);
    const awaiting = listed.filter(({ awaitsDecision }) => awaitsDecision);
    expect(awaiting.map(({ name }) => name).sort()).toEqual(['其后', '渠道的人']);
    expect(awaiting[0]?.allowedActions[0]).toBe('keep');
    expect(listed.find(({ name }) => name === '客户自己')).toMatchObject({ awaitsDecision: false });
    expect(await decide(manager)).toMatchObject([{ count: 2, path: '/personnelManage' }]);

    const [first, second] = awaiting;
    const keep = (who = manager, body: object = { accountId: first?.accountId, version: first?.version }) =>
      who.post<{ version: number }>(tenant.keepPerson.path, body);
    expect((await keep(manager, { accountId: first?.accountId, version: 99 })).errorCode).toBe('conflict');
    expect(await keep()).toMatchObject({ success: true });
    expect((await t.audits('keepPerson'))[0]).toMatchObject({ tenantCode, detail: { name: first?.name } });
    expect((await keep()).errorCode).toBe('conflict');
    expect((await keep(manager, { accountId: first?.accountId, version: (first?.version ?? 0) + 1 })).errorCode).toBe(
      'refused_transition',
    );
    expect(await decide(manager)).toMatchObject([{ count: 1 }]);
    const gone = `${tenant.updateUser.path}?accountId=${second?.accountId}&version=${second?.version}&state=removed`;
    expect(await manager.post(gone)).toMatchObject({ success: true });
    expect(await decide(manager)).toEqual([]);
  });

  it('decide nothing about themselves, and others nothing about them', async () => {
    await transfer(tenantCode);
    const self = (await people(planted)).find(({ name }) => name === '渠道的人');
    const body = { accountId: self?.accountId, version: self?.version };
    expect(self).toMatchObject({ awaitsDecision: true, allowedActions: [] });
    expect((await planted.post(tenant.keepPerson.path, body)).errorCode).toBe('403');
    expect((await one.manager.post(tenant.keepPerson.path, body)).errorCode).toBe('not_found');
    expect((await two.manager.post(tenant.keepPerson.path, body)).errorCode).toBe('not_found');
    expect((await t.nobody.post(tenant.keepPerson.path, body)).errorCode).toBe('10000');
    expect((await manager.post(tenant.keepPerson.path, { accountId: self?.accountId })).status).toBe(400);
  });

  it('decide nothing about one another: two of them would each keep the other', async () => {
    await transfer(tenantCode);
    const other = (await people(planted)).find(({ name }) => name === '其后');
    expect(other).toMatchObject({ awaitsDecision: true });
    expect(other?.allowedActions).not.toContain('keep');
    expect(await decide(planted)).toEqual([]);
    const body = { accountId: other?.accountId, version: other?.version };
    expect((await planted.post(tenant.keepPerson.path, body)).errorCode).toBe('403');
    expect((await manager.post(tenant.keepPerson.path, body)).success).toBe(true);
  });

  it('belong to the old channel again if the customer returns', async () => {
    await transfer(tenantCode);
    await transfer(tenantCode, two, one);
    expect(await decide(manager)).toEqual([]);
  });
});

describe('access of a former channel', () => {
  it('withholds the stored answers of its Idempotency-Keys', async () => {
    const { tenantCode } = (await report(one)).data;
    const made = await inWork(one, tenantCode, '幂等的项目');
    const inventory = await t.peek((tx) => makeInventory(tx, made, ''));
    const body = { projectCode: made.projectCode, entity: 'unit', entityId: inventory.unitId, text: '看过了' };
    const say = () => one.manager.post(assets.addComment.path, body, { 'idempotency-key': 'comment-of-one' });
    const first = await say();
    expect(first).toMatchObject({ success: true });
    expect((await say()).data).toEqual(first.data);
    await transfer(tenantCode);
    expect(await say()).toMatchObject({ success: false, errorCode: 'not_found', data: null });
    await transfer(tenantCode, two, one);
    expect((await say()).data).toEqual(first.data);
  });

  it('ends its event streams', async () => {
    const { tenantCode } = (await report(one)).data;
    const made = await inWork(one, tenantCode, '监听的项目');
    const inventory = await t.peek((tx) => makeInventory(tx, made, ''));
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const path = `${assets.watchAssessment.path}?projectCode=${made.projectCode}`;
    const line = await listenTo(t.app, one.manager, path);
    expect(line.answer.headers['content-type']).toBe('text/event-stream');
    await transfer(tenantCode);
    const body = { projectCode: made.projectCode, entity: 'unit', entityId: inventory.unitId, text: '变更' };
    expect(await two.manager.post(assets.addComment.path, body)).toMatchObject({ success: true });
    await t.peek((tx) =>
      tx.execute(`UPDATE assessments SET work_version = work_version + 1 WHERE project_code = '${made.projectCode}'`),
    );
    await line.ended;
  });
});
