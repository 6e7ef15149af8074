import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { limits } from '#domain/kernel/limits';
import { makeProject } from '../../../tests/factories/projects';
import { freePhone, makeCustomer, makePerson } from '../../../tests/factories/tenants';
import { newcomer } from '../../../tests/server/newcomer';
import { type Client, testApp } from '../../../tests/server/testApp';
import { accounts, invitations, memberships } from './tables';

const LIST = '/api/portal/invitation/list';
const WITHDRAW = '/api/portal/invitation/withdraw';
const MANAGER = '/api/portal/invitation/manager';
const ANSWER = '/api/portal/invitation/answer';
const EXECUTOR = '/api/portal/executor/add';

const test = testApp();

/** A customer with its project manager, its channel's, and a project. */
async function company() {
  const made = await test.peek(async (tx) => {
    const customer = await makeCustomer(tx);
    const project = await makeProject(tx, { customer });
    const pm = await makePerson(tx, customer.tenantCode, ['CONSUMER_PM']);
    const leader = await makePerson(tx, customer.channelTenantCode, ['CHANNEL_TENANT_SUB_MANAGER']);
    return { ...project, pm, leader };
  });
  return { ...made, manager: await test.as(made.pm.phone), channel: await test.as(made.leader.phone) };
}

const addExecutor = ({ projectCode }: { projectCode: string }, client: Client, phone: string, name = '随手写的') =>
  client.post<{ accountId: string | null }>(EXECUTOR, { projectCode, name, phone });
const listed = async (client: Client, tenantCode?: string) =>
  (await client.get<TenantWire['listInvitations']['data']>(LIST, tenantCode ? { tenantCode } : {})).data.list;
const rowOf = async (tenantCode: string, phone: string) => {
  const [row] = await test.peek((tx) =>
    tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.tenantCode, tenantCode), eq(invitations.phone, phone))),
  );
  if (!row) throw new Error(`${phone} was not invited.`);
  return row;
};
const expire = (tenantCode: string, phone: string) =>
  test.peek((tx) =>
    tx
      .update(invitations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(invitations.tenantCode, tenantCode), eq(invitations.phone, phone))),
  );
const accountsWith = (phone: string) => test.peek((tx) => tx.select().from(accounts).where(eq(accounts.phone, phone)));

