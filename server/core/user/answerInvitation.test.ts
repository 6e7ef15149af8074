import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import { accounts, invitations, memberships, tenants } from '#server/core/tenant/tables';
import { freePhone, makeCustomer, makePerson } from '../../../tests/factories/tenants';
import { newcomer } from '../../../tests/server/newcomer';
import { type Client, testApp } from '../../../tests/server/testApp';

type UserInfo = UserWire['getUserInfo']['data'];
type Caller = Pick<Client, 'get' | 'post'>;

const ANSWER = '/api/portal/invitation/answer';

const test = testApp();
const info = async (client: Caller) => (await client.get<UserInfo>('/user/getUserInfo')).data;
const signIn = (phone: string, more = {}) =>
  test.nobody.post('/user/loginByPhone', { phone, verifyCode: '246810', ...more });

/** A customer whose project manager, 丁经理, has invited this phone. */
async function invitation(phone: string, part: Partial<typeof invitations.$inferInsert> = {}) {
  return test.peek(async (tx) => {
    const { tenantCode } = await makeCustomer(tx);
    await tx
      .update(tenants)
      .set({ name: `公司 ${tenantCode}` })
      .where(eq(tenants.tenantCode, tenantCode));
    const by = await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: '丁经理' });
    const [made] = await tx
      .insert(invitations)
      .values({
        tenantCode,
        phone,
        name: '别人起的名字',
        roleCodes: ['CONSUMER_EXECUTOR'],
        invitedBy: by.accountId,
        invitedByTenant: tenantCode,
        invitationCode: crypto.randomUUID(),
        expiresAt: sql`now() + interval '14 days'`,
        ...part,
      })
      .returning();
    if (!made) throw new Error('No invitation was made.');
    return { ...made, by };
  });
}
const rolesIn = async (tenantCode: string, phone: string) =>
  test.peek((tx) =>
    tx
      .select({ roleCode: memberships.roleCode, showName: accounts.showName, nameIsOwn: accounts.nameIsOwn })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
      .where(and(eq(memberships.tenantCode, tenantCode), eq(accounts.phone, phone)))
      .orderBy(memberships.position),
  );

