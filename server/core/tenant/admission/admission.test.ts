import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { notices } from '#server/core/user/tables';
import { freePhone, freeUscc, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { newcomer } from '../../../../tests/server/newcomer';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { memberships, tenantRelations, tenants } from '../tables';

const t = testApp();
type Person = Omit<Client, 'cookie'>;
type Application = TenantWire['getApplication']['data'];
type Applications = TenantWire['listApplications']['data'];

let n = 0;
const company = (part: object = {}) => ({ name: `新公司 ${++n}`, uscc: freeUscc(), personName: '申请人', ...part });
const ofCustomer = (part: object = {}) => company({ size: 'small', industries: ['C', 'C'], ...part });

const someone = () => newcomer(t, freePhone());
const asCustomer = (client: Person, body: object) =>
  client.post<{ tenantCode: string }>(tenant.addCustomerInfo.path, body);
const asChannel = (client: Person, body: object) =>
  client.post<{ tenantCode: string }>(tenant.addChannelInfo.path, body);
const info = async (client: Person) => (await client.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path)).data;
const own = async (client: Person) => (await client.get<Application>(tenant.getApplication.path)).data;
const decide = (client: Person, tenantCode: string, part: object) =>
  client.post<{ version: number }>(tenant.setCustomerApprovalState.path, { tenantCode, version: 1, ...part });

