import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import { usccCheck } from '#domain/core/tenant/customers/uscc';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import { xlsxMime } from '#domain/kernel/listFile';
import { makeProject } from '../../../../tests/factories/projects';
import { freePhone, makeCustomer, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { tenants } from '../tables';

const t = testApp();
let counter = 0;
/** A sound code that no customer has. */
const newUscc = () => {
  const first = `9131${String(++counter).padStart(13, '0')}`;
  return first + usccCheck(first);
};
const unique = (name: string) => `${name}${++counter}有限公司`;

let channel: string;
let manager: Client;
let consultant: Client;
let stranger: Client;
beforeEach(async () => {
  channel = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  manager = await t.as((await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']))).phone);
  consultant = await t.as((await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_OWNER']))).phone);
  const other = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  stranger = await t.as((await t.peek((tx) => makePerson(tx, other, ['CHANNEL_TENANT_MANAGER']))).phone);
});

type NewCustomer = TenantWire['createCustomer']['body'];
type Detail = TenantWire['getCustomer']['data'];
const facts = (part: Partial<NewCustomer> = {}): NewCustomer => ({
  name: unique('客户'),
  size: 'small',
  industries: ['C'],
  ...part,
});
const create = (part: Partial<NewCustomer> = {}, client = manager) =>
  client.post<{ tenantCode: string }>(tenant.createCustomer.path, facts(part));
const detail = async (tenantCode: string, client = manager) =>
  (await client.get<Detail>(tenant.getCustomer.path, { tenantCode })).data;
const alike = async (query: Record<string, string>, client = manager) =>
  (await client.get<TenantWire['listAlikeCustomers']['data']>(tenant.listAlikeCustomers.path, query)).data;
const list = async (query: Record<string, string> = {}, client = manager) =>
  (await client.get<ProjectWire['listCustomers']['data']>(project.listCustomers.path, query)).data;

describe('an executor of a channel', () => {
  it('sees the customers of its projects, without phone numbers, in the list, alone, by search, in the workbook, among partners and with their people', async () => {
    const contacts = [{ name: '沈南', title: '主任', phone: '021-5588 1234', email: 'shen@example.com' }];
    const [mine, other] = [unique('执行客户'), unique('执行客户')];
    const one = (await create({ name: mine, contacts, note: '报价', managerName: '王一', managerPhone: freePhone() }))
      .data;
    const two = (await create({ name: other, contacts })).data;
    const executor = await t.peek(async (tx) => {
      const person = await makePerson(tx, channel, ['CHANNEL_EXECUTOR']);
      await makePerson(tx, one.tenantCode, ['CONSUMER_PM'], { showName: '项目经理' });
      const customer = { tenantCode: one.tenantCode, channelTenantCode: channel };
      await makeProject(tx, { customer, teacherAccountId: person.accountId });
      return person;
    });
    const client = await t.as(executor.phone);
    const seen = await list({}, client);
    expect(seen).toMatchObject({ total: 1, list: [{ tenantName: mine, contacts: [{ name: '沈南', title: '主任' }] }] });
    const alone = await detail(one.tenantCode, client);
    expect(alone).toMatchObject({ note: '', managers: [{ showName: '项目经理' }], invited: [{ name: '王一' }] });
    // A whole word of digits is a phone number; codes have digits within a word.
    expect(JSON.stringify([seen, alone])).not.toMatch(/\b\d{8,}\b|021-5588|shen@/);
    expect((await client.get(tenant.getCustomer.path, { tenantCode: two.tenantCode })).errorCode).toBe('not_found');
    const found = await client.get<{ title: string }[]>(user.search.path, { keyword: '执行客户' });
    expect(found.data.map(({ title }) => title)).toEqual([mine]);
    const { bytes } = await client.get(project.listCustomers.path, {}, { accept: xlsxMime });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const cells = JSON.stringify(book.worksheets[0]?.getSheetValues());
    expect(cells).toContain(mine);
    expect(cells).not.toMatch(new RegExp(`${other}|021-5588|\\b139\\d{8}\\b`));
    const partners = async (who: Client) =>
      (await who.get<TenantWire['searchTenants']['data']>(tenant.searchTenants.path, { keyword: '执行客户' })).data.map(
        ({ tenantName }) => tenantName,
      );
    const counted = async (who: Client) =>
      (await who.get<TenantWire['getTenantRelation']['data']>(tenant.getTenantRelation.path)).data.customers;
    const people = (who: Client, { tenantCode }: { tenantCode: string }) =>
      who.get(tenant.listTenantUsers.path, { tenantCode });
    expect([await partners(client), await counted(client)]).toEqual([[mine], 1]);
    expect((await people(client, one)).data).toMatchObject({ list: [{ showName: '项目经理' }] });
    expect((await people(client, two)).errorCode).toBe('not_found');
    // Its leader sees both.
    expect([(await partners(manager)).sort(), await counted(manager)]).toEqual([[mine, other].sort(), 2]);
    expect((await people(manager, two)).success).toBe(true);
    const all = JSON.stringify(await detail(one.tenantCode));
    for (const told of ['021-5588 1234', '报价']) expect(all).toContain(told);
    expect((await list({ keyword: '执行客户' })).total).toBe(2);
  });
});

describe('a channel’s data of a customer', () => {
  it('is entered completely, with or without a project manager', async () => {
    const uscc = newUscc();
    const contacts = [{ name: '沈南', title: '信息部主任', phone: '021-5588 1234', email: 'shen@example.com' }];
    const { data } = await create({
      uscc: ` ${uscc.toLowerCase()} `,
      address: '上海市浦东新区',
      note: '老客户',
      contacts,
    });
    expect(await detail(data.tenantCode)).toMatchObject({
      uscc,
      address: '上海市浦东新区',
      note: '老客户',
      contacts,
      managers: [],
      invited: [],
      approvalState: 'success',
      allowedActions: ['edit', 'release', 'transfer'],
    });
  });

  it('is refused with a wrong code, half a project manager, or too much', async () => {
    const refused: [Partial<NewCustomer>, string][] = [
      [{ uscc: '91350100M000100Y44' }, 'uscc'],
      [{ managerName: '只有姓名' }, 'managerPhone'],
      [{ contacts: [{ name: '' }] }, 'contacts.0.name'],
      [{ contacts: [{ name: '甲', email: '不是邮箱' }] }, 'contacts.0.email'],
      [{ contacts: Array.from({ length: 11 }, () => ({ name: '甲' })) }, 'contacts'],
      [{ industries: [] }, 'industries'],
    ];
    for (const [part, at] of refused) {
      const answer = await create(part);
      const fields = Object.keys((answer as unknown as { fields?: object }).fields ?? {});
      expect([answer.status, fields]).toEqual([400, [at]]);
    }
  });

  it('is one company’s: the same code is refused to the same channel', async () => {
    const uscc = newUscc();
    await create({ uscc });
    expect(await create({ uscc })).toMatchObject({ errorCode: 'code_taken' });
  });

  it('is changed by leaders of the channel, and read by its consultants', async () => {
    const { data } = await create();
    const { version } = await detail(data.tenantCode);
    const saved = { ...facts(), tenantCode: data.tenantCode, version, address: '苏州市' };
    expect(await consultant.post(tenant.saveCustomer.path, saved)).toMatchObject({ errorCode: '403' });
    const answer = await manager.post<{ version: number }>(tenant.saveCustomer.path, saved);
    expect(answer).toMatchObject({ success: true });
    expect(await detail(data.tenantCode, consultant)).toMatchObject({
      tenantName: saved.name,
      address: '苏州市',
      version: answer.data.version,
      allowedActions: [],
    });
    const [row] = await t.audits('saveCustomer');
    expect(row).toMatchObject({ entityCode: data.tenantCode, detail: { changed: { address: { after: '苏州市' } } } });
  });

  it('reports a conflict with the current data', async () => {
    const { data } = await create();
    const { version } = await detail(data.tenantCode);
    const save = (note: string) =>
      manager.post(tenant.saveCustomer.path, { ...facts(), tenantCode: data.tenantCode, version, note });
    await save('第一个');
    expect(await save('第二个')).toMatchObject({
      errorCode: 'conflict',
      data: { current: { note: '第一个', version: version + 1 } },
    });
  });

  it('keeps the names of a channel’s customers apart', async () => {
    const [one, two] = [unique('甲'), unique('乙')];
    await create({ name: one });
    const { data } = await create({ name: two });
    const { version } = await detail(data.tenantCode);
    const body = { ...facts({ name: one }), tenantCode: data.tenantCode, version };
    expect(await manager.post(tenant.saveCustomer.path, body)).toMatchObject({ errorCode: 'name_taken' });
  });

  it('is not there for another channel, nor for the customer itself', async () => {
    const { data } = await create({ note: '内部备注' });
    const pm = await t.as((await t.peek((tx) => makePerson(tx, data.tenantCode, ['CONSUMER_PM']))).phone);
    const query = { tenantCode: data.tenantCode };
    expect(await stranger.get(tenant.getCustomer.path, query)).toMatchObject({ errorCode: 'not_found' });
    expect(await pm.get(tenant.getCustomer.path, query)).toMatchObject({ errorCode: '403' });
    const body = { ...facts(), ...query, version: 1 };
    expect(await stranger.post(tenant.saveCustomer.path, body)).toMatchObject({ errorCode: 'not_found' });
    const { rows } = await t.services.database.transaction({ tenantCode: data.tenantCode, accountId: null }, (tx) =>
      tx.execute('SELECT * FROM customers'),
    );
    expect(rows).toEqual([]);
  });
});

describe('the list of customers', () => {
  it('is found by name, code, contact, approval and whether there are projects', async () => {
    const uscc = newUscc();
    const { data } = await create({ name: '渝州云图有限公司', uscc, contacts: [{ name: '白芷' }] });
    const { data: other } = await create();
    await t.peek(async (tx) => {
      const consultantOf = await makePerson(tx, channel, ['CHANNEL_OWNER']);
      const customer = { tenantCode: data.tenantCode, channelTenantCode: channel };
      await makeProject(tx, { customer, ownerAccountId: consultantOf.accountId });
      await tx.update(tenants).set({ approvalState: 'submitted' }).where(eq(tenants.tenantCode, other.tenantCode));
    });
    const codes = async (query: Record<string, string>) => (await list(query)).list.map((row) => row.tenantCode);
    expect(await codes({})).toEqual([other.tenantCode, data.tenantCode]);
    for (const keyword of ['云图', uscc.slice(0, 12), '白芷'])
      expect(await codes({ keyword })).toEqual([data.tenantCode]);
    expect(await codes({ keyword: '%' })).toEqual([]);
    expect(await codes({ approvalState: 'submitted' })).toEqual([other.tenantCode]);
    expect(await codes({ inProjects: 'yes' })).toEqual([data.tenantCode]);
    expect(await codes({ sortField: 'projectCount', sortOrder: 'ascend' })).toEqual([
      other.tenantCode,
      data.tenantCode,
    ]);
    expect((await list()).list[1]).toMatchObject({ uscc, contacts: [{ name: '白芷' }], projectCount: 1 });
  });

  it('takes as many statements for eight as for two', async () => {
    for (let n = 0; n < 8; n++) await create();
    const few = await t.statements(() => list({ pageSize: '2' }));
    expect(await t.statements(() => list({ pageSize: '8' }))).toBe(few);
  });
});

describe('duplicates', () => {
  it('of own customers are named, by code, by name and by similar name', async () => {
    const uscc = newUscc();
    const { data } = await create({ name: '华东星海（苏州）精密仪器有限公司', uscc });
    const found = (likeness: string) => ({
      own: [{ tenantCode: data.tenantCode, tenantName: '华东星海（苏州）精密仪器有限公司', likeness }],
      elsewhere: null,
      inPool: null,
    });
    expect(await alike({ name: '华东星海(苏州) 精密仪器有限公司' })).toEqual(found('name'));
    expect(await alike({ name: '别的名字', uscc })).toEqual(found('uscc'));
    expect(await alike({ name: '华东星海精密仪器股份有限公司' })).toEqual(found('similar'));
    expect(await alike({ name: '华东星海精密' })).toEqual(found('similar'));
    expect(await alike({ name: '华东星海精密仪器有限公司', tenantCode: data.tenantCode })).toEqual({
      own: [],
      elsewhere: null,
      inPool: null,
    });
    expect(await alike({ name: '星火' })).toEqual({ own: [], elsewhere: null, inPool: null });
  });

  it('of other channels show only the end of their protection', async () => {
    const uscc = newUscc();
    const name = unique('保护');
    const { data } = await create({ name, uscc, note: '机密' });
    for (const query of [
      { name: ` ${name} `, uscc: '' },
      { name: '别名有限公司', uscc },
    ]) {
      const answer = await stranger.get<TenantWire['listAlikeCustomers']['data']>(
        tenant.listAlikeCustomers.path,
        query,
      );
      expect(answer.data).toEqual({
        own: [],
        elsewhere: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
        inPool: null,
      });
      expect(answer.bytes.includes(data.tenantCode)).toBe(false);
    }
    // No part of a name leads to it.
    expect(await alike({ name: name.slice(0, 4) }, stranger)).toEqual({ own: [], elsewhere: null, inPool: null });
  });

  it('in the pool are named, to be claimed rather than entered', async () => {
    const name = unique('公海');
    const { data } = await create({ name });
    await manager.post(tenant.releaseCustomer.path, { tenantCode: data.tenantCode, reason: '暂无需求' });
    expect(await alike({ name: ` ${name} ` }, stranger)).toEqual({
      own: [],
      elsewhere: null,
      inPool: { tenantCode: data.tenantCode, tenantName: name, size: 'small', industries: ['C'] },
    });
  });

  it('elsewhere that are worked with have no end', async () => {
    const name = unique('合作');
    await t.peek(async (tx) => {
      const customer = await makeCustomer(tx, { name });
      const { accountId } = await makePerson(tx, customer.channelTenantCode, ['CHANNEL_OWNER']);
      await makeProject(tx, { customer, ownerAccountId: accountId });
    });
    expect(await alike({ name })).toEqual({ own: [], elsewhere: { until: null }, inPool: null });
  });
});