describe('an invited person without a tenant', () => {
  it('may sign in, under no name yet, and sees the invitation alone', async () => {
    const phone = freePhone();
    const { tenantCode, invitationCode, expiresAt } = await invitation(phone);
    expect(await signIn(phone)).toMatchObject({ success: true, data: { mustChoose: false, tenants: [] } });
    const [account] = await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.phone, phone)));
    expect(account).toMatchObject({ showName: '', nameIsOwn: false });

    const client = await newcomer(test, phone);
    expect(await info(client)).toEqual({
      accountId: account?.accountId,
      showName: '',
      nameIsOwn: false,
      avatar: null,
      language: null,
      inviteCode: null,
      mustSecure: false,
      isGuest: false,
      supportView: null,
      tenantDTO: null,
      roleDTOs: [],
      tenants: [],
      invitations: [
        {
          invitationCode,
          tenantName: `公司 ${tenantCode}`,
          roleCodes: ['CONSUMER_EXECUTOR'],
          invitedBy: { showName: '丁经理', tenantName: `公司 ${tenantCode}` },
          expiresAt: expiresAt.toISOString(),
        },
      ],
    });
    for (const path of ['/consulting/project/consumer/list', '/api/portal/user/waitingTasks', '/api/user/aoc/list'])
      expect(await client.get(path)).toMatchObject({ errorCode: 'must_choose_tenant' });
    expect(await client.post('/consulting/tenant/chose', { tenantCode })).toMatchObject({ errorCode: 'not_found' });
  });

  it('accepts the terms before anything else', async () => {
    const phone = freePhone();
    const { invitationCode } = await invitation(phone);
    const { headers } = await signIn(phone);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const answer = await test.nobody.post(ANSWER, { invitationCode, accept: true, name: '甲' }, { cookie });
    expect(answer).toMatchObject({ errorCode: 'must_agreement_licences' });
  });

  it('joins under the name that it gives, and is in the tenant at once', async () => {
    const phone = freePhone();
    const { tenantCode, invitationCode, by } = await invitation(phone, { projectCode: 'PDEMO27001A' });
    const client = await newcomer(test, phone);
    const nameless = await client.post(ANSWER, { invitationCode, accept: true });
    expect(nameless).toMatchObject({ status: 400, fields: { name: expect.stringMatching(/\S/) } });
    expect(await rolesIn(tenantCode, phone)).toEqual([]);

    expect(await client.post(ANSWER, { invitationCode, accept: true, name: ' 自己的名字 ' })).toMatchObject({
      success: true,
      data: null,
    });
    expect(await rolesIn(tenantCode, phone)).toEqual([
      { roleCode: 'CONSUMER_EXECUTOR', showName: '自己的名字', nameIsOwn: true },
    ]);
    const now = await info(client);
    expect(now).toMatchObject({
      showName: '自己的名字',
      nameIsOwn: true,
      tenantDTO: { tenantCode },
      roleDTOs: [{ roleCode: 'CONSUMER_EXECUTOR' }],
      invitations: [],
    });
    expect((await test.audits('acceptInvitation'))[0]).toMatchObject({
      tenantCode,
      accountId: now.accountId,
      entity: 'invitation',
      entityCode: invitationCode,
      detail: { roleCodes: ['CONSUMER_EXECUTOR'], projectCode: 'PDEMO27001A' },
    });
    const told = await (await test.as(by.phone)).get<{ list: object[] }>('/api/portal/notice/list');
    expect(told.data.list).toMatchObject([
      { kind: 'invitation_accepted', params: { who: '自己的名字', tenant: `公司 ${tenantCode}` } },
    ]);
  });

  it('declines, of which the tenant learns nothing but that, and belongs to none', async () => {
    const phone = freePhone();
    const { tenantCode, invitationCode } = await invitation(phone);
    const client = await newcomer(test, phone);
    const { accountId } = await info(client);
    expect(await client.post(ANSWER, { invitationCode, accept: false })).toMatchObject({ success: true, data: null });
    expect(await rolesIn(tenantCode, phone)).toEqual([]);
    expect(await info(client)).toMatchObject({ tenantDTO: null, invitations: [] });
    const [audit] = await test.audits('declineInvitation');
    expect(audit).toMatchObject({ tenantCode: null, actorTenantCode: null, accountId, entityCode: invitationCode });
    expect((await signIn(phone)).data).toEqual({ mustChoose: false, tenants: [] });
  });

  it('answers once', async () => {
    const phone = freePhone();
    const { tenantCode, invitationCode } = await invitation(phone);
    const client = await newcomer(test, phone);
    const accept = { invitationCode, accept: true, name: '甲' };
    const both = await Promise.all([client.post(ANSWER, accept), client.post(ANSWER, accept)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'not_found']);
    expect(await client.post(ANSWER, { invitationCode, accept: false })).toMatchObject({ errorCode: 'not_found' });
    expect(await rolesIn(tenantCode, phone)).toHaveLength(1);

    const another = await invitation(phone);
    const headers = { 'idempotency-key': 'accept-once-1' };
    for (let sent = 0; sent < 2; sent += 1)
      expect(
        await client.post(ANSWER, { invitationCode: another.invitationCode, accept: true }, headers),
      ).toMatchObject({ success: true });
  });

  it('belongs to no tenant once the invitation has ended', async () => {
    const phone = freePhone();
    const { tenantCode, invitationCode } = await invitation(phone);
    const client = await newcomer(test, phone);
    await test.peek((tx) =>
      tx.update(invitations).set({ expiresAt: sql`now()` }).where(eq(invitations.invitationCode, invitationCode)),
    );
    expect(await info(client)).toMatchObject({ invitations: [] });
    expect(await client.post(ANSWER, { invitationCode, accept: true, name: '甲' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await rolesIn(tenantCode, phone)).toEqual([]);
    expect((await signIn(phone)).data).toEqual({ mustChoose: false, tenants: [] });
  });
});

