import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { UrgeType } from '#domain/core/project/notices';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { accounts, memberships } from '#server/core/tenant/tables';
import { notices, sessions } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import type { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeUnit } from '../../../tests/factories/inventory';
import { type MadeProject, makeProject } from '../../../tests/factories/projects';
import { makeQuestionnaire } from '../../../tests/factories/questionnaires';
import { makePerson, type Person } from '../../../tests/factories/tenants';
import { openBrowser } from '../../../tests/server/browser';
import { type Client, testApp } from '../../../tests/server/testApp';

type Notices = UserWire['listNotices']['data'];
const DAY = 24 * 3600_000;

const sent: { phone: string; text: string; language: string }[] = [];
/** Of every message that came, whether the gateway took it or not. */
const keys: (string | undefined)[] = [];
let failing = false;
/** Stands in for the operator's gateway; its address must be known before the application is built. */
const gateway: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    if (!failing) sent.push(JSON.parse(body));
    response.writeHead(failing ? 500 : 204).end();
  });
});
await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => gateway.close(done)));

const t = testApp({
  worker: true,
  env: { DEMO: 'false', CODE_SENDER_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` },
});

let project: MadeProject;
let consultant: Person;
let pm: Person;
let owner: Person;
/** The first has a late and a due unit, the second one without a date, the third none. */
let executors: [Person, Person, Person];

beforeEach(async () => {
  await queueIsEmpty();
  failing = false;
  sent.length = 0;
  keys.length = 0;
  await t.peek(async (tx) => {
    project = await makeProject(tx);
    const { tenantCode } = project;
    consultant = await makePerson(tx, project.channelTenantCode, ['CHANNEL_TENANT_MANAGER'], { showName: '顾问甲' });
    pm = await makePerson(tx, tenantCode, ['CONSUMER_PM']);
    owner = await makePerson(tx, tenantCode, ['CONSUMER_OWNER']);
    executors = [
      await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
      await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
      await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
    ];
    const unit = (person: Person, part: Partial<typeof unitAssets.$inferInsert> = {}) =>
      makeUnit(tx, project, '单元', { assigneeId: person.accountId, ...part });
    await unit(executors[0], { dueDate: portalToday(new Date(Date.now() - DAY)), stage: 'risk_reject' });
    await unit(executors[0], { dueDate: portalToday() });
    await unit(executors[1]);
    await unit(executors[2], { state: 'submitted', dueDate: '2020-01-01' });
  });
});

/** Messages that wait in the queue, as it keeps them. */
const queued = async () =>
  (
    await t.owner.query<{ payload: object; attempts: number; last_error: string | null }>(
      "SELECT payload, attempts, last_error FROM graphile_worker._private_jobs WHERE key LIKE 'message:%'",
    )
  ).rows;
const queueIsEmpty = () => expect.poll(queued, { timeout: 10_000 }).toEqual([]);

const urge = (client: Client, type: UrgeType, part: { accountIds?: string[]; message?: string } = {}) =>
  client.post<{ urged: number }>(calls.urgePeople.path, { projectCode: project.projectCode, type, ...part });
const noticesOf = async (person: Person, query: Record<string, string> = {}) =>
  (await (await t.as(person.phone)).get<Notices>(user.listNotices.path, query)).data;
const told = async (type: UrgeType) => {
  const rows = await t.peek((tx) => tx.select().from(notices).where(eq(notices.projectCode, project.projectCode)));
  return rows.filter((row) => row.kind === type).map((row) => row.accountId);
};

describe('reminding people of the customer', () => {
  it('refuses visitors, other roles, other tenants and bad input', async () => {
    expect((await urge(t.nobody, 'assets_task')).errorCode).toBe('10000');
    for (const person of [owner, executors[0]])
      expect((await urge(await t.as(person.phone), 'assets_task')).errorCode).toBe('403');
    expect((await urge(await t.as('13800000021'), 'assets_task')).errorCode).toBe('not_found');
    expect((await urge(await t.as('13800000011'), 'assets_task')).errorCode).toBe('not_found');
    const mine = await t.as(pm.phone);
    for (const [field, part] of [
      ['type', { type: 'shout' }],
      ['accountIds', { accountIds: [] }],
      ['message', { message: 'x'.repeat(301) }],
    ] as const) {
      const answer = await urge(mine, 'assets_task', part as never);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
    }
    // Somebody of the channel, and somebody unknown, are no people of the customer.
    for (const accountId of [consultant.accountId, 'A13800000021', 'NOBODY'])
      expect((await urge(mine, 'login_verify', { accountIds: [accountId] })).errorCode).toBe('unknown_reference');
    expect(await told('assets_task')).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('reaches only the executor across tenants, in the portal and by message', async () => {
    const answer = await urge(await t.as(consultant.phone), 'assets_urge', { message: '周五前请完成' });
    expect(answer.data).toEqual({ urged: 1 });
    const { list, total, unread } = await noticesOf(executors[0]);
    expect({ total, unread }).toEqual({ total: 1, unread: 1 });
    expect(list[0]).toMatchObject({
      kind: 'assets_urge',
      params: { who: '顾问甲', count: 2, late: 1, message: '周五前请完成' },
      path: `/assetAssess/${project.projectCode}`,
      readAt: null,
    });
    for (const person of [executors[1], executors[2], pm, owner, consultant])
      expect((await noticesOf(person)).total).toBe(0);
    await queueIsEmpty();
    expect(sent).toEqual([
      {
        phone: executors[0].phone,
        language: 'zh-CN',
        text: expect.stringMatching(/2 个资产单元.*1 个已逾期.*周五前请完成$/),
      },
    ]);
    const [audit] = await t.audits('urge');
    expect(audit).toMatchObject({
      tenantCode: project.tenantCode,
      actorTenantCode: project.channelTenantCode,
      entityCode: project.projectCode,
      detail: { type: 'assets_urge', accountIds: [executors[0].accountId] },
    });
  });

  it('reminds everyone with open units, those with overdue ones first', async () => {
    expect((await urge(await t.as(pm.phone), 'assets_task')).data.urged).toBe(2);
    expect((await told('assets_task')).sort()).toEqual([executors[0].accountId, executors[1].accountId].sort());
    const [audit] = await t.audits('urge');
    expect(audit?.detail).toMatchObject({ accountIds: [executors[0].accountId, executors[1].accountId] });
  });

  it('skips named people without open work', async () => {
    const accountIds = executors.slice(1).map(({ accountId }) => accountId);
    expect((await urge(await t.as(pm.phone), 'assets_urge', { accountIds })).data.urged).toBe(1);
    expect(await told('assets_urge')).toEqual([executors[1].accountId]);
  });

  it('reminds people who have never signed in', async () => {
    const { phone } = executors[1];
    const browser = openBrowser(t);
    const code = await (async () => {
      await browser.post(user.sendVerifyCode.path, { phone });
      await expect.poll(() => sent.length).toBe(1);
      return (sent.pop() as unknown as { code: string }).code;
    })();
    const signedIn = await browser.post(user.signIn.path, { phone, verifyCode: code });
    expect(signedIn.success, signedIn.errorMsg).toBe(true);
    // Signed in long ago: the session is gone.
    await t.peek((tx) => tx.delete(sessions).where(eq(sessions.accountId, executors[1].accountId)));
    await t.peek((tx) =>
      tx.update(accounts).set({ signedInAt: new Date() }).where(eq(accounts.accountId, executors[0].accountId)),
    );
    expect((await urge(await t.as(pm.phone), 'login_verify')).data.urged).toBe(2);
    expect((await told('login_verify')).sort()).toEqual([executors[2].accountId, owner.accountId].sort());
  });

  it('reminds of questions only people with open or overdue ones', async () => {
    const client = await t.as(pm.phone);
    expect((await urge(client, 'questionnaire_task')).data.urged).toBe(0);
    await t.peek(async (tx) => {
      await makeQuestionnaire(tx, project, { respondentId: executors[0].accountId, dueDate: '2026-01-01' });
      await makeQuestionnaire(tx, project, { respondentId: executors[1].accountId });
      // Not handed out yet.
      await makeQuestionnaire(tx, project, { respondentId: executors[2].accountId, stage: 'received' });
    });
    expect((await urge(client, 'questionnaire_task')).data.urged).toBe(2);
    expect((await told('questionnaire_task')).sort()).toEqual([executors[0].accountId, executors[1].accountId].sort());
    expect((await urge(client, 'questions_urge')).data.urged).toBe(1);
    expect(await told('questions_urge')).toEqual([executors[0].accountId]);
    await queueIsEmpty();
    // The question that follows on another doesn't show yet.
    expect(sent.filter(({ text }) => text.includes('7 个问题待填写'))).toHaveLength(3);
  });

  it('reminds a person of the same thing once in ten minutes, also concurrently', async () => {
    const [mine, other] = [await t.as(pm.phone), await t.as(consultant.phone)];
    const answers = await Promise.all([
      urge(mine, 'assets_task'),
      urge(other, 'assets_task'),
      urge(mine, 'assets_task'),
    ]);
    expect(answers.reduce((sum, { data }) => sum + data.urged, 0)).toBe(2);
    expect((await urge(other, 'assets_task')).data.urged).toBe(0);
    expect((await urge(other, 'assets_urge')).data.urged).toBe(1);
    await queueIsEmpty();
    expect(sent).toHaveLength(3);
    await t.peek((tx) => tx.update(notices).set({ createdAt: sql`created_at - interval '11 minutes'` }));
    expect((await urge(other, 'assets_task')).data.urged).toBe(2);
  });

  it('does not wait for the gateway: a refused message is retried with the same key, without delaying others', async () => {
    failing = true;
    expect((await urge(await t.as(pm.phone), 'assets_urge')).data.urged).toBe(1);
    const { list, unread } = await noticesOf(executors[0]);
    expect(unread).toBe(1);
    await expect.poll(async () => (await queued())[0]?.attempts).toBe(1);
    await expect.poll(async () => (await queued())[0]?.last_error).toContain('answered 500');
    expect(JSON.stringify(await queued())).not.toContain(executors[0].phone);
    expect(sent).toEqual([]);
    failing = false;
    await t.owner.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'message:%'");
    await queueIsEmpty();
    expect(sent).toMatchObject([{ phone: executors[0].phone }]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set([list[0]?.noticeId]));
  });

  it('gives a message up after its last try; the notice stays', async () => {
    failing = true;
    await urge(await t.as(pm.phone), 'assets_urge');
    await expect.poll(async () => (await queued())[0]?.last_error).toContain('answered 500');
    await t.owner.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = max_attempts - 1 WHERE key LIKE 'message:%'",
    );
    await queueIsEmpty();
    expect(sent).toEqual([]);
    expect((await noticesOf(executors[0])).unread).toBe(1);
  });

  it('puts nothing into the queue where the reminder itself fails', async () => {
    const refused = await urge(await t.as(pm.phone), 'assets_task', { accountIds: [executors[0].accountId, 'NOBODY'] });
    expect(refused.errorCode).toBe('unknown_reference');
    expect(await queued()).toEqual([]);
  });

  it('sends a write that came twice only once', async () => {
    const client = await t.as(pm.phone);
    const body = { projectCode: project.projectCode, type: 'assets_task' };
    const headers = { 'idempotency-key': 'urge-twice-01' };
    const first = await client.post(calls.urgePeople.path, body, headers);
    const second = await client.post(calls.urgePeople.path, body, headers);
    expect([first.data, second.data]).toEqual([{ urged: 2 }, { urged: 2 }]);
    await queueIsEmpty();
    expect(sent).toHaveLength(2);
  });

  it('tells an unrelated tenant nothing of the customer’s people and reminders', async () => {
    await urge(await t.as(pm.phone), 'assets_task');
    const ask = (tenantCode: string) =>
      t.services.database.transaction({ tenantCode, accountId: null }, async (tx) => {
        const people = await tx.select().from(memberships).where(eq(memberships.tenantCode, project.tenantCode));
        const reminded = await tx.execute(
          sql`SELECT told_lately(${project.tenantCode}, ${project.projectCode}, 'assets_task', 600000::bigint)`,
        );
        return [people.length > 0, reminded.rows.length > 0];
      });
    expect(await ask(project.channelTenantCode)).toEqual([true, true]);
    expect(await ask('TCHANNELA')).toEqual([false, false]);
  });
});
