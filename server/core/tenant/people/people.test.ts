import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { RoleCode } from '#domain/kernel/roles';
import { freePhone, makeCustomer } from '../../../../tests/factories/tenants';
import { newcomer } from '../../../../tests/server/newcomer';
import { peopleApp } from '../../../../tests/server/peopleApp';
import { memberships } from '../tables';

const app = peopleApp();
const { t, join, list, rowOf, update, add, rolesOf, toldTo } = app;

let tenantCode: string;
let channel: string;
let pm: typeof app.now.pm;
beforeEach(() => {
  ({ tenantCode, channel, pm } = app.now);
});

describe('the people of a tenant', () => {
  it('are listed with roles, state and actions; active people first', async () => {
    const executor = await join(['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'], '执行人');
    await add([{ name: '受邀人', phone: freePhone(), roleCodes: ['CONSUMER_OWNER'] }]);
    const gone = await join(['INTERNAL_AUDITOR'], '停用的人');
    await update(gone.accountId, { state: 'disabled' });
    const { list: rows, total, grantable } = await list();
    expect(total).toBe(4);
    expect(grantable).toEqual(['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR']);
    expect(rows.map(({ name, state, roleCodes, allowedActions }) => [name, state, roleCodes, allowedActions])).toEqual([
      [
        '执行人',
        'active',
        ['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'],
        ['changeRoles', 'signInPass', 'disable', 'remove'],
      ],
      ['项目经理', 'active', ['CONSUMER_PM'], []],
      ['受邀人', 'open', ['CONSUMER_OWNER'], ['withdraw']],
      ['停用的人', 'disabled', ['INTERNAL_AUDITOR'], ['enable', 'remove']],
    ]);
    expect((await rowOf(executor.accountId)).phone).toBe(executor.phone);
  });

  it('are found by name, phone, role and state', async () => {
    const executor = await join(['CONSUMER_EXECUTOR'], '周一帆');
    const names = async (query: Record<string, string>) => (await list(query)).list.map(({ name }) => name);
    expect(await names({ keyword: '一帆' })).toEqual(['周一帆']);
    expect(await names({ keyword: executor.phone.slice(-6) })).toEqual(['周一帆']);
    expect(await names({ roleCode: 'CONSUMER_PM' })).toEqual(['项目经理']);
    expect(await names({ state: 'disabled' })).toEqual([]);
    expect(await names({ keyword: '%' })).toEqual([]);
  });

  it('show when they were last here, in this tenant alone', async () => {
    const elsewhere = await t.peek((tx) => makeCustomer(tx, {}));
    const person = await join(['CONSUMER_EXECUTOR']);
    await t.peek((tx) =>
      tx
        .insert(memberships)
        .values({ tenantCode: elsewhere.tenantCode, accountId: person.accountId, roleCode: 'CONSUMER_PM' }),
    );
    const client = await newcomer(t, person.phone);
    const choose = (code: string) => client.post(tenant.chooseTenant.path, { tenantCode: code });
    expect((await choose(elsewhere.tenantCode)).success).toBe(true);
    expect((await rowOf(person.accountId)).lastSeenAt).toBeNull();
    await choose(tenantCode);
    expect(Date.now() - Date.parse((await rowOf(person.accountId)).lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  it('take as many statements for eight as for two', async () => {
    for (let n = 0; n < 8; n++) await join(['CONSUMER_EXECUTOR']);
    const few = await t.statements(() => list({ pageSize: '2' }));
    expect(await t.statements(() => list({ pageSize: '8' }))).toBe(few);
  });

  it('can be chosen by colleagues, and a customer’s people by its channel, without phones', async () => {
    const auditor = await join(['INTERNAL_AUDITOR'], '内审员');
    const consultant = await join(['CHANNEL_OWNER'], '顾问', channel);
    const own = await (await t.as(auditor.phone)).get(tenant.listUsers.path, { roleCode: 'CONSUMER_PM' });
    expect(own.data).toEqual({
      list: [{ accountId: pm.accountId, showName: '项目经理', roleCodes: ['CONSUMER_PM'] }],
      total: 1,
    });
    const theirs = await (await t.as(consultant.phone)).get(tenant.listTenantUsers.path, { tenantCode });
    expect(theirs.data).toMatchObject({ total: 2 });
    expect(theirs.bytes.includes(pm.phone)).toBe(false);
    const stranger = await t.as('13800000015');
    expect((await stranger.get(tenant.listTenantUsers.path, { tenantCode })).errorCode).toBe('not_found');
  });
});

describe('adding people', () => {
  it('invites all of them, with all their listed roles', async () => {
    const [one, two] = [freePhone(), freePhone()];
    const { data } = await add([
      { name: '张一', phone: one, roleCodes: ['CONSUMER_EXECUTOR'] },
      { name: '李二', phone: two, roleCodes: ['CONSUMER_OWNER', 'INTERNAL_AUDITOR'] },
      { name: '张一', phone: one, roleCodes: ['INTERNAL_AUDITOR'] },
    ]);
    expect(data).toEqual({ invited: 2, known: [] });
    expect((await list({ state: 'open' })).list.map(({ name, roleCodes }) => [name, roleCodes])).toEqual([
      ['张一', ['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR']],
      ['李二', ['CONSUMER_OWNER', 'INTERNAL_AUDITOR']],
    ]);
    expect((await t.audits('addPeople'))[0]).toMatchObject({ tenantCode, detail: { invited: 2, known: 0 } });
    expect(await t.audits('invite')).toEqual(
      expect.arrayContaining([expect.objectContaining({ tenantCode, accountId: pm.accountId })]),
    );
  });

  it('names existing members, and reveals nothing about others', async () => {
    const known = await join(['CONSUMER_EXECUTOR']);
    const { data } = await add([
      { name: '谁', phone: known.phone, roleCodes: ['CONSUMER_OWNER'] },
      { name: '谁', phone: '13800000021', roleCodes: ['CONSUMER_OWNER'] },
    ]);
    expect(data).toEqual({ invited: 1, known: [{ phone: known.phone, state: 'active' }] });
    expect(await rolesOf(known.accountId)).toEqual(['CONSUMER_EXECUTOR']);
  });

  it('gives no role above the own one, and none of another type of tenant', async () => {
    const sub = await t.as((await join(['CHANNEL_TENANT_SUB_MANAGER'], undefined, channel)).phone);
    const one = (roleCode: RoleCode) => [{ name: '谁', phone: freePhone(), roleCodes: [roleCode] }];
    expect((await add(one('CHANNEL_TENANT_SUB_MANAGER'), sub)).success).toBe(true);
    expect((await add(one('CHANNEL_TENANT_MANAGER'), sub)).errorCode).toBe('403');
    expect((await add(one('CHANNEL_OWNER'))).errorCode).toBe('403');
    expect((await add(one('PLATFORM_MANAGER'))).errorCode).toBe('403');
  });

  it('names the field that is wrong', async () => {
    const answer = await add([{ name: ' ', phone: '1', roleCodes: [] }]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['people.0.name', 'people.0.phone', 'people.0.roleCodes']);
  });
});

describe('other roles', () => {
  it('are granted and removed, recorded, and announced to the person', async () => {
    const person = await join(['CONSUMER_EXECUTOR'], '小王');
    expect((await update(person.accountId, { roleCodes: 'INTERNAL_AUDITOR,CONSUMER_OWNER' })).success).toBe(true);
    expect(await rolesOf(person.accountId)).toEqual(['INTERNAL_AUDITOR', 'CONSUMER_OWNER']);
    expect((await t.audits('changeRoles'))[0]).toMatchObject({
      entityCode: person.accountId,
      tenantCode,
      detail: {
        name: '小王',
        changed: { roleCodes: { before: ['CONSUMER_EXECUTOR'], after: ['INTERNAL_AUDITOR', 'CONSUMER_OWNER'] } },
      },
    });
    expect(await toldTo(person.accountId)).toEqual([{ kind: 'roles_changed', params: { who: '项目经理' } }]);
  });

  it('can’t be granted without the right, nor in another tenant', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    const owner = await t.as((await join(['CONSUMER_OWNER'])).phone);
    expect((await update(person.accountId, { roleCodes: 'CONSUMER_PM' }, owner)).errorCode).toBe('403');
    expect((await update(person.accountId, { roleCodes: 'CONSUMER_PM' }, t.nobody)).errorCode).toBe('10000');
    expect((await update(person.accountId, { roleCodes: 'CHANNEL_OWNER' })).errorCode).toBe('403');
    const elsewhere = await t.as('13800000025');
    expect((await update(person.accountId, { state: 'disabled' }, elsewhere)).errorCode).toBe('not_found');
    expect(await rolesOf(person.accountId)).toEqual(['CONSUMER_EXECUTOR']);
  });

  it('report a conflict and invalid fields', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    const { accountId } = person;
    expect(await update(accountId, { roleCodes: 'CONSUMER_OWNER', version: '0' })).toMatchObject({
      errorCode: 'conflict',
      data: { current: { version: 1 } },
    });
    for (const part of [
      { roleCodes: 'NOBODY' },
      { state: 'gone' },
      { roleCodes: 'CONSUMER_PM', state: 'disabled' },
      {},
    ])
      expect((await update(accountId, part as Record<string, string>)).status).toBe(400);
  });
});