describe('a phone that is entered', () => {
  it('reveals nothing to the inviter, with or without an account', async () => {
    const one = await company();
    const stranger = await test.peek((tx) =>
      makePerson(tx, 'TCUSTOMERB', ['CONSUMER_OWNER'], { showName: '真名在此' }),
    );
    const free = freePhone();
    const [known, unknown] = [
      await addExecutor(one, one.manager, stranger.phone),
      await addExecutor(one, one.manager, free),
    ];
    expect(known).toMatchObject({ success: true, data: { accountId: null } });
    expect(unknown.data).toEqual(known.data);
    expect(await accountsWith(free)).toEqual([]);

    // What either then sees is what was typed.
    const seen = await listed(one.manager);
    expect(seen.map(({ phone }) => phone)).toEqual([free, stranger.phone]);
    for (const { invitationCode: _, expiresAt: __, ...row } of seen)
      expect(row).toEqual({
        name: '随手写的',
        phone: row.phone,
        roleCodes: ['CONSUMER_EXECUTOR'],
        state: 'open',
        isSeen: false,
      });
    const query = { projectCode: one.projectCode };
    const pages = [
      await one.manager.get('/consulting/project/owner/list', query),
      await one.manager.get(project.getProjectAsCustomer.path, query),
      await one.manager.get('/api/portal/assessment/history', query),
      await one.channel.get('/consulting/tenant/getTenantListForProject', { pageSize: 50 }),
    ];
    for (const page of pages) {
      expect(page.success, page.errorMsg).toBe(true);
      for (const secret of ['真名在此', stranger.accountId]) expect(page.bytes.includes(secret)).toBe(false);
    }
    const assign = { projectCode: one.projectCode, accountId: stranger.accountId };
    expect(await one.manager.post('/consulting/project/owner/update', assign)).toMatchObject({
      errorCode: 'unknown_reference',
    });
  });

  it('creates no membership, and is recorded without the account', async () => {
    const one = await company();
    const stranger = await test.peek((tx) => makePerson(tx, 'TCUSTOMERB', ['CONSUMER_OWNER']));
    await addExecutor(one, one.manager, stranger.phone);
    const held = await test.peek((tx) =>
      tx.select().from(memberships).where(eq(memberships.accountId, stranger.accountId)),
    );
    expect(held).toMatchObject([{ tenantCode: 'TCUSTOMERB' }]);
    const [audit] = await test.audits('invite');
    expect(audit).toMatchObject({
      tenantCode: one.tenantCode,
      actorTenantCode: one.tenantCode,
      accountId: one.pm.accountId,
      entity: 'invitation',
      detail: {
        name: '随手写的',
        phone: `${stranger.phone.slice(0, 3)}****${stranger.phone.slice(-4)}`,
        roleCodes: ['CONSUMER_EXECUTOR'],
        projectCode: one.projectCode,
      },
    });
    expect(JSON.stringify(audit)).not.toContain(stranger.accountId);
  });

  it('is one invitation with all its roles, under a new code whenever it changes', async () => {
    const one = await company();
    const phone = freePhone();
    await addExecutor(one, one.manager, phone, '第一次');
    const first = await rowOf(one.tenantCode, phone);
    expect(await one.channel.post(MANAGER, { tenantCode: one.tenantCode, name: '第二次', phone })).toMatchObject({
      success: true,
      data: null,
    });
    const second = await rowOf(one.tenantCode, phone);
    expect(second).toMatchObject({
      name: '第二次',
      roleCodes: ['CONSUMER_EXECUTOR', 'CONSUMER_PM'],
      invitedBy: one.leader.accountId,
      invitedByTenant: one.channelTenantCode,
    });
    expect(second.invitationCode).not.toBe(first.invitationCode);
    await addExecutor(one, one.manager, phone);
    expect((await rowOf(one.tenantCode, phone)).roleCodes).toEqual(['CONSUMER_EXECUTOR', 'CONSUMER_PM']);
    // What has ended takes nothing along.
    await expire(one.tenantCode, phone);
    await addExecutor(one, one.manager, phone);
    expect(await rowOf(one.tenantCode, phone)).toMatchObject({ roleCodes: ['CONSUMER_EXECUTOR'], state: 'open' });
  });

  it('is not repeated for a member of the company', async () => {
    const one = await company();
    expect((await addExecutor(one, one.manager, one.pm.phone)).data).toEqual({ accountId: one.pm.accountId });
    expect(await listed(one.manager)).toEqual([]);
    const { data } = await one.manager.get('/user/getUserInfo');
    expect(data).toMatchObject({ roleDTOs: [{ roleCode: 'CONSUMER_PM' }, { roleCode: 'CONSUMER_EXECUTOR' }] });
  });

  it('counts towards the tenant’s daily limit', async () => {
    const one = await company();
    const made = (part: object) =>
      Array.from({ length: limits.invitationsPerDay - 1 }, () => ({
        tenantCode: one.tenantCode,
        invitedByTenant: one.tenantCode,
        invitedBy: one.pm.accountId,
        phone: freePhone(),
        name: '甲',
        roleCodes: ['CONSUMER_EXECUTOR' as const],
        invitationCode: crypto.randomUUID(),
        expiresAt: sql`now()`,
        ...part,
      }));
    await test.peek((tx) => tx.insert(invitations).values(made({})));
    await test.peek((tx) => tx.insert(invitations).values(made({ createdAt: sql`now() - interval '25 hours'` })));
    const both = await Promise.all([1, 2].map(() => addExecutor(one, one.manager, freePhone())));
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'too_many_invitations']);
    expect(await addExecutor(one, one.manager, freePhone())).toMatchObject({
      errorMsg: `贵单位 24 小时内最多邀请 ${limits.invitationsPerDay} 人，请稍后再试`,
    });
    // Its channel has its own.
    expect(
      await one.channel.post(MANAGER, { tenantCode: one.tenantCode, name: '乙', phone: freePhone() }),
    ).toMatchObject({ success: true });
  });
});

describe('the list of invited people', () => {
  it('is for the project manager and for the channel that entered the customer', async () => {
    const one = await company();
    const phone = freePhone();
    await addExecutor(one, one.manager, phone);
    expect(await listed(one.manager)).toMatchObject([{ phone }]);
    expect(await listed(one.channel, one.tenantCode)).toMatchObject([{ phone }]);
    expect(await listed(one.channel)).toEqual([]);
    const other = await company();
    for (const client of [other.manager, other.channel]) expect(await listed(client, one.tenantCode)).toEqual([]);
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const) {
      const person = await test.peek((tx) => makePerson(tx, one.tenantCode, [role]));
      expect(await (await test.as(person.phone)).get(LIST)).toMatchObject({ errorCode: '403' });
    }
    expect(await test.nobody.get(LIST)).toMatchObject({ errorCode: '10000' });
    expect((await one.manager.get(LIST, { tenantCode: '不 是' })).status).toBe(400);
  });

  it('shows seen, expired and declined invitations, without people who joined', async () => {
    const one = await company();
    const [waiting, seen, ended] = [freePhone(), freePhone(), freePhone()];
    const [declined, joined] = [freePhone(), freePhone()];
    for (const phone of [waiting, seen, ended, declined, joined]) await addExecutor(one, one.manager, phone);
    await newcomer(test, seen);
    await expire(one.tenantCode, ended);
    for (const [phone, accept] of [
      [declined, false],
      [joined, true],
    ] as const) {
      const { invitationCode } = await rowOf(one.tenantCode, phone);
      const answer = { invitationCode, accept, name: '自己的名字' };
      expect((await (await newcomer(test, phone)).post(ANSWER, answer)).success).toBe(true);
    }
    const rows = await listed(one.manager);
    expect(Object.fromEntries(rows.map(({ phone, state, isSeen }) => [phone, [state, isSeen]]))).toEqual({
      [waiting]: ['open', false],
      [seen]: ['open', true],
      [ended]: ['expired', false],
      [declined]: ['declined', true],
    });
  });

  it('is listed with the customer of its channel', async () => {
    const one = await company();
    const phone = freePhone();
    await one.channel.post(MANAGER, { tenantCode: one.tenantCode, name: '候任经理', phone });
    await addExecutor(one, one.manager, freePhone());
    const customers = await one.channel.get<{ list: { invited: object[] }[] }>(
      '/consulting/tenant/getTenantListForProject',
    );
    expect(customers.data.list).toMatchObject([{ invited: [{ name: '候任经理', phone, state: 'open' }] }]);
    const group = await one.channel.get(project.getProjectGroup.path, { projectGroupCode: one.projectGroupCode });
    expect(group.data).toMatchObject({ customer: { invited: [{ name: '候任经理', phone }] } });
  });
});

