import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import { contract } from '#domain/generated/contract';
import { SUPPORT_VIEW } from '#domain/kernel/errors';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { tenantRelations } from '#server/core/tenant/tables';
import { sessions, supportViews } from '#server/core/user/tables';
import { makeProject } from '../../../../tests/factories/projects';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const { platform, user, tenant, trail, project } = contract;
const test = testApp();
const OPERATOR = '13800000001';
let operator: Client;
let tenantCode: string;
let manager: Person;
let serial = 0;

const start = (body: object = {}, who = operator) =>
  who.post<PlatformWire['startSupportView']['data']>(platform.startSupportView.path, {
    tenantCode,
    reason: '协助排查项目列表',
    minutes: 15,
    ...body,
  });
const end = (who = operator) => who.post(platform.endSupportView.path, {});
const me = async (who = operator) => (await who.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path)).data;
const trailOf = async (who: Client) =>
  (await who.get<TrailWire['listTrail']['data']>(trail.listTrail.path, { pageSize: 50 })).data.list;
const allTrail = async () =>
  (await (await test.as(OPERATOR)).get<TrailWire['listAllTrail']['data']>(trail.listAllTrail.path, { tenantCode })).data
    .list;
/** As when its time has passed. */
const runOut = (viewCode: string) =>
  test.peek((tx) =>
    tx
      .update(supportViews)
      .set({ endsAt: sql`now() - interval '1 second'` })
      .where(eq(supportViews.viewCode, viewCode)),
  );

beforeAll(async () => {
  await test.as(OPERATOR);
});
beforeEach(async () => {
  operator = await test.as(OPERATOR);
  await test.peek(async (tx) => {
    tenantCode = await makeTenant(tx, { type: 'customer', name: `被查看单位${++serial}` });
    manager = await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: `负责人${serial}` });
  });
});

describe('a support view', () => {
  it('shows the portal as the tenant’s leader sees it, until it is ended', async () => {
    const begun = await start();
    expect(begun).toMatchObject({ errorCode: '200', data: { endsAt: expect.any(String) } });
    const seen = await me();
    expect(seen).toMatchObject({
      accountId: `A${OPERATOR}`,
      showName: '周振宇',
      tenants: [],
      invitations: [],
      tenantDTO: { tenantCode, type: 'customer' },
      roleDTOs: [{ roleCode: 'CONSUMER_PM' }],
      supportView: { viewCode: begun.data.viewCode },
    });
    expect(seen.supportView?.secondsLeft).toBeGreaterThan(14 * 60);
    expect(seen.supportView?.secondsLeft).toBeLessThanOrEqual(15 * 60);
    // The operator's own calls are not among those of a customer's leader.
    expect((await operator.get(platform.listTenants.path)).errorCode).toBe('403');
    expect((await end()).errorCode).toBe('200');
    expect(await me()).toMatchObject({ supportView: null, tenantDTO: { type: 'platform' } });
    expect((await operator.get(platform.listTenants.path)).errorCode).toBe('200');
    // There is nothing to end any more, and nothing is written.
    expect((await end()).errorCode).toBe('200');
    expect((await test.audits('endSupportView')).filter((row) => row.tenantCode === tenantCode)).toHaveLength(1);
  });

  it('shows what is of the viewed tenant, and nothing of another one', async () => {
    const { mine, other } = await test.peek(async (tx) => {
      const channel = await makeTenant(tx, { type: 'channel' });
      await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
      return {
        mine: await makeProject(tx, { customer: { tenantCode, channelTenantCode: channel }, name: '看得到的项目' }),
        other: await makeProject(tx, { name: '看不到的项目' }),
      };
    });
    await start();
    const open = (projectCode: string) => operator.get(project.getProjectAsCustomer.path, { projectCode });
    expect((await open(mine.projectCode)).errorCode).toBe('200');
    expect((await open(other.projectCode)).errorCode).toBe('not_found');
    const services = await operator.get(project.listServices.path);
    expect(services.bytes.includes('看得到的项目')).toBe(true);
    expect(services.bytes.includes('看不到的项目')).toBe(false);
  });

  it('that ends with its session is logged as ended, once, for every way to end a session', async () => {
    const endings: ((other: Client) => Promise<{ success: boolean }>)[] = [
      (other) => other.post(user.endSessions.path, { others: true }),
      async () => {
        const colleague = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
        const by = await test.as(colleague.phone);
        const body = { accountId: `A${OPERATOR}`, reason: '设备遗失' };
        return by.post(platform.signOutAccount.path, body);
      },
    ];
    for (const ending of endings) {
      operator = await test.as(OPERATOR);
      const { data } = await start();
      expect((await ending(await test.as(OPERATOR))).success).toBe(true);
      expect((await operator.get(user.getUserInfo.path)).errorCode).toBe('10000');
      const ended = (await test.audits('endSupportView')).filter(({ detail }) =>
        JSON.stringify(detail).includes(data.viewCode),
      );
      expect(ended).toMatchObject([{ tenantCode, detail: { reason: '协助排查项目列表', supporter: '周振宇' } }]);
    }
  });

  it('is told in the log of both, and to those who lead the tenant', async () => {
    const { data } = await start({ reason: '用户反馈报表缺失' });
    await end();
    const about = { entity: 'tenant', entityCode: tenantCode, who: '周振宇' };
    const expected = [
      { ...about, action: 'endSupportView', detail: { reason: '用户反馈报表缺失', supportView: data.viewCode } },
      {
        ...about,
        action: 'startSupportView',
        network: '127.0.0.x',
        detail: {
          reason: '用户反馈报表缺失',
          minutes: 15,
          supportView: data.viewCode,
          until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u),
        },
      },
    ];
    expect(await allTrail()).toMatchObject(expected);
    const client = await test.as(manager.phone);
    expect(await trailOf(client)).toMatchObject(expected);
    const { list } = (await client.get<UserWire['listNotices']['data']>(user.listNotices.path)).data;
    expect(list).toMatchObject([
      { kind: 'support_view', params: { minutes: 15, reason: '用户反馈报表缺失' }, path: '/auditTrail' },
    ]);
  });

  it('is over when its time is, and says so to a page that still shows it', async () => {
    const { data } = await start();
    const shown = { [SUPPORT_VIEW]: data.viewCode };
    expect((await operator.get(user.listWaitingTasks.path, {}, shown)).errorCode).toBe('200');
    await runOut(data.viewCode);
    expect((await operator.get(user.listWaitingTasks.path, {}, shown)).errorCode).toBe('support_view_ended');
    expect((await operator.post(user.readNotices.path, {}, shown)).errorCode).toBe('support_view_ended');
    expect(await me()).toMatchObject({ supportView: null, tenantDTO: { type: 'platform' } });
    expect((await operator.get(platform.listTenants.path)).errorCode).toBe('200');
    // Another one begins where it was.
    expect((await start()).errorCode).toBe('200');
    expect((await operator.get(user.listWaitingTasks.path, {}, shown)).errorCode).toBe('support_view_ended');
  });

  it('is of one session: another one of the same operator stays its own, or views another tenant', async () => {
    const second = await test.as(OPERATOR);
    await start();
    expect((await second.get(platform.listTenants.path)).errorCode).toBe('200');
    const channel = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    await start({ tenantCode: channel }, second);
    expect((await me(second)).tenantDTO?.tenantCode).toBe(channel);
    await end(second);
    expect((await me()).tenantDTO?.tenantCode).toBe(tenantCode);
  });

  it('begins once where it is begun twice at the same time', async () => {
    const both = await test.bothBeforeInsert('support_views', () => start());
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
    expect((await test.audits('startSupportView')).filter((row) => row.tenantCode === tenantCode)).toHaveLength(1);
  });

  it('ends once where it is ended twice at the same time', async () => {
    const { viewCode } = (await start()).data;
    const both = await test.inLine(
      (tx) => tx.select().from(supportViews).where(eq(supportViews.viewCode, viewCode)).for('update'),
      () => end(),
      () => end(),
    );
    expect(both.map(({ errorCode }) => errorCode)).toEqual(['200', 'support_view_ended']);
    expect((await test.audits('endSupportView')).filter((row) => row.tenantCode === tenantCode)).toHaveLength(1);
  });

  it('ends with the session, and with what lets the operator view', async () => {
    await start();
    expect((await operator.get(user.signOut.path, undefined, { origin: 'http://portal.test' })).errorCode).toBe('200');
    expect((await operator.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect((await test.audits('endSupportView')).at(0)).toMatchObject({ tenantCode, actorTenantCode: 'TPLATFORM' });

    const colleague = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER', 'PLATFORM_DELIVERY']));
    const theirs = await test.as(colleague.phone);
    await start({}, theirs);
    expect((await me(theirs)).tenantDTO?.tenantCode).toBe(tenantCode);
    await test.peek((tx) =>
      tx.execute(
        sql`DELETE FROM memberships WHERE account_id = ${colleague.accountId} AND role_code = 'PLATFORM_MANAGER'`,
      ),
    );
    expect(await me(theirs)).toMatchObject({ supportView: null, roleDTOs: [{ roleCode: 'PLATFORM_DELIVERY' }] });
    await test.peek((tx) =>
      tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.accountId, colleague.accountId)),
    );
    expect((await theirs.get(user.getUserInfo.path)).errorCode).toBe('10000');
  });
});

