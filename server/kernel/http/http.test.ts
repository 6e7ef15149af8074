import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import type { SecondFactorRule } from '#domain/kernel/secondFactor';
import type { Session } from '#server/kernel/session';
import { testApp } from '../../../tests/server/testApp';
import type { Env } from '../env';
import { HttpError } from '../errors';
import { authorize, everyone, type Policy, signedIn } from '../policy';
import { auditLog } from '../tables';
import { requireSameOrigin } from './origin';

const rolesOnly = (...roles: RoleCode[]): Policy => ({ who: 'roles', roles });
describe('the origin of a write', () => {
  const env = (PUBLIC_ORIGIN?: string) => ({ PUBLIC_ORIGIN }) as Env;
  const request = (method: string, headers: Record<string, string>) =>
    ({ method, headers, protocol: 'http', host: 'portal.test' }) as unknown as Parameters<typeof requireSameOrigin>[0];
  const allowed = (method: string, headers: Record<string, string>, publicOrigin?: string) => {
    try {
      requireSameOrigin(request(method, headers), env(publicOrigin));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      return false;
    }
  };

  it.each([
    ['its own page', 'POST', { origin: 'http://portal.test' }, true],
    ['another site', 'POST', { origin: 'http://evil.test' }, false],
    ['another port', 'POST', { origin: 'http://portal.test:81' }, false],
    ['another scheme', 'POST', { origin: 'https://portal.test' }, false],
    ['a sandboxed frame', 'POST', { origin: 'null' }, false],
    ['nowhere', 'POST', {}, false],
    ['nowhere, claiming to be the same', 'POST', { 'sec-fetch-site': 'same-origin' }, false],
    ['a link of its own', 'GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['the address bar', 'GET', { 'sec-fetch-site': 'none' }, true],
    ['an old browser', 'GET', {}, true],
    ['a link elsewhere', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['a neighbouring site', 'GET', { 'sec-fetch-site': 'same-site' }, false],
    ['a script elsewhere', 'GET', { origin: 'http://evil.test' }, false],
  ] as [string, string, Record<string, string>, boolean][])('that comes from %s', (_, method, headers, expected) => {
    expect(allowed(method, headers)).toBe(expected);
  });

  it('is the public one where that is set', () => {
    expect(allowed('POST', { origin: 'https://portal.example.com' }, 'https://portal.example.com/')).toBe(true);
    expect(allowed('POST', { origin: 'http://portal.test' }, 'https://portal.example.com')).toBe(false);
  });
});

describe('admission', () => {
  const tenantOf = (approvalState: 'success' | 'rejected') => ({
    tenantCode: 'T',
    tenantName: '',
    type: 'channel' as const,
    approvalState,
    inviteCode: null,
    disabledReason: null,
  });
  const session = (part: Partial<Session> = {}): Session => ({
    tokenHash: '',
    accountId: 'A',
    showName: '',
    avatar: null,
    phoneBound: true,
    mustAgree: false,
    secondFactor: false,
    isGuest: false,
    tenant: tenantOf('success'),
    roles: ['CHANNEL_OWNER'],
    ...part,
  });
  const answer = (policy: Policy, one: Session | null, rule: SecondFactorRule = 'operator') => {
    try {
      authorize(policy, one, rule);
      return 'in';
    } catch (error) {
      return (error as { errorName: string }).errorName;
    }
  };
  const waiting = session({
    tenant: tenantOf('rejected'),
  });
  const everything = { phoneBound: false, mustAgree: true, tenant: null };

  it('names the first step that is missing', () => {
    expect(answer(signedIn(), null)).toBe('notLoggedIn');
    expect(answer(signedIn(), session(everything))).toBe('noPhoneBound');
    expect(answer(signedIn(), session({ ...everything, phoneBound: true }))).toBe('mustAgreeLicences');
    expect(answer(signedIn(), session({ tenant: null }))).toBe('mustChooseTenant');
    expect(answer(signedIn(), waiting)).toBe('tenantNotApproved');
    expect(answer(signedIn(), session())).toBe('in');
  });

  it('requires no more than the policy', () => {
    expect(answer(everyone, null)).toBe('in');
    expect(answer(signedIn('session'), session(everything))).toBe('in');
    expect(answer(signedIn('phone'), session({ mustAgree: true, tenant: null }))).toBe('in');
    expect(answer(signedIn('agreed'), session({ tenant: null }))).toBe('in');
    expect(answer(signedIn('tenant'), waiting)).toBe('in');
  });

  it('leads operators to a required second factor first', () => {
    const operator = session({ roles: ['PLATFORM_MANAGER'] });
    const policy = rolesOnly('PLATFORM_MANAGER');
    for (const asked of [policy, signedIn()]) {
      expect(answer(asked, operator)).toBe('mustSecure');
      expect(answer(asked, operator, 'off')).toBe('in');
      expect(answer(asked, { ...operator, secondFactor: true })).toBe('in');
    }
    expect(answer(signedIn('admitted'), operator)).toBe('in');
    expect(answer(policy, session())).toBe('forbidden');
  });

  it('lets in one of the roles, and only once admitted', () => {
    const policy = rolesOnly('CHANNEL_OWNER', 'CHANNEL_EXECUTOR');
    expect(answer(policy, session())).toBe('in');
    expect(answer(policy, session({ roles: ['CONSUMER_PM'] }))).toBe('forbidden');
    expect(answer(policy, session({ roles: [] }))).toBe('forbidden');
    expect(answer(policy, waiting)).toBe('tenantNotApproved');
    expect(answer(rolesOnly(), session())).toBe('forbidden');
  });

  it('is required of every type of tenant: a customer may have applied by itself', () => {
    const tenant = {
      tenantCode: 'T',
      tenantName: '',
      type: 'customer' as const,
      approvalState: 'submitted' as const,
      inviteCode: null,
      disabledReason: null,
    };
    expect(answer(signedIn(), session({ tenant }))).toBe('tenantNotApproved');
  });

  it('keeps the people of a disabled tenant out, but lets them choose another', () => {
    const disabled = { ...tenantOf('success'), disabledReason: '欠费' };
    expect(answer(signedIn(), session({ tenant: disabled }))).toBe('tenantDisabled');
    expect(answer(rolesOnly('CHANNEL_OWNER'), session({ tenant: disabled }))).toBe('tenantDisabled');
    expect(answer(signedIn('tenant'), session({ tenant: disabled }))).toBe('in');
  });
});

describe('every answer', () => {
  const test = testApp();

  it('carries its request’s id, is not kept by caches, and has the security headers', async () => {
    const { headers } = await test.nobody.get('/user/getUserInfo');
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('separates unknown addresses and methods from outcomes', async () => {
    expect(await test.nobody.get('/no/such/call')).toMatchObject({ status: 404, message: '地址不存在' });
    expect((await test.nobody.post('/user/getUserInfo')).status).toBe(404);
  });

  it('refuses bodies that are no JSON, too large, or of another kind', async () => {
    const raw = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: '/user/getVerifyCode',
        payload,
        headers: { host: 'portal.test', origin: 'http://portal.test', 'content-type': type },
      });
    expect((await raw('{"phone":')).statusCode).toBe(400);
    expect((await raw('phone=1', 'text/plain')).statusCode).toBe(415);
    const large = await raw(JSON.stringify({ phone: 'x'.repeat(1024 * 1024) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ message: expect.stringContaining('1 MB') });
    expect((await raw('[]')).statusCode).toBe(400);
    expect((await raw('{"__proto__":{"phone":"13800000011"}}')).statusCode).toBe(400);
  });

  it('hides internal errors', async () => {
    const { transaction } = test.services.database;
    test.services.database.transaction = () => Promise.reject(new Error('secret detail of the database'));
    const answer = await test.nobody.get('/api/user/toolKit/list.json');
    test.services.database.transaction = transaction;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.message)).not.toContain('secret');
    expect(answer.message).toContain(String(answer.headers['x-request-id']));
  });

  it('reports whether the portal is alive and ready', async () => {
    expect((await test.nobody.get('/healthz')).status).toBe(200);
    expect((await test.nobody.get('/readyz')).status).toBe(200);
  });

  it('refuses writes of other sites before anything else', async () => {
    const client = await test.as('13800000011');
    const forged = await client.post('/consulting/tenant/customer/new', {}, { origin: 'http://evil.test' });
    expect(forged).toMatchObject({ status: 403, message: '拒绝来自其他站点的请求' });
  });

  it('records the request’s id with the action', async () => {
    const client = await test.as('13800000011');
    const answer = await client.post('/consulting/tenant/chose', { tenantCode: 'TCHANNELA' });
    const rows = await test.peek((tx) =>
      tx
        .select()
        .from(auditLog)
        .where(eq(auditLog.requestId, String(answer.headers['x-request-id']))),
    );
    expect(rows).toMatchObject([{ action: 'chooseTenant', accountId: 'A13800000011' }]);
  });
});