describe('an invitation that is withdrawn', () => {
  it('is withdrawn for both sides, by its own manager or the customer’s channel', async () => {
    const one = await company();
    for (const by of [one.manager, one.channel]) {
      const phone = freePhone();
      await addExecutor(one, one.manager, phone);
      const { invitationCode } = await rowOf(one.tenantCode, phone);
      const client = await newcomer(test, phone);
      expect(await by.post(WITHDRAW, { invitationCode })).toMatchObject({ success: true, data: null });
      expect(await listed(one.manager)).toEqual([]);
      expect((await client.get('/user/getUserInfo')).data).toMatchObject({ invitations: [] });
      expect(await client.post(ANSWER, { invitationCode, accept: true, name: '甲' })).toMatchObject({
        errorCode: 'not_found',
      });
      expect((await test.audits('withdrawInvitation'))[0]).toMatchObject({
        tenantCode: one.tenantCode,
        entityCode: invitationCode,
        detail: { name: '随手写的', roleCodes: ['CONSUMER_EXECUTOR'], projectCode: one.projectCode },
      });
      expect(await by.post(WITHDRAW, { invitationCode })).toMatchObject({ errorCode: 'not_found' });
    }
  });

  it('can’t be withdrawn by others, nor once accepted', async () => {
    const [one, other] = [await company(), await company()];
    const phone = freePhone();
    await addExecutor(one, one.manager, phone);
    const { invitationCode } = await rowOf(one.tenantCode, phone);
    for (const client of [other.manager, other.channel])
      expect(await client.post(WITHDRAW, { invitationCode })).toMatchObject({ errorCode: 'not_found' });
    const owner = await test.peek((tx) => makePerson(tx, one.tenantCode, ['CONSUMER_OWNER']));
    expect(await (await test.as(owner.phone)).post(WITHDRAW, { invitationCode })).toMatchObject({ errorCode: '403' });
    expect(await test.nobody.post(WITHDRAW, { invitationCode })).toMatchObject({ errorCode: '10000' });
    expect((await one.manager.post(WITHDRAW, {})).status).toBe(400);
    const client = await newcomer(test, phone);
    await client.post(ANSWER, { invitationCode, accept: true, name: '甲' });
    expect(await one.manager.post(WITHDRAW, { invitationCode })).toMatchObject({ errorCode: 'not_found' });
    expect(await rowOf(one.tenantCode, phone)).toMatchObject({ state: 'accepted' });
  });
});

describe('a project manager in the place of another', () => {
  it('is invited only by leaders of the customer’s channel', async () => {
    const one = await company();
    const body = { tenantCode: one.tenantCode, name: '新经理', phone: freePhone() };
    const other = await company();
    expect(await other.channel.post(MANAGER, body)).toMatchObject({ errorCode: 'not_found' });
    expect(await one.channel.post(MANAGER, { ...body, tenantCode: one.channelTenantCode })).toMatchObject({
      errorCode: 'not_found',
    });
    const consultant = await test.peek((tx) => makePerson(tx, one.channelTenantCode, ['CHANNEL_OWNER']));
    for (const client of [one.manager, await test.as(consultant.phone)])
      expect(await client.post(MANAGER, body)).toMatchObject({ errorCode: '403' });
    expect(await test.nobody.post(MANAGER, body)).toMatchObject({ errorCode: '10000' });
    for (const part of [{ phone: '123' }, { name: ' ' }, { tenantCode: undefined }]) {
      const answer = await one.channel.post(MANAGER, { ...body, ...part });
      expect(Object.keys(answer.fields ?? {})).toEqual(Object.keys(part));
    }
    expect(await one.channel.post(MANAGER, body)).toMatchObject({ success: true });
    expect((await test.audits('invite'))[0]).toMatchObject({
      tenantCode: one.tenantCode,
      actorTenantCode: one.channelTenantCode,
      detail: { roleCodes: ['CONSUMER_PM'] },
    });
  });
});
