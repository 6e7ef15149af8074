import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import { sessions } from '#server/core/user/tables';
import { makeCustomer, makePerson, makeSession, type Person } from '../../../../tests/factories/tenants';
import { openBrowser, type TestBrowser } from '../../../../tests/server/browser';
import { type Client, testApp } from '../../../../tests/server/testApp';

type Account = UserWire['getAccount']['data'];
type Sessions = UserWire['listSessions']['data'];

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const test = testApp({ env: { TRUSTED_PROXIES: '1' } });
let person: Person;
let client: Client;
let stranger: Person;

beforeEach(async () => {
  [person, stranger] = await test.peek(async (tx) => {
    const { tenantCode } = await makeCustomer(tx, {});
    return [
      await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: '林之遥' }),
      await makePerson(tx, tenantCode, ['CONSUMER_PM']),
    ];
  });
  client = await test.as(person.phone);
});

/** Signs the person in with another browser. */
const signIn = async (address = '203.0.113.7', agent = CHROME): Promise<TestBrowser> => {
  const browser = openBrowser(test, address, agent);
  const answer = await browser.post('/user/loginByPhone', { phone: person.phone, verifyCode: '246810' });
  expect(answer.success).toBe(true);
  return browser;
};
const list = async (by: Pick<Client, 'get'> | TestBrowser = client) =>
  (await by.get<Sessions>(user.listSessions.path)).data;
const account = async () => (await client.get<Account>(user.getAccount.path)).data;
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/user/getUserInfo')).success;

describe('one’s own account', () => {
  it('shows the phone masked', async () => {
    const answer = await client.get<Account>(user.getAccount.path);
    expect(answer.data).toMatchObject({ showName: '林之遥', phone: `139****${person.phone.slice(-4)}` });
    expect(answer.bytes.includes(person.phone)).toBe(false);
  });

  it('is renamed at once, and the log has both names', async () => {
    const { version } = await account();
    const answer = await client.post(user.saveUser.path, { showName: '  林知遥 ', version });
    expect(answer).toMatchObject({ success: true, data: { version: version + 1 } });
    expect((await client.get('/user/getUserInfo')).data).toMatchObject({ showName: '林知遥', nameIsOwn: true });
    expect((await test.audits('saveUser'))[0]).toMatchObject({
      entityCode: person.accountId,
      accountId: person.accountId,
      tenantCode: person.tenantCode,
      detail: { changed: { showName: { before: '林之遥', after: '林知遥' } } },
    });
  });

  it('keeps a name given in the meantime', async () => {
    const { version } = await account();
    await client.post(user.saveUser.path, { showName: '先到', version });
    expect(await client.post(user.saveUser.path, { showName: '后到', version })).toMatchObject({
      success: false,
      errorCode: 'conflict',
      data: { current: { showName: '先到', version: version + 1 } },
    });
    expect((await account()).showName).toBe('先到');
  });

  it('rejects an empty or too long name', async () => {
    const { version } = await account();
    for (const showName of ['', '  ', '\u200b', 'x'.repeat(limits.personNameLength + 1)])
      expect((await client.post(user.saveUser.path, { showName, version })).status).toBe(400);
  });

  it('can’t be changed for others, whatever is sent', async () => {
    const { version } = await account();
    const other = await test.as(stranger.phone);
    await other.post(user.saveUser.path, { showName: '冒名', version: 1, accountId: person.accountId });
    expect(await account()).toMatchObject({ showName: '林之遥', version });
  });
});

describe('the sessions of a person', () => {
  it('are described in words, this browser first, without token, hash or full address', async () => {
    const browser = await signIn('203.0.113.7');
    await signIn('2001:db8:1:2:3:4:5:6', 'curl/8');
    const answer = await browser.get<Sessions>(user.listSessions.path);
    expect(answer.data).toMatchObject([
      { isCurrent: true, browser: 'Chrome', system: 'Windows', network: '203.0.113.x' },
      { isCurrent: false, browser: null, system: null, network: '2001:db8:1::x' },
      // From before anything was kept.
      { isCurrent: false, browser: null, system: null, network: null },
    ]);
    for (const { tokenHash } of await test.peek((tx) => tx.select().from(sessions)))
      expect(answer.bytes.includes(tokenHash)).toBe(false);
    expect(answer.bytes.includes('203.0.113.7')).toBe(false);
  });

  it('exclude ended ones, and those of others', async () => {
    await test.peek(async (tx) => {
      for (const part of [
        { lastSeenAt: sql`now() - ${limits.sessionIdle} * interval '1 millisecond'` },
        { createdAt: sql`now() - ${limits.sessionAbsolute} * interval '1 millisecond'` },
        { revokedAt: new Date() },
      ])
        await tx
          .update(sessions)
          .set(part as never)
          .where(eq(sessions.sessionId, await makeSession(tx, person.accountId)));
      await makeSession(tx, stranger.accountId);
    });
    expect(await list()).toHaveLength(1);
  });

  it('takes as many statements for eight as for two', async () => {
    await signIn();
    const few = await test.statements(() => list());
    for (let n = 0; n < 6; n++) await test.peek((tx) => makeSession(tx, person.accountId));
    expect(await test.statements(() => list())).toBe(few);
  });

  it('end singly: signed out with the next call, and recorded', async () => {
    const [lost, kept] = [await signIn('198.51.100.4'), await signIn()];
    const { sessionId = '' } = (await list()).find(({ network }) => network === '198.51.100.x') ?? {};
    expect(await client.post(user.endSessions.path, { sessionId })).toMatchObject({ data: { ended: 1 } });
    expect((await lost.get('/user/getUserInfo')).errorCode).toBe('10000');
    expect(await isSignedIn(kept)).toBe(true);
    expect((await test.audits('endSessions'))[0]).toMatchObject({
      entityCode: person.accountId,
      accountId: person.accountId,
      detail: { count: 1, sessions: [{ device: CHROME, network: '198.51.100.x' }] },
    });
    // It is over: there is nothing to end any more.
    expect((await client.post(user.endSessions.path, { sessionId })).errorCode).toBe('not_found');
  });

  it('end all together, except the current one and those of others', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const other = await test.as(stranger.phone);
    expect(await client.post(user.endSessions.path, { others: true })).toMatchObject({ data: { ended: 2 } });
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
    expect((await other.get('/user/getUserInfo')).success).toBe(true);
  });

  it('refuse to end the current one, another person’s, and unknown ones', async () => {
    const [own] = await list();
    expect((await client.post(user.endSessions.path, { sessionId: own?.sessionId })).errorCode).toBe(
      'refused_transition',
    );
    const foreign = await test.peek((tx) => makeSession(tx, stranger.accountId));
    expect((await client.post(user.endSessions.path, { sessionId: foreign })).errorCode).toBe('not_found');
    expect(await test.peek((tx) => tx.select().from(sessions).where(eq(sessions.sessionId, foreign)))).toMatchObject([
      { revokedAt: null },
    ]);
    for (const body of [{}, { sessionId: 'x' }, { others: false }])
      expect((await client.post(user.endSessions.path, body)).status).toBe(400);
  });

  it('require a signed-in person', async () => {
    for (const path of [user.endSessions.path, user.saveUser.path])
      expect((await test.nobody.post(path, { others: true, showName: '无名', version: 1 })).errorCode).toBe('10000');
    for (const path of [user.getAccount.path, user.listSessions.path])
      expect((await test.nobody.get(path)).errorCode).toBe('10000');
    expect((await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.showName, '无名')))).length).toBe(0);
  });
});