/** A channel with an invite code, and its manager. */
async function inviting(part: object = {}) {
  const inviteCode = `CODE${++n}`;
  const tenantCode = await t.peek((tx) => makeTenant(tx, { type: 'channel', inviteCode, ...part }));
  const person = await t.peek((tx) => makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER']));
  return { tenantCode, inviteCode, person, manager: await t.as(person.phone) };
}
const PLATFORM = '13800000001';

describe('a person without a tenant', () => {
  it('applies as a customer with a channel’s code, and waits for that channel', async () => {
    const { tenantCode: channel, inviteCode, manager, person } = await inviting();
    const client = await someone();
    expect(await own(client)).toBeNull();
    const body = ofCustomer({ inviteCode: inviteCode.toLowerCase() });
    const { data } = await asCustomer(client, body);
    expect(await info(client)).toMatchObject({
      showName: '申请人',
      nameIsOwn: true,
      tenantDTO: { tenantCode: data.tenantCode, type: 'customer', approvalState: 'submitted' },
      roleDTOs: [{ roleCode: 'CONSUMER_PM' }],
    });
    expect((await client.get(project.listServices.path)).errorCode).toBe('tenant_not_approved');
    expect(await own(client)).toMatchObject({
      name: body.name,
      uscc: body.uscc,
      industries: ['C'],
      size: 'small',
      reason: null,
    });
    const [told] = await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, person.accountId)));
    expect(told).toMatchObject({ kind: 'application_made', params: { who: '申请人', tenant: body.name } });
    expect((await t.audits('applyForAdmission'))[0]).toMatchObject({
      tenantCode: data.tenantCode,
      detail: { name: body.name, type: 'customer', inviter: channel },
    });

    const waiting = await manager.get<Applications>(tenant.listApplications.path, { approvalState: 'submitted' });
    expect(waiting.data).toMatchObject({ total: 1, list: [{ tenantCode: data.tenantCode, name: body.name }] });
    expect((await decide(manager, data.tenantCode, { approvalState: 'success' })).success).toBe(true);
    expect((await t.audits('decideAdmission'))[0]).toMatchObject({
      tenantCode: data.tenantCode,
      detail: { name: body.name, decision: 'success' },
    });
    expect(await info(client)).toMatchObject({ tenantDTO: { approvalState: 'success' } });
    expect((await client.get(project.listServices.path)).success).toBe(true);
    const [relation] = await t.peek((tx) =>
      tx.select().from(tenantRelations).where(eq(tenantRelations.customerTenantCode, data.tenantCode)),
    );
    expect(relation).toMatchObject({ tenantCode: channel });
  });

  it('applies as a channel, below the one whose code it brings; the platform decides', async () => {
    const parent = await inviting();
    const client = await someone();
    const { data } = await asChannel(client, company({ inviteCode: parent.inviteCode }));
    expect((await parent.manager.get<Applications>(tenant.listApplications.path)).data.total).toBe(0);
    expect((await decide(parent.manager, data.tenantCode, { approvalState: 'success' })).errorCode).toBe('not_found');
    const platform = await t.as(PLATFORM);
    const [inviter] = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, parent.tenantCode)));
    const { list } = (await platform.get<Applications>(tenant.listApplications.path, { pageSize: 100 })).data;
    expect(list.find(({ tenantCode }) => tenantCode === data.tenantCode)).toMatchObject({
      inviteCode: parent.inviteCode,
      inviterName: inviter?.name,
    });
    expect((await decide(platform, data.tenantCode, { approvalState: 'success' })).success).toBe(true);
    const [made] = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, data.tenantCode)));
    expect(made).toMatchObject({ approvalState: 'success', parentTenantCode: parent.tenantCode });
    expect(made?.inviteCode).toMatch(/^[A-Z2-9]{8}$/u);
    expect((await info(client)).inviteCode).toBe(made?.inviteCode);
  });

  it('applies without a code, to the platform', async () => {
    const client = await someone();
    const { data } = await asCustomer(client, ofCustomer());
    const platform = await t.as(PLATFORM);
    const { list } = (await platform.get<Applications>(tenant.listApplications.path, { pageSize: 100 })).data;
    expect(list.map(({ tenantCode }) => tenantCode)).toContain(data.tenantCode);
    expect((await decide(platform, data.tenantCode, { approvalState: 'success' })).success).toBe(true);
    const relations = await t.peek((tx) =>
      tx.select().from(tenantRelations).where(eq(tenantRelations.customerTenantCode, data.tenantCode)),
    );
    expect(relations).toEqual([]);
  });

  it('sees the reason for rejection, and applies again, also as another type', async () => {
    const { inviteCode, manager } = await inviting();
    const client = await someone();
    const body = ofCustomer({ inviteCode });
    const { tenantCode } = (await asCustomer(client, body)).data;
    expect((await asCustomer(client, { ...body, version: 1 })).errorCode).toBe('refused_transition');
    expect((await decide(manager, tenantCode, { approvalState: 'rejected' })).fields).toHaveProperty('reason');
    const reason = '请填写营业执照上的全称';
    expect((await decide(manager, tenantCode, { approvalState: 'rejected', reason })).data).toEqual({ version: 2 });
    expect(await own(client)).toMatchObject({ approvalState: 'rejected', reason, version: 2, inviteCode });
    expect((await asChannel(client, company({ version: 1 }))).errorCode).toBe('conflict');
    const again = company({ version: 2 });
    expect((await asChannel(client, again)).data).toEqual({ tenantCode });
    expect(await own(client)).toMatchObject({ type: 'channel', name: again.name, approvalState: 'submitted' });
    const roles = await t.peek((tx) => tx.select().from(memberships).where(eq(memberships.tenantCode, tenantCode)));
    expect(roles.map(({ roleCode }) => roleCode)).toEqual(['CHANNEL_TENANT_MANAGER']);
    // The channel has nothing more to decide on.
    expect((await manager.get<Applications>(tenant.listApplications.path)).data.total).toBe(0);
    expect((await decide(manager, tenantCode, { approvalState: 'success', version: 3 })).errorCode).toBe('not_found');
  });

  it('makes one tenant from two windows', async () => {
    const client = await someone();
    const answers = await Promise.all([asCustomer(client, ofCustomer()), asCustomer(client, ofCustomer())]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await info(client)).tenants).toHaveLength(1);
  });

  it('sees errors at their fields', async () => {
    const client = await someone();
    const answer = await asCustomer(client, { name: ' ', uscc: '91350100M000100Y44', size: 'huge', industries: [] });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['industries', 'name', 'size', 'uscc']);
    const nameless = await asCustomer(client, ofCustomer({ personName: undefined }));
    expect(Object.keys(nameless.fields ?? {})).toEqual(['personName']);
    expect((await asCustomer(client, ofCustomer({ inviteCode: 'NOBODY' }))).errorCode).toBe('invite_code_unknown');
    const body = ofCustomer();
    expect((await t.nobody.post(tenant.addCustomerInfo.path, body)).errorCode).toBe('10000');
  });

  it('reveals none of a channel’s customers to applicants; the channel sees the name when deciding', async () => {
    const { inviteCode, manager } = await inviting();
    const body = ofCustomer({ inviteCode });
    const first = await asCustomer(await someone(), body);
    expect((await decide(manager, first.data.tenantCode, { approvalState: 'success' })).success).toBe(true);
    const second = await asCustomer(await someone(), ofCustomer({ inviteCode, name: body.name }));
    const third = await asCustomer(await someone(), ofCustomer({ inviteCode }));
    expect([second, third].map(({ success, errorCode }) => [success, errorCode])).toEqual([
      [true, '200'],
      [true, '200'],
    ]);
    const decision = { approvalState: 'success' };
    expect((await decide(manager, second.data.tenantCode, decision)).errorCode).toBe('name_taken');
    expect(
      (await decide(manager, second.data.tenantCode, { approvalState: 'rejected', reason: '已是客户' })).success,
    ).toBe(true);
  });

  it('rejects the invite code of a tenant that is not approved', async () => {
    const { inviteCode } = await inviting({ approvalState: 'submitted' });
    expect((await asChannel(await someone(), company({ inviteCode }))).errorCode).toBe('invite_code_unknown');
  });
});

