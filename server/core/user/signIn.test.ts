import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { accounts, memberships } from '#server/core/tenant/tables';
import { sessions } from '#server/core/user/tables';
import { sessionCookie } from '#server/kernel/http/session';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';

type SignedIn = UserWire['signIn']['data'];
type UserInfo = UserWire['getUserInfo']['data'];

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';

describe('signing in', () => {
  const test = testApp();
  const signIn = (phone: string, more = {}, client: Client = test.nobody) =>
    client.post<SignedIn>('/user/loginByPhone', { phone, verifyCode: '246810', ...more });
  const info = (client: Client) => client.get<UserInfo>('/user/getUserInfo');
  /** A client with the cookie that an answer has set. */
  const withCookie = async (headers: Record<string, unknown>) => {
    const cookie = cookieOf(headers);
    return {
      get: <T>(path: string) => test.nobody.get<T>(path, undefined, { cookie }),
      post: <T>(path: string, body?: unknown) => test.nobody.post<T>(path, body, { cookie }),
    };
  };

  it('shows the code in demo mode and lifts the limits', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await test.nobody.post('/user/getVerifyCode', { phone: '13800000011' })).data).toMatchObject({
        demoCode: '246810',
        retryIn: 0,
      });
    expect(await test.nobody.post('/user/loginByPhone', { phone: '13800000011', verifyCode: '000000' })).toMatchObject({
      errorCode: 'verify_code_wrong',
    });
  });

  it('sets a cookie that scripts and other sites cannot use, and keeps only its hash', async () => {
    const { headers } = await signIn('13800000011');
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Strict/);
    const token = cookieOf(headers).slice(sessionCookie(test.services.env).length + 1);
    expect(token.length).toBeGreaterThanOrEqual(43);
    const rows = await test.peek((tx) => tx.select().from(sessions).where(eq(sessions.tokenHash, token)));
    expect(rows).toEqual([]);
  });

  it('answers the signed-in person', async () => {
    const client = await withCookie((await signIn('13800000041')).headers);
    expect((await client.get<UserInfo>('/user/getUserInfo')).data).toEqual({
      accountId: 'A13800000041',
      showName: '马晨曦',
      nameIsOwn: true,
      avatar: null,
      language: null,
      mustSecure: false,
      isGuest: false,
      inviteCode: null,
      supportView: null,
      tenantDTO: {
        tenantCode: 'TCUSTOMERA',
        tenantName: '华辰精密医疗器械（苏州）有限公司',
        type: 'customer',
        approvalState: 'success',
        disabledReason: null,
      },
      roleDTOs: [{ roleCode: 'CONSUMER_PM' }, { roleCode: 'INTERNAL_AUDITOR' }],
      tenants: [expect.objectContaining({ tenantCode: 'TCUSTOMERA' })],
      invitations: [],
    });
    await expect((await test.as('13800000042')).get('/user/getUserInfo')).resolves.toMatchObject({
      data: { roleDTOs: [{ roleCode: 'INTERNAL_AUDITOR' }, { roleCode: 'CONSUMER_PM' }] },
    });
  });

  it('ends the session that the browser came with, and never goes on with its token', async () => {
    const first = await signIn('13800000011');
    const planted = cookieOf(first.headers);
    const second = await test.nobody.post(
      '/user/loginByPhone',
      { phone: '13800000021', verifyCode: '246810' },
      { cookie: planted },
    );
    expect(cookieOf(second.headers)).not.toBe(planted);
    expect(await test.nobody.get('/user/getUserInfo', undefined, { cookie: planted })).toMatchObject({
      errorCode: '10000',
    });
  });

  it('asks people of several tenants to choose, and lets them switch', async () => {
    const answer = await signIn('13800000043');
    expect(answer.data).toMatchObject({
      mustChoose: true,
      tenants: [
        { tenantCode: 'TCHANNELA', roleCodes: ['CHANNEL_EXECUTOR'] },
        { tenantCode: 'TCUSTOMERB', roleCodes: ['CONSUMER_OWNER'] },
      ],
    });
    const client = await withCookie(answer.headers);
    expect((await client.get<UserInfo>('/user/getUserInfo')).data).toMatchObject({ tenantDTO: null, roleDTOs: [] });
    expect(await client.get('/consulting/project/consumer/list')).toMatchObject({ errorCode: 'must_choose_tenant' });
    for (const [tenantCode, roleCode] of [
      ['TCUSTOMERB', 'CONSUMER_OWNER'],
      ['TCHANNELA', 'CHANNEL_EXECUTOR'],
    ]) {
      expect(await client.post('/consulting/tenant/chose', { tenantCode })).toMatchObject({ success: true });
      expect((await client.get<UserInfo>('/user/getUserInfo')).data).toMatchObject({
        tenantDTO: { tenantCode },
        roleDTOs: [{ roleCode }],
      });
    }
    expect(await client.post('/consulting/tenant/chose', { tenantCode: 'TCUSTOMERA' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect((await test.audits('chooseTenant'))[0]).toMatchObject({ tenantCode: 'TCHANNELA' });
  });

  it('lets a phone without any tenant in to apply for one', async () => {
    const answer = await signIn('13922220000');
    expect(answer.data).toEqual({ mustChoose: false, tenants: [] });
    const client = await withCookie(answer.headers);
    await client.post('/user/agreementLicences', { licenceCodes: ['L-userAgreement-1'] });
    expect((await client.get<UserInfo>('/user/getUserInfo')).data).toMatchObject({ tenantDTO: null, tenants: [] });
    expect((await client.get('/api/portal/notice/list')).errorCode).toBe('must_choose_tenant');
  });

  it('rejects an unknown invite code', async () => {
    expect(await signIn('13922220001', { inviteCode: 'NOBODY' })).toMatchObject({ errorCode: 'invite_code_unknown' });
    expect(await signIn('13922220001', { inviteCode: 'RCSA2025' })).toMatchObject({ errorCode: 'invite_code_unknown' });
  });

  it('creates one account for two concurrent sign-ins', async () => {
    await Promise.all([1, 2, 3].map(() => signIn('13922220003', { inviteCode: ' qmxa2025 ' })));
    const made = await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.phone, '13922220003')));
    expect(made).toHaveLength(1);
  });

  it('shows an unapproved channel only its state', async () => {
    const client = await test.as('13800000045');
    expect((await info(client)).data).toMatchObject({ tenantDTO: { type: 'channel', approvalState: 'submitted' } });
    expect(await client.get('/consulting/project/channel/listGroup')).toMatchObject({
      errorCode: 'tenant_not_approved',
    });
    expect(await client.get('/api/user/aoc/list')).toMatchObject({ errorCode: 'tenant_not_approved' });
  });

  it('asks for the agreement before anything else', async () => {
    const client = await test.as('13800000044');
    expect(await info(client)).toMatchObject({ errorCode: 'must_agreement_licences' });
    const licence = await client.get<{ licenceCode: string }>('/api/platform/licences/latest.json', {
      type: 'userAgreement',
    });
    const agree = (licenceCodes: unknown) => client.post('/user/agreementLicences', { licenceCodes });
    expect(await agree(['L-rechargeBalance-1'])).toMatchObject({ errorCode: 'unknown_reference' });
    expect((await agree([])).status).toBe(400);
    expect(await info(client)).toMatchObject({ errorCode: 'must_agreement_licences' });
    expect(await agree([licence.data.licenceCode])).toMatchObject({ success: true });
    expect(await agree([licence.data.licenceCode])).toMatchObject({ success: true });
    expect(await info(client)).toMatchObject({ data: { showName: '郑雅文' } });
    expect((await test.audits('agreeLicences'))[0]).toMatchObject({ entityCode: 'A13800000044' });
  });

  it('requires a new phone of an account whose phone was released', async () => {
    const { phone, accountId } = await test.peek((tx) => makePerson(tx, 'TCUSTOMERA', ['CONSUMER_OWNER']));
    const client = await test.as(phone);
    await test.peek((tx) => tx.update(accounts).set({ phone: null }).where(eq(accounts.accountId, accountId)));
    expect(await info(client)).toMatchObject({ errorCode: '10001' });
    expect(await client.post('/consulting/tenant/chose', { tenantCode: 'TCUSTOMERA' })).toMatchObject({
      errorCode: '10001',
    });
    const bind = (to: string, verifyCode = '246810') => client.post('/user/binding', { phone: to, verifyCode });
    expect(await bind('13800000011')).toMatchObject({ errorCode: 'phone_taken' });
    expect(await bind('13922220004', '111111')).toMatchObject({ errorCode: 'verify_code_wrong' });
    expect(await bind('13922220004')).toMatchObject({ success: true, data: null });
    expect(await info(client)).toMatchObject({ data: { accountId } });
    expect(await bind('13922220005')).toMatchObject({ errorCode: 'refused_transition' });
    expect((await test.audits('bindPhone'))[0]).toMatchObject({
      entityCode: accountId,
      detail: { phone: '139****0004' },
    });
    expect(await test.nobody.post('/user/binding', { phone: '13922220005', verifyCode: '246810' })).toMatchObject({
      errorCode: '10000',
    });
  });

  it('signs out for good', async () => {
    const client = await test.as('13800000011');
    const answer = await client.get('/user/logout');
    expect(answer).toMatchObject({ success: true, data: null });
    expect(String(answer.headers['set-cookie'])).toMatch(/portal_session=;/);
    expect(await info(client)).toMatchObject({ errorCode: '10000' });
    expect((await test.audits('signOut'))[0]).toMatchObject({ entityCode: 'A13800000011' });
    expect(await test.nobody.get('/user/logout')).toMatchObject({ success: true, data: null });
  });

  it('protects sign-out from other sites', async () => {
    const client = await test.as('13800000011');
    expect((await client.get('/user/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await info(client)).toMatchObject({ success: true });
  });

  it('ends sessions after 12 idle hours and after 7 days, and when they are revoked', async () => {
    const hour = 3600_000;
    const shift = (set: Record<string, unknown>) =>
      test.peek((tx) => tx.update(sessions).set(set).where(eq(sessions.accountId, 'A13800000022')));
    const back = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
    const client = await test.as('13800000022');
    await shift({ lastSeenAt: back(limits.sessionIdle - hour) });
    expect(await info(client)).toMatchObject({ success: true });
    await shift({ lastSeenAt: back(limits.sessionIdle) });
    expect(await info(client)).toMatchObject({ errorCode: '10000' });

    const other = await test.as('13800000022');
    await shift({ createdAt: back(limits.sessionAbsolute - hour) });
    expect(await info(other)).toMatchObject({ success: true });
    await shift({ createdAt: back(limits.sessionAbsolute) });
    expect(await info(other)).toMatchObject({ errorCode: '10000' });

    const third = await test.as('13800000022');
    await shift({ revokedAt: new Date() });
    expect(await info(third)).toMatchObject({ errorCode: '10000' });
  });

  it('keeps a session alive while it is used', async () => {
    const client = await test.as('13800000022');
    const mine = eq(sessions.accountId, 'A13800000022');
    await test.peek((tx) => tx.update(sessions).set({ lastSeenAt: sql`now() - interval '11 hours'` }).where(mine));
    await info(client);
    const [row] = await test.peek((tx) =>
      tx.select().from(sessions).where(mine).orderBy(sql`created_at DESC`).limit(1),
    );
    expect(Date.now() - (row?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('takes the tenant from a session whose account has left it', async () => {
    const { phone, accountId } = await test.peek((tx) => makePerson(tx, 'TCUSTOMERA', ['CONSUMER_PM']));
    const client = await test.as(phone);
    expect(await client.get('/consulting/project/consumer/list')).toMatchObject({ success: true });
    await test.peek((tx) => tx.delete(memberships).where(eq(memberships.accountId, accountId)));
    expect((await info(client)).data).toMatchObject({ tenantDTO: null, roleDTOs: [], tenants: [] });
    expect(await client.get('/consulting/project/consumer/list')).toMatchObject({ errorCode: 'must_choose_tenant' });
  });

  it('does not mind a cookie that is nothing', async () => {
    for (const value of ['', 'x', 'x'.repeat(5_000), '%00', "' OR 1=1 --"])
      expect(
        await test.nobody.get('/user/getUserInfo', undefined, {
          cookie: `${sessionCookie(test.services.env)}=${encodeURIComponent(value)}`,
        }),
      ).toMatchObject({ status: 200, errorCode: '10000' });
  });

  it('answers in the language of the caller', async () => {
    const english = await test.nobody.get('/user/getUserInfo', undefined, { 'accept-language': 'en-US,en;q=0.9' });
    expect(english.errorMsg).toBe('Your session has expired. Please sign in again');
    expect((await test.nobody.get('/user/getUserInfo')).errorMsg).toBe('登录已失效，请重新登录');
  });

  it('counts the same statements for one tenant as for several', async () => {
    const one = await test.as('13800000011');
    const two = await test.as('13800000043');
    const channels = await test.peek(async (tx) => {
      const codes = [];
      for (let i = 0; i < 3; i += 1) codes.push(await makeTenant(tx, { type: 'channel' }));
      return codes;
    });
    await test.peek((tx) =>
      tx
        .insert(memberships)
        .values(
          channels.map((tenantCode) => ({ tenantCode, accountId: 'A13800000043', roleCode: 'CHANNEL_OWNER' as const })),
        ),
    );
    expect(await test.statements(() => info(two))).toBe(await test.statements(() => info(one)));
  });
});
