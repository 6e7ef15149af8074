import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#domain/generated/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { Context } from '#server/kernel/context';
import { openSession, sessionCookie } from '#server/kernel/http/session';
import { asViewed } from '#server/kernel/http/supportView';
import { calls } from '../../../../tests/calls';
import { makeFile } from '../../../../tests/factories/files';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const { platform, user, file, trail, assets } = contract;
const test = testApp();
let operator: Client;

/** What stays open, and is about the operator's own: the one ends the view, the other the session. */
const own = ['platform.endSupportView', 'user.signOut'];
/** GETs that change something. */
const changing = ['assets.createRiskReport'];
const writing = calls.filter(
  ({ call, isBuilt, endpoint }) =>
    isBuilt && !own.includes(call) && (endpoint.method !== 'GET' || changing.includes(call)),
);

/** The content of all tables; sessions and presence apart. */
const everything = () =>
  test.peek(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'sessions'`);
    const parts = rows.map(({ name }) => {
      const row = name === 'members' ? sql`(to_jsonb(t) - 'last_seen_at')::text` : sql`t::text`;
      return sql`SELECT ${name} AS name, md5(coalesce(string_agg(${row}, '' ORDER BY ${row}), '')) AS hash
        FROM ${sql.identifier(name)} t`;
    });
    return (await tx.execute(sql.join(parts, sql` UNION ALL `))).rows;
  });

const view = (tenantCode: string) =>
  operator.post(platform.startSupportView.path, { tenantCode, reason: '排查', minutes: 15 });

beforeAll(async () => {
  await test.as('13800000001');
});
beforeEach(async () => {
  operator = await test.as('13800000001');
});

describe('within a support view', () => {
  it('nothing is written by any call but those that end it', async () => {
    await view('TCHANNELA');
    const before = await everything();
    expect(writing.length).toBeGreaterThan(100);
    for (const { call, endpoint } of writing) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'X1');
      const answer =
        endpoint.method === 'GET'
          ? await operator.get(path, undefined, { origin: 'http://portal.test' })
          : endpoint.form
            ? await operator.upload(path, { name: 'a.txt', content: Buffer.from('a') })
            : await operator.post(path, {});
      expect({ call, status: answer.status, code: answer.errorCode }).toEqual({
        call,
        status: 200,
        code: 'read_only_view',
      });
    }
    expect(await everything()).toEqual(before);
    expect((await operator.post(platform.endSupportView.path, {})).errorCode).toBe('200');
  });

  it('nor by what a call might do besides: every way of writing is closed', async () => {
    await view('TCHANNELA');
    const token = operator.cookie.slice(`${sessionCookie(test.services.env)}=`.length);
    const opened = await openSession(test.services.database, token);
    const session = opened && asViewed(opened);
    const scope = { tenantCode: 'TCHANNELA', accountId: session?.accountId ?? null };
    const ctx = new Context(test.services, session, scope, 'zh-CN', 'support');
    const refused = { errorName: 'readOnlyView' };
    await expect(ctx.write(async () => null)).rejects.toMatchObject(refused);
    await expect(ctx.writeAsSystem(async () => null)).rejects.toMatchObject(refused);
    await expect(ctx.preview(async () => null)).rejects.toMatchObject(refused);
  });

  it('a file is taken by the operator, which the viewed tenant and whose it is read in their logs', async () => {
    const { channel, customer, objectId } = await test.peek(async (tx) => {
      const made = await makeCustomer(tx, { name: '文件所属客户' });
      const project = await makeProject(tx, { customer: made });
      return {
        channel: await makePerson(tx, made.channelTenantCode, ['CHANNEL_TENANT_MANAGER']),
        customer: await makePerson(tx, made.tenantCode, ['CONSUMER_PM']),
        objectId: await makeFile(test.services, tx, project, { name: '评估报告.docx' }),
      };
    });
    const take = () => operator.get(file.downloadFile.path, { objectId });
    expect((await take()).errorCode).toBe('not_found');
    await view(channel.tenantCode);
    expect((await take()).status).toBe(200);
    expect((await take()).bytes.toString()).toBe('content');
    const read = async (phone: string, path: string = trail.listTrail.path) => {
      const { list } = (
        await (await test.as(phone)).get<TrailWire['listTrail']['data']>(path, { action: 'downloadFile' })
      ).data;
      return list.filter(({ entityCode }) => entityCode === objectId);
    };
    const row = { who: '周振宇', tenantName: expect.any(String) };
    for (const { phone } of [channel, customer]) {
      const rows = await read(phone);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({
        ...row,
        detail: { name: '评估报告.docx', supportView: expect.stringMatching(/^V/u) },
      });
    }
    expect((await read('13800000001', trail.listAllTrail.path)).length).toBeGreaterThanOrEqual(2);
  });

  it('what is refused is told in the log of both, as the operator’s', async () => {
    await view('TCUSTOMERA');
    expect((await operator.get(platform.listAccounts.path)).errorCode).toBe('403');
    expect((await test.audits('refuseCall')).at(0)).toMatchObject({
      tenantCode: 'TCUSTOMERA',
      actorTenantCode: 'TPLATFORM',
      accountId: 'A13800000001',
      entityCode: 'platform.listAccounts',
    });
  });

  it('shows the operator’s own sessions and devices, and leaves no trace of presence in the tenant', async () => {
    const seen = () =>
      test.peek(
        async (tx) =>
          (
            await tx.execute(
              sql`SELECT account_id, last_seen_at FROM members WHERE tenant_code = 'TCUSTOMERA' ORDER BY 1`,
            )
          ).rows,
      );
    const before = await seen();
    await view('TCUSTOMERA');
    const mine = await operator.get<unknown[]>(user.listSessions.path);
    const rows = await test.peek(
      async (tx) =>
        (await tx.execute(sql`SELECT 1 FROM sessions WHERE account_id = 'A13800000001' AND revoked_at IS NULL`)).rows,
    );
    expect(mine.data).toHaveLength(rows.length);
    expect((await operator.get(assets.listUnits.path, { projectCode: 'PDEMO27001A' })).errorCode).toBe('200');
    await test.peek((tx) =>
      tx.execute(sql`UPDATE sessions SET last_seen_at = now() - interval '5 minutes'
      WHERE account_id = 'A13800000001'`),
    );
    await operator.get(user.getUserInfo.path);
    expect(await seen()).toEqual(before);
  });
});