describe('papers of an application', () => {
  const pdf = { name: '营业执照.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const add = (client: Person, file = pdf) =>
    client.upload<{ objectId: string }>(tenant.addApplicationPaper.path, { ...file });
  const read = (client: Person, tenantCode: string, objectId: string) =>
    client.get(tenant.getApplicationPaper.path, { tenantCode, objectId });

  it('are added and removed until the decision, and read only by applicant and decider', async () => {
    const { inviteCode, manager, tenantCode: channel } = await inviting();
    const client = await someone();
    expect((await add(client)).errorCode).toBe('not_found');
    const { tenantCode } = (await asCustomer(client, ofCustomer({ inviteCode }))).data;
    const [first, second] = [(await add(client)).data.objectId, (await add(client)).data.objectId];
    expect((await t.audits('addApplicationPaper'))[0]).toMatchObject({ tenantCode, detail: { name: pdf.name } });
    expect((await add(client, { name: '执照.exe', content: Buffer.from('MZ') })).errorCode).toBe('file_type');
    expect((await client.post(tenant.removeApplicationPaper.path, { objectId: second })).success).toBe(true);
    expect((await client.post(tenant.removeApplicationPaper.path, { objectId: second })).errorCode).toBe('not_found');
    const papers = [{ objectId: first, name: pdf.name, size: pdf.content.length }];
    expect(await own(client)).toMatchObject({ papers });
    const { list } = (await manager.get<Applications>(tenant.listApplications.path)).data;
    expect(list).toMatchObject([{ tenantCode, papers, decidedByName: null }]);

    for (const reader of [client, manager]) expect((await read(reader, tenantCode, first)).bytes).toEqual(pdf.content);
    const consultant = await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_OWNER']));
    for (const other of [
      await t.as(consultant.phone),
      (await inviting()).manager,
      await someone(),
      await t.as(PLATFORM),
    ])
      expect((await read(other, tenantCode, first)).errorCode).toBe('not_found');
    expect((await read(manager, tenantCode, second)).errorCode).toBe('not_found');
    const stranger = await someone();
    await asCustomer(stranger, ofCustomer({ inviteCode }));
    expect((await stranger.post(tenant.removeApplicationPaper.path, { objectId: first })).errorCode).toBe('not_found');
    expect((await t.nobody.post(tenant.removeApplicationPaper.path, { objectId: first })).errorCode).toBe('10000');

    // Rejected: the applicant adds what was missing, and hands it in again.
    await decide(manager, tenantCode, { approvalState: 'rejected', reason: '请补充授权书' });
    expect((await add(client, { ...pdf, name: '授权书.pdf' })).success).toBe(true);
    await asCustomer(client, ofCustomer({ inviteCode, version: 2 }));
    await decide(manager, tenantCode, { approvalState: 'success', version: 3 });
    expect((await add(client)).errorCode).toBe('refused_transition');
    expect((await client.post(tenant.removeApplicationPaper.path, { objectId: first })).errorCode).toBe(
      'refused_transition',
    );
    const decided = (await manager.get<Applications>(tenant.listApplications.path, { approvalState: 'success' })).data;
    expect(decided.list).toMatchObject([{ tenantCode, papers: [{ name: pdf.name }, { name: '授权书.pdf' }] }]);
    expect(decided.list[0]?.decidedByName).toMatch(/^人员/u);
  });

  it('are ten at most, also where they are sent at once', async () => {
    const { inviteCode } = await inviting();
    const client = await someone();
    await asCustomer(client, ofCustomer({ inviteCode }));
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(client)));
    const codes = answers.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === '200').length).toBeLessThanOrEqual(10);
    expect((await own(client))?.papers).toHaveLength(codes.filter((code) => code === '200').length);
  });
});