describe('whom an operator views', () => {
  it('may be disabled, but must have been let in, and is never the platform', async () => {
    await operator.post(platform.setTenantState.path, { tenantCode, enabled: false, reason: '欠费' });
    expect((await start()).errorCode).toBe('200');
    expect((await operator.get(user.listWaitingTasks.path)).errorCode).toBe('200');
    await end();
    const waiting = await test.peek((tx) =>
      makeTenant(tx, { type: 'channel', name: '待审渠道', approvalState: 'submitted' }),
    );
    expect(await start({ tenantCode: waiting })).toMatchObject({
      errorCode: 'not_viewable',
      errorMsg: expect.stringContaining('待审渠道'),
    });
    expect((await start({ tenantCode: 'TPLATFORM' })).errorCode).toBe('refused_transition');
    expect((await start({ tenantCode: 'TNOBODY' })).errorCode).toBe('not_found');
  });

  it('is for a reason and one of the times alone', async () => {
    for (const bad of [
      { reason: ' ' },
      { reason: '长'.repeat(501) },
      { minutes: 45 },
      { minutes: '15' },
      { minutes: -1 },
    ])
      expect({ bad, status: (await start(bad)).status }).toEqual({ bad, status: 400 });
  });

  it('is for operators alone', async () => {
    for (const phone of ['13800000031', '13800000011', '13800000021', '13800000002'])
      expect((await start({}, await test.as(phone))).errorCode).toBe('403');
    expect((await start({}, test.nobody)).errorCode).toBe('10000');
    expect((await end(test.nobody)).errorCode).toBe('10000');
    expect(
      await test.audits('startSupportView').then((rows) => rows.filter((row) => row.tenantCode === tenantCode)),
    ).toEqual([]);
  });

  it('chooses no tenant meanwhile', async () => {
    await start();
    expect((await operator.post(tenant.chooseTenant.path, { tenantCode: 'TPLATFORM' })).errorCode).toBe(
      'read_only_view',
    );
  });
});