describe('a person with an account', () => {
  const member = (showName: string, nameIsOwn: boolean) =>
    test.peek(async (tx) => {
      const person = await makePerson(tx, 'TCUSTOMERB', ['CONSUMER_OWNER'], { showName, phone: freePhone() });
      await tx.update(accounts).set({ nameIsOwn }).where(eq(accounts.accountId, person.accountId));
      return person;
    });

  it('stays in the current tenant, and enters the new one by choosing it', async () => {
    const { phone } = await member('本人', true);
    const { tenantCode, invitationCode } = await invitation(phone);
    const client = await test.as(phone);
    expect(await client.post(ANSWER, { invitationCode, accept: true })).toMatchObject({ success: true });
    expect(await info(client)).toMatchObject({
      showName: '本人',
      tenantDTO: { tenantCode: 'TCUSTOMERB' },
      tenants: [{ tenantCode: 'TCUSTOMERB' }, { tenantCode, roleCodes: ['CONSUMER_EXECUTOR'] }],
    });
    expect(await client.post('/consulting/tenant/chose', { tenantCode })).toMatchObject({ success: true });
  });

  it('must give their own name if others have given them one', async () => {
    const { phone } = await member('外人起的', false);
    const { tenantCode, invitationCode } = await invitation(phone);
    const client = await test.as(phone);
    expect(await client.post(ANSWER, { invitationCode, accept: true })).toMatchObject({ status: 400 });
    expect(await client.post(ANSWER, { invitationCode, accept: true, name: '我自己' })).toMatchObject({
      success: true,
    });
    expect(await rolesIn(tenantCode, phone)).toMatchObject([{ showName: '我自己', nameIsOwn: true }]);
  });

  it('answers two tenants one by one', async () => {
    const { phone } = await member('本人', true);
    const [first, second] = [await invitation(phone), await invitation(phone)];
    const client = await test.as(phone);
    expect((await info(client)).invitations.map(({ invitationCode }) => invitationCode)).toEqual([
      first.invitationCode,
      second.invitationCode,
    ]);
    await client.post(ANSWER, { invitationCode: first.invitationCode, accept: false });
    await client.post(ANSWER, { invitationCode: second.invitationCode, accept: true });
    expect(await rolesIn(first.tenantCode, phone)).toEqual([]);
    expect(await rolesIn(second.tenantCode, phone)).toHaveLength(1);
    expect((await info(client)).invitations).toEqual([]);
  });

  it('answers for its own phone alone', async () => {
    const { invitationCode, tenantCode } = await invitation(freePhone());
    const client = await test.as((await member('本人', true)).phone);
    for (const accept of [true, false])
      expect(await client.post(ANSWER, { invitationCode, accept })).toMatchObject({ errorCode: 'not_found' });
    expect(await test.nobody.post(ANSWER, { invitationCode, accept: true })).toMatchObject({ errorCode: '10000' });
    const [row] = await test.peek((tx) => tx.select().from(invitations).where(eq(invitations.tenantCode, tenantCode)));
    expect(row).toMatchObject({ state: 'open', seenAt: null });
  });

  it.each([
    ['invitationCode', { invitationCode: '' }],
    ['accept', { accept: 'yes' }],
    ['name', { name: '  ' }],
    ['name', { name: '名'.repeat(41) }],
  ])('sees which field is invalid: %s', async (field, part) => {
    const client = await test.as((await member('本人', true)).phone);
    const answer = await client.post(ANSWER, { invitationCode: 'E1', accept: true, name: '甲', ...part });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });
});