describe('a decision', () => {
  it('is made once', async () => {
    const { inviteCode, manager } = await inviting();
    const { tenantCode } = (await asCustomer(await someone(), ofCustomer({ inviteCode }))).data;
    const answers = await t.inLine(
      (tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('update'),
      () => decide(manager, tenantCode, { approvalState: 'success' }),
      () => decide(manager, tenantCode, { approvalState: 'rejected', reason: '资料不全' }),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'conflict']);
    expect((await decide(manager, tenantCode, { approvalState: 'success', version: 2 })).errorCode).toBe(
      'refused_transition',
    );
  });

  it('refuses a company that another channel has, by its credit code', async () => {
    const first = await inviting();
    const body = ofCustomer({ inviteCode: first.inviteCode });
    const { tenantCode } = (await asCustomer(await someone(), body)).data;
    expect((await decide(first.manager, tenantCode, { approvalState: 'success' })).success).toBe(true);
    const second = await inviting();
    const again = { ...body, name: '同一家公司', inviteCode: second.inviteCode };
    const other = (await asCustomer(await someone(), again)).data.tenantCode;
    expect((await decide(second.manager, other, { approvalState: 'success' })).errorCode).toBe('customer_reported');
    const [row] = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, other)));
    expect(row?.approvalState).toBe('submitted');
  });

  it('is not open to other members, nor to consultants', async () => {
    const { tenantCode: channel, inviteCode } = await inviting();
    const { tenantCode } = (await asCustomer(await someone(), ofCustomer({ inviteCode }))).data;
    const consultant = await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_OWNER']));
    expect((await decide(await t.as(consultant.phone), tenantCode, { approvalState: 'success' })).errorCode).toBe(
      '403',
    );
    const other = await inviting();
    expect((await decide(other.manager, tenantCode, { approvalState: 'success' })).errorCode).toBe('not_found');
    expect((await decide(await t.as(PLATFORM), tenantCode, { approvalState: 'success' })).errorCode).toBe('not_found');
    expect((await decide(t.nobody, tenantCode, { approvalState: 'success' })).errorCode).toBe('10000');
    const [row] = await t.peek((tx) =>
      tx
        .select()
        .from(tenants)
        .where(and(eq(tenants.tenantCode, tenantCode))),
    );
    expect(row?.approvalState).toBe('submitted');
  });

  it('takes as many statements to choose from eight as from two', async () => {
    const { inviteCode, manager } = await inviting();
    for (let i = 0; i < 8; i += 1) await asCustomer(await someone(), ofCustomer({ inviteCode }));
    const list = (pageSize: number) => manager.get(tenant.listApplications.path, { pageSize });
    const few = await t.statements(() => list(2));
    expect(await t.statements(() => list(8))).toBe(few);
  });
});
