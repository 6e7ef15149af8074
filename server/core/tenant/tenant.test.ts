import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { makeCustomer } from '../../../tests/factories/tenants';
import { newcomer } from '../../../tests/server/newcomer';
import { type Client, testApp } from '../../../tests/server/testApp';
import { memberships, tenantRelations, tenants } from './tables';

const test = testApp();
const customer = (part = {}) => ({
  name: '新月软件有限公司',
  size: 'small',
  industries: ['I'],
  managerName: '项目经理',
  managerPhone: '13733330001',
  ...part,
});

describe('a new customer', () => {
  let manager: Client;
  beforeAll(async () => {
    manager = await test.as('13800000011');
  });
  const enter = (part = {}, client = manager, headers = {}) =>
    client.post<{ tenantCode: string }>('/consulting/tenant/customer/new', customer(part), headers);

  it('is entered with a project manager, who joins by accepting the invitation', async () => {
    const { data } = await enter();
    const [made] = await test.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, data.tenantCode)));
    expect(made).toMatchObject({
      type: 'customer',
      name: '新月软件有限公司',
      approvalState: 'success',
      size: 'small',
      industries: ['I'],
      createdByTenant: 'TCHANNELA',
    });
    expect(
      await test.peek((tx) =>
        tx.select().from(tenantRelations).where(eq(tenantRelations.customerTenantCode, data.tenantCode)),
      ),
    ).toMatchObject([{ tenantCode: 'TCHANNELA' }]);
    expect((await test.audits('createCustomer'))[0]).toMatchObject({
      tenantCode: data.tenantCode,
      actorTenantCode: 'TCHANNELA',
      accountId: 'A13800000011',
      entityCode: data.tenantCode,
    });
    const held = () =>
      test.peek((tx) => tx.select().from(memberships).where(eq(memberships.tenantCode, data.tenantCode)));
    expect(await held()).toEqual([]);
    const pm = await newcomer(test, '13733330001');
    const info = async () => (await pm.get<UserWire['getUserInfo']['data']>('/user/getUserInfo')).data;
    const { accountId, tenants: before, invitations: waiting } = await info();
    expect(before).toEqual([]);
    expect(waiting).toMatchObject([
      {
        tenantName: '新月软件有限公司',
        roleCodes: ['CONSUMER_PM'],
        invitedBy: { tenantName: '启明信安咨询（上海）有限公司' },
      },
    ]);
    const answer = { invitationCode: waiting[0]?.invitationCode, accept: true, name: '项目经理本人' };
    expect((await pm.post(user.answerInvitation.path, answer)).success).toBe(true);
    expect(await held()).toMatchObject([{ accountId, roleCode: 'CONSUMER_PM' }]);
    expect((await info()).tenants).toMatchObject([{ tenantCode: data.tenantCode, roleCodes: ['CONSUMER_PM'] }]);
  });

  it('learns nothing of an account that its project manager has, under whatever name', async () => {
    const { data } = await enter({ name: '另一家公司', managerPhone: '13800000021', managerName: '别的名字' });
    const held = await test.peek((tx) =>
      tx.select().from(memberships).where(eq(memberships.tenantCode, data.tenantCode)),
    );
    expect(held).toEqual([]);
    const list = await manager.get<{ list: object[] }>('/consulting/tenant/getTenantListForProject', {
      keyword: '另一家公司',
    });
    expect(list.data.list).toMatchObject([
      { managers: [], invited: [{ name: '别的名字', phone: '13800000021', state: 'open' }] },
    ]);
    for (const secret of ['王思远', 'A13800000021']) expect(list.bytes.includes(secret)).toBe(false);
    expect((await (await test.as('13800000021', 'TCUSTOMERA')).get('/user/getUserInfo')).data).toMatchObject({
      showName: '王思远',
      tenants: [{ tenantCode: 'TCUSTOMERA' }],
      invitations: [{ tenantName: '另一家公司' }],
    });
  });

  it('must not have the name of another customer', async () => {
    await enter({ name: '同名公司' });
    expect(await enter({ name: ' 同名公司 ' })).toMatchObject({
      errorCode: 'name_taken',
      errorMsg: '“同名公司”已存在',
    });
    const elsewhere = await test.as('13800000015');
    // Another channel's it is neither, while it is protected.
    expect(await enter({ name: '同名公司' }, elsewhere)).toMatchObject({ errorCode: 'customer_reported' });
  });

  it('is entered once when sent twice, also at once', async () => {
    const twice = await Promise.all([1, 2].map(() => enter({ name: '并发公司' })));
    expect(twice.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'name_taken']);
    const headers = { 'idempotency-key': 'same-key-0001' };
    const first = await enter({ name: '重发公司' }, manager, headers);
    expect(await enter({ name: '重发公司' }, manager, headers)).toMatchObject({ success: true, data: first.data });
    expect(await enter({ name: '别的公司' }, manager, headers)).toMatchObject({ errorCode: 'refused_transition' });
  });

  it('leaves nothing behind where it is refused', async () => {
    const count = () =>
      test.peek(
        async (tx) => (await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM invitations`)).rows[0]?.n,
      );
    const before = await count();
    await enter({ name: '同名公司', managerPhone: '13733330099' });
    expect(await count()).toBe(before);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: '名'.repeat(101) }],
    ['size', { size: 'huge' }],
    ['industries', { industries: [] }],
    ['industries.0', { industries: ['Z'] }],
    ['managerName', { managerName: undefined }],
    ['managerPhone', { managerPhone: '12345' }],
    ['name', { name: 42 }],
  ])('names the field %s that is wrong', async (field, part) => {
    const answer = await enter(part);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('is entered only by leaders of a channel', async () => {
    expect(await enter({ name: '副管理员的客户' }, await test.as('13800000012'))).toMatchObject({ success: true });
    for (const phone of ['13800000013', '13800000014', '13800000021', '13800000001', '13800000031'])
      expect(await enter({ name: '不行' }, await test.as(phone))).toMatchObject({ errorCode: '403' });
    expect(await enter({ name: '不行' }, test.nobody)).toMatchObject({ errorCode: '10000' });
  });
});

describe('the list of customers', () => {
  interface Row {
    tenantName: string;
    projectCount: number;
    managers: { showName: string; phone: string }[];
  }
  const list = async (query: Record<string, string | number> = {}, phone = '13800000011') =>
    (await test.as(phone)).get<{ list: Row[]; total: number }>('/consulting/tenant/getTenantListForProject', query);

  it('holds the caller’s own, with managers and number of projects', async () => {
    const { data } = await list({ keyword: '华辰' });
    expect(data).toMatchObject({
      total: 1,
      list: [
        { tenantName: '华辰精密医疗器械（苏州）有限公司', size: 'medium', industries: ['C', 'Q'], projectCount: 2 },
      ],
    });
    expect(data.list[0]?.managers.map((person) => person.showName).sort()).toEqual(
      ['王思远', '马晨曦', '高子涵'].sort(),
    );
    expect((await list({ keyword: '北辰' })).data.total).toBe(0);
    expect((await list({ keyword: '北辰' }, '13800000015')).data.total).toBe(1);
  });

  it('is filtered by size and industry, and takes wildcards literally', async () => {
    expect((await list({ size: 'large' })).data.list.map((row) => row.tenantName)).toEqual(
      expect.arrayContaining(['江南云仓供应链管理股份有限公司', '绿源生态环境工程股份有限公司']),
    );
    expect((await list({ industry: 'J', size: '' })).data.list.map((row) => row.tenantName)).toEqual([
      '鼎泰融信商业保理有限公司',
    ]);
    expect((await list({ keyword: '%' })).data.total).toBe(0);
    expect((await list({ keyword: "'; DROP TABLE tenants; --" })).data.total).toBe(0);
  });

  it('comes in pages', async () => {
    const { data } = await list({ pageSize: 3, currentPage: 2 });
    expect(data.list).toHaveLength(3);
    expect(data.total).toBeGreaterThanOrEqual(10);
    expect((await list({ pageSize: 201 })).status).toBe(400);
    expect((await list({ currentPage: 0 })).status).toBe(400);
  });

  it('takes as many statements for many as for one', async () => {
    const client = await test.as('13800000011');
    const send = (pageSize: number) =>
      test.statements(() => client.get('/consulting/tenant/getTenantListForProject', { pageSize }));
    const few = await send(1);
    await test.peek(async (tx) => {
      for (let i = 0; i < 20; i += 1) await makeCustomer(tx, { channel: 'TCHANNELA' });
    });
    expect(await send(30)).toBe(few);
  });

  it('offers the sections of GB/T 4754', async () => {
    const { data } = await (await test.as('13800000011')).get<{ code: string }[]>('/consulting/tenant/industryList');
    expect(data.map(({ code }) => code).join('')).toBe('ABCDEFGHIJKLMNOPQRST');
  });
});
